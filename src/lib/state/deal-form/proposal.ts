/**
 * Which deal is written, and what the table proposes for it before anything is tapped: who deals and plays, how often
 * it counts.
 */
import type { DealFacts } from '#lib/domain/deal.ts';
import { dealShape } from '#lib/domain/deal-shape.ts';
import { Check } from '#lib/domain/shape.ts';
import { seatsOf as seatsOfDeal } from '#lib/domain/table/facts.ts';
import { proposeNext } from '#lib/domain/table/next-deal.ts';
import type { Evening, EveningDeal } from '../evening.svelte.ts';
import type { Setting } from './setting.ts';

/** Which deal the screen is for. */
export type Purpose =
	| { readonly kind: 'new' }
	| { readonly kind: 'edit'; readonly dealId: string }
	/** Before the deal with this id. */
	| { readonly kind: 'insert'; readonly before: string };

/** Of a new deal the rotation's; of one that is corrected what it was played with. */
export function proposalFor(evening: Evening, purpose: Purpose, id: string): Setting {
	if (purpose.kind === 'insert') return proposalBefore(evening, purpose.before, id);
	const row = purpose.kind === 'edit' ? evening.deal(purpose.dealId) : undefined;
	const facts = row && factsOf(row);
	if (facts) return settingOf(facts);
	const { dealer = '', hands, seats, factor } = evening.next;
	return { id, dealer, hands, seats, factor };
}

/** What a deal was played with. */
export const settingOf = (facts: DealFacts): Setting => ({
	id: facts.id,
	dealer: facts.dealer,
	hands: facts.hands,
	seats: seatsOfDeal(facts),
	factor: facts.factor ?? 1,
});

/** Its number on the sheet; 0 where the deal is not there any more. */
export function numberOf(evening: Evening, purpose: Purpose): number {
	if (purpose.kind === 'new') return evening.next.number;
	return evening.deal(purpose.kind === 'edit' ? purpose.dealId : purpose.before)?.position ?? 0;
}

/** What the rotation would have proposed at that place. */
function proposalBefore(evening: Evening, before: string, id: string): Setting {
	const at = evening.deals.findIndex((row) => row.id === before);
	const earlier = evening.deals.slice(0, at).flatMap((row) => factsOf(row) ?? []);
	const row = evening.deals[at];
	const following = row && factsOf(row);
	const seats = following ? seatsOfDeal(following) : evening.seats;
	const next = proposeNext({ ruleset: evening.rulesetOf(before), seats, deals: earlier });
	// Inside a doubled round the forgotten deal counted as its neighbours do.
	const around = [earlier.at(-1), following].map((facts) => facts?.factor ?? 1);
	return {
		id,
		dealer: next.dealer ?? '',
		hands: next.hands,
		seats,
		factor: Math.min(...around),
	};
}

/** Whether a value has the shape of a deal; whether it is legal under a ruleset only `parseDeal` says. */
export const isFacts = (value: unknown): value is DealFacts => dealShape.check(value, new Check());

/** A deal's facts, also of one that is not legal as long as its shape is right. */
export function factsOf(row: EveningDeal): DealFacts | undefined {
	if (row.status === 'sound') return row.deal;
	return isFacts(row.raw) ? row.raw : undefined;
}
