// Two tabs that looked at backups and take them in at once: whoever waited is shown anew what it would do by now.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Made, Reading, Restored, Shown, TableTaken } from '#lib/state/archive/protocol.ts';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import type { Progress } from '#lib/state/errands.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { saveDeal } from '../../storage/edits.ts';
import { Locks } from '../../storage/locks.ts';
import { deal, head, newStore, type TestStore } from '../../storage/store.ts';
import { PAPER_TARGET } from '../paper-target.ts';

beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }));
afterEach(() => vi.unstubAllGlobals());

const report = () => undefined;
const workOf = ({ ledger }: TestStore) => new ArchiveWork(() => ledger);

async function backupOf(store: TestStore): Promise<string> {
	return ((await workOf(store).do({ do: 'make' }, report)) as Made).file.text();
}

/** A store with one evening and a deal, which says something else under the same id than others made so. */
async function saying(note: string): Promise<TestStore> {
	const store = newStore({ seed: 77 });
	await store.ledger.createSession(head('s'));
	await saveDeal(store.ledger, 's', deal('d1', { note }), { seen: null });
	return store;
}

async function shownTo(work: ArchiveWork, file: string): Promise<Shown> {
	const reading = (await work.do({ do: 'read', file }, report)) as Reading;
	if (reading.status !== 'read') throw new Error(reading.status);
	return reading.shown;
}

const restore = (work: ArchiveWork, { mark }: Shown, replace = true): Promise<Restored> =>
	work.do({ do: 'restore', mark, keys: false, replace }, report) as Promise<Restored>;

const noteOf = (rows: readonly Revision[]) =>
	rows.flatMap(({ body }) => (body?.value as { note?: string } | undefined)?.note ?? []);

test('the second is told what it would replace by now, and replaces nothing unasked', async () => {
	const here = await saying('unser');
	const [one, other] = [await saying('eins'), await saying('zwei')];
	const tabs = [workOf(here), workOf(newStore({ factory: here.factory }))] as const;
	const shown = [
		await shownTo(tabs[0], await backupOf(one)),
		await shownTo(tabs[1], await backupOf(other)),
	] as const;
	expect(shown.map(({ differing }) => differing)).toEqual([1, 1]);
	const [first, second] = await Promise.all([
		restore(tabs[0], shown[0]),
		restore(tabs[1], shown[1]),
	]);
	expect(first).toMatchObject({ status: 'restored', replaced: 1 });
	expect(second).toMatchObject({ status: 'moved', shown: { differing: 1 } });
	expect(noteOf(await here.ledger.exportRevisions())).toEqual(['eins']);
	// Asked again it is done.
	if (second.status !== 'moved') return;
	expect(await restore(tabs[1], second.shown)).toMatchObject({ status: 'restored', replaced: 1 });
	expect(noteOf(await here.ledger.exportRevisions())).toEqual(['zwei']);
});

test('the same file twice is there once, and the second tab is shown that', async () => {
	const here = newStore();
	const file = await backupOf(await saying('eins'));
	const tabs = [workOf(here), workOf(newStore({ factory: here.factory }))] as const;
	const shown = [await shownTo(tabs[0], file), await shownTo(tabs[1], file)] as const;
	const [first, second] = await Promise.all([
		restore(tabs[0], shown[0], false),
		restore(tabs[1], shown[1], false),
	]);
	expect(first).toMatchObject({ status: 'restored' });
	expect(second).toMatchObject({ status: 'moved', shown: { sessions: [{ fresh: 0, same: 2 }] } });
});

test('a table of past evenings that two tabs take in at once is in once', async () => {
	const here = newStore();
	const tabs = [here, newStore({ factory: here.factory })].map(workOf);
	const file = 'Datum;Anna;Bert\n14.3.1998;12;-12\n21.3.1998;1;-1';
	const waited: unknown[] = [];
	const taken = await Promise.all(
		tabs.map(async (work, tab) => {
			await work.do({ do: 'read-table', file }, report);
			const told = (now: Progress) => now.waits && waited.push(tab);
			return (await work.do({ do: 'take-table', target: PAPER_TARGET }, told)) as TableTaken;
		}),
	);
	expect(taken.map(({ count }) => count).sort()).toEqual([0, 2]);
	expect(waited).toHaveLength(1);
	expect(await here.ledger.readSessions()).toHaveLength(2);
	expect(await here.ledger.readPeople()).toHaveLength(2);
});
