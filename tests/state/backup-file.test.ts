// A backup that writes itself never overwrites the last place of anything.
import { beforeEach, expect, test } from 'vitest';
import { differsThere, heldOnlyThere } from '#lib/state/backup-file.ts';
import { makeBackup } from '#lib/storage/backup.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head, newStore, type TestStore } from '../storage/store.ts';

const S = 'evening';
let store: TestStore;
let all: readonly Revision[];

beforeEach(async () => {
	store = newStore();
	await store.ledger.createSession(head(S));
	for (const id of ['d1', 'd2', 'd3']) await saveDeal(store.ledger, S, deal(id), { seen: null });
	all = await store.ledger.exportRevisions();
});

const fileOf = (text: string) => ({ getFile: () => Promise.resolve(new Blob([text])) });
const idsOf = (revisions: readonly Revision[]) => new Set(revisions.map(({ id }) => id));
const backup = (passphrase?: string) => makeBackup(all, '2026-11-20T23:00:00Z', { passphrase });

test('what the store has as well is nothing', async () => {
	expect(await heldOnlyThere(fileOf(await backup()), idsOf(all))).toBe(0);
	await saveDeal(store.ledger, S, deal('d4'), { seen: null });
	const more = await store.ledger.exportRevisions();
	expect(await heldOnlyThere(fileOf(await backup()), idsOf(more))).toBe(0);
});

test('a row that was damaged and that nobody has found yet is counted, and not written out', async () => {
	const row = all.find(({ entityId }) => entityId === 'd2')!;
	await store.db.revisions.put({ ...row, body: { number: 'two' } });
	expect(await store.ledger.lostRows()).toEqual([]);
	expect(await store.ledger.countRevisions()).toBe(all.length);
	expect(await store.ledger.exportRevisions()).toHaveLength(all.length - 1);
});

test('a store that was emptied is seen, and one that lost a row', async () => {
	expect(await heldOnlyThere(fileOf(await backup()), new Set())).toBe(all.length);
	await store.db.revisions.delete(all[2]!.id);
	const ids = new Set(await store.ledger.revisionIds());
	expect(await heldOnlyThere(fileOf(await backup()), ids)).toBe(1);
});

test('a file whose lines are damaged still holds the others', async () => {
	const text = (await backup()).replace('"contract":"rufer"', '"contract":');
	expect(await heldOnlyThere(fileOf(text), new Set())).toBe(all.length - 1);
});

test('one that is locked does not say', async () => {
	expect(await heldOnlyThere(fileOf(await backup('secret')), new Set())).toBeNull();
});

test('one that is gone, empty, no backup or cannot be read here holds nothing', async () => {
	const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
	for (const file of [{ getFile: gone }, fileOf(''), fileOf('{"format":"poem"}'), {}]) {
		expect(await heldOnlyThere(file, new Set())).toBe(0);
	}
	const broken = { getFile: () => Promise.reject(new DOMException('no', 'NotReadableError')) };
	await expect(heldOnlyThere(broken, new Set())).rejects.toMatchObject({
		name: 'NotReadableError',
	});
});

test('a row that was altered and reads all the same is not written over the one that was kept', async () => {
	const next = async () =>
		new Blob([await makeBackup(await store.ledger.exportRevisions(), '2026-11-21T23:00:00Z')]);
	const file = fileOf(await backup());
	expect(await differsThere(file, await next())).toBe(false);
	await saveDeal(store.ledger, S, deal('d4'), { seen: null });
	expect(await differsThere(file, await next())).toBe(false);
	const row = all.find(({ entityId }) => entityId === 'd2')!;
	await store.db.revisions.put({ ...row, body: { ...row.body!, number: 7 } });
	expect(await heldOnlyThere(file, new Set(await store.ledger.revisionIds()))).toBe(0);
	expect(await differsThere(file, await next())).toBe(true);
	// Of an earlier version of the record every row is another.
	const earlier = fileOf((await backup()).replace(/"record":\s*\d+/, '"record":0'));
	expect(await differsThere(earlier, await next())).toBe(false);
});
