/** What a life at many tables asks of the store and of the sums: counted, not timed. */
import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { takenIn } from '#lib/domain/cash/tabs.ts';
import { LedgerReading } from '#lib/storage/ledger-reading.ts';
import { app } from '#lib/state/app.svelte.ts';
import { Groups } from '#lib/state/groups/groups.svelte.ts';
import { allEvenings, allGroups } from '#lib/state/lists.ts';
import { head } from '../../storage/store.ts';

globalThis.indexedDB = new IDBFactory();

test('the lists of a screen are read once, however many of its parts show them', async () => {
	const group = {
		...{ id: 'g', name: 'Donnerstag', mark: 0, members: [], seats: [] },
		...{ ruleset: 'koenigrufen-pagat', stake: { currency: 'EUR', minorPerPoint: 10 } },
	};
	await app.ledger.commit([
		{ entity: 'group', id: 'g', value: group, seen: null },
		...['e1', 'e2', 'e3'].map((id) => ({
			...{ entity: 'session' as const, id, seen: null },
			head: { ...head(id), ...(id !== 'e3' && { group: 'g' }) },
		})),
	]);
	const [sessions, groups] = [
		vi.spyOn(LedgerReading.prototype, 'readSessions'),
		vi.spyOn(LedgerReading.prototype, 'readGroups'),
	];
	// A home screen, what is proposed on it, and a Runde's own screen.
	const parts = [new Groups(), new Groups()];
	let seen: readonly unknown[] = [];
	let lists: readonly unknown[] = [];
	const stop = $effect.root(() => {
		for (const part of parts) {
			$effect(() => {
				seen = [part.ready, part.proposed, part.eveningsOf('g').length, part.present.length];
			});
		}
		$effect(() => {
			lists = [allEvenings.value, allGroups.value];
		});
	});
	flushSync();
	await expect.poll(() => seen).toEqual([true, [], 2, 1]);
	expect(lists).toHaveLength(2);
	expect(sessions).toHaveBeenCalledTimes(1);
	expect(groups).toHaveBeenCalledTimes(1);
	stop();
});

test('what later settlements took over is gone through once, however many hand-overs are asked about', () => {
	let read = 0;
	const evenings = Array.from({ length: 200 }, (_, i) => ({
		...{ session: String(i), currency: 'EUR' },
		get settlements() {
			read++;
			return [];
		},
	}));
	const taken = takenIn(evenings);
	for (let i = 0; i < 50; i++) expect(taken('0', { id: String(i), from: 'a' })).toBe(0);
	expect(read).toBe(evenings.length);
});
