/** What somebody was changing of a ruleset when the app went away; one at a time, on this device. */
import { isObject } from '#lib/domain/shape.ts';
import { app } from '../app.svelte.ts';

export interface RulesDraft {
	/** Which editor it belongs to: an own ruleset's id, or the base a new one is made from. */
	readonly key: string;
	readonly extends: string;
	readonly name: string;
	readonly patch: object;
}

const PREFERENCE = 'rules-draft';

/**
 * What was being changed of this ruleset; `undefined` where it is another one's, does not read, or the store fails.
 */
export async function readRulesDraft(key: string): Promise<RulesDraft | undefined> {
	try {
		const draft = await app.ledger.readPreference(PREFERENCE);
		if (!isObject(draft) || draft.key !== key) return undefined;
		const { extends: base, name, patch } = draft;
		if (typeof base !== 'string' || typeof name !== 'string' || !isObject(patch)) return undefined;
		return { key, extends: base, name, patch };
	} catch {
		return undefined;
	}
}

/** A draft that cannot be kept costs nobody his work as long as the screen is open. */
export async function keepRulesDraft(draft: RulesDraft | null): Promise<void> {
	try {
		await app.ledger.writePreference(PREFERENCE, draft);
	} catch {
		// Saving the rules themselves says what is wrong with the store.
	}
}
