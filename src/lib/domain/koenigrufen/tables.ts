/** What a ruleset's data says, looked up safely: ids from outside never reach a prototype. */
import { thirds } from '../card-points.ts';
import type { Contract, KoenigrufenRuleset, PositiveContract, Premium, Side } from '../ruleset.ts';

export const VALAT = 'valat';

export interface Tables {
	/** Contracts that are played. */
	readonly contracts: ReadonlyMap<string, Contract>;
	/** Premiums that are played, valat not among them. */
	readonly premiums: ReadonlyMap<string, Premium>;
	/** Premiums that follow from the card points, with their thirds. */
	readonly counted: readonly { readonly id: string; readonly atLeast: number }[];
	/** All card points, and what the declarer's side needs, in thirds. */
	readonly total: number;
	readonly win: number;
}

const cache = new WeakMap<KoenigrufenRuleset, Tables>();

export function tablesOf(ruleset: KoenigrufenRuleset): Tables {
	const known = cache.get(ruleset);
	if (known) return known;
	const played = <T extends { readonly played: boolean }>(all: Readonly<Record<string, T>>) =>
		new Map(Object.entries(all).filter(([, one]) => one.played));
	const premiums = played(ruleset.premiums);
	const tables: Tables = {
		contracts: played(ruleset.contracts),
		premiums,
		counted: [...premiums].flatMap(([id, { atLeast }]) =>
			atLeast ? [{ id, atLeast: thirds(atLeast) }] : [],
		),
		total: ruleset.cards.total * 3,
		win: thirds(ruleset.cards.win),
	};
	cache.set(ruleset, tables);
	return tables;
}

/** Whether a premium, or valat, exists in this contract. */
export function allows(
	contract: PositiveContract,
	id: string,
	premium: Premium | undefined,
): boolean {
	if (contract.only && !Object.hasOwn(contract.only, id)) return false;
	return !premium?.needsKing || contract.callsKing;
}

export const otherSide = (side: Side): Side => (side === 'declarer' ? 'defence' : 'declarer');
