/** The check of the whole store looks at all of it, and at one moment of it, though it reads in parts. */
import { expect, test } from 'vitest';
import { alike } from '#lib/domain/alike.ts';
import { sameJson } from '#lib/storage/json.ts';
import fc from 'fast-check';
import { saveDeal } from './edits.ts';
import { deal, head, newStore } from './store.ts';

test('of two values that are alike, both say the same; and the other way round where keys are in order', () => {
	fc.assert(
		fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
			expect(alike(a, structuredClone(a))).toBe(true);
			if (alike(a, b)) expect(sameJson(a, b)).toBe(true);
		}),
	);
});

test('a row that holds itself is like none that does not', () => {
	const cyclic: Record<string, unknown> = { id: 'x' };
	cyclic.self = cyclic;
	expect(alike(cyclic, { id: 'x', self: { id: 'x', self: { id: 'x', self: null } } })).toBe(false);
});

test('more rows than are read at once: every one is looked at, and progress is told', async () => {
	const { db, ledger } = newStore();
	await ledger.createSession(head('s'));
	await ledger.commit(
		Array.from({ length: 4100 }, (_, i) => ({
			...({ entity: 'deal', sessionId: 's', id: `d${String(i)}` } as const),
			...{ value: deal(`d${String(i)}`), seen: null },
		})),
	);
	const told: number[] = [];
	const whole = await ledger.verify({}, (done, total) => told.push(done / total));
	expect(whole).toMatchObject({ ok: true, revisions: 4102, findings: [] });
	expect(told.length).toBeGreaterThan(2);
	expect(told).toEqual([...told].sort((a, b) => a - b));
	expect(Math.max(...told)).toBeLessThanOrEqual(1);
	// In each part there is one that is wrong.
	for (const id of ['d0', 'd4099']) {
		const row = await db.deals.get(['s', id]);
		await db.deals.put({ ...row!, number: 7 });
	}
	const { findings } = await ledger.verify();
	expect(findings.map(({ code, path }) => [code, path.at(-1)])).toEqual([
		['projection-differs', 'd0'],
		['projection-differs', 'd4099'],
	]);
}, 30_000);

test('what is written meanwhile is no damage', async () => {
	const { db, ledger } = newStore();
	await ledger.createSession(head('s'));
	const run = db.run.bind(db);
	let runs = 0;
	db.run = async (work) => {
		const result = await run(work);
		// The record was read by now, its projections not yet.
		if (++runs === 2) await saveDeal(ledger, 's', deal('d1'), { seen: null });
		return result;
	};
	expect(await ledger.verify()).toMatchObject({ ok: true, revisions: 3 });
	expect(runs).toBeGreaterThan(2);
});
