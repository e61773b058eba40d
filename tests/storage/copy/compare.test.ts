// The second copy beside a store that was altered behind the app's back: every word of every revision is
// compared, and what was written comes back.
import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { heal } from '#lib/state/copy/heal.ts';
import { PARTS, compare, inTurn } from '#lib/storage/copy/compare.ts';
import { SecondCopy } from '#lib/storage/copy/second-copy.ts';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import { parseArriving } from '#lib/storage/arriving.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { createIdSource } from '#lib/storage/uuid.ts';
import { bytesFrom, deal, head, newStore, type TestStore } from '../store.ts';
import { Disk } from './disk.ts';
import { saveDeal } from '../edits.ts';

const S = 'evening';
let store: TestStore;
let copy: SecondCopy;

const compared = () => compare(copy, { indexedDB: store.factory, IDBKeyRange }, DATABASE_NAME);

async function healed() {
	const { missing, altered } = await compared();
	return heal(store.ledger.context, [...missing, ...altered], (ids) =>
		Promise.resolve(copy.read(ids)),
	);
}

beforeEach(async () => {
	store = newStore();
	copy = await SecondCopy.open(
		new Disk().tab(),
		createIdSource(() => 1, bytesFrom(9)),
	);
	await store.ledger.createSession(head(S));
	for (const id of ['d1', 'd2', 'd3']) await saveDeal(store.ledger, S, deal(id), { seen: null });
	await compared();
});

const revisionOf = async (entityId: string): Promise<Revision> =>
	(await store.ledger.exportRevisions()).find((revision) => revision.entityId === entityId)!;

describe('a row that was altered', () => {
	const value = deal('d2', { outcome: { won: false } });
	const cyclic: Record<string, unknown> = {};
	cyclic.itself = cyclic;
	test.each<[string, object]>([
		['says another result', { body: { number: 2048, value } }],
		['lies elsewhere on the sheet', { body: { number: 1, value: deal('d2') } }],
		['is deleted', { body: null }],
		['is of another time', { at: [5, 0, 'here'] }],
		['follows another', { parents: ['0198'] }],
		['is another deal', { entityId: 'd9', body: { number: 2048, value: deal('d9') } }],
		['is no revision', { entity: 'poem' }],
		['has a word too much', { mark: true }],
		['holds itself', { body: cyclic }],
	])('that %s says again what was written', async (_, change) => {
		const before = await store.ledger.exportRevisions();
		const written = await revisionOf('d2');
		const altered = { ...written, ...change };
		await store.db.revisions.put(altered);
		expect(await compared()).toMatchObject({ missing: [], altered: [written.id] });
		expect(await healed()).toEqual({ revisions: 1, deals: 1 });
		expect(await store.ledger.exportRevisions()).toEqual(before);
		await store.ledger.verify({ repair: true });
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
		expect(await store.db.quarantine.toArray()).toMatchObject([{ id: written.id, raw: altered }]);
		expect(await store.ledger.lostRows()).toEqual([]);
	});
});

test('what says the same in another order of its words is the same', async () => {
	const { id, ...rest } = await revisionOf('d2');
	await store.db.revisions.put({ ...rest, id });
	expect(await compared()).toMatchObject({ missing: [], altered: [], added: 0 });
	expect(await healed()).toEqual({ revisions: 0, deals: 0 });
});

test('what an earlier version wrote comes back, though no door takes it in any more', async () => {
	const { device, at } = await revisionOf('d1');
	const { rulesetSnapshot: _, ...rest } = head('old', {
		stake: { currency: '€', minorPerPoint: 1 },
	});
	const old: Revision = {
		id: '01980000-0000-7000-8000-000000000000',
		sessionId: 'old',
		entity: 'session',
		entityId: 'old',
		parents: [],
		at,
		device,
		body: { head: rest, snapshot: null } as unknown as JsonObject,
	};
	expect(parseArriving(old).ok).toBe(false);
	copy.append([old]);
	expect(await healed()).toEqual({ revisions: 1, deals: 0 });
	expect(await store.db.revisions.get(old.id)).toEqual(old);
});

test('of many rows the latest are compared every time, and every other one in turn', () => {
	const keys = Array.from({ length: 100 }, (_, index) => index);
	const turns = Array.from({ length: PARTS }, (_, turn) => inTurn(keys, 20_000 + turn, 20));
	for (const seen of turns) {
		expect(seen).toEqual(expect.arrayContaining(keys.slice(80)));
		expect(seen.length).toBeLessThan(32);
	}
	expect(new Set(turns.flat()).size).toBe(100);
});

test('what was restored is asked for in runs, and what lies apart one by one', async () => {
	const deals = Array.from({ length: 1200 }, (_, i) => ({
		...({ entity: 'deal', sessionId: S, id: `more${String(i)}` } as const),
		...{ value: deal(`more${String(i)}`), seen: null },
	}));
	await store.ledger.commit(deals);
	const get = vi.spyOn(IDBObjectStore.prototype, 'get');
	const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
	const open = vi.spyOn(store.factory, 'open');
	/** Of this store alone: another test's may still be at work. */
	const isHere = (of: unknown) =>
		open.mock.results.some(
			({ value }) => (value as IDBOpenDBRequest).result === (of as IDBObjectStore).transaction.db,
		);
	const asked = () => [get, getAll].map(({ mock }) => mock.contexts.filter(isHere).length);
	expect(await compared()).toEqual({ added: 1200, missing: [], altered: [] });
	const [one, runs] = asked();
	expect(one).toBe(0);
	expect(runs).toBeLessThan(6);
	const all = await store.ledger.exportRevisions();
	expect(copy.read(all.map(({ id }) => id))).toEqual(all);

	// A copy that has every other one.
	const gaps = await SecondCopy.open(
		new Disk().tab(),
		createIdSource(() => 1, bytesFrom(8)),
	);
	gaps.append(all.filter((_, i) => i % 2 === 0));
	const lacking = all.filter((_, i) => i % 2 === 1);
	get.mockClear();
	const browser = { indexedDB: store.factory, IDBKeyRange };
	expect(await compare(gaps, browser, DATABASE_NAME)).toMatchObject({ added: lacking.length });
	expect(asked()[0]).toBe(all.length);
	expect(gaps.read(all.map(({ id }) => id))).toEqual(all);
});
