// A row that says something else than a file's of the same id: somebody is asked, and what is decided is what is done.
import fc from 'fast-check';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import type { Reading, Restored } from '#lib/state/archive/protocol.ts';
import { makeBackup } from '#lib/storage/backup.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { restoreBackup } from '#lib/storage/restore.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { saveDeal, saveSession } from './edits.ts';
import { deal, head, newStore, type TestStore } from './store.ts';
import { readRawStore } from './raw-store.ts';

let here: TestStore;
/** The record as it was written, and as the file has it. */
let written: readonly Revision[];

beforeEach(async () => {
	here = newStore();
	const { ledger } = here;
	await ledger.createSession(head('s'));
	await ledger.createSession(head('t'));
	for (const id of ['d1', 'd2', 'd3']) await saveDeal(ledger, 's', deal(id), { seen: null });
	await saveSession(ledger, head('s', { name: 'Rose' }));
	written = await ledger.exportRevisions();
});

const of = (id: string): Revision =>
	written.find(({ entity, entityId }) => entity === 'deal' && entityId === id)!;
const wrong = (row: Revision): Revision => ({ ...row, body: { ...row.body!, number: 70 } });

/** The bytes under the row change behind the app's back, and what is shown is written by them. */
async function alter(row: Revision): Promise<void> {
	await here.db.revisions.put(row);
	await here.ledger.verify({ repair: true });
}

const everything = async ({ factory }: TestStore) =>
	(await readRawStore(factory, DATABASE_NAME))!.tables;

async function open(ledger: Ledger, text: string) {
	const work = new ArchiveWork(() => ledger);
	const reading = (await work.do({ do: 'read', file: text }, () => undefined)) as Reading;
	return { work, reading };
}

const textOf = (revisions: readonly Revision[]) => makeBackup(revisions, '2026-11-20T23:00:00Z');

describe('the file has the row whole', () => {
	beforeEach(() => alter(wrong(of('d2'))));

	test('it is told before anything is written', async () => {
		const before = await everything(here);
		const { reading } = await open(here.ledger, await textOf(written));
		expect(reading).toMatchObject({ status: 'read', shown: { differing: 1, whole: true } });
		expect(await everything(here)).toEqual(before);
	});

	test('it takes the place of ours, which lies to the side', async () => {
		await here.db.computed.put({ key: 'answer:x', stamp: 's', text: 't', sum: 0 });
		const { work, reading } = await open(here.ledger, await textOf(written));
		if (reading.status !== 'read') throw new Error(reading.status);
		const { mark } = reading.shown;
		const task = { do: 'restore', mark, keys: true, replace: true } as const;
		const restored = (await work.do(task, () => undefined)) as Restored;
		expect(restored).toMatchObject({ status: 'restored', added: 1, replaced: 1 });
		expect(await here.ledger.exportRevisions()).toEqual(written);
		expect(await here.ledger.verify()).toMatchObject({ ok: true });
		expect(await here.ledger.readDeal('s', 'd2')).toMatchObject({ position: 2 });
		const [aside] = await here.ledger.quarantine();
		expect(aside).toMatchObject({ id: of('d2').id, raw: wrong(of('d2')) });
		expect(await here.ledger.lostRows()).toEqual([]);
		// What was counted by the damaged row is counted anew.
		expect(await here.db.computed.count()).toBe(0);
	});

	test('ours stays where that is decided, and the rest comes all the same', async () => {
		await saveDeal(here.ledger, 't', deal('d7'), { seen: null });
		const more = await here.ledger.exportRevisions();
		const bare = newStore({ seed: 9 });
		await bare.ledger.mergeRevisions(more.filter(({ entityId }) => entityId !== 'd7'));
		const file = more.map((row) => (row.id === of('d2').id ? of('d2') : row));
		const options = { differing: 'leave' } as const;
		expect(
			await restoreBackup(bare.ledger.context, { revisions: file }, undefined, options),
		).toMatchObject({ status: 'merged', added: 1, replaced: 0 });
		expect(await bare.ledger.exportRevisions()).toEqual(more);
	});

	test('unasked, all of the file is refused', async () => {
		const before = await everything(here);
		const result = await restoreBackup(here.ledger.context, { revisions: written });
		expect(result).toMatchObject({ status: 'refused', issues: [{ code: 'revision-differs' }] });
		expect(await everything(here)).toEqual(before);
	});
});

test('a damaged file takes the place of nothing', async () => {
	const text = (await textOf(written)).replace('"number":3', '"number":4');
	const { work, reading } = await open(here.ledger, text);
	expect(reading).toMatchObject({ status: 'refused' });
	const shown = await work.do({ do: 'salvage' }, () => undefined);
	expect(shown).toMatchObject({ differing: 1, whole: false });
	const { mark } = shown as { mark: string };
	const task = { do: 'restore', mark, keys: true, replace: true } as const;
	expect(await work.do(task, () => undefined)).toMatchObject({ replaced: 0 });
	expect(await here.ledger.exportRevisions()).toEqual(written);
});

test('a row that says it is about another evening gives way there, too', async () => {
	const astray = { ...of('d2'), sessionId: 't' };
	await alter(astray);
	expect((await here.ledger.readEvening('t')).deals).toHaveLength(1);
	const options = { differing: 'replace' } as const;
	await restoreBackup(here.ledger.context, { revisions: [of('d2')] }, undefined, options);
	expect((await here.ledger.readEvening('t')).deals).toEqual([]);
	expect(await here.ledger.readSession('t')).toMatchObject({ deals: 0 });
	expect((await here.ledger.readEvening('s')).deals).toHaveLength(3);
	expect(await here.ledger.verify()).toMatchObject({ ok: true });
});

/** What a file may say instead of a row, though it reads. */
const forgeries: readonly ((row: Revision, all: readonly Revision[]) => Revision)[] = [
	(row) => (row.entity === 'deal' ? wrong(row) : row),
	(row) => ({ ...row, body: null }),
	(row) => ({ ...row, at: [row.at[0] + 10 ** 12, 0, 'ahead'] }),
	(row) => ({ ...row, device: 'another' }),
	(row, all) => ({ ...row, parents: all.map(({ id }) => id) }),
	(row) => (row.entity === 'deal' ? { ...row, sessionId: 't' } : row),
	(row) => (row.entity === 'deal' ? { ...row, sessionId: 'nowhere' } : row),
	(row) => (row.entity === 'deal' ? { ...row, entityId: 'd3', body: null } : row),
];

test('whatever a file says instead: refused, left or taken whole, and what is shown is what is on record', async () => {
	const instead = fc.record({
		rows: fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 }),
		how: fc.array(fc.nat(forgeries.length - 1), { minLength: 4, maxLength: 4 }),
		differing: fc.constantFrom('refuse', 'leave', 'replace'),
	});
	await fc.assert(
		fc.asyncProperty(instead, async ({ rows, how, differing }) => {
			const store = newStore({ seed: 3 });
			await store.ledger.mergeRevisions(written);
			const before = await everything(store);
			const file = written.map((row, index) => {
				const at = rows.indexOf(index);
				return at < 0 ? row : forgeries[how[at]!]!(row, written);
			});
			const reading = await open(store.ledger, await textOf(file));
			const { context } = store.ledger;
			const options = { differing } as const;
			const result = await restoreBackup(context, { revisions: file }, undefined, options);
			if (result.status === 'refused' || differing === 'leave') {
				expect(await everything(store)).toEqual(before);
			} else {
				expect(await store.ledger.exportRevisions()).toEqual(file);
			}
			expect(reading.reading.status).toBe('read');
			// Rules that the file deletes are missing to their evenings: that is what it says.
			const { findings } = await store.ledger.verify();
			expect(findings.filter(({ code }) => code !== 'snapshot-missing')).toEqual([]);
			store.db.close();
		}),
		{ numRuns: 60 },
	);
}, 60_000);
