import { beforeEach, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { verifyAll } from '#lib/state/sums.ts';
import { parseSessionText } from '#lib/storage/session-file.ts';
import { toStore } from '#lib/state/archive/incoming.ts';
import { record } from '../bench/life.ts';
import { counted } from '../storage/counted.ts';
import { newStore, type TestStore } from '../storage/store.ts';
import { saveAdjustment, saveDeal, saveSettlement } from '../storage/edits.ts';

const sample = readFileSync(
	new URL('../conformance/samples/koenigrufen-pagat.json', import.meta.url),
	'utf8',
);
const parsed = parseSessionText(sample);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
const { session } = parsed;

let store: TestStore;
beforeEach(async () => {
	store = newStore();
	await store.ledger.importSession(toStore(session));
});

describe('the self-check of sums', () => {
	test('finds nothing where every deal reads and sums to zero', async () => {
		expect(await verifyAll(store.ledger)).toMatchObject({ ok: true, findings: [] });
		const one = await verifyAll(store.ledger, { sessionId: session.id });
		expect(one).toMatchObject({ ok: true });
	});

	test('names a deal that its evening has no rules for, and counts nothing of it', async () => {
		const [deal] = session.deals;
		const stored = (await store.ledger.readEvening(session.id)).deals[0];
		if (stored?.status !== 'sound') throw new Error();
		const wrong = { ...stored.value, contract: 'none' };
		await saveDeal(store.ledger, session.id, wrong, { seen: stored.revision });
		// Store and record agree; only settling shows it.
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
		const { ok, findings } = await verifyAll(store.ledger);
		expect(ok).toBe(false);
		expect(findings).toEqual([
			expect.objectContaining({ path: ['deals', session.id, deal!.id, 'contract'] }),
		]);
	});

	test('names a payment by hand to somebody who is not there', async () => {
		const transfers = [{ from: session.players[0]!.id, to: 'nobody', points: 3 }];
		await saveAdjustment(store.ledger, session.id, { id: 'a', transfers } as { id: string });
		const { findings } = await verifyAll(store.ledger, { sessionId: session.id });
		expect(findings).toEqual([
			expect.objectContaining({
				code: 'unknown-player',
				path: ['adjustments', session.id, 'a', 'transfers'],
			}),
		]);
	});

	const settlement = (more: object) => ({
		id: 's1',
		at: '2026-11-20T23:00:00Z',
		covers: { deals: [{ id: session.deals[0]!.id }] },
		transfers: [{ id: 't1', from: 'anna', to: 'bert', minor: 50 }],
		...more,
	});

	test('finds nothing wrong with a settlement, also one that names a hand-over twice', async () => {
		const { transfers } = settlement({});
		const twice = settlement({ transfers: [...transfers, ...transfers] });
		await saveSettlement(store.ledger, session.id, settlement({}));
		await saveSettlement(store.ledger, session.id, { ...twice, id: 's2' });
		expect(await verifyAll(store.ledger)).toMatchObject({ ok: true, findings: [] });
	});

	test.each([
		['that says what it covers in no list', { covers: { deals: 'd1' } }, 'covers.deals'],
		[
			'with half a cent',
			{ transfers: [{ id: 't1', from: 'a', to: 'b', minor: 0.5 }] },
			'transfers.0.minor',
		],
		['rounded in somebody’s favour', { rounding: { anna: 5 } }, 'rounding'],
		[
			'whose two hand-overs go by one id',
			{ transfers: [1, 2].map((minor) => ({ id: 't1', from: 'a', to: 'b', minor })) },
			'transfers.1.id',
		],
	])('names a settlement %s', async (_, wrong, place) => {
		await saveSettlement(store.ledger, session.id, settlement(wrong));
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
		const { ok, findings } = await verifyAll(store.ledger, { sessionId: session.id });
		expect(ok).toBe(false);
		const paths = findings.map(({ path }) => path.join('.'));
		expect(paths).toEqual([`settlements.${session.id}.s1.${place}`]);
	});

	test.each(['people', 'groups', 'rulesets'] as const)(
		'names a row of %s that does not read',
		async (table) => {
			const { revision, at, createdAt } = (await store.db.sessions.get(session.id))!;
			const row = { id: 'x', kind: 'house', value: 7, revision, at, createdAt, conflict: false };
			await store.db.table(table).put(row);
			const { findings } = await verifyAll(store.ledger);
			expect(findings).toContainEqual(expect.objectContaining({ path: [table, 'x'] }));
			expect(findings.filter(({ code }) => code === 'wrong-type')).toHaveLength(1);
		},
	);

	test('names rules that do not read', async () => {
		const row = (await store.db.sessions.get(session.id))!;
		const head = { ...row.head, ruleset: 'no-such' };
		await store.db.sessions.put({ ...row, head, snapshot: null });
		const { findings } = await verifyAll(store.ledger);
		expect(findings).toContainEqual(expect.objectContaining({ code: 'unknown-ruleset' }));
	});
});

test('forty more evenings are forty more evenings read and not one question more', async () => {
	const asked = async (evenings: number) => {
		const { db, ledger } = newStore();
		await ledger.mergeRevisions(record(evenings));
		const cost = counted(db);
		expect(await verifyAll(ledger)).toMatchObject({ ok: true });
		return cost;
	};
	const [few, many] = [await asked(5), await asked(45)];
	expect(many.asked).toBe(few.asked);
	expect(many.steps).toBe(0);
});
