/**
 * A change is one transaction, whatever else reads or writes at the same time in the same tab: a kill in between
 * would tear it.
 */
import { expect, test } from 'vitest';
import type { Ledger } from '#lib/storage/ledger.ts';
import { deal, head, newStore, watch } from './store.ts';
import { saveAdjustment, saveDeal } from './edits.ts';
import type { Ask } from './watched.ts';

const BESIDE: Record<string, (ledger: Ledger) => Promise<unknown>> = {
	nothing: () => Promise.resolve(),
	'the evening read': (ledger) => ledger.readEvening('e'),
	'the list of evenings read': (ledger) => ledger.readSessions(),
	'the history of a deal read': (ledger) =>
		ledger.history({ entity: 'deal', sessionId: 'e', entityId: 'd1' }),
	'a payment saved': (ledger) => saveAdjustment(ledger, 'e', { id: ledger.newId() }),
	'a draft kept': (ledger) =>
		ledger.saveDraft({ sessionId: 'e', dealId: 'x', seen: null, content: {} }),
};

test.each(Object.entries(BESIDE))('%s beside it', async (_, beside) => {
	const { ledger, db } = newStore();
	let writing: Ask[] = [];
	watch(db, {
		asks: (ask) => {
			if (ask.verb === 'put' || ask.verb === 'add') writing.push(ask);
		},
	});
	await ledger.createSession(head('e'));
	for (let round = 1; round <= 10; round++) {
		writing = [];
		const id = `d${String(round)}`;
		const saving = saveDeal(ledger, 'e', deal(id), { seen: null });
		await Promise.all([beside(ledger), saving, beside(ledger)]);
		const own = writing.filter(({ about }) => JSON.stringify(about).includes(`"${id}"`));
		expect(own.map(({ table }) => table)).toEqual(expect.arrayContaining(['revisions', 'deals']));
		expect(new Set(own.map(({ transaction }) => transaction)).size).toBe(1);
	}
});

test('a disk that is full in the middle leaves nothing of a change, whatever is read beside it', async () => {
	const { ledger, intercept } = newStore();
	await ledger.createSession(head('e'));
	const before = await ledger.exportRevisions();
	for (let nth = 0; nth < 5; nth++) {
		let left = nth;
		intercept.write = () => {
			if (left-- === 0) throw new DOMException('full', 'QuotaExceededError');
		};
		const results = await Promise.allSettled([
			ledger.readEvening('e'),
			saveDeal(ledger, 'e', deal('d'), { seen: null }),
			ledger.readEvening('e'),
		]);
		expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'quota' } });
		intercept.write = undefined;
		expect(await ledger.exportRevisions()).toEqual(before);
		expect(await ledger.verify()).toMatchObject({ ok: true });
	}
});
