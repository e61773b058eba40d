/**
 * What somebody was changing of a ruleset when the app went away; of each ruleset by itself, on this device. Two tabs that
 * change the same rules have a draft each; what a closed one left is taken up by the next.
 */
import { isObject } from '#lib/domain/shape.ts';
import { app } from '../app.svelte.ts';
import { inTurn } from '../in-turn.ts';
import { tabs, type Tabs } from '../tabs.ts';

export interface RulesDraft {
	readonly extends: string;
	readonly name: string;
	readonly patch: object;
	/** The stored revision that is changed: what another phone or tab saved since is not. */
	readonly seen?: string | undefined;
}

/** Tabs with the same rules half changed, at most; one more shares the last one's draft. */
const PLACES = [1, 2, 3, 4];

/**
 * Of another ruleset nothing is lost by changing this one.
 * @param key which editor it belongs to: an own ruleset's id, or the base a new one is made from
 */
const nameOf = (key: string, place: number): string =>
	place === 1 ? `rules-draft:${key}` : `rules-draft:${key}:${String(place)}`;

/** Before each ruleset had its own: the one of all, with the key inside. */
const ONE_FOR_ALL = 'rules-draft';

function parsed(kept: unknown): RulesDraft | undefined {
	if (!isObject(kept)) return undefined;
	const { extends: base, name, patch, seen } = kept;
	if (typeof base !== 'string' || typeof name !== 'string' || !isObject(patch)) return undefined;
	return { extends: base, name, patch, ...(typeof seen === 'string' && { seen }) };
}

/** Whose it is; `undefined` where nobody is, or the tab is there no more. */
async function holderOf(kept: unknown, tab: Tabs): Promise<string | undefined> {
	const holder = isObject(kept) && typeof kept.tab === 'string' ? kept.tab : undefined;
	return holder === undefined || (await tab.gone([holder])).has(holder) ? undefined : holder;
}

/** What is kept later is what is there, and whoever reads gets what was kept before. */
const turn = inTurn();

/** What was being changed of this ruleset; `undefined` where nothing was, it does not read, or the store fails. */
export const readRulesDraft = (key: string, tab: Tabs = tabs()): Promise<RulesDraft | undefined> =>
	turn(() => read(key, tab));

async function read(key: string, tab: Tabs): Promise<RulesDraft | undefined> {
	try {
		for (const place of PLACES) {
			const kept = await app.ledger.readPreference(nameOf(key, place));
			const draft = parsed(kept);
			if (!draft) continue;
			const holder = await holderOf(kept, tab);
			if (holder !== undefined && holder !== tab.id) continue;
			await app.ledger.writePreference(nameOf(key, place), { ...draft, tab: tab.id });
			return draft;
		}
		const earlier = await app.ledger.readPreference(ONE_FOR_ALL);
		const draft = isObject(earlier) && earlier.key === key ? parsed(earlier) : undefined;
		if (!draft) return undefined;
		await write(key, draft, tab);
		await app.ledger.writePreference(ONE_FOR_ALL, null);
		return draft;
	} catch {
		return undefined;
	}
}

async function write(key: string, draft: RulesDraft | null, tab: Tabs): Promise<void> {
	let free: string | undefined;
	for (const place of PLACES) {
		const name = nameOf(key, place);
		const holder = await holderOf(await app.ledger.readPreference(name), tab);
		if (holder === tab.id) {
			await app.ledger.writePreference(name, draft && { ...draft, tab: tab.id });
			return;
		}
		if (holder === undefined) free ??= name;
	}
	free ??= nameOf(key, PLACES.length);
	if (draft) await app.ledger.writePreference(free, { ...draft, tab: tab.id });
}

/** A draft that cannot be kept costs nobody his work as long as the screen is open. */
export function keepRulesDraft(
	key: string,
	draft: RulesDraft | null,
	tab: Tabs = tabs(),
): Promise<void> {
	return turn(async () => {
		try {
			await write(key, draft, tab);
		} catch {
			// Saving the rules themselves says what is wrong with the store.
		}
	});
}
