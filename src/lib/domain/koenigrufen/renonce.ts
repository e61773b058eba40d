/** A player broke the rules: paid by the offender as the ruleset's renonce rule says (OO, §4). */
import { commonKontra, type Deal, type PlayerId } from '../deal.ts';
import { withAsides, type Aside, type Book, type Factor, type Reason } from '../entry.ts';
import type { Contract, KoenigrufenRuleset, PositiveContract, RenonceRule } from '../ruleset.ts';
import {
	byResult,
	factorOf,
	gameValue,
	kontra,
	kontraReader,
	settledWithGame,
	valatOf,
	voidKontra,
} from './bets.ts';
import { negativeReason } from './negative.ts';
import { sidesOf } from './sides.ts';
import { VALAT, isDemanded, tablesOf } from './tables.ts';

export function settleRenonce(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	deal: Deal,
	book: Book,
): void {
	const rule = ruleset.renonce;
	const offender = deal.outcome.renonce;
	if (!rule || offender === undefined) return;
	const regular = deal.hands.filter((player) => player !== offender);
	if (contract.kind === 'trischaken') {
		const { fromForehand, toEach } = rule.trischaken;
		payEach(book, offender, regular, offender === deal.hands[0] ? fromForehand : toEach);
		return;
	}
	if (withoutDemanded(contract, deal)) {
		payEach(book, offender, regular, rule.withoutDemanded ?? 0);
		return;
	}
	payEach(book, offender, regular, rule.toEach);
	if (rule.scheme === 'fixed') return;
	const pay = payer(rule, deal, offender, book);
	if (contract.kind === 'positive') positiveShares(ruleset, contract, deal, book, pay);
	else {
		const game = {
			contract: deal.contract ?? '',
			declarer: deal.declarer ?? '',
			kontra: deal.kontra ?? 0,
		};
		for (const opponent of deal.hands) {
			if (opponent === game.declarer) continue;
			pay(game.declarer, opponent, {
				won: negativeReason(ruleset, contract, game, { won: true, opponent }, book, BY_OFFENDER),
				lost: negativeReason(ruleset, contract, game, { won: false, opponent }, book, BY_OFFENDER),
			});
		}
	}
}

/** The declarer had no bird for the contract that demands one. */
function withoutDemanded(contract: Contract, deal: Deal): boolean {
	if (contract.kind !== 'positive' || !contract.demands) return false;
	return !deal.premiums?.some((fact) => isDemanded(contract, fact));
}

const BY_OFFENDER = { renonce: true } as const;

/** What two opponents owe each other for an item: where the declarer's side won it, and lost it. */
type Share = Readonly<Record<'won' | 'lost', Reason>>;
/** Settles what passes between one of the declarer's side and one opponent. */
type Pay = (ours: PlayerId, theirs: PlayerId, share: Share) => void;

function payEach(book: Book, from: PlayerId, to: readonly PlayerId[], points: number): void {
	const factors = [{ by: 'value', times: points } as const, book.round];
	const reason: Reason = { item: 'renonce', factors, renonce: true };
	for (const player of to) book.pay(from, player, reason);
}

/**
 * As if won: each of the two gets, from the offender, what he would have won from the other.
 * Side loses: the offender's side pays as in a lost game.
 */
function payer(rule: RenonceRule, deal: Deal, offender: PlayerId, book: Book): Pay {
	if (rule.scheme === 'as-if-won') {
		return (ours, theirs, share) => {
			if (ours !== offender) book.pay(offender, ours, share.won);
			if (theirs !== offender) book.pay(offender, theirs, share.lost);
		};
	}
	const declarerWon = sidesOf(deal).defence.includes(offender);
	return (ours, theirs, share) => {
		if (declarerWon) book.pay(theirs, ours, share.won);
		else book.pay(ours, theirs, share.lost);
	};
}

function positiveShares(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: Deal,
	book: Book,
	pay: Pay,
): void {
	const sides = sidesOf(deal);
	const shares = positiveItems(ruleset, contract, deal, book);
	const pairs = sides.declarer.flatMap((ours, i) =>
		sides.declarer.length === sides.defence.length
			? [[ours, sides.defence[i] ?? ours] as const]
			: sides.defence.map((theirs) => [ours, theirs] as const),
	);
	for (const share of shares) for (const [ours, theirs] of pairs) pay(ours, theirs, share);
}

/** The game, or an announced valat in its place, and everything announced, with their kontras. */
function positiveItems(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: Deal,
	book: Book,
): Share[] {
	const shares: Share[] = [];
	const valat = valatOf(deal);
	const rule = valat && ruleset.valat;
	const onDeal: Factor | false = rule?.value.scheme === 'deal-factor' && {
		by: 'valat',
		times: rule.value.announced,
	};
	const item = (
		name: string,
		about: Partial<Reason>,
		factors: (won: boolean) => (Factor | false)[],
		asides: (won: boolean) => readonly Aside[] = () => [],
	): void => {
		const reason = (won: boolean): Reason => {
			const contracted = factorOf('contract', contract.factor[byResult(won)]);
			const all = [...factors(won), contracted, onDeal, book.round];
			return withAsides({ item: name, factors: all, ...about, won, renonce: true }, asides(won));
		};
		shares.push({ won: reason(true), lost: reason(false) });
	};
	const level = (won: boolean) => {
		const { game, of } = kontraReader(contract, deal, won);
		return valat && (onDeal || rule?.kontra === 'shared') ? Math.max(game, of(valat)) : game;
	};
	const value = (won: boolean): Factor => ({ by: 'value', times: gameValue(contract, deal, won) });

	if (!rule || rule.game === 'beside' || onDeal) {
		item(
			'game',
			{},
			(won) => [value(won), kontra(level(won))],
			(won) => voidKontra(commonKontra(deal.kontra), level(won)),
		);
	}
	if (rule && !onDeal) {
		const worth = rule.value.announced;
		item(VALAT, { announced: true }, (won) => [
			...(rule.value.scheme === 'fixed'
				? [{ by: 'value', times: worth } as const]
				: [value(won), { by: 'valat', times: worth } as const]),
			factorOf('solo', contract.valatFactor[byResult(won)]),
			kontra(rule.kontra === 'shared' ? level(won) : kontraReader(contract, deal, won).of(valat)),
		]);
	}
	const { premiums } = tablesOf(ruleset);
	for (const fact of deal.premiums ?? []) {
		const premium = premiums.get(fact.premium);
		if (!premium || !fact.side || settledWithGame(contract, fact)) continue;
		item(
			fact.premium,
			{ announced: true, side: fact.side },
			(won) => [
				{ by: 'value', times: premium.value.announced ?? 0 },
				factorOf('solo', contract.premiumFactor),
				kontra(kontraReader(contract, deal, won).of(fact)),
			],
			(won) => voidKontra(fact.kontra ?? 0, kontraReader(contract, deal, won).of(fact)),
		);
	}
	return shares;
}
