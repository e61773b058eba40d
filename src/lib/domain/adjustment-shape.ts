/** A payment by hand (session file, `adjustments`), as it is read from files and from the store. */
import { LARGEST_MANUAL } from './deal-shape.ts';
import { betweenTwo, freeText, id, list, maybe, open, whole } from './shape.ts';

export const adjustmentShape = open({
	id,
	afterDeal: maybe(id),
	minorPerPoint: maybe(whole(0, 1_000_000_000)),
	note: maybe(freeText()),
	transfers: list(betweenTwo(open({ from: id, to: id, points: whole(1, LARGEST_MANUAL) })), 1000),
});
