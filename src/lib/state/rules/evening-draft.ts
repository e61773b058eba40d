/**
 * Rules edited for one evening, until they are taken or left: beside the list of rulesets, which they never join. On
 * this device alone; what is taken stands in the evening.
 */
import { app } from '../app.svelte.ts';
import type { Chosen } from './evening-rules.ts';
import { readHouse, type HouseRuleset } from './own-rulesets.ts';

/** What they are called among the choices. */
export const EDITED = 'edited';

const nameOf = (evening: string): string => `evening-rules:${evening}`;

/**
 * Keeps what is being chosen for an evening; `null` forgets it.
 * @throws StorageError
 */
export const keepEveningRules = (evening: string, house: HouseRuleset | null): Promise<void> =>
	app.ledger.writePreference(nameOf(evening), house);

/** `undefined` where nothing was edited, or it no longer reads. */
export async function readEveningRules(evening: string): Promise<Chosen | undefined> {
	const read = readHouse(await app.ledger.readPreference(nameOf(evening)));
	return read.ok ? read : undefined;
}
