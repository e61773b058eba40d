/** From taps to premiums and kontra. */
import { type CardPoints, thirds } from '#lib/domain/card-points.ts';
import type { Kontra, PremiumFact } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { Side } from '#lib/domain/rules.ts';
import { reachedBy } from '#lib/games/koenigrufen/domain/check-premiums.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { countRule, kontraTaking, type Tapped, type TappedGame } from './effective.ts';
import { sideCount } from '#lib/state/deal-form/counts.ts';
import type { DealForm, PairTaps } from '#lib/state/deal-form/form.ts';
import { type PremiumRule, premiumState } from '#lib/state/deal-form/premiums.ts';

/** The kontra that the taps amount to, no higher than this game takes; `undefined` where nobody said one. */
export function kontraOf(
	{ ruleset, contract, how, hands, declarer }: Omit<TappedGame, 'form'>,
	taps: Pick<DealForm, 'kontra' | 'personal'>,
): Kontra | undefined {
	const taking = kontraTaking(ruleset, contract, how);
	if (taking.kind === 'none') return undefined;
	const { kind, highest } = taking;
	if (kind === 'common') return Math.min(taps.kontra ?? 0, highest) || undefined;
	const levels: Record<PlayerId, number> = {};
	for (const player of hands) {
		const level = Math.min(own(taps.personal, player) ?? 0, highest);
		if (level > 0 && player !== declarer) levels[player] = level;
	}
	return Object.keys(levels).length > 0 ? levels : undefined;
}

/**
 * The premiums that the taps amount to. Where cards were counted, the count says whether one that follows from it was
 * made, whatever was tapped.
 */
export function premiumFacts(
	{ ruleset, form, how, hands }: Tapped,
	rules: readonly PremiumRule[],
): PremiumFact[] {
	const count = how === 'count' ? sideCount(countRule(ruleset, hands), form) : undefined;
	return rules.flatMap((rule) => {
		if (rule.between !== 'sides') return pairFacts(rule, own(form.premiums, rule.id)?.pairs, hands);
		return premiumState(rule, own(form.premiums, rule.id)).bets.flatMap((bet): PremiumFact[] => {
			const { side, announced, kontra } = bet;
			let won = !bet.missed;
			if (rule.counted && count) {
				const reached = reaches(ruleset, rule.id, count, side);
				// A silent one follows from the count by itself.
				if (!announced && (reached || won)) return [];
				won = reached;
			}
			return [{ premium: rule.id, side, announced, won, ...(kontra > 0 && { kontra }) }];
		});
	});
}

/** Whether this side has the card points that the premium is made by. */
function reaches(
	ruleset: KoenigrufenRuleset,
	premium: string,
	count: CardPoints,
	side: Side,
): boolean {
	const atLeast = own(ruleset.premiums, premium)?.atLeast;
	return atLeast !== undefined && reachedBy(ruleset, count, side) >= thirds(atLeast);
}

function pairFacts(
	rule: PremiumRule,
	pairs: readonly PairTaps[] | undefined,
	hands: readonly PlayerId[],
): PremiumFact[] {
	const known = (player: PlayerId | undefined) =>
		player !== undefined && hands.includes(player) ? player : undefined;
	return (pairs ?? []).flatMap((pair): PremiumFact[] => {
		const { form } = pair;
		if (form === undefined || !rule.forms.includes(form)) return [];
		const from = rule.between === 'players' ? known(pair.from) : undefined;
		const to = known(pair.to);
		const announced = form === 'announced';
		const kontra = announced ? Math.min(pair.kontra ?? 0, rule.highest.defence) : 0;
		return [
			{
				premium: rule.id,
				...(from !== undefined && { from }),
				...(to !== undefined && { to }),
				announced,
				won: !((announced || rule.missable) && pair.missed),
				...(kontra > 0 && { kontra }),
			},
		];
	});
}
