/** Which contracts stand in sight: those this table plays most, at places that do not move about. */
import type { DealFacts } from '#lib/domain/deal.ts';
import type { ContractOffer } from './offers.ts';

/** What is played most at most tables, for an evening that has not shown its own habits. */
const USUAL = [
	'rufer',
	'trischaken',
	'dreier',
	'bettler',
	'piccolo',
	'besserrufer',
	'solorufer',
	'pagatrufer',
	'uhurufer',
	'kakadurufer',
	'sechserdreier',
	'solodreier',
];

const usualRank = (id: string): number => {
	const rank = USUAL.indexOf(id);
	return rank < 0 ? USUAL.length : rank;
};

export interface RankedContracts {
	/** In bidding order, so that a contract keeps its place while counts change. */
	readonly first: readonly ContractOffer[];
	readonly rest: readonly ContractOffer[];
}

/**
 * The contracts to show at once and those behind "all".
 *
 * @param most how many fit, the button for the others included
 */
export function rankContracts(
	contracts: readonly ContractOffer[],
	deals: readonly Pick<DealFacts, 'contract'>[],
	most: number,
): RankedContracts {
	if (contracts.length <= most) return { first: contracts, rest: [] };
	const played = new Map<string, number>();
	for (const { contract = '' } of deals) played.set(contract, (played.get(contract) ?? 0) + 1);
	const first = new Set(
		contracts
			.map(({ id }) => id)
			// Half of the places belong to what is usual anywhere: a Rufer is never behind "all".
			.sort((a, b) => score(b) - score(a))
			.slice(0, most - 1),
	);
	return {
		first: contracts.filter(({ id }) => first.has(id)),
		rest: contracts.filter(({ id }) => !first.has(id)),
	};

	function score(id: string): number {
		const rank = usualRank(id);
		const usual = rank < Math.ceil(most / 2) ? 1000 : 0;
		return usual + (played.get(id) ?? 0) * USUAL.length - rank;
	}
}
