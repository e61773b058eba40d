// A backup that was restored where nothing else is: it is the newest backup of all that is here.
import { afterEach, expect, test, vi } from 'vitest';
import type { Made, Reading } from '#lib/state/archive/protocol.ts';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import { nowText } from '#lib/state/now.ts';
import { markBackedUp, saveDeal } from '../../storage/edits.ts';
import { deal, head, newStore, type TestStore } from '../../storage/store.ts';

afterEach(() => void vi.restoreAllMocks());

const report = () => undefined;

/** The text of a backup, and when it says it was made. */
async function backupOf({ ledger }: TestStore): Promise<readonly [string, number]> {
	const { file, mark } = (await new ArchiveWork(() => ledger).do({ do: 'make' }, report)) as Made;
	return [await file.text(), mark.at];
}

async function restore({ ledger }: TestStore, file: string, replace = true): Promise<void> {
	const work = new ArchiveWork(() => ledger);
	const reading = (await work.do({ do: 'read', file }, report)) as Reading;
	if (reading.status !== 'read') throw new Error(reading.status);
	const { mark } = reading.shown;
	expect(await work.do({ do: 'restore', mark, keys: false, replace }, report)).toMatchObject({
		status: 'restored',
	});
}

async function withEvening(id: string, note = '', seed = 77): Promise<TestStore> {
	const store = newStore({ seed });
	await store.ledger.createSession(head(id));
	await saveDeal(store.ledger, id, deal('d1', { note }), { seen: null });
	return store;
}

test('into an empty store: all of it is in that file, and what comes after is not', async () => {
	const [file, at] = await backupOf(await withEvening('s'));
	const here = newStore({ seed: 5 });
	await restore(here, file);
	expect(await here.ledger.backupAge()).toEqual({ at, unsaved: 0 });
	await saveDeal(here.ledger, 's', deal('d2'), { seen: null });
	expect(await here.ledger.backupAge()).toEqual({ at, unsaved: 1 });
	// Read again it has less than is here.
	await restore(here, file);
	expect(await here.ledger.backupAge()).toEqual({ at, unsaved: 1 });
});

test.each([
	['of the year 12,000', Date.UTC(12_000, 0, 1)],
	['before 1970', -86_400_000],
])('by a clock %s it is read again as any other', async (_, ms) => {
	vi.spyOn(Date, 'now').mockReturnValue(ms);
	const store = newStore({ seed: 77 });
	store.clock.ms = ms;
	await store.ledger.createSession({ ...head('s'), startedAt: nowText() });
	await saveDeal(store.ledger, 's', deal('d1', { at: nowText() }), { seen: null });
	const [file] = await backupOf(store);
	const here = newStore({ seed: 5 });
	await restore(here, file);
	expect(await here.ledger.exportRevisions()).toEqual(await store.ledger.exportRevisions());
});

test('what was here before is in no file', async () => {
	const [file] = await backupOf(await withEvening('s'));
	const here = await withEvening('other', '', 5);
	await restore(here, file);
	expect(await here.ledger.backupAge()).toMatchObject({ at: null });
});

test('nothing is noted where something else stays here under the same id', async () => {
	const [file, at] = await backupOf(await withEvening('s', 'eins'));
	const here = await withEvening('s', 'zwei');
	await restore(here, file, false);
	expect(await here.ledger.backupAge()).toMatchObject({ at: null });
	await restore(here, file);
	expect(await here.ledger.backupAge()).toEqual({ at, unsaved: 0 });
});

test('a later backup that has everything stays the newest', async () => {
	const store = await withEvening('s');
	const [file, at] = await backupOf(store);
	const here = newStore({ seed: 5 });
	await restore(here, file);
	here.clock.ms += 60_000;
	await markBackedUp(here.ledger);
	const later = await here.ledger.backupAge();
	expect(later.at).toBeGreaterThan(at);
	await restore(here, file);
	expect(await here.ledger.backupAge()).toEqual(later);
});
