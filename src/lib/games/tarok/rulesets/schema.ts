/** The shape of a ruleset of three-handed Tarok. */

import { closed, exactly, oneOf, whole } from '#lib/domain/shape.ts';
import { DECLARATIONS, PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
import { cite, commonRuleset, eachOf, named, points } from '#lib/rulesets/shapes.ts';
export const tarokShape = closed({
	...commonRuleset([3, 4]),
	game: exactly('tarok'),
	cards: closed({ total: whole(1, 300), average: whole(0, 300), cite }),
	declarations: eachOf(
		DECLARATIONS,
		closed({
			...named,
			counts: oneOf(['cards', 'suits', 'nothing']),
			from: whole(1, 22),
			most: whole(1, 22),
			value: points,
			beyond: points,
		}),
	),
	pagat: eachOf(PAGAT_EVENTS, closed({ ...named, value: points })),
	discardedPagat: closed({ ...named, value: points }),
});
