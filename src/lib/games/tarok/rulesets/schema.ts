/** The shape of a ruleset of three-handed Tarok. */

import { closed, exactly, oneOf, whole } from '#lib/domain/shape.ts';
import { DECLARATIONS, PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
import { cite, commonRuleset, eachOf, named, points } from '#lib/rulesets/shapes.ts';
/** Of what is declared nobody has more. */
export const MOST_DECLARED = 22;
/** How many may hold cards. */
export const HANDS = [3, 4] as const;

export const tarokShape = closed({
	...commonRuleset(HANDS),
	game: exactly('tarok'),
	cards: closed({ total: whole(1, 300), average: whole(0, 300), cite }),
	declarations: eachOf(
		DECLARATIONS,
		closed({
			...named,
			counts: oneOf(['cards', 'suits', 'nothing']),
			from: whole(1, MOST_DECLARED),
			most: whole(1, MOST_DECLARED),
			value: points,
			beyond: points,
		}),
	),
	pagat: eachOf(PAGAT_EVENTS, closed({ ...named, value: points })),
	discardedPagat: closed({ ...named, value: points }),
});
