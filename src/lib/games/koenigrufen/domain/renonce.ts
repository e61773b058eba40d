/** A player broke the rules: paid by the offender as the ruleset's renonce rule says (OO, §4). */
import { isForehand, type Deal, type PlayerId } from '#lib/domain/deal.ts';
import { withAsides, type Aside, type Book, type Entry, type Reason } from '#lib/domain/entry.ts';
import { SIDES, type Side } from '#lib/domain/ruleset.ts';
import type { Contract, KoenigrufenRuleset } from './rules.ts';
import { settleNegatives } from './negative.ts';
import { settlePositive } from './positive.ts';
import { otherSide, sidesOf } from '#lib/domain/sides.ts';
import { isDemanded } from './tables.ts';

/**
 * Writes what the offender pays: fixed points to each, or the game as lost with what was announced. Nothing where the
 * ruleset has no such rule.
 */
export function settleRenonce(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	deal: Deal,
	book: Book,
): void {
	const rule = ruleset.renonce;
	const offender = deal.outcome.renonce;
	if (!rule || offender === undefined) return;
	if (contract.kind === 'trischaken') {
		const { fromForehand, toEach } = rule.trischaken;
		payEach(book, deal, offender, isForehand(deal, offender) ? fromForehand : toEach);
		return;
	}
	if (lacksDemanded(contract, deal)) {
		payEach(book, deal, offender, rule.withoutDemanded ?? 0, [{ why: 'without-demanded' }]);
		return;
	}
	const fixed = rule.scheme === 'fixed';
	payEach(book, deal, offender, rule.toEach, fixed ? [{ why: 'in-place-of-game' }] : []);
	if (fixed) return;
	if (rule.scheme === 'side-loses') {
		const offenders = sidesOf(deal).declarer.includes(offender) ? 'declarer' : 'defence';
		payImagined(book, imagined(ruleset, contract, deal, otherSide(offenders), book, offender));
		return;
	}
	// Whoever is regular gets what he would have won, and all of it from the offender.
	for (const side of SIDES)
		payImagined(book, imagined(ruleset, contract, deal, side, book), offender);
}

/**
 * Writes these payments as a renonce's, which is still one reason for all payments of a bet.
 * @param payer who pays all of it, and gets nothing
 */
function payImagined(book: Book, entries: readonly Entry[], payer?: PlayerId): void {
	let bet: Reason | undefined;
	let marked: Reason | undefined;
	for (const { from, to, reason } of entries) {
		if (to === payer) continue;
		if (!marked || reason !== bet) marked = { ...reason, renonce: true };
		bet = reason;
		book.pay(payer ?? from, to, marked);
	}
}

/** The declarer had no bird for the contract that demands one. */
function lacksDemanded(contract: Contract, deal: Deal): boolean {
	if (contract.kind !== 'positive' || !contract.demands) return false;
	return !deal.premiums?.some((fact) => isDemanded(contract, fact));
}

function payEach(
	book: Book,
	{ hands }: Deal,
	offender: PlayerId,
	points: number,
	asides: readonly Aside[] = [],
): void {
	const factors = [{ by: 'value', times: points } as const, book.round];
	const reason = withAsides({ item: 'renonce', factors, renonce: true }, asides);
	for (const player of hands) if (player !== offender) book.pay(offender, player, reason);
}

/**
 * What would be paid if this side had won the game and everything announced.
 * @param loser who has lost what was announced between two players, too
 */
function imagined(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	deal: Deal,
	side: Side,
	book: Book,
	loser?: PlayerId,
): readonly Entry[] {
	const announced = (deal.premiums ?? []).flatMap((fact) => {
		if (fact.side !== undefined) return { ...fact, won: fact.side === side };
		const isLost = loser !== undefined && fact.announced && [fact.from, fact.to].includes(loser);
		return isLost ? { ...fact, won: fact.to !== loser } : [];
	});
	const won: Deal = {
		...deal,
		outcome: { ...deal.outcome, won: side === 'declarer' },
		premiums: announced,
	};
	const other = book.another();
	if (contract.kind === 'positive') settlePositive(ruleset, contract, won, other);
	else settleNegatives(ruleset, won, other);
	return other.entries;
}
