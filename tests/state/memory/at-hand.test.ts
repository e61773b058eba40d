/** What was just restored is counted from what the worker has at hand, and comes to what the store would. */
import { beforeEach, expect, test } from 'vitest';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import type { Question } from '#lib/state/memory/questions.ts';
import { makeBackup } from '#lib/storage/backup.ts';
import { record } from '../../bench/life.ts';
import { deleteDeal, deleteSession, saveDeal } from '../../storage/edits.ts';
import { newStore, type TestStore } from '../../storage/store.ts';

const EVENINGS = 60;
const EDITION = 'v1';
const CHANGED = 'evening-000003';
const QUESTIONS: readonly Question[] = [
	{ kind: 'people' },
	{ kind: 'person', person: 'p1', most: 100 },
	{ kind: 'ranking', query: { by: 'total', minEvenings: 1 } },
	{ kind: 'records', query: {} },
	{ kind: 'year', year: '2000' },
	{ kind: 'deals', query: { order: 'dearest' }, most: 10_000 },
];
const silent = () => undefined;

let store: TestStore;
let work: ArchiveWork;
/** Tables that were read, one for each time. */
let read: string[];

/** A backup of a life so short, read and restored by the worker. */
async function restored(revisions = record(EVENINGS, 0.5)): Promise<void> {
	const file = await makeBackup(revisions, new Date(0).toISOString());
	const reading = await work.do({ do: 'read', file }, silent);
	if (!reading || !('shown' in reading) || reading.status !== 'read') throw new Error();
	const { mark } = reading.shown;
	const done = await work.do({ do: 'restore', mark, keys: false }, silent);
	expect(done).toMatchObject({ status: 'restored', added: revisions.length });
}

const count = () => {
	read = [];
	return work.do({ do: 'count', edition: EDITION }, silent);
};

async function answers({ db }: TestStore): Promise<unknown[]> {
	const engine = new Engine(db, EDITION);
	const found: unknown[] = [];
	for (const question of QUESTIONS) found.push(await engine.ask(question));
	return found;
}

/** What a phone says that never counted anything: the same record, all of it read. */
async function countedAnew(): Promise<unknown[]> {
	const other = newStore();
	await other.ledger.mergeRevisions(await store.ledger.exportRevisions());
	return answers(other);
}

beforeEach(() => {
	store = newStore();
	work = new ArchiveWork(() => store.ledger);
	read = [];
	store.intercept.read = (table) => read.push(table);
});

const isList = (table: string): boolean => table === 'deals' || table === 'adjustments';

test('no deal is read for it, and nobody who asks afterwards reads one', async () => {
	await restored();
	await count();
	expect(read.filter(isList)).toEqual([]);
	const found = await answers(store);
	expect(read.filter(isList)).toEqual([]);
	expect(found).toEqual(await countedAnew());
	// At hand no longer: asked again it does nothing.
	await count();
	expect(read).toEqual([]);
});

test('an evening that was written in since is read', async () => {
	await restored();
	const [first, second] = (await store.ledger.readEvening(CHANGED)).deals;
	await deleteDeal(store.ledger, CHANGED, first!.id);
	if (second?.status !== 'sound') throw new Error();
	const { value, revision } = second;
	await saveDeal(store.ledger, 'evening-000055', { ...value, id: 'more' }, { seen: null });
	const corrected = Object.assign({}, value, { note: 'anders' });
	await saveDeal(store.ledger, CHANGED, corrected, { seen: revision });
	await deleteSession(store.ledger, 'evening-000010');
	await count();
	expect(read.filter(isList).length).toBeGreaterThan(0);
	expect(await answers(store)).toEqual(await countedAnew());
});

test('what is written while it is counted is counted too', async () => {
	await restored();
	const counting = count();
	const [first] = (await store.ledger.readEvening(CHANGED)).deals;
	await deleteDeal(store.ledger, CHANGED, first!.id);
	await counting;
	expect(await answers(store)).toEqual(await countedAnew());
});

test('a second restore counts what it brought, and nothing twice', async () => {
	const all = record(EVENINGS, 0.5);
	const later = (id: string | null) => id !== null && id >= 'evening-000040';
	await restored(all.filter(({ sessionId }) => !later(sessionId)));
	await count();
	await restored(all.filter(({ sessionId }) => later(sessionId)));
	await count();
	expect(read.filter(isList)).toEqual([]);
	expect(await answers(store)).toEqual(await countedAnew());
	expect(await store.ledger.verify()).toMatchObject({ ok: true });
});
