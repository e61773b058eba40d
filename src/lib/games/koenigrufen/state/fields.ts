/** From taps to the facts of a Königrufen deal. */
import type { CalledKing, Outcome } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import { decidesGame } from '#lib/games/koenigrufen/domain/bets.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { VALAT } from '#lib/games/koenigrufen/domain/tables.ts';
import { beiOf } from './bei.ts';
import {
	contractOf,
	countRule,
	declarerOf,
	holderOf,
	premiumRules,
	type Tapped,
} from './effective.ts';
import { kontraOf, premiumFacts } from './premium-facts.ts';
import { countedOf, sideCount } from '#lib/state/deal-form/counts.ts';
import { type Fields, type Played, manualOf } from '#lib/state/deal-form/fields.ts';
import type { DealForm, How } from '#lib/state/deal-form/form.ts';
import { type PremiumRule, premiumState } from '#lib/state/deal-form/premiums.ts';

/**
 * What the taps amount to under this ruleset: only what its game has room for, so that a tap of another game leaves
 * no trace. No outcome is checked here; `parseDeal` does that.
 */
export function fieldsOf(
	ruleset: KoenigrufenRuleset,
	form: DealForm,
	how: How,
	hands: readonly PlayerId[],
): Fields {
	const contract = contractOf(ruleset, form);
	const declarer = declarerOf(contract, form, hands);
	const tapped = { ruleset, form, how, hands, contract, declarer };
	const who = { contract: contract && form.contract, declarer, called: calledOf(tapped) };
	if (!contract || how === 'manual') {
		return { ...who, outcome: outcomeOf(tapped) } as Fields;
	}
	const game = { ...tapped, contract };
	const rules = premiumRules(ruleset, contract, how);
	const played: Played = {
		...who,
		outcome: outcomeOf(tapped, rules),
		kontra: kontraOf(game, form),
		premiums: premiumFacts(tapped, rules),
		bei: how === 'renonce' ? undefined : beiOf(game),
	};
	return played as Fields;
}

function calledOf(tapped: Tapped): CalledKing | undefined {
	const { contract, form } = tapped;
	if (contract?.kind !== 'positive' || !contract.callsKing) return undefined;
	const holder = holderOf(tapped);
	return holder === undefined ? undefined : { suit: form.suit ?? null, holder };
}

function outcomeOf(
	{ ruleset, contract, form, how, hands }: Tapped,
	rules: readonly PremiumRule[] = [],
): Outcome {
	switch (how) {
		case 'result': {
			const won = valatDecides(ruleset, rules, form) ?? form.won;
			return won === undefined ? {} : { won };
		}
		case 'count': {
			const rule = countRule(ruleset, hands);
			if (contract?.kind === 'trischaken') {
				const { counts } = countedOf(rule, form, hands);
				return { cardPoints: Object.fromEntries(counts) };
			}
			const count = sideCount(rule, form);
			return count ? { cardPoints: count } : {};
		}
		case 'tricks':
			return form.tricks === undefined ? {} : { tricks: form.tricks };
		case 'gaveUp':
			return { gaveUp: true };
		case 'renonce':
			return form.renonce !== undefined && hands.includes(form.renonce)
				? { renonce: form.renonce }
				: {};
		case 'manual':
			return { manual: manualOf(form, hands) };
	}
}

/** Where a valat says who won the game, the table need not say so again. */
export function valatDecides(
	ruleset: KoenigrufenRuleset,
	rules: readonly PremiumRule[],
	form: DealForm,
): boolean | undefined {
	const rule = rules.find(({ id }) => id === VALAT);
	if (!rule || !ruleset.valat) return undefined;
	const [bet] = premiumState(rule, own(form.premiums, VALAT)).bets;
	if (!bet || !decidesGame(ruleset.valat, !bet.missed)) return undefined;
	return (bet.side === 'declarer') !== bet.missed;
}
