// What the self-check finds by itself: in the evenings of the start, and in one that is opened and shows too little.
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { app } from '#lib/state/app.svelte.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { SelfCheck } from '#lib/state/self-check.svelte.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';

globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const rules = { rulesetSnapshot: builtIn('koenigrufen-pagat')! };
const players = ['anna', 'bert', 'cilli', 'dora'].map((id) => ({ id, name: id }));
const seats = players.map(({ id }) => id);
const { db } = app.ledger;
let check: SelfCheck;
let stop: () => void = () => undefined;

beforeEach(async () => {
	await app.ledger.deleteEverything();
	const at = (startedAt: string) => ({ ...rules, players, seats, startedAt });
	await app.ledger.createSession(head('later', at('2026-11-22T19:00:00Z')));
	await app.ledger.createSession(head('earlier', at('2026-11-20T19:00:00Z')));
	const facts = { hands: ['bert', 'cilli', 'dora', 'anna'], contract: 'dreier', declarer: 'bert' };
	await saveDeal(app.ledger, 'earlier', deal('d1', facts), { seen: null });
	check = new SelfCheck();
});
afterEach(() => stop());

const missing = (...path: string[]) => ({ code: 'projection-missing', path });

test('all is well', async () => {
	await check.check();
	expect(check.found).toBeNull();
});

test('on start the evening that was written last is looked at, though its row is missing', async () => {
	await db.sessions.delete('earlier');
	await check.check();
	expect(check.found).toMatchObject({
		rebuilt: true,
		findings: [missing('sessions', 'earlier')],
	});
	expect(await db.sessions.get('earlier')).toMatchObject({ id: 'earlier', deals: 1 });
});

test('a list that lost all its rows is no empty app', async () => {
	await db.sessions.clear();
	await check.check();
	expect(check.found).toMatchObject({ findings: [missing('sessions', 'earlier')] });
	expect(check.lostSince).toBeNull();
});

test.each([
	['its row', () => db.sessions.delete('earlier')],
	['a deal', () => db.deals.delete(['earlier', 'd1'])],
	['its rules', () => db.rulesets.clear()],
])('an evening that is opened and lacks %s says so, and is mended', async (_, lose) => {
	await lose();
	const evening = new Evening('earlier');
	stop = $effect.root(() => {
		$effect(() => {
			expect(evening.status).toBeDefined();
		});
	});
	flushSync();
	await expect.poll(() => evening.status).not.toBe('loading');
	expect(evening.amiss).toBe(true);
	await check.look('earlier');
	expect(check.found).toMatchObject({ rebuilt: true });
	await expect.poll(() => evening.amiss).toBe(false);
	expect(evening.deals).toHaveLength(1);
});

test('an address of no evening is no damage', async () => {
	await check.look('nowhere');
	expect(check.found).toBeNull();
});
