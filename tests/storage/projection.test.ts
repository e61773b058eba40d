/** After any sequence of operations, on two devices that merge, the projections equal a rebuild. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from '#lib/storage/json.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { deal, head, newStore, type TestStore } from './store.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import {
	deleteDeal,
	deleteSession,
	saveAdjustment,
	saveDeal,
	savePerson,
	saveSession,
	saveSettlement,
} from './edits.ts';

const SESSIONS = ['s1', 's2'];
const DEALS = ['d1', 'd2', 'd3', 'd4'];

type Operation = (ledger: Ledger, pick: (of: readonly string[]) => string) => Promise<unknown>;

const operations: Record<string, Operation> = {
	create: (ledger, pick) => ledger.createSession(head(pick(SESSIONS))),
	rename: (ledger, pick) =>
		saveSession(ledger, head(pick(SESSIONS), { name: pick(['A', 'B', 'C']) })),
	remove: (ledger, pick) => deleteSession(ledger, pick(SESSIONS)),
	add: (ledger, pick) => saveDeal(ledger, pick(SESSIONS), deal(pick(DEALS)), { seen: null }),
	edit: async (ledger, pick) => {
		const session = pick(SESSIONS);
		const id = pick(DEALS);
		const { revisions } = await ledger.history({
			entity: 'deal',
			sessionId: session,
			entityId: id,
		});
		// Any version may be what the editor saw: that is how conflicts arise.
		const seen = revisions.length === 0 ? null : pick(revisions.map((revision) => revision.id));
		await saveDeal(ledger, session, deal(id, { note: pick(['x', 'y', 'z']) }), { seen });
	},
	insert: async (ledger, pick) => {
		const session = pick(SESSIONS);
		await saveDeal(ledger, session, deal(pick(DEALS)), { seen: null, before: pick(DEALS) });
	},
	drop: (ledger, pick) => deleteDeal(ledger, pick(SESSIONS), pick(DEALS)),
	pay: (ledger, pick) => saveAdjustment(ledger, pick(SESSIONS), { id: pick(['a1', 'a2']) }),
	settle: (ledger, pick) => saveSettlement(ledger, pick(SESSIONS), { id: 'z' }),
	person: (ledger, pick) => savePerson(ledger, { id: pick(['p', 'q']), name: pick(['P', 'Q']) }),
	merge: (ledger) => ledger.mergePeople({ id: 'p', name: 'P' }, [{ id: 'q', name: 'Q' }]),
	ruleset: (ledger, pick) => ledger.saveRuleset(pick(['r1', 'r2']), { name: pick(['R', 'S']) }),
	unrule: (ledger, pick) => ledger.deleteRuleset(pick(['r1', 'r2'])),
	undo: async (ledger, pick) => {
		const all = await ledger.exportRevisions();
		if (all.length > 0) await ledger.undo([pick(all.map(({ id }) => id))]);
	},
	undoLast: async (ledger, pick) => {
		const last = await ledger.lastChange(pick(SESSIONS));
		await ledger.undo(last.map(({ id }) => id));
	},
	restore: async (ledger, pick) => {
		const all = await ledger.exportRevisions();
		if (all.length > 0) await ledger.restore(pick(all.map(({ id }) => id)));
	},
	resolve: async (ledger, pick) => {
		const [conflict] = await ledger.conflicts(pick(SESSIONS));
		const heads = conflict?.heads.map(({ id }) => id);
		if (heads) await ledger.resolve(pick(heads), heads);
	},
};

const step = fc.record({
	device: fc.nat(1),
	name: fc.constantFrom(...Object.keys(operations), 'sync', 'clockBack'),
	choices: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
});

async function run(
	stores: readonly TestStore[],
	steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
	for (const { device, name, choices } of steps) {
		const here = stores[device]!;
		const there = stores[1 - device]!;
		let next = 0;
		const pick = (of: readonly string[]) => of[(choices[next++ % 4] ?? 0) % of.length]!;
		if (name === 'sync') {
			await here.ledger.mergeRevisions(await there.ledger.exportRevisions());
		} else if (name === 'clockBack') {
			here.clock.ms -= 3_600_000;
		} else {
			await operations[name]!(here.ledger, pick).catch((error: unknown) => {
				if (!(error instanceof StorageError) || error.code !== 'not-found') throw error;
			});
		}
	}
}

async function rowsOf({ db }: TestStore): Promise<Record<string, string[]>> {
	const tables = [
		'deals',
		'adjustments',
		'settlements',
		'sessions',
		'people',
		'rulesets',
		'conflicts',
	];
	const rows = await Promise.all(tables.map((name) => db.table(name).toArray()));
	return Object.fromEntries(
		tables.map((name, index) => [name, rows[index]!.map(canonical).sort()]),
	);
}

test('the projections equal a rebuild, and two merged devices show the same', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
			const stores = [newStore({ seed: 11 }), newStore({ seed: 12 })] as const;
			await run(stores, steps);
			for (const store of stores) {
				const before = await rowsOf(store);
				expect((await store.ledger.verify()).findings).toEqual([]);
				expect(await rebuild(store.ledger.context)).toBe(0);
				expect(await rowsOf(store)).toEqual(before);
			}
			const [a, b] = stores;
			await a.ledger.mergeRevisions(await b.ledger.exportRevisions());
			await b.ledger.mergeRevisions(await a.ledger.exportRevisions());
			expect(await rowsOf(a)).toEqual(await rowsOf(b));
			expect(await a.ledger.exportRevisions()).toEqual(await b.ledger.exportRevisions());
		}),
		{ numRuns: 60 },
	);
});

test('stamps of one device never go back, though its clock does', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), async (backs) => {
			const store = newStore();
			await store.ledger.createSession(head('s1'));
			for (const [index, back] of backs.entries()) {
				if (back) store.clock.ms -= 86_400_000;
				await saveDeal(store.ledger, 's1', deal(`d${String(index)}`), { seen: null });
			}
			const { revision } = (await store.db.deals.toArray())[0]!;
			expect(revision).toBeTypeOf('string');
			const last = await store.ledger.lastChange('s1');
			expect(last.map(({ entityId }) => entityId)).toEqual([`d${String(backs.length - 1)}`]);
		}),
		{ numRuns: 20 },
	);
});
