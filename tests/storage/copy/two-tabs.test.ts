// Two tabs of one browser, each with its own worker of the second copy: what one of them had deleted or had give way
// is not brought back by the other, however long that has been open.
import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { heal } from '#lib/state/copy/heal.ts';
import { CopyWork } from '#lib/state/copy/work.ts';
import type { CopyTask, CopyAnswers } from '#lib/state/copy/protocol.ts';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import { restoreBackup } from '#lib/storage/restore.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { createIdSource } from '#lib/storage/uuid.ts';
import { saveDeal } from '../edits.ts';
import { bytesFrom, deal, head, newStore, type TestStore } from '../store.ts';
import { Disk } from './disk.ts';

const S = 'evening';
let store: TestStore;
let disk: Disk;
let here: Tab;
let there: Tab;

class Tab {
	readonly #work: CopyWork;
	readonly end: () => void;

	constructor(seed: number) {
		const folder = disk.tab();
		this.end = folder.end;
		this.#work = new CopyWork(
			() => Promise.resolve(folder),
			createIdSource(() => seed, bytesFrom(seed)),
			{ indexedDB: store.factory, IDBKeyRange },
		);
	}

	do<T extends CopyTask>(task: T): Promise<CopyAnswers[T['do']]> {
		return this.#work.do(task) as Promise<CopyAnswers[T['do']]>;
	}

	/** As on every start, and after an import. */
	async check() {
		const { missing, altered } = await this.do({ do: 'compare', store: DATABASE_NAME, turn: 0 });
		return heal(store.ledger.context, [...missing, ...altered], (ids) =>
			this.do({ do: 'read', ids }),
		);
	}
}

const NOTHING = { revisions: 0, deals: 0 };

beforeEach(async () => {
	store = newStore();
	disk = new Disk();
	[here, there] = [new Tab(1), new Tab(2)];
	await store.ledger.createSession(head(S));
	await saveDeal(store.ledger, S, deal('d1'), { seen: null });
	for (const tab of [there, here]) expect(await tab.check()).toEqual(NOTHING);
});

/** Everything here gives way to what a file says. */
async function replaceBy(revisions: readonly Revision[]): Promise<void> {
	await here.do({ do: 'clear' });
	const { context } = store.ledger;
	await restoreBackup(context, { revisions }, undefined, { differing: 'replace' });
}

test('a row that gave way to a file’s stays away', async () => {
	const theirs = (await store.ledger.exportRevisions()).map((one) =>
		one.entity === 'deal' ? { ...one, device: 'another' } : one,
	);
	await replaceBy(theirs);
	for (const tab of [there, here, there]) expect(await tab.check()).toEqual(NOTHING);
	expect(await store.ledger.exportRevisions()).toEqual(theirs);
	expect(await new Tab(3).check()).toEqual(NOTHING);
});

test('what was deleted stays deleted, and what is written then is kept', async () => {
	await here.do({ do: 'clear' });
	await store.ledger.deleteEverything();
	await here.do({ do: 'clear' });
	expect(await there.check()).toEqual(NOTHING);
	expect(await store.ledger.exportRevisions()).toEqual([]);
	await store.ledger.createSession(head('next'));
	const revisions = await store.ledger.exportRevisions();
	await there.do({ do: 'append', revisions });
	expect(await there.check()).toEqual(NOTHING);
	const { count } = await here.do({ do: 'compare', store: DATABASE_NAME, turn: 0 });
	expect(count).toBe(revisions.length);
});

test('what can be written no more is thrown away as a whole, unless another tab holds it', async () => {
	disk.refusesWriting = true;
	await expect(here.do({ do: 'clear' })).rejects.toThrow('is held');
	there.end();
	await here.do({ do: 'clear' });
	expect([...disk.files.keys()]).toEqual([]);
	disk.refusesWriting = false;
	expect(await here.check()).toEqual(NOTHING);
});
