/** Negative games played beside the first. */
import type { NegativeGame } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { NO_KONTRA, kontraTaking, type TappedGame } from './effective.ts';
import { kontraOf } from './premium-facts.ts';
import { defined } from '#lib/state/deal-form/fields.ts';
import type { BeiTaps, DealForm } from '#lib/state/deal-form/form.ts';
import type { Offers } from '#lib/state/deal-form/offered.ts';

/** Which contracts can be played beside this one. */
function beiContracts(
	ruleset: KoenigrufenRuleset,
	form: Pick<DealForm, 'contract'>,
): readonly string[] {
	const { bei, contracts } = ruleset;
	const { contract } = form;
	if (!bei || contract === undefined || !Object.hasOwn(bei.contracts, contract)) return [];
	const beside = bei.equalOnly ? [contract] : Object.keys(bei.contracts);
	return beside.filter((id) => contracts[id]?.played && contracts[id].kind === 'negative');
}

/**
 * The negative games beside the first that the taps amount to: as many as the ruleset allows, nobody declaring twice.
 */
export function beiOf(first: TappedGame): NegativeGame[] {
	const { ruleset, contract, form, hands, declarer } = first;
	if (contract.kind !== 'negative') return [];
	const allowed = beiContracts(ruleset, form);
	if (allowed.length === 0) return [];
	const taken = new Set([declarer]);
	return (form.bei ?? []).slice(0, ruleset.bei?.most ?? 0).map((taps) => {
		const player =
			taps.declarer !== undefined && hands.includes(taps.declarer) && !taken.has(taps.declarer)
				? taps.declarer
				: undefined;
		taken.add(player);
		const id = beiContract(taps, allowed);
		const game = own(ruleset.contracts, id ?? '') ?? contract;
		return defined({
			contract: id,
			declarer: player,
			outcome:
				taps.tricks !== undefined
					? { tricks: taps.tricks }
					: taps.won === undefined
						? {}
						: { won: taps.won },
			kontra: kontraOf({ ...first, contract: game, how: 'result', declarer: player }, taps),
		}) as NegativeGame;
	});
}

/** The contract of a game beside the first; asked for only where there are several. */
const beiContract = (taps: BeiTaps, allowed: readonly string[]): string | undefined =>
	taps.contract !== undefined && allowed.includes(taps.contract)
		? taps.contract
		: allowed.length === 1
			? allowed[0]
			: undefined;

/** What can be chosen of games beside the first, and what is known of those that were tapped. */
export function beiOffers(ruleset: KoenigrufenRuleset, form: DealForm): Offers['bei'] {
	const allowed = beiContracts(ruleset, form);
	const most = ruleset.bei?.most ?? 0;
	const games = (form.bei ?? []).slice(0, most).map((taps) => {
		const id = beiContract(taps, allowed);
		const contract = own(ruleset.contracts, id ?? '');
		const isCounted = taps.tricks !== undefined && contract?.kind === 'negative';
		return {
			taps,
			contract: id,
			won: isCounted ? taps.tricks === contract.tricks : taps.won,
			// Nobody while it is not known which it is.
			kontra: contract ? kontraTaking(ruleset, contract, 'result') : NO_KONTRA,
		};
	});
	return { contracts: allowed, most, games };
}
