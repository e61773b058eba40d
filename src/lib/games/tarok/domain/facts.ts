/** What is noted of a deal of three-handed Tarok, and of no other game's. */
import { id, list, maybe, oneOf, open, whole, type ShapedFields } from '#lib/domain/shape.ts';
import { DECLARATIONS, PAGAT_EVENTS } from './rules.ts';

export const TAROK_FACTS = {
	declarations: maybe(
		list(open({ player: id, kind: oneOf(DECLARATIONS), count: maybe(whole(1, 22)) }), 100),
	),
	pagat: maybe(open({ player: id, event: oneOf(PAGAT_EVENTS) })),
	discardedPagat: maybe(open({ tarokTricks: whole(0, 25) })),
};

export type TarokFacts = ShapedFields<typeof TAROK_FACTS>;
export type DeclarationFact = NonNullable<TarokFacts['declarations']>[number];
