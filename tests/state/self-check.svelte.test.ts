// What the self-check finds by itself: in the evenings of the start, and in one that is opened and shows too little.
import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { app } from '#lib/state/app.svelte.ts';
import type { CopyTask } from '#lib/state/copy/protocol.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { preferences } from '#lib/state/preferences.svelte.ts';
import { SelfCheck } from '#lib/state/self-check.svelte.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { saveAdjustment, saveDeal, saveSettlement } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { look } from '../look.ts';

globalThis.indexedDB = new IDBFactory();

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
	await saveAdjustment(app.ledger, 'earlier', {
		id: 'a1',
		transfers: [{ from: 'bert', to: 'anna', points: 3 }],
	} as { id: string });
	await saveSettlement(app.ledger, 'earlier', {
		id: 's1',
		at: '2026-11-20T23:00:00Z',
		covers: { deals: [{ id: 'd1' }] },
		transfers: [{ id: 't1', from: 'anna', to: 'bert', minor: 50 }],
	} as { id: string });
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

test('the only evenings set aside as damaged are told on every start, though no list shows any', async () => {
	const { ledger } = app;
	for (const id of ['earlier', 'later']) {
		const { revision } = (await db.sessions.get(id))!;
		await db.revisions.put({ ...(await db.revisions.get(revision))!, body: 'bits' } as never);
	}
	await check.check();
	expect(await ledger.readSessions()).toEqual([]);
	const next = new SelfCheck();
	await next.check();
	expect(next.losses).toMatchObject([{ entity: 'session' }, { entity: 'session' }]);
	expect(next.lostSince).toBeNull();
});

test('a second copy that never answers keeps nothing from being checked, and what it gives late takes "lost" back', async () => {
	const asked = new Map<unknown, (answer: unknown) => void>();
	vi.stubGlobal('navigator', { storage: { getDirectory: () => undefined } });
	vi.stubGlobal(
		'Worker',
		class extends EventTarget {
			postMessage(message: { readonly id: number; readonly do?: string }): void {
				asked.set(message.do, (answer) =>
					this.dispatchEvent(new MessageEvent('message', { data: { id: message.id, answer } })),
				);
			}
		},
	);
	/** Answers what the copy's worker was asked. */
	const answer = async (task: CopyTask['do'], said: unknown): Promise<void> => {
		await expect.poll(() => asked.has(task)).toBe(true);
		asked.get(task)!(said);
	};
	onTestFinished(() => {
		vi.unstubAllGlobals();
	});
	const record = await app.ledger.exportRevisions();
	await app.ledger.deleteEverything();
	preferences.writtenAt = Date.UTC(2026, 10, 20);
	check = new SelfCheck(1);
	check.start();
	await expect.poll(() => check.lostSince).not.toBeNull();
	const missing = record.map(({ id }) => id);
	const count = missing.length;
	await answer('compare', { whole: true, unread: 0, missing, altered: [], added: 0, count });
	await answer('read', record);
	await answer('read-own', null);
	await expect.poll(() => check.healed).toMatchObject({ revisions: record.length });
	expect(check.lostSince).toBeNull();
});

test.each([
	['its row', () => db.sessions.delete('earlier')],
	['a deal', () => db.deals.delete(['earlier', 'd1'])],
	['its rules', () => db.rulesets.clear()],
	['a settlement', () => db.settlements.delete(['earlier', 's1'])],
	['a payment', () => db.adjustments.delete(['earlier', 'a1'])],
])('an evening that is opened and lacks %s says so, and is mended', async (_, lose) => {
	await lose();
	const evening = new Evening('earlier');
	stop = $effect.root(() => {
		$effect(() => {
			look(evening.status);
		});
	});
	flushSync();
	await expect.poll(() => evening.status).not.toBe('loading');
	expect(evening.amiss).toBe(true);
	await check.look('earlier');
	expect(check.found).toMatchObject({ rebuilt: true });
	await expect.poll(() => evening.amiss).toBe(false);
	expect(evening.deals).toHaveLength(1);
	expect(evening.settlements).toHaveLength(1);
	expect(evening.adjustments).toHaveLength(1);
});

test('a settlement and a payment that were deleted are no damage', async () => {
	const { ledger } = app;
	for (const entity of ['settlement', 'adjustment'] as const) {
		const id = entity === 'settlement' ? 's1' : 'a1';
		await ledger.commit([{ entity, sessionId: 'earlier', id, value: null, seen: undefined }]);
	}
	expect(await ledger.readEvening('earlier')).toMatchObject({ lacking: false, settlements: [] });
});

test('what is mended in one evening leaves what another lacks to its own opening', async () => {
	await db.settlements.delete(['earlier', 's1']);
	await db.deals.put({ ...(await db.deals.get(['earlier', 'd1']))!, sessionId: 'later' });
	await check.look('earlier');
	expect(check.found).toMatchObject({ findings: [missing('settlements', 'earlier', 's1')] });
	expect(await db.settlements.get(['earlier', 's1'])).toMatchObject({ value: { id: 's1' } });
	expect(await db.deals.get(['later', 'd1'])).toMatchObject({ sessionId: 'later', id: 'd1' });
});

test('an address of no evening is no damage', async () => {
	await check.look('nowhere');
	expect(check.found).toBeNull();
});
