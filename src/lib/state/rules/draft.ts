/** What somebody was changing of a ruleset when the app went away; of each ruleset by itself, on this device. */
import { isObject } from '#lib/domain/shape.ts';
import { app } from '../app.svelte.ts';

export interface RulesDraft {
	readonly extends: string;
	readonly name: string;
	readonly patch: object;
	/** The stored revision that is changed: what another phone or tab saved since is not. */
	readonly seen?: string | undefined;
}

/**
 * Of another ruleset nothing is lost by changing this one.
 * @param key which editor it belongs to: an own ruleset's id, or the base a new one is made from
 */
const nameOf = (key: string): string => `rules-draft:${key}`;

/** What was being changed of this ruleset; `undefined` where nothing was, it does not read, or the store fails. */
export async function readRulesDraft(key: string): Promise<RulesDraft | undefined> {
	try {
		const draft = await app.ledger.readPreference(nameOf(key));
		if (!isObject(draft)) return undefined;
		const { extends: base, name, patch, seen } = draft;
		if (typeof base !== 'string' || typeof name !== 'string' || !isObject(patch)) return undefined;
		return { extends: base, name, patch, ...(typeof seen === 'string' && { seen }) };
	} catch {
		return undefined;
	}
}

/** A draft that cannot be kept costs nobody his work as long as the screen is open. */
export async function keepRulesDraft(key: string, draft: RulesDraft | null): Promise<void> {
	try {
		await app.ledger.writePreference(nameOf(key), draft);
	} catch {
		// Saving the rules themselves says what is wrong with the store.
	}
}
