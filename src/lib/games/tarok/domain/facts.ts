/** What is noted of a deal of three-handed Tarok, and of no other game's. */
import {
	id,
	list,
	maybe,
	oneOf,
	open,
	whole,
	type Shape,
	type ShapedFields,
} from '#lib/domain/shape.ts';
import { DECLARATIONS, PAGAT_EVENTS } from './rules.ts';

/** How many there can be depends on the kind: the game says the range that is right (`check.ts`). */
const count: Shape<number> = {
	schema: whole(1, 22).schema,
	check: whole(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).check,
};

export const TAROK_FACTS = {
	declarations: maybe(
		list(open({ player: id, kind: oneOf(DECLARATIONS), count: maybe(count) }), 100),
	),
	pagat: maybe(open({ player: id, event: oneOf(PAGAT_EVENTS) })),
	discardedPagat: maybe(open({ tarokTricks: whole(0, 25) })),
};

export type TarokFacts = ShapedFields<typeof TAROK_FACTS>;
export type DeclarationFact = NonNullable<TarokFacts['declarations']>[number];
