/** A tariff multiplied out: what everything is worth in this round, in this contract. */
import type { Held } from '#lib/domain/held.ts';
import { own } from '#lib/domain/own.ts';
import type { Contract, KoenigrufenRuleset, Premium } from './rules.ts';

/** Every number of a record that is there, times so much. */
const times = <T extends object>(value: T, factor: number): T =>
	Object.fromEntries(
		Object.entries(value).map(([key, one]: [string, unknown]) => [
			key,
			typeof one === 'number' ? one * factor : one,
		]),
	) as T;

function heldContract(contract: Contract, factor: number): Contract {
	if (contract.kind === 'trischaken') return contract;
	if (contract.kind === 'negative') return { ...contract, value: times(contract.value, factor) };
	const { won, lost } = contract.factor;
	const { wonByForehand, lostByForehand, ...value } = contract.value;
	return {
		...contract,
		factor: { won: 1, lost: 1 },
		value: {
			...value,
			won: value.won * won * factor,
			lost: value.lost * lost * factor,
			...(wonByForehand !== undefined && { wonByForehand: wonByForehand * won * factor }),
			...(lostByForehand !== undefined && { lostByForehand: lostByForehand * lost * factor }),
		},
	};
}

/** What an announced or a silent premium passes, by the round, solo doubling and what the contract multiplies. */
function heldPremium(premium: Premium, chosen: Contract | undefined, factor: number): Premium {
	if (chosen?.kind !== 'positive') return { ...premium, value: times(premium.value, factor) };
	// What is paid to its holder is never doubled in solo.
	const solo = premium.between === 'holder' ? 1 : chosen.premiumFactor;
	return { ...premium, value: times(premium.value, factor * solo * chosen.factor.won) };
}

/**
 * The ruleset as it would read if what multiplies this deal stood in its numbers. In a contract that
 * multiplies a lost deal otherwise, premiums read as they do where it is won.
 */
export function heldRules(
	ruleset: KoenigrufenRuleset,
	{ factor, contract }: Held,
): KoenigrufenRuleset {
	const chosen = contract === undefined ? undefined : own(ruleset.contracts, contract);
	const each = <T, U>(all: Readonly<Record<string, T>>, held: (one: T) => U) =>
		Object.fromEntries(Object.entries(all).map(([id, one]) => [id, held(one)]));
	return {
		...ruleset,
		contracts: each(ruleset.contracts, (one) => heldContract(one, factor)),
		premiums: each(ruleset.premiums, (one) => heldPremium(one, chosen, factor)),
	};
}
