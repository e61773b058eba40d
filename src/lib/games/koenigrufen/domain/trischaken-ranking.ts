/** What every scheme of Trischaken is a function of: who counted what, and what that makes of them. */
import { nothingIsNoTrick, thirds, type CardPoints } from '#lib/domain/card-points.ts';
import { kontraFactor, personalKontra, type DealFacts, type PlayerId } from '#lib/domain/deal.ts';
import {
	withAsides,
	type Aside,
	type Book,
	type Factor,
	type Pot,
	type TrischakenNote,
} from '#lib/domain/entry.ts';
import type { KontraRule } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset, TrischakenRule } from './rules.ts';
import { factorOf, kontra } from './bets.ts';

/** The full ranking that every scheme is a function of. */
export interface Ranking {
	readonly deal: DealFacts;
	readonly rule: TrischakenRule;
	readonly kontra: KontraRule['trischaken'];
	/** What each level of kontra multiplies by. */
	readonly levels: Pick<KontraRule, 'times'>;
	/** Hands in playing order, forehand first. */
	readonly hands: readonly PlayerId[];
	/** What each of them counted, in thirds. */
	readonly counts: readonly number[];
	/** Who counted nothing, where that means no trick; rounded where the table rounds (34, CHELT). */
	readonly virgins: readonly PlayerId[];
	/** Virgins whom nobody pays anything extra, since they are several. */
	readonly unpaid: readonly PlayerId[];
	readonly mayors: readonly PlayerId[];
	/** Those with most, in playing order. */
	readonly most: readonly PlayerId[];
	/** Those in second place; where several have most, they hold that place too. */
	readonly second: readonly PlayerId[];
}

/** To whole points: the nearest, as rounds that do not count leaves do, or up. */
const ROUND = {
	exact: (count: number): number => count,
	rounded: (count: number): number => Math.round(count / 3) * 3,
	'rounded-up': (count: number): number => Math.ceil(count / 3) * 3,
};

/** Ranks the hands of a legal Trischaken by what they counted, which `outcome.cardPoints` says of every one. */
export function rank(
	{ trischaken: rule, cards, kontra }: KoenigrufenRuleset,
	deal: DealFacts,
): Ranking {
	const written = deal.outcome.cardPoints as Readonly<Record<PlayerId, CardPoints>>;
	const { hands } = deal;
	const mayor = thirds(rule.mayor);
	const exact = hands.map((player) => thirds(written[player] ?? { points: 0 }));
	const counts = exact.map(ROUND[rule.counting]);
	const [highest = 0, next = 0] = [...counts].sort((a, b) => b - a);
	const virgins = nothingIsNoTrick(cards, hands) ? hands.filter((_, i) => counts[i] === 0) : [];
	const { virginFromEach, virginFromMost = 0, severalVirgins } = rule.extra;
	const none =
		virginFromEach + virginFromMost > 0 && severalVirgins === 'none' && virgins.length > 1;
	return {
		deal,
		rule,
		kontra: kontra.trischaken,
		levels: kontra,
		hands,
		counts,
		virgins,
		unpaid: none ? virgins : [],
		mayors: hands.filter((_, i) => (exact[i] ?? 0) >= mayor),
		most: hands.filter((_, i) => counts[i] === highest),
		second: hands.filter((_, i) => counts[i] === next),
	};
}

/** Which row of the table it is: how many took no trick. */
export function rowOf({ virgins, hands }: Ranking): 'none' | 'one' | 'two' | 'all' {
	if (virgins.length >= hands.length - 1) return 'all';
	// With five at the table there may be three.
	if (virgins.length >= 2) return 'two';
	return virgins.length === 1 ? 'one' : 'none';
}

/** Forehand pays more, in some rounds only where he lost alone and nobody is without a trick. */
export function forehandFactor(
	{ rule, hands, virgins }: Ranking,
	payer: PlayerId,
	tied: boolean,
): Factor {
	const counts = rule.forehand.when === 'always' || (!tied && virgins.length === 0);
	return { by: 'forehand', times: payer === hands[0] && counts ? rule.forehand.factor : 1 };
}

/** What makes everything dearer that somebody pays: kontra on him, or riding along. */
export function saidOn(
	{ deal, kontra: takes, levels, rule }: Ranking,
	payer: PlayerId,
): Factor | false {
	const { riders } = rule;
	if (takes === 'payer') return kontra(personalKontra(deal.kontra, payer), levels);
	if (takes !== 'riders' || !riders) return false;
	const rode = deal.hands.filter((player) => personalKontra(deal.kontra, player) > 0);
	const own = rode.includes(payer) ? riders.payer : 1;
	return factorOf('riders', riders.each ** rode.length * own);
}

/** What two said, each for himself, makes what passes between them dearer: once for each (LU-a1). */
export function saidBetween(
	{ deal, kontra: takes, levels: { times } }: Ranking,
	payer: PlayerId,
	getter: PlayerId,
): Factor | false {
	if (takes !== 'pairs') return false;
	const [one, other] = [payer, getter].map((player) => personalKontra(deal.kontra, player));
	const level = (one ?? 0) + (other ?? 0);
	if (level === 0) return false;
	return {
		by: 'kontra',
		times: kontraFactor(one ?? 0, times) * kontraFactor(other ?? 0, times),
		level,
	};
}

/** A number of the ruleset as the first factor of a product, before anything doubles it. */
export const base = (times: number): Factor => ({ by: 'value', times });

/** Why this player pays or gets this part of the scheme, as the explanation tells it. */
export const noteOf = (
	{ virgins, mayors }: Ranking,
	part: TrischakenNote['part'],
	player: PlayerId,
	tied = false,
): TrischakenNote => ({ part, mayor: mayors.includes(player), virgins: virgins.length, tied });

/** What somebody puts into a sum that is divided: a product, without the deal's own factor. */
export interface Part {
	readonly from: PlayerId;
	readonly factors: readonly (Factor | false)[];
	readonly note: TrischakenNote;
}

/** What somebody puts in, doubled. */
export const worthOf = (book: Book, { factors }: Part): number =>
	book.worth({ item: 'trischaken', factors });

const ROUND_SHARE = { down: Math.floor, nearest: Math.round, up: Math.ceil };

/**
 * One sum of all that is put in, shared evenly. A rest that does not divide is rounded share by
 * share, and falls to who puts in most: 3 between two virgins is 2 from the loser to each where it
 * is rounded up (published rulesets, OOE23).
 *
 * @param shown how the sum is told, where not by what each puts in
 */
export function payPot(
	ranking: Ranking,
	book: Book,
	parts: readonly Part[],
	to: readonly PlayerId[],
	asides: readonly Aside[] = [],
	shown: Partial<Pot> | false = false,
): void {
	if (to.length === 0) return;
	const owed = parts.map((part) => worthOf(book, part));
	const total = owed.reduce((sum, points) => sum + points, 0);
	const share = ROUND_SHARE[ranking.rule.rounding ?? 'down'](total / to.length);
	for (let rest = share * to.length - total; rest !== 0; rest -= Math.sign(rest)) {
		const heaviest = owed.indexOf(Math.max(...owed));
		owed[heaviest] = (owed[heaviest] ?? 0) + Math.sign(rest);
	}
	const pot = { parts: parts.map(({ factors }) => factors), among: to.length, share, ...shown };
	const due = to.map(() => share);
	for (const [i, { from, note }] of parts.entries()) {
		let left = owed[i] ?? 0;
		for (const [j, player] of to.entries()) {
			const points = Math.min(left, due[j] ?? 0);
			left -= points;
			due[j] = (due[j] ?? 0) - points;
			const factors = [base(points), saidBetween(ranking, from, player), book.round];
			const reason = { item: 'trischaken', factors, trischaken: note, pot };
			book.pay(from, player, withAsides(reason, asides));
		}
	}
}
