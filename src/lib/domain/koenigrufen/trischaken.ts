/** Everybody for himself: the schemes by which Trischaken is paid (What is paid, §§2–5). */
import { thirds, type CardPoints } from '../card-points.ts';
import { personalKontra, type Deal, type PlayerId } from '../deal.ts';
import {
	withAsides,
	type Aside,
	type Book,
	type Factor,
	type Reason,
	type TrischakenNote,
} from '../entry.ts';
import type { KoenigrufenRuleset, TrischakenPay, TrischakenRule } from '../ruleset.ts';
import { kontra } from './bets.ts';

/** The full ranking that every scheme is a function of. */
interface Ranking {
	readonly deal: Deal;
	readonly rule: TrischakenRule;
	/** Hands in playing order, forehand first. */
	readonly hands: readonly PlayerId[];
	/** What each of them counted, in thirds. */
	readonly counts: readonly number[];
	readonly virgins: readonly PlayerId[];
	/** Virgins whom nobody pays anything extra, since they are several. */
	readonly unpaid: readonly PlayerId[];
	readonly mayors: readonly PlayerId[];
	/** Those with most, in playing order. */
	readonly most: readonly PlayerId[];
}

export function settleTrischaken(ruleset: KoenigrufenRuleset, deal: Deal, book: Book): void {
	const rule = ruleset.trischaken;
	const ranking = rank(ruleset, deal);
	if (rule.scheme === 'loser-pays') loserPays(ranking, book);
	else if (rule.scheme === 'two-pay-two') twoPayTwo(ranking, book);
	else pairwise(ranking, book);
	payExtras(ranking, book);
}

function rank({ trischaken: rule, cards }: KoenigrufenRuleset, deal: Deal): Ranking {
	const written = deal.outcome.cardPoints as Readonly<Record<PlayerId, CardPoints>>;
	const { hands } = deal;
	const mayor = thirds(rule.mayor);
	const exact = hands.map((player) => thirds(written[player] ?? { points: 0 }));
	// Rounded to the nearest whole point, as rounds that do not count leaves do.
	const counts =
		rule.counting === 'exact' ? exact : exact.map((count) => Math.round(count / 3) * 3);
	const highest = Math.max(...counts);
	// Where leaves count, a player with nothing took no trick.
	const virgins = cards.leaves ? hands.filter((_, i) => exact[i] === 0) : [];
	const { virginFromEach, severalVirgins } = rule.extra;
	const none = virginFromEach > 0 && severalVirgins === 'none' && virgins.length > 1;
	return {
		deal,
		rule,
		hands,
		counts,
		virgins,
		unpaid: none ? virgins : [],
		mayors: hands.filter((_, i) => (exact[i] ?? 0) >= mayor),
		most: hands.filter((_, i) => counts[i] === highest),
	};
}

/** Forehand pays more, in some rounds only where he lost alone and nobody is without a trick. */
function forehandFactor({ rule, hands, virgins }: Ranking, payer: PlayerId, tied: boolean): Factor {
	const counts = rule.forehand.when === 'always' || (!tied && virgins.length === 0);
	return { by: 'forehand', times: payer === hands[0] && counts ? rule.forehand.factor : 1 };
}

/** A kontra said on the one who pays doubles what he pays. */
const onPayer = ({ deal }: Ranking, payer: PlayerId): Factor | false =>
	kontra(personalKontra(deal.kontra, payer));

interface Owed {
	readonly points: number;
	readonly part: TrischakenNote['part'];
	readonly tied?: boolean;
	readonly said?: Factor | false;
}

/** What somebody pays by the scheme. */
function owedBy(
	ranking: Ranking,
	book: Book,
	payer: PlayerId,
	{ points, part, tied = false, said = onPayer(ranking, payer) }: Owed,
): Reason {
	const { unpaid } = ranking;
	const factors = [base(points), forehandFactor(ranking, payer, tied), said, book.round];
	const reason = { item: 'trischaken', factors, trischaken: note(ranking, part, payer, tied) };
	return withAsides(reason, unpaid.length > 0 ? [{ why: 'several-virgins', players: unpaid }] : []);
}

const base = (times: number): Factor => ({ by: 'value', times });

const note = (
	{ virgins, mayors }: Ranking,
	part: TrischakenNote['part'],
	player: PlayerId,
	tied = false,
): TrischakenNote => ({ part, mayor: mayors.includes(player), virgins: virgins.length, tied });

// --- most points pays -------------------------------------------------------------------------

function loserPays(ranking: Ranking, book: Book): void {
	const { rule, hands, virgins, most } = ranking;
	const scheme = rule.loserPays;
	if (!scheme || most.length === hands.length) return;
	const forehand = hands[0];
	const alone =
		scheme.forehandInTie === 'alone' && forehand !== undefined && most.includes(forehand)
			? [forehand]
			: most;
	const row = rowFor(scheme, ranking);

	const rest = hands.filter((player) => !alone.includes(player));
	const restVirgins = virgins.filter((player) => rest.includes(player));
	const to = restVirgins.length > 0 && row.to === 'virgins' ? restVirgins : rest;
	if (alone.length > 1 && row.tied !== undefined) {
		for (const loser of alone) payAll(ranking, book, loser, to, row.tied, true);
		return;
	}
	if (alone.length === 1 || scheme.ties === 'each-alone') {
		for (const loser of alone) {
			const others = hands.filter((player) => player !== loser);
			const each = ranking.mayors.includes(loser) ? row.mayor : row.plain;
			const paid = row.to === 'virgins' ? virgins : others;
			payAll(ranking, book, loser, paid, each, alone.length > 1);
		}
		return;
	}
	if (scheme.ties === 'each-to-rest') {
		// A share that does not divide is rounded down; the payer keeps the rest.
		const each = Math.floor((scheme.tiePoints * rest.length) / to.length);
		for (const loser of alone) payAll(ranking, book, loser, to, each, true);
		return;
	}
	sharePot(ranking, book, row.plain, alone, to);
}

function rowFor(scheme: NonNullable<TrischakenRule['loserPays']>, ranking: Ranking): TrischakenPay {
	const { virgins, hands } = ranking;
	if (virgins.length >= hands.length - 1) return scheme.all;
	// With five at the table there may be three.
	if (virgins.length >= 2) return scheme.two;
	return virgins.length === 1 ? scheme.one : scheme.none;
}

function payAll(
	ranking: Ranking,
	book: Book,
	loser: PlayerId,
	to: readonly PlayerId[],
	points: number,
	tied: boolean,
): void {
	const reason = owedBy(ranking, book, loser, { points, part: 'loser', tied });
	for (const player of to) book.pay(loser, player, reason);
}

/** One loser's pot, paid by all who tie in equal parts and shared by those who receive. */
function sharePot(
	ranking: Ranking,
	book: Book,
	each: number,
	losers: readonly PlayerId[],
	to: readonly PlayerId[],
): void {
	const others = ranking.hands.length - 1;
	const pot = to.some((player) => ranking.virgins.includes(player))
		? each * to.length
		: each * others;
	const fromEach = Math.floor(pot / losers.length);
	let left = fromEach * losers.length;
	const part = Math.floor(left / to.length);
	const due = new Map(to.map((player) => [player, part]));
	for (const loser of losers) {
		let owes = fromEach;
		for (const player of to) {
			const points = Math.min(owes, due.get(player) ?? 0);
			owes -= points;
			left -= points;
			due.set(player, (due.get(player) ?? 0) - points);
			book.pay(loser, player, owedBy(ranking, book, loser, { points, part: 'loser', tied: true }));
		}
	}
}

// --- two with most pay two with fewest --------------------------------------------------------

/** Who ties across the border between second and third stays out (PG-a14). */
function twoPayTwo(ranking: Ranking, book: Book): void {
	const { rule, hands } = ranking;
	const scheme = rule.twoPayTwo;
	if (!scheme) return;
	const aloneFor = payingAlone(ranking, scheme);
	if (aloneFor) {
		const [payer, points] = aloneFor;
		const reason = owedBy(ranking, book, payer, { points, part: 'mayor' });
		for (const player of hands) if (player !== payer) book.pay(payer, player, reason);
		return;
	}
	const { points } = scheme;
	const { payers, receivers, tied } = twoAndTwo(ranking);
	for (const [i, from] of payers.entries()) {
		const to = receivers[i];
		if (to === undefined) continue;
		const reason = owedBy(ranking, book, from, { points, part: 'highest-lowest' });
		book.pay(from, to, withAsides(reason, tied));
	}
}

/** Those with most from the highest down, those with fewest from the lowest up, and who is neither. */
function twoAndTwo({ hands, counts }: Ranking) {
	const down = hands
		.map((player, i) => ({ player, count: counts[i] ?? 0 }))
		.sort((a, b) => b.count - a.count);
	const half = Math.floor(down.length / 2);
	const [above = 0, below = 0] = [down[half - 1]?.count, down[half]?.count];
	const playersWith = (fits: (count: number) => boolean): PlayerId[] =>
		down.filter(({ count }) => fits(count)).map(({ player }) => player);
	const tied = hands.filter((_, i) => above === below && counts[i] === above);
	const asides: Aside[] = tied.length > 0 ? [{ why: 'tied-in-the-middle', players: tied }] : [];
	return {
		payers: playersWith((count) => (above === below ? count > above : count >= above)),
		receivers: playersWith((count) => count < above).reverse(),
		tied: asides,
	};
}

/** Who took every trick, or is the only mayor, and pays each of the others where the rule says so. */
function payingAlone(
	{ hands, virgins, most, mayors }: Ranking,
	{ allTricks = 0, mayorAlone }: NonNullable<TrischakenRule['twoPayTwo']>,
): readonly [PlayerId, number] | undefined {
	const [taker] = most;
	if (allTricks > 0 && taker !== undefined && virgins.length === hands.length - 1) {
		return [taker, allTricks];
	}
	const [mayor, other] = mayors;
	return mayorAlone > 0 && mayor !== undefined && other === undefined
		? [mayor, mayorAlone]
		: undefined;
}

/** On top: everybody without a trick gets from each, everybody with a mayor's count pays each. */
function payExtras(ranking: Ranking, book: Book): void {
	const { rule, hands, virgins, unpaid, mayors } = ranking;
	const { virginFromEach, mayorToEach } = rule.extra;
	const reasonOf = (points: number, part: 'virgin' | 'mayor', player: PlayerId): Reason => {
		const trischaken = note(ranking, part, player);
		return { item: 'trischaken', factors: [base(points), book.round], trischaken };
	};
	for (const player of hands) {
		const others = hands.filter((other) => other !== player);
		if (virgins.includes(player) && !unpaid.includes(player)) {
			const reason = reasonOf(virginFromEach, 'virgin', player);
			for (const other of others) book.pay(other, player, reason);
		}
		if (mayors.includes(player)) {
			const reason = reasonOf(mayorToEach, 'mayor', player);
			for (const other of others) book.pay(player, other, reason);
		}
	}
}

// --- every pair compares ----------------------------------------------------------------------

/** Who has more pays who has fewer; doubled for each of the two who said kontra (LU-a1). */
function pairwise(ranking: Ranking, book: Book): void {
	const { rule, hands, counts, deal } = ranking;
	if (!rule.pairwise) return;
	const { points } = rule.pairwise;
	for (const [i, one] of hands.entries()) {
		for (const [j, other] of hands.entries()) {
			const difference = j > i ? (counts[i] ?? 0) - (counts[j] ?? 0) : 0;
			if (difference === 0) continue;
			const [from, to] = difference > 0 ? [one, other] : [other, one];
			const level = personalKontra(deal.kontra, one) + personalKontra(deal.kontra, other);
			const reason = owedBy(ranking, book, from, { points, part: 'pair', said: kontra(level) });
			book.pay(from, to, reason);
		}
	}
}
