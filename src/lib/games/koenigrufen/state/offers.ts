/** What can be chosen in a Königrufen deal. */
import { own } from '#lib/domain/own.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { Contract, KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { tablesOf, tricksOf } from '#lib/games/koenigrufen/domain/tables.ts';
import { beiOffers } from './bei.ts';
import { contractOf, declarerOf, holderOf, kontraTaking, premiumRules } from './effective.ts';
import type { DealForm, How } from '#lib/state/deal-form/form.ts';
import type { ContractOffer, Offers, Worth } from '#lib/state/deal-form/offered.ts';
import { premiumState } from '#lib/state/deal-form/premiums.ts';

/**
 * What the form offers for this game: contracts, callers, premiums and levels of kontra as far as they can be
 * written.
 */
export function offersOf(
	ruleset: KoenigrufenRuleset,
	form: DealForm,
	how: How,
	hands: readonly PlayerId[],
): Partial<Offers> {
	const contract = contractOf(ruleset, form);
	const declarer = declarerOf(contract, form, hands);
	const callsKing = contract?.kind === 'positive' && contract.callsKing;
	const noHolder: readonly PlayerId[] = [];
	return {
		contract: contract && form.contract,
		declarer,
		contracts: contractOffers(ruleset, form, hands),
		declarers: declarersOf(contract, hands),
		holders: callsKing
			? [...hands.filter((player) => player !== declarer || ruleset.selfCall), 'talon' as const]
			: noHolder,
		holder: callsKing ? holderOf({ ruleset, form, declarer, hands }) : undefined,
		tricks: tricksOf(ruleset),
		kontra: !contract || how === 'manual' ? { kind: 'none' } : kontraTaking(ruleset, contract, how),
		opponents: hands.filter((player) => player !== declarer),
		premiums: premiumRules(ruleset, contract, how).map((rule) => ({
			rule,
			state: premiumState(rule, own(form.premiums, rule.id)),
		})),
		...(contract?.kind === 'negative' &&
			how !== 'renonce' &&
			how !== 'manual' && { bei: beiOffers(ruleset, form) }),
		outcome:
			how === 'count' && contract?.kind === 'trischaken'
				? 'first'
				: contract !== undefined || how === 'manual'
					? 'last'
					: 'none',
	};
}

function contractOffers(
	ruleset: KoenigrufenRuleset,
	form: DealForm,
	hands: readonly PlayerId[],
): ContractOffer[] {
	const other =
		form.declarer !== undefined && hands.includes(form.declarer) && form.declarer !== hands[0];
	return [...tablesOf(ruleset).contracts]
		.sort(([, a], [, b]) => a.order - b.order)
		.map(([id, contract]) => ({
			id,
			names: contract.names,
			worth: worthOf(contract),
			offered: !(other && contract.declarer === 'forehand') || id === form.contract,
		}));
}

function worthOf(contract: Contract): Worth | undefined {
	if (contract.kind === 'trischaken') return undefined;
	const { won, lost, halves } = contract.value;
	const factor = contract.kind === 'positive' ? contract.factor : { won: 1, lost: 1 };
	const withBird = contract.kind === 'positive' && contract.demands?.settled === 'separately';
	return { won: won * factor.won, lost: lost * factor.lost, halves, withBird };
}

function declarersOf(
	contract: Contract | undefined,
	hands: readonly PlayerId[],
): readonly PlayerId[] {
	if (contract?.kind === 'trischaken') return [];
	return contract?.declarer === 'forehand' ? hands.slice(0, 1) : hands;
}
