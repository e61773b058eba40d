// What tabs do in turn: whoever deletes everything waits for those who compare the second copy with the store, and has
// them wait; a restore that somebody is at is left to him.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Ledger } from '#lib/storage/ledger.ts';
import { restoreBackup, resumeRestore } from '#lib/storage/restore.ts';
import { alone, beside, unlessBusy } from '#lib/storage/turns.ts';
import { Locks } from './locks.ts';
import { head, newStore } from './store.ts';

/** Work that goes on until it is ended. */
function longWork(): { readonly work: () => Promise<void>; readonly end: () => void } {
	let end: () => void = () => undefined;
	const over = new Promise<void>((resolve) => (end = resolve));
	return { work: () => over, end };
}

/** Of another store. */
async function other() {
	const { ledger } = newStore();
	await ledger.createSession(head('other'));
	return ledger.exportRevisions();
}

const aTurnLater = () => new Promise((resolve) => setTimeout(resolve));

describe('where the browser has locks', () => {
	beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }));
	afterEach(() => vi.unstubAllGlobals());

	test('everything is deleted once nobody compares any more', async () => {
		const { db } = newStore();
		let cleared = 0;
		const clear = () => {
			cleared++;
			return Promise.resolve();
		};
		const copy = { keep: () => Promise.resolve(), clear };
		const ledger = new Ledger(db, { copy, persist: () => undefined });
		await ledger.createSession(head('s'));
		const [one, other] = [longWork(), longWork()];
		const comparing = [beside('copy', one.work), beside('copy', other.work)];
		const deleting = ledger.deleteEverything();
		one.end();
		await aTurnLater();
		expect(cleared).toBe(0);
		other.end();
		await Promise.all([...comparing, deleting]);
		expect(cleared).toBe(1);
		expect(await ledger.countRevisions()).toBe(0);
	});

	test('nobody compares while rows give way, and a failure lets the next one begin', async () => {
		const { work, end } = longWork();
		const replacing = alone('copy', () => work().then(() => Promise.reject(new Error('full'))));
		let compared = false;
		const comparing = beside('copy', () => Promise.resolve(void (compared = true)));
		await aTurnLater();
		expect(compared).toBe(false);
		end();
		await expect(replacing).rejects.toThrow('full');
		await comparing;
		expect(compared).toBe(true);
	});

	test('who has to wait is told so, and may give up: nothing is done then', async () => {
		const { work, end } = longWork();
		const holding = alone('restore', work);
		const stop = new AbortController();
		let waits = 0;
		let done = 0;
		const onWait = () => {
			waits++;
		};
		const doing = () => Promise.resolve(++done);
		const givenUp = alone('restore', doing, { signal: stop.signal, onWait });
		const patient = alone('restore', doing, { onWait });
		await aTurnLater();
		expect([waits, done]).toEqual([2, 0]);
		stop.abort();
		await expect(givenUp).rejects.toThrow('aborted');
		end();
		await holding;
		expect(await patient).toBe(1);
		// Where nobody is at it there is nothing to tell.
		expect(await alone('restore', doing, { onWait })).toBe(2);
		expect(waits).toBe(2);
	});

	test('a restore and a deletion that wait say so, and are stopped with nothing done', async () => {
		const { ledger } = newStore();
		await ledger.createSession(head('s'));
		const before = await ledger.countRevisions();
		const revisions = [...(await other())];
		for (const turn of ['restore', 'copy'] as const) {
			const { work, end } = longWork();
			const holding = alone(turn, work);
			const stop = new AbortController();
			const patience = { signal: stop.signal, onWait: () => stop.abort() };
			const waiting =
				turn === 'copy'
					? ledger.deleteEverything(patience)
					: restoreBackup(ledger.context, { revisions }, undefined, patience);
			await expect(waiting).rejects.toThrow('aborted');
			end();
			await holding;
			expect(await ledger.countRevisions()).toBe(before);
		}
	});

	test('a restore that another tab is at is left to it', async () => {
		const { ledger } = newStore();
		const { work, end } = longWork();
		const restoring = alone('restore', work);
		expect(await resumeRestore(ledger.context)).toEqual([]);
		end();
		await restoring;
	});
});

test('a browser without locks has nobody wait', async () => {
	vi.stubGlobal('navigator', undefined);
	const { work, end } = longWork();
	const first = alone('copy', work);
	expect(await beside('copy', () => Promise.resolve('there'))).toBe('there');
	expect(await unlessBusy('copy', () => Promise.resolve('there'))).toBe('there');
	end();
	await first;
	vi.unstubAllGlobals();
});
