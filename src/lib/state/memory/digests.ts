/** From an evening as it is stored to what the memory keeps of it. */
import { contractOf, itemOf } from '#lib/domain/named.ts';
import type { Words } from '#lib/domain/ruleset.ts';
import { addClaim, toAmounts, type Amounts, type Sums } from '#lib/domain/cash/amounts.ts';
import { paymentStakes, stakesOf } from '#lib/domain/cash/stakes.ts';
import { dealDigestsOf } from '#lib/domain/stats/deal-digest.ts';
import { digestOf, type EveningDigest } from '#lib/domain/stats/digest.ts';
import { featsOf, type Feats } from '#lib/domain/stats/feats.ts';
import type { SessionWhole } from '#lib/storage/whole-sessions.ts';
import { modelOf, type EveningModel } from '../evening-model.ts';
import type { KnownRules } from '../evening/rules.ts';
import type { Item, KeptDeal } from './questions.ts';

/** The deals of an evening with the names of what was played in them. */
export interface KeptDeals {
	readonly deals: readonly KeptDeal[];
	readonly contracts: readonly Item[];
	readonly premiums: readonly Item[];
}

export interface Digested extends EveningDigest {
	readonly deals: KeptDeals;
	/** Of everybody in `sums.people`. */
	readonly feats: readonly Feats[];
}

/** `null` where the evening's own facts do not read. */
export function digestEvening(stored: SessionWhole, rules: KnownRules): Digested | null {
	const result = modelOf(stored, rules);
	if (!result.ok) return null;
	const { head, deals, rulesets, ruleset, totals, money, adjustments } = result.model;
	const scored = deals.filter((row) => row.status === 'sound');
	const played = {
		minorPerPoint: head.stake.minorPerPoint,
		...(head.stakeChanges && { stakeChanges: head.stakeChanges }),
		deals,
	};
	const stakes = stakesOf(played);
	const digest = digestOf({
		id: head.id,
		day: localDay(head.startedAt),
		startedAt: head.startedAt,
		name: head.name,
		note: head.note,
		group: head.group,
		closed: head.closedAt !== undefined,
		currency: head.stake.currency,
		minorPerPoint: head.stake.minorPerPoint,
		forMoney: head.stake.minorPerPoint > 0 || Object.values(money).some((minor) => minor !== 0),
		damaged: deals.length - scored.length,
		ruleset: rulesets[0] ?? ruleset,
		players: head.players,
		scored,
		totals,
		money,
		moneyByHand: paidByHand(adjustments, paymentStakes(played)),
	});
	const digests = dealDigestsOf(scored).map((deal): KeptDeal => {
		const worth = deal.size * (stakes.get(deal.id) ?? 0);
		return worth === 0 ? deal : { ...deal, worth };
	});
	const last = rulesets.at(-1) ?? ruleset;
	return {
		...digest,
		feats: featsOf(
			scored,
			head.players.map(({ id }) => id),
		),
		deals: {
			deals: digests,
			contracts: itemsOf(
				digests.flatMap(({ contract }) => contract ?? []),
				(id) => contractOf(last, id)?.names,
			),
			premiums: itemsOf(
				digests.flatMap(({ premiums }) => premiums),
				(id) => itemOf(last, id)?.names,
			),
		},
	};
}

/** What passed by payments by hand, in minor units. */
function paidByHand(
	payments: EveningModel['adjustments'],
	worthOf: ReturnType<typeof paymentStakes>,
): Amounts {
	const sums: Sums = new Map();
	for (const { adjustment } of payments) {
		const worth = worthOf(adjustment);
		for (const { from, to, points } of adjustment.transfers)
			addClaim(sums, { from, to, minor: points * worth });
	}
	return toAmounts(sums);
}

/** The day on this device's calendar, `2026-11-20`. */
export function localDay(moment: string): string {
	const date = new Date(moment);
	const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
	return [pad(date.getFullYear(), 4), pad(date.getMonth() + 1, 2), pad(date.getDate(), 2)].join(
		'-',
	);
}

const itemsOf = (ids: readonly string[], wordsOf: (id: string) => Words | undefined): Item[] =>
	[...new Set(ids)].map((id) => ({ id, names: wordsOf(id) ?? { de: id, sv: id, en: id } }));
