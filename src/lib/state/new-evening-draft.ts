/** A new evening half set up: kept on this device, so that neither back nor reload costs the names. */
import {
	Check,
	closed,
	freeText,
	id,
	list,
	orNull,
	text,
	whole,
	type Shaped,
} from '#lib/domain/shape.ts';
import { app } from './app.svelte.ts';

const shape = closed({
	seats: list(closed({ id, name: text() }), 100),
	rulesetKey: freeText(),
	stake: closed({ currency: text(), minorPerPoint: whole(0, 1_000_000_000) }),
	name: freeText(),
	firstDealer: orNull(id),
});
export type NewEveningDraft = Shaped<typeof shape>;

/** Each Runde's new evening is kept by itself. */
const nameOf = (group: string | undefined): string =>
	group === undefined ? 'new-evening' : `new-evening:${group}`;

/** What was chosen and not begun yet; `undefined` where there is none, it does not read, or the store fails. */
export async function readNewEvening(
	group: string | undefined,
): Promise<NewEveningDraft | undefined> {
	try {
		const kept = await app.ledger.readPreference(nameOf(group));
		return shape.check(kept, new Check()) ? kept : undefined;
	} catch {
		return undefined;
	}
}

/** A draft that cannot be kept costs nobody anything as long as the screen is open. */
export async function keepNewEvening(
	group: string | undefined,
	draft: NewEveningDraft | null,
): Promise<void> {
	try {
		await app.ledger.writePreference(nameOf(group), draft);
	} catch {
		// Starting the evening says what is wrong with the store.
	}
}
