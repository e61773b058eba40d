/** What can be chosen now: what every game offers, and what this one does. */
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { fifthOffered, handsOf, howOf } from './effective.ts';
import type { DealForm } from './form.ts';
import { gameForm } from './games.ts';
import type { Offers } from './offered.ts';
import { project } from './project.ts';
import type { Setting } from './setting.ts';

/** Everything that can be tapped in the present state of the form; what the ruleset lacks is not among it. */
export function offers(ruleset: Ruleset, form: DealForm, setting: Setting): Offers {
	const hands = handsOf(ruleset, form, setting);
	const game = gameForm(ruleset);
	const how = howOf(ruleset, form);
	return {
		...NOTHING,
		hands,
		hows: game.howsOf(ruleset, form),
		how,
		fifth: fifthOffered(ruleset, form, setting),
		...game.offersOf(ruleset, form, how, hands),
	};
}

/** A game without declarer, kontra and premiums. */
const NOTHING = {
	contracts: [],
	contract: undefined,
	declarers: [],
	declarer: undefined,
	holders: [],
	holder: undefined,
	tricks: 0,
	kontra: { kind: 'none' },
	opponents: [],
	premiums: [],
	bei: { contracts: [], most: 0, games: [] },
	outcome: 'first',
} as const satisfies Partial<Offers>;

/** What the declarer's side has to count to win the game as it is tapped: a kontra may turn that round. */
export function neededCount(
	ruleset: Ruleset,
	form: DealForm,
	setting: Setting,
): Required<CardPoints> | undefined {
	return gameForm(ruleset).neededCount?.(ruleset, form, project(ruleset, form, setting));
}
