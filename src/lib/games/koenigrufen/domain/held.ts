/** A tariff multiplied out: what everything is worth in this round, in this contract. */
import type { Held } from '#lib/domain/held.ts';
import { own } from '#lib/domain/own.ts';
import type { Contract, KoenigrufenRuleset, Premium } from './rules.ts';

type Changeable<T> = { -readonly [K in keyof T]: T[K] };

/** Every number of a record that is there, times so much. */
const times = <T extends object>(value: T, factor: number): Changeable<T> =>
	Object.fromEntries(
		Object.entries(value).map(([key, one]: [string, unknown]) => [
			key,
			typeof one === 'number' ? one * factor : one,
		]),
	) as Changeable<T>;

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

/**
 * What an announced or a silent premium passes, by the round, solo doubling and what the contract multiplies,
 * with what the contract brings on top.
 */
function heldPremium(
	id: string,
	premium: Premium,
	chosen: Contract | undefined,
	factor: number,
): Premium {
	if (chosen?.kind !== 'positive') return { ...premium, value: times(premium.value, factor) };
	// What is paid to its holder is never doubled in solo.
	const solo = premium.between === 'holder' ? 1 : chosen.premiumFactor;
	const value = times(premium.value, solo);
	const { silent = 0, announced = 0 } = (chosen.bonus && own(chosen.bonus, id)) ?? {};
	const more = { silent, missedSilent: silent, announced, missed: announced };
	for (const form of ['silent', 'missedSilent', 'announced', 'missed'] as const) {
		// On top of whole points, where the value is counted in halves.
		const points = more[form] * (value.halves ? 2 : 1);
		if (value[form] !== undefined) value[form] += points;
	}
	return { ...premium, value: times(value, factor * chosen.factor.won) };
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
	const each = <T, U>(all: Readonly<Record<string, T>>, held: (one: T, id: string) => U) =>
		Object.fromEntries(Object.entries(all).map(([id, one]) => [id, held(one, id)]));
	return {
		...ruleset,
		contracts: each(ruleset.contracts, (one) => heldContract(one, factor)),
		premiums: each(ruleset.premiums, (one, id) => heldPremium(id, one, chosen, factor)),
	};
}
