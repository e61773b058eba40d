// A second copy that refuses, breaks or hangs keeps nobody from deleting: what is gone is said, and what could not be
// deleted; none of it comes back, and it goes as soon as the browser lets go of it.
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keeper } from '#lib/state/copy/keeper.svelte.ts';
import { removeFolder } from '#lib/state/copy/remove-folder.ts';
import type { ToCopyWorker } from '#lib/state/copy/protocol.ts';
import { CopyWork } from '#lib/state/copy/work.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { createIdSource } from '#lib/storage/uuid.ts';
import { Disk } from '../storage/copy/disk.ts';
import { Locks } from '../storage/locks.ts';
import { bytesFrom, head, newStore, watch, type TestStore } from '../storage/store.ts';

/** What the browser's file system does with whatever is asked. */
type Fault = 'none' | 'refuses' | 'breaks' | 'hangs';
let fault: Fault;
/** What it does where the page asks it to remove the folder. */
let removal: 'done' | 'refused' | 'hangs';
let disk: Disk;
let store: TestStore;
let ledger: Ledger;
let latest: CopyWorker;

/** A worker that does what the app's does, on a disk in memory. */
class CopyWorker extends EventTarget {
	readonly #tab = disk.tab();
	#ended = false;
	readonly #work = new CopyWork(
		() => Promise.resolve(this.#tab),
		createIdSource(() => 1, bytesFrom(disk.count + 1)),
		{ indexedDB: store.factory, IDBKeyRange },
	);
	#last: Promise<void> = Promise.resolve();

	postMessage({ id, ...task }: ToCopyWorker): void {
		const answer = (data: object) =>
			this.dispatchEvent(new MessageEvent('message', { data: { id, ...data } }));
		this.#last = this.#last.then(async () => {
			if (this.#ended || fault === 'hangs') return;
			if (fault === 'breaks') this.dispatchEvent(new Event('error'));
			else if (fault === 'refuses') answer({ error: 'failed', detail: 'refused' });
			else answer({ answer: await this.#work.do(task) });
		});
	}

	terminate(): void {
		this.#ended = true;
		this.#tab.end();
	}
}

beforeEach(async () => {
	fault = 'none';
	removal = 'refused';
	disk = new Disk();
	store = newStore();
	const { clock, db } = store;
	vi.stubGlobal('Worker', function started() {
		return (latest = new CopyWorker());
	});
	vi.stubGlobal('navigator', {
		locks: new Locks(),
		storage: {
			getDirectory: () =>
				removal === 'hangs'
					? new Promise(() => undefined)
					: Promise.resolve({
							removeEntry: () => {
								if (removal === 'refused')
									throw new DOMException('held', 'NoModificationAllowedError');
								disk.files.clear();
							},
						}),
		},
	});
	const now = () => (clock.ms += 1000);
	const newId = createIdSource(now, bytesFrom(3));
	ledger = new Ledger(db, { now, newId, copy: keeper, persist: () => undefined });
	await ledger.createSession(head('s'));
	expect(await keeper.check(ledger.context)).toMatchObject({ revisions: 0 });
	expect(keeper.status).toBe('whole');
});

afterEach(async () => {
	vi.useRealTimers();
	fault = 'breaks';
	await keeper.check(ledger.context);
	vi.unstubAllGlobals();
});

const aTurnLater = () => new Promise((resolve) => setTimeout(resolve));

const bytesKept = () => [...disk.files.values()].reduce((all, { now }) => all + now.length, 0);

test.each(['refuses', 'breaks'] as const)(
	'where the copy %s, everything else goes, that is said, and nothing comes back',
	async (how) => {
		fault = how;
		expect(await ledger.deleteEverything()).toEqual({ copy: false });
		expect(keeper.status).toBe('left');
		expect(await ledger.countRevisions()).toBe(0);
		expect(bytesKept()).toBeGreaterThan(0);
		await ledger.createSession(head('next'));
		const written = await ledger.exportRevisions();
		// The next start, on which it is as it was.
		await keeper.check(ledger.context);
		expect(keeper.status).toBe('left');
		expect(await ledger.exportRevisions()).toEqual(written);
		// One on which the browser has come to itself.
		fault = 'none';
		expect(await keeper.check(ledger.context)).toMatchObject({ revisions: 0 });
		expect(keeper.status).toBe('whole');
		expect(await ledger.exportRevisions()).toEqual(written);
		const text = [...disk.files.values()].map(({ now }) => new TextDecoder().decode(now)).join();
		expect(text).toContain('"next"');
		expect(text).not.toContain('"s"');
		expect(await store.db.meta.get('copy-void')).toBeUndefined();
	},
);

test.each(['refuses', 'breaks'] as const)(
	'where its worker %s, the page throws it away itself',
	async (how) => {
		fault = how;
		removal = 'done';
		expect(await ledger.deleteEverything()).toEqual({ copy: true });
		expect(bytesKept()).toBe(0);
		fault = 'none';
		expect(await keeper.check(ledger.context)).toMatchObject({ revisions: 0 });
		expect(await ledger.countRevisions()).toBe(0);
	},
);

test('a copy that hangs while it is compared is told as such, and lets whoever deletes go on', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	fault = 'hangs';
	const checking = keeper.check(ledger.context);
	let waits = 0;
	const deleting = ledger.deleteEverything({ onWait: () => waits++ });
	await aTurnLater();
	expect([keeper.compares, waits]).toEqual([true, 1]);
	vi.advanceTimersByTime(20_000);
	expect(await checking).toEqual({ revisions: 0, deals: 0, unread: 0 });
	expect([keeper.compares, keeper.status]).toEqual([false, 'hangs']);
	// Its worker is asked once more, then the page throws it away.
	await vi.waitFor(async () => expect(await ledger.countRevisions()).toBe(0));
	vi.advanceTimersByTime(20_000);
	expect(await deleting).toEqual({ copy: false });
	expect(keeper.status).toBe('left');
});

test('one that is at it is waited for', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	fault = 'hangs';
	const checking = keeper.check(ledger.context);
	await aTurnLater();
	for (let seconds = 0; seconds < 120; seconds++) {
		vi.advanceTimersByTime(1000);
		if (seconds % 15 === 0)
			latest.dispatchEvent(new MessageEvent('message', { data: { alive: true } }));
	}
	expect(keeper.compares).toBe(true);
	vi.advanceTimersByTime(20_000);
	await checking;
});

test('a page whose file system hangs does not wait for it', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	removal = 'hangs';
	const removed = removeFolder();
	vi.advanceTimersByTime(5000);
	await expect(removed).rejects.toThrow('no answer');
});

test('on a full disk the store is emptied all the same, and nothing comes back', async () => {
	fault = 'refuses';
	let puts = 0;
	// There is room once the store has let go of something.
	watch(store.db, {
		asks: ({ table, verb }) => {
			if (table === 'meta' && verb === 'put' && puts++ === 0)
				throw new DOMException('no room', 'QuotaExceededError');
		},
	});
	expect(await ledger.deleteEverything()).toEqual({ copy: false });
	expect(puts).toBe(2);
	fault = 'none';
	expect(await keeper.check(ledger.context)).toMatchObject({ revisions: 0 });
	expect(await ledger.countRevisions()).toBe(0);
});
