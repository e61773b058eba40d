/** Everybody for himself: the schemes by which Trischaken is paid (What is paid, §§2–5). */
import { thirds, type CardPoints } from '../card-points.ts';
import { personalKontra, kontraFactor, type Deal, type PlayerId } from '../deal.ts';
import type { Book, Factor, TrischakenNote } from '../entry.ts';
import type { KoenigrufenRuleset, TrischakenPay, TrischakenRule } from '../ruleset.ts';
import { kontra } from './bets.ts';

/** The full ranking that every scheme is a function of. */
interface Ranking {
	readonly deal: Deal;
	readonly rule: TrischakenRule;
	/** Hands in playing order, forehand first. */
	readonly hands: readonly PlayerId[];
	readonly count: (player: PlayerId) => number;
	readonly virgins: readonly PlayerId[];
	readonly isMayor: (player: PlayerId) => boolean;
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
	const counts = deal.outcome.cardPoints as Readonly<Record<PlayerId, CardPoints>>;
	const exact = (player: PlayerId): number => thirds(counts[player] ?? { points: 0 });
	// Rounded to the nearest whole point, as rounds that do not count leaves do.
	const count = (player: PlayerId): number =>
		rule.counting === 'exact' ? exact(player) : Math.round(exact(player) / 3) * 3;
	const highest = Math.max(...deal.hands.map(count));
	const { hands } = deal;
	return {
		deal,
		rule,
		hands,
		count,
		// Where leaves count, a player with nothing took no trick.
		virgins: cards.leaves ? hands.filter((player) => exact(player) === 0) : [],
		isMayor: (player) => exact(player) >= thirds(rule.mayor),
		most: hands.filter((player) => count(player) === highest),
	};
}

const base = (times: number): Factor => ({ by: 'value', times });

/** Forehand pays more, in some rounds only where he lost alone and nobody is without a trick. */
function forehandFactor(
	{ rule, hands, virgins }: Ranking,
	payer: PlayerId,
	alone: boolean,
): Factor {
	const counts = rule.forehand.when === 'always' || (alone && virgins.length === 0);
	return { by: 'forehand', times: payer === hands[0] && counts ? rule.forehand.factor : 1 };
}

/** A kontra said on the one who pays doubles what he pays. */
const onPayer = ({ deal }: Ranking, payer: PlayerId): Factor | false =>
	kontra(personalKontra(deal.kontra, payer));

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

	if (alone.length === 1 || scheme.ties === 'each-alone') {
		for (const loser of alone) {
			const others = hands.filter((player) => player !== loser);
			const to = row.to === 'virgins' ? virgins : others;
			const each = ranking.isMayor(loser) ? row.mayor : row.plain;
			payAll(ranking, book, loser, to, each, alone.length > 1);
		}
		return;
	}
	const rest = hands.filter((player) => !alone.includes(player));
	const restVirgins = virgins.filter((player) => rest.includes(player));
	const to = restVirgins.length > 0 && row.to === 'virgins' ? restVirgins : rest;
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
	if (virgins.length === 2) return scheme.two;
	return virgins.length === 1 ? scheme.one : scheme.none;
}

function payAll(
	ranking: Ranking,
	book: Book,
	loser: PlayerId,
	to: readonly PlayerId[],
	each: number,
	tied: boolean,
): void {
	const reason = book.reason(
		'trischaken',
		[base(each), forehandFactor(ranking, loser, !tied), onPayer(ranking, loser)],
		{ trischaken: note(ranking, 'loser', loser, tied) },
	);
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
			const reason = book.reason(
				'trischaken',
				[base(points), forehandFactor(ranking, loser, false), onPayer(ranking, loser)],
				{ trischaken: note(ranking, 'loser', loser, true) },
			);
			book.pay(loser, player, reason);
		}
	}
}

function note(
	{ virgins, isMayor }: Ranking,
	part: TrischakenNote['part'],
	payer: PlayerId,
	tied = false,
): TrischakenNote {
	return { part, mayor: isMayor(payer), virgins: virgins.length, tied };
}

// --- two with most pay two with fewest --------------------------------------------------------

/** Who ties across the border between second and third stays out (PG-a14). */
function twoPayTwo(ranking: Ranking, book: Book): void {
	const { rule, hands, count } = ranking;
	const scheme = rule.twoPayTwo;
	if (!scheme) return;
	const aloneFor = payingAlone(ranking, scheme);
	if (aloneFor) {
		const [payer, points] = aloneFor;
		const reason = book.reason(
			'trischaken',
			[base(points), forehandFactor(ranking, payer, true), onPayer(ranking, payer)],
			{ trischaken: note(ranking, 'mayor', payer) },
		);
		for (const player of hands) if (player !== payer) book.pay(payer, player, reason);
		return;
	}
	const down = [...hands].sort((a, b) => count(b) - count(a));
	const half = Math.floor(down.length / 2);
	const border = [down[half - 1], down[half]] as const;
	const tied =
		border[0] && border[1] && count(border[0]) === count(border[1]) ? count(border[0]) : -1;
	const payers = down.slice(0, half).filter((player) => count(player) !== tied);
	const receivers = down
		.slice(-half)
		.filter((player) => count(player) !== tied)
		.reverse();
	const pairs = Math.min(payers.length, receivers.length);
	for (let i = 0; i < pairs; i++) {
		const from = payers[i];
		const to = receivers[i];
		if (from === undefined || to === undefined) continue;
		const reason = book.reason(
			'trischaken',
			[base(scheme.points), forehandFactor(ranking, from, true), onPayer(ranking, from)],
			{ trischaken: note(ranking, 'highest-lowest', from) },
		);
		book.pay(from, to, reason);
	}
}

/** Who took every trick, or is the only mayor, and pays each of the others where the rule says so. */
function payingAlone(
	{ hands, virgins, most, isMayor }: Ranking,
	{ allTricks = 0, mayorAlone }: NonNullable<TrischakenRule['twoPayTwo']>,
): readonly [PlayerId, number] | undefined {
	const [taker] = most;
	if (allTricks > 0 && taker !== undefined && virgins.length === hands.length - 1) {
		return [taker, allTricks];
	}
	const [mayor, other] = hands.filter(isMayor);
	return mayorAlone > 0 && mayor !== undefined && other === undefined
		? [mayor, mayorAlone]
		: undefined;
}

/** On top: everybody without a trick gets from each, everybody with a mayor's count pays each. */
function payExtras(ranking: Ranking, book: Book): void {
	const { rule, hands, virgins } = ranking;
	const { virginFromEach, mayorToEach, severalVirgins } = rule.extra;
	const virginsPaid = severalVirgins === 'each' || virgins.length === 1;
	for (const player of hands) {
		const others = hands.filter((other) => other !== player);
		if (virginFromEach > 0 && virginsPaid && virgins.includes(player)) {
			const about = { trischaken: note(ranking, 'virgin', player) };
			const reason = book.reason('trischaken', [base(virginFromEach)], about);
			for (const other of others) book.pay(other, player, reason);
		}
		if (mayorToEach > 0 && ranking.isMayor(player)) {
			const about = { trischaken: note(ranking, 'mayor', player) };
			const reason = book.reason('trischaken', [base(mayorToEach)], about);
			for (const other of others) book.pay(player, other, reason);
		}
	}
}

// --- every pair compares ----------------------------------------------------------------------

/** Who has more pays who has fewer; doubled for each of the two who said kontra (LU-a1). */
function pairwise(ranking: Ranking, book: Book): void {
	const { rule, hands, count, deal } = ranking;
	if (!rule.pairwise) return;
	const { points } = rule.pairwise;
	hands.forEach((one, i) => {
		for (const other of hands.slice(i + 1)) {
			const difference = count(one) - count(other);
			if (difference === 0) continue;
			const [from, to] = difference > 0 ? [one, other] : [other, one];
			const level = personalKontra(deal.kontra, one) + personalKontra(deal.kontra, other);
			const reason = book.reason(
				'trischaken',
				[
					base(points),
					forehandFactor(ranking, from, true),
					level > 0 && { by: 'kontra', times: kontraFactor(level), level },
				],
				{ trischaken: note(ranking, 'pair', from) },
			);
			book.pay(from, to, reason);
		}
	});
}
