/** A new evening half set up. */
import { closed, freeText, id, list, orNull, text, whole, type Shaped } from '#lib/domain/shape.ts';
import { keptForm } from './kept-form.ts';

const shape = closed({
	seats: list(closed({ id, name: text() }), 100),
	rulesetKey: freeText(),
	stake: closed({ currency: text(), minorPerPoint: whole(0, 1_000_000_000) }),
	name: freeText(),
	firstDealer: orNull(id),
});
export type NewEveningDraft = Shaped<typeof shape>;

/** Each Runde's by itself. */
export const newEvenings = keptForm<NewEveningDraft>('new-evening', shape);
