/** The form of a Königrufen deal. */
import { COURT_POINTS, fromThirds, reachedFrom } from '#lib/domain/card-points.ts';
import { winThreshold } from '#lib/games/koenigrufen/domain/bets.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { contractOf, countRule, howsOf, premiumRules } from './effective.ts';
import { fieldsOf, valatDecides } from './fields.ts';
import { offersOf } from './offers.ts';
import type { GameForm } from '#lib/state/deal-form/game-form.ts';

export const KOENIGRUFEN: GameForm<KoenigrufenRuleset> = {
	howsOf,
	offersOf,
	fieldsOf,
	isDecided: (ruleset, form, how) =>
		valatDecides(ruleset, premiumRules(ruleset, contractOf(ruleset, form), how), form) !==
		undefined,
	neededCount(ruleset, form, fields) {
		const contract = contractOf(ruleset, form);
		if (contract?.kind !== 'positive') return undefined;
		const least = winThreshold(ruleset, contract, fields);
		return reachedFrom(fromThirds(least), ruleset.cards);
	},
	fifthHand: (ruleset, form) =>
		ruleset.trischaken.talon === 'fifth-hand' &&
		(form === undefined || contractOf(ruleset, form)?.kind === 'trischaken'),
	countsSides: true,
	countRule,
	counting: ({ cards }) => (cards.total === COURT_POINTS ? 'courts' : 'thirds'),
};
