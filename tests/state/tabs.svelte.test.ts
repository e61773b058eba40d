// Two tabs of one evening: what is half written in each is its own, what a closed one left is offered, and one
// deal that both write is asked about.
import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { app } from '#lib/state/app.svelte.ts';
import { DealEditor } from '#lib/state/deal-form/deal-editor.svelte.ts';
import { tap } from '#lib/state/deal-form/taps.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { Tabs, type TabLocks } from '#lib/state/tabs.ts';
import { newDeal } from './new-deal.ts';
import { stops } from '../stops.ts';
import { look } from '../look.ts';

globalThis.indexedDB = new IDBFactory();

/** The browser's locks, as far as tabs use them; a tab that closes gives its own back. */
class Locks implements TabLocks {
	readonly #held = new Set<string>();

	async request<T>(
		name: string,
		{ mode }: { readonly mode?: 'shared'; readonly ifAvailable?: boolean },
		held: (lock: unknown) => T | PromiseLike<T>,
	): Promise<T> {
		const lock = this.#held.has(name) ? null : { name };
		if (mode !== 'shared') this.#held.add(name);
		return held(lock);
	}

	close(tab: string): void {
		this.#held.delete(`schrieb-tab:${tab}`);
	}
}

afterEach(() => {
	app.dismissProblem();
});

const PLAYERS = ['anna', 'bert', 'cleo', 'dora'];

async function begin(): Promise<string> {
	const id = app.ledger.newId();
	const players = PLAYERS.map((name) => ({ id: name, name }));
	await app.ledger.createSession({
		id,
		startedAt: '2025-11-20T19:00:00.000Z',
		ruleset: 'koenigrufen-upper-austria',
		rulesetSnapshot: builtIn('koenigrufen-upper-austria')!,
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players,
		seats: PLAYERS,
	});
	return id;
}

/** The evening as one tab has it on its screen. */
async function opened(id: string, tab: Tabs): Promise<Evening> {
	const evening = new Evening(id, tab);
	stops.push(
		$effect.root(() => {
			$effect(() => {
				look(evening.status, evening.drafts);
			});
		}),
	);
	flushSync();
	await expect.poll(() => evening.status).toBe('ready');
	return evening;
}

async function twoTabs() {
	const id = await begin();
	const locks = new Locks();
	const tabs = ['a', 'b'].map((name) => new Tabs(locks, `${name}-${id}`));
	const [a, b] = [await opened(id, tabs[0]!), await opened(id, tabs[1]!)];
	return { id, locks, a, b };
}

/** Begins a new deal, as far as the declarer. */
async function begun(evening: Evening, declarer: string): Promise<DealEditor> {
	const editor = new DealEditor(evening, { kind: 'new' });
	editor.change((form) => tap(tap(form, { contract: 'dreier' }), { declarer }));
	await expect.poll(() => evening.draft?.dealId).toBe(editor.dealId);
	return editor;
}

const won = { how: 'result', won: true } as const;

/** What a Dreier that this player won brings everybody: four points from each of the three others. */
const dreierOf = (declarer: string) => ({
	net: Object.fromEntries(PLAYERS.map((name) => [name, name === declarer ? 12 : -4])),
});

test('each has its own new deal', async () => {
	const { id, a, b } = await twoTabs();
	const ours = await begun(a, 'anna');
	await expect.poll(() => b.isDraftedElsewhere).toBe(true);
	expect(b.draft).toBeUndefined();
	const theirs = await begun(b, 'bert');
	expect(theirs.dealId).not.toBe(ours.dealId);
	expect(await app.ledger.listDrafts(id)).toHaveLength(2);
	await ours.discard();
	await expect.poll(() => a.draft).toBeUndefined();
	expect(b.draft?.dealId).toBe(theirs.dealId);
	theirs.close();
});

test('what a closed one left is offered, taken up once, and told apart from what is written since', async () => {
	const { id, locks, a, b } = await twoTabs();
	const left = await begun(a, 'anna');
	left.close();
	const ours = await begun(b, 'bert');
	locks.close(a.tabs.id);
	expect(await ours.save(won)).toMatchObject(dreierOf('bert'));
	await expect.poll(() => b.deals.length).toBe(1);
	await expect.poll(() => b.draft?.dealId).toBe(left.dealId);
	const again = new DealEditor(b, { kind: 'new' });
	expect(again.form).toMatchObject({ contract: 'dreier', declarer: 'anna' });
	expect(again.overtaken).toBe(true);
	await expect.poll(() => b.draft?.tab).toBe(b.tabs.id);
	expect(await app.ledger.listDrafts(id)).toHaveLength(1);
	again.isAnother();
	expect(again.overtaken).toBe(false);
	expect(await again.save(won)).toMatchObject(dreierOf('anna'));
	await expect.poll(() => b.deals.length).toBe(2);
	expect(await app.ledger.listDrafts(id)).toEqual([]);
});

test('what an earlier version of the app left belongs to whoever comes', async () => {
	const { id, a } = await twoTabs();
	const content = { form: { contract: 'dreier', declarer: 'cleo' } };
	await app.ledger.saveDraft({ sessionId: id, dealId: 'd1', seen: null, content });
	await expect.poll(() => a.draft?.dealId).toBe('d1');
	const editor = new DealEditor(a, { kind: 'new' });
	expect(editor.form).toMatchObject({ declarer: 'cleo' });
	expect(editor.overtaken).toBe(false);
	expect(await editor.save(won)).toMatchObject(dreierOf('cleo'));
	expect(await app.ledger.listDrafts(id)).toEqual([]);
});

test('the same deal written in both is asked about, also at the same moment', async () => {
	const { id, a, b } = await twoTabs();
	const [ours, theirs] = [await begun(a, 'anna'), await begun(b, 'anna')];
	const saved = await Promise.all([ours.save(won), theirs.save(won)]);
	expect(saved.filter((one) => one !== undefined)).toHaveLength(1);
	expect(app.problem).toMatchObject({ code: 'changed' });
	const other = saved[0] ? theirs : ours;
	await expect.poll(() => other.overtaken).toBe(true);
	expect((await app.ledger.readEvening(id)).deals).toHaveLength(1);
	other.isAnother();
	expect(await other.save(won)).toMatchObject(dreierOf('anna'));
	expect((await app.ledger.readEvening(id)).deals).toHaveLength(2);
});

test('one deal after the other is not asked about, however fast', async () => {
	const { a } = await twoTabs();
	for (const declarer of PLAYERS) {
		const editor = new DealEditor(a, { kind: 'new' }, declarer);
		editor.change((form) => tap(form, { contract: 'dreier' }));
		expect(editor.overtaken).toBe(false);
		expect(await editor.save(won)).toMatchObject(dreierOf(declarer));
	}
	await expect.poll(() => a.deals.length).toBe(4);
});

test('a deal inserted, or the last one deleted, asks nothing', async () => {
	const { id, a } = await twoTabs();
	await (await begun(a, 'anna')).save(won);
	await expect.poll(() => a.deals.length).toBe(1);
	const editor = await begun(a, 'bert');
	const [first] = a.deals;
	await a.saveDeal(
		{ ...newDeal(a), contract: 'dreier', declarer: 'cleo', outcome: { won: true } },
		{ seen: null, before: first!.id },
	);
	await expect.poll(() => a.deals.length).toBe(2);
	expect(editor.overtaken).toBe(false);
	await a.deleteDeal(first!.id);
	await expect.poll(() => a.deals.length).toBe(1);
	expect(editor.overtaken).toBe(false);
	expect(await editor.save(won)).toMatchObject(dreierOf('bert'));
	expect((await app.ledger.readEvening(id)).deals).toHaveLength(2);
});

test('a browser without locks tells no tab from another', async () => {
	const id = await begin();
	const [a, b] = [
		await opened(id, new Tabs(undefined, 'a')),
		await opened(id, new Tabs(undefined, 'b')),
	];
	const ours = await begun(a, 'anna');
	await expect.poll(() => b.draft?.dealId).toBe(ours.dealId);
	ours.close();
});
