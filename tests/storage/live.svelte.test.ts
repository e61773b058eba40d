/** The bridge from live queries to runes: what screens observe follows the store. */
import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { draftKey } from '#lib/storage/drafts.ts';
import { canonical } from '#lib/storage/json.ts';
import { asking } from '#lib/storage/follow.ts';
import { LedgerReading } from '#lib/storage/ledger-reading.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { Live, type LiveState } from '#lib/state/live.svelte.ts';
import { deal, head, newStore } from './store.ts';
import { saveDeal } from './edits.ts';

type Query<T> = (ledger: LedgerReading) => Promise<T>;

/** Of a store of its own, not the app's. */
const liveOf = <T>({ db }: Ledger, query: Query<T>, how?: { forgets: boolean }): Live<T> =>
	new Live(
		asking(db, (inside) => query(new LedgerReading(inside))),
		how,
	);

/** Observes as a screen does, and waits until the state is as wanted. */
function observe<T>(live: Live<T>) {
	const states: LiveState<T>[] = [];
	const waiting = new Set<() => void>();
	const stop = $effect.root(() => {
		$effect(() => {
			states.push(live.state);
			for (const look of waiting) look();
		});
	});
	flushSync();
	const until = (wanted: (state: LiveState<T>) => boolean): Promise<LiveState<T>> =>
		new Promise((resolve) => {
			const look = () => {
				const state = states.at(-1);
				if (state && wanted(state)) resolve(state);
			};
			waiting.add(look);
			look();
		});
	return { states, until, stop };
}

const ready = <T>(state: LiveState<T>): boolean => state.status === 'ready';

describe('a live query', () => {
	test('loads, and follows what is saved', async () => {
		const { ledger } = newStore();
		await ledger.createSession(head('s'));
		const { states, until, stop } = observe(liveOf(ledger, (read) => read.readEvening('s')));
		expect(states).toEqual([{ status: 'loading' }]);
		await until(ready);
		await saveDeal(ledger, 's', deal('d1'), { seen: null });
		const state = await until((now) => now.status === 'ready' && now.value.deals.length === 1);
		expect(state).toMatchObject({ value: { deals: [{ id: 'd1', value: deal('d1') }] } });
		stop();
	});

	// What is read after something else was waited for is followed as well.
	test.each<[string, (ledger: LedgerReading) => Promise<unknown>]>([
		['the list of evenings', (ledger) => ledger.readSessions()],
		['an evening', (ledger) => ledger.readSession('s')],
		['an evening with its deals', (ledger) => ledger.readEvening('s')],
		['a deal', (ledger) => ledger.readDeal('s', 'd2')],
		['the session file', (ledger) => ledger.sessionFile('s')],
		['a history', (ledger) => ledger.history({ entity: 'deal', sessionId: 's', entityId: 'd2' })],
		['the last change', (ledger) => ledger.lastChange('s')],
		['conflicts', (ledger) => ledger.conflicts('s')],
		[
			'where conflicts are',
			async (ledger) => [await ledger.openConflicts(), (await ledger.readEvening('s')).deals],
		],
		['the age of the backup', (ledger) => ledger.backupAge()],
		['drafts', (ledger) => ledger.listDrafts('s')],
		['the record', (ledger) => ledger.exportRevisions()],
		[
			'two reads, one after the other',
			async (ledger) => {
				const session = await ledger.readSession('s');
				return [session?.id, (await ledger.readEvening('s')).deals, await ledger.lastChange('s')];
			},
		],
		['two reads at once', (ledger) => Promise.all([ledger.readPeople(), ledger.readEvening('s')])],
	])('follows: %s', async (_, read) => {
		const setUp = newStore();
		await setUp.ledger.createSession(head('s'));
		const first = await saveDeal(setUp.ledger, 's', deal('d1'), { seen: null });
		const seen = first.revisions[0]!.id;
		await saveDeal(setUp.ledger, 's', deal('d1', { note: 'x' }), { seen });
		const content = {};
		await setUp.ledger.saveDraft({ sessionId: 's', dealId: 'd2', seen: null, content });
		// A store that is not open yet when the screen first asks.
		const { ledger } = newStore({ factory: setUp.factory });
		const { until, stop } = observe(liveOf(ledger, read));
		const before = canonical(await until(ready));
		await ledger.commit(
			[
				{ entity: 'deal', sessionId: 's', id: 'd1', value: deal('d1', { note: 'y' }), seen },
				{ entity: 'deal', sessionId: 's', id: 'd2', value: deal('d2'), seen: null },
			],
			{ dropDraft: draftKey('s', null, undefined) },
		);
		await until((now) => ready(now) && canonical(now) !== before);
		stop();
	});

	test('follows what another tab saves', async () => {
		const here = newStore();
		const there = newStore({ factory: here.factory });
		const { until, stop } = observe(liveOf(here.ledger, (read) => read.readSessions()));
		await until(ready);
		await there.ledger.createSession(head('s'));
		await until((now) => now.status === 'ready' && now.value.length === 1);
		stop();
	});

	test('is asked once by all who look; once nobody does, whoever looks next waits for what holds then', async () => {
		const { ledger } = newStore();
		// Opened before anything is counted: that writes, and a live query asks again.
		await ledger.createSession(head('r'));
		let asked = 0;
		const read = (of: LedgerReading) => {
			asked++;
			return of.readSessions();
		};
		const live = liveOf(ledger, read, { forgets: true });
		const [one, other] = [observe(live), observe(live)];
		await one.until(ready);
		await other.until(ready);
		expect(asked).toBe(1);
		one.stop();
		await ledger.createSession(head('s'));
		await other.until((now) => now.status === 'ready' && now.value.length === 2);
		other.stop();
		await expect.poll(() => live.state.status).toBe('loading');
		const again = observe(live);
		const state = await again.until(ready);
		expect(state.status === 'ready' && state.value.length).toBe(2);
		expect(again.states[0]).toEqual({ status: 'loading' });
		again.stop();
	});

	test('what is not there is ready too', async () => {
		const { ledger } = newStore();
		const { until, stop } = observe(liveOf(ledger, (read) => read.readSession('nothing')));
		expect(await until(ready)).toEqual({ status: 'ready', value: undefined });
		stop();
	});

	test('a failure is told with its code and the last value, and the next change tries again', async () => {
		const { ledger } = newStore();
		let broken = false;
		const live = liveOf(ledger, async (read) => {
			const sessions = await read.readSessions();
			if (broken) throw new DOMException('denied', 'SecurityError');
			return sessions.length;
		});
		const { until, stop } = observe(live);
		await until(ready);
		broken = true;
		await ledger.createSession(head('s'));
		const first = await until(({ status }) => status === 'failed');
		expect(first).toMatchObject({ error: { code: 'storage-denied' }, last: 0 });
		expect(live.value).toBe(0);
		await ledger.createSession(head('r'));
		await until((state) => state.status === 'failed' && state !== first);
		expect(live.value, 'that it fails again takes nothing away').toBe(0);
		broken = false;
		await ledger.createSession(head('t'));
		expect(await until(ready)).toEqual({ status: 'ready', value: 3 });
		stop();
	});

	test('does not run while nobody looks', async () => {
		const { ledger } = newStore();
		let runs = 0;
		const live = liveOf(ledger, async (read) => {
			runs++;
			return read.readSessions();
		});
		expect(live.state).toEqual({ status: 'loading' });
		expect(runs).toBe(0);
		const { until, stop } = observe(live);
		await until(ready);
		stop();
		const before = runs;
		await ledger.createSession(head('s'));
		expect(runs).toBe(before);
	});

	test('a failed one is tried again', async () => {
		const { ledger } = newStore();
		let broken = true;
		const live = liveOf(ledger, (read) =>
			broken ? Promise.reject(new DOMException('', 'SecurityError')) : read.readSessions(),
		);
		const { until, stop } = observe(live);
		await until(({ status }) => status === 'failed');
		broken = false;
		live.retry();
		expect(await until(ready)).toEqual({ status: 'ready', value: [] });
		stop();
	});
});
