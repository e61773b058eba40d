/** Everybody for himself: the schemes by which Trischaken is paid (What is paid, §§2–5). */
import type { Deal, PlayerId } from '#lib/domain/deal.ts';
import {
	withAsides,
	type Aside,
	type Book,
	type Reason,
	type TrischakenNote,
} from '#lib/domain/entry.ts';
import type { KoenigrufenRuleset, TrischakenPay, TrischakenRule } from './rules.ts';
import { tablesOf } from './tables.ts';
import { caseOf, payCase } from './trischaken-cases.ts';
import {
	base,
	forehandFactor,
	noteOf,
	payPot,
	rank,
	rowOf,
	saidBetween,
	saidOn,
	worthOf,
	type Part,
	type Ranking,
} from './trischaken-ranking.ts';

/**
 * Writes what passes in Trischaken: a case that the ruleset names by itself is paid instead of the scheme and its
 * extras.
 */
export function settleTrischaken(ruleset: KoenigrufenRuleset, deal: Deal, book: Book): void {
	const rule = ruleset.trischaken;
	const ranking = rank(ruleset, deal);
	const special = caseOf(tablesOf(ruleset).cases, ranking);
	if (special) {
		payCase(ranking, book, special);
		return;
	}
	if (rule.scheme === 'loser-pays' || rule.scheme === 'second-pays') loserPays(ranking, book);
	else if (rule.scheme === 'two-pay-two') twoPayTwo(ranking, book);
	else pairwise(ranking, book);
	payExtras(ranking, book);
}

/** Told with every payment where several virgins cancel what each of them would get. */
const virginsAside = ({ unpaid }: Ranking): readonly Aside[] =>
	unpaid.length > 0 ? [{ why: 'several-virgins', players: unpaid }] : [];

const sparedAside = (players: readonly PlayerId[]): readonly Aside[] =>
	players.length > 0 ? [{ why: 'forehand-alone', players }] : [];

interface Owed {
	readonly points: number;
	readonly part: TrischakenNote['part'];
	/** Several pay. */
	readonly tied?: boolean;
	/** Who has as many and pays nothing, because forehand pays alone. */
	readonly spared?: readonly PlayerId[];
}

/** Somebody, and whom he pays. */
type Pair = readonly [payer: PlayerId, getter: PlayerId];

/** What somebody pays somebody by the scheme. */
function owedBy(
	ranking: Ranking,
	book: Book,
	[payer, getter]: Pair,
	{ points, part, tied = false, spared = [] }: Owed,
): Reason {
	const said = saidOn(ranking, payer) || saidBetween(ranking, payer, getter);
	const factors = [base(points), forehandFactor(ranking, payer, tied), said, book.round];
	const note = noteOf(ranking, part, payer, tied || spared.length > 0);
	const reason = { item: 'trischaken', factors, trischaken: note };
	return withAsides(reason, [...virginsAside(ranking), ...sparedAside(spared)]);
}

// --- most points pays -------------------------------------------------------------------------

type LoserPays = NonNullable<TrischakenRule['loserPays']>;

/** Who pays whom by the row of the table. */
interface Losing {
	readonly ranking: Ranking;
	readonly book: Book;
	readonly scheme: LoserPays;
	readonly row: TrischakenPay;
	readonly part: 'loser' | 'second';
	readonly losers: readonly PlayerId[];
	/** Who has as many as they and pays nothing. */
	readonly spared: readonly PlayerId[];
	/** Everybody else, and those among them who get something. */
	readonly rest: readonly PlayerId[];
	readonly to: readonly PlayerId[];
}

function loserPays(ranking: Ranking, book: Book): void {
	const { rule, hands, most, second } = ranking;
	const scheme = rule.loserPays;
	if (!scheme) return;
	const which = rowOf(ranking);
	const row = scheme[which];
	// Who took everything left nobody in second place.
	const bySecond = rule.scheme === 'second-pays' && which !== 'all';
	const placed = bySecond ? second : most;
	const forehand = hands[0];
	const alone = scheme.forehandInTie === 'alone' && forehand !== undefined;
	const losers = alone && placed.includes(forehand) ? [forehand] : placed;
	if (losers.length === hands.length) return;
	const spared = placed.filter((player) => !losers.includes(player));
	const rest = hands.filter((player) => !losers.includes(player));
	const to = gettersAmong(ranking, row, rest);
	const part = bySecond && most.length === 1 ? 'second' : 'loser';
	// A mayor who pays as anybody else is none (CHELT).
	const told = row.mayor === row.plain ? { ...ranking, mayors: [] } : ranking;
	const losing: Losing = { ranking: told, book, scheme, row, part, losers, spared, rest, to };
	if (row.amount === 'in-all') payInAll(losing);
	else payToEach(losing);
}

/** The virgins among those who do not pay, where the row has them get everything; else all of them. */
function gettersAmong(
	{ virgins }: Ranking,
	{ to }: TrischakenPay,
	others: readonly PlayerId[],
): readonly PlayerId[] {
	const among = others.filter((player) => to === 'virgins' && virgins.includes(player));
	return among.length > 0 ? among : others;
}

/** What one who lost alone pays by the row. */
const lonePay = ({ ranking, row }: Losing, loser: PlayerId): number =>
	ranking.mayors.includes(loser) ? row.mayor : row.plain;

function payToEach(losing: Losing): void {
	const { ranking, scheme, row, losers, rest, to } = losing;
	const tied = losers.length > 1;
	if (tied && row.tied !== undefined) {
		for (const loser of losers) payEach(losing, loser, to, row.tied);
	} else if (!tied || scheme.ties === 'each-alone') {
		for (const loser of losers) {
			const others = ranking.hands.filter((player) => player !== loser);
			payEach(losing, loser, gettersAmong(ranking, row, others), lonePay(losing, loser));
		}
	} else if (scheme.ties === 'each-to-rest') {
		// A share that does not divide is rounded down; the payer keeps the rest.
		const each = Math.floor((scheme.tiePoints * rest.length) / to.length);
		for (const loser of losers) payEach(losing, loser, to, each);
	} else sharePot(losing);
}

function payEach(
	{ ranking, book, part, losers, spared }: Losing,
	loser: PlayerId,
	to: readonly PlayerId[],
	points: number,
): void {
	const owed = { points, part, tied: losers.length > 1, spared };
	for (const player of to) book.pay(loser, player, owedBy(ranking, book, [loser, player], owed));
}

/** One loser's pot, paid by all who tie in equal parts and shared by those who receive; who pays double puts in double. */
function sharePot(losing: Losing): void {
	const { ranking, book, row, losers, to } = losing;
	const others = ranking.hands.length - 1;
	const shared = row.to === 'virgins' && to.some((player) => ranking.virgins.includes(player));
	const total = lonePay(losing, losers[0] ?? '') * (shared ? to.length : others);
	const fromEach = Math.floor(total / losers.length);
	const parts = partsOf(losing, () => fromEach);
	const plain = parts.every((part) => worthOf(book, part) === fromEach);
	const pot = plain && { parts: [[base(total)]], payers: losers.length };
	payPot(ranking, book, parts, to, virginsAside(ranking), pot);
}

/** Each who lost puts in a sum; all of it is doubled first and only then divided. */
function payInAll(losing: Losing): void {
	const { ranking, book, spared, to } = losing;
	const parts = partsOf(losing, (loser, i) => sumOf(losing, loser, i));
	payPot(ranking, book, parts, to, [...virginsAside(ranking), ...sparedAside(spared)]);
}

/** What each who lost puts in, and what doubles it. */
function partsOf(
	{ ranking, losers, spared, part }: Losing,
	sum: (loser: PlayerId, place: number) => number,
): Part[] {
	const tied = losers.length > 1;
	return losers.map((from, i) => ({
		from,
		factors: [base(sum(from, i)), forehandFactor(ranking, from, tied), saidOn(ranking, from)],
		note: noteOf(ranking, part, from, tied || spared.length > 0),
	}));
}

/** What the loser in this place puts in. */
function sumOf(losing: Losing, loser: PlayerId, place: number): number {
	const { scheme, row, losers, rest } = losing;
	const alone = lonePay(losing, loser);
	if (losers.length === 1 || (row.tied === undefined && scheme.ties === 'each-alone')) {
		return alone;
	}
	if (row.tied !== undefined) return row.tied;
	if (scheme.ties === 'each-to-rest') return scheme.tiePoints * rest.length;
	// One loser's sum; what does not divide falls to the first of them.
	const [each, left] = [Math.floor(alone / losers.length), alone % losers.length];
	return each + (place < left ? 1 : 0);
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
		const owed = { points, part: 'mayor' } as const;
		for (const player of hands) {
			if (player !== payer) book.pay(payer, player, owedBy(ranking, book, [payer, player], owed));
		}
		return;
	}
	const { points } = scheme;
	const { payers, receivers, tied } = twoAndTwo(ranking);
	for (const [i, from] of payers.entries()) {
		const to = receivers[i];
		if (to === undefined) continue;
		const reason = owedBy(ranking, book, [from, to], { points, part: 'highest-lowest' });
		book.pay(from, to, withAsides(reason, tied));
	}
}

/**
 * Those with most from the highest down, those with fewest from the lowest up, half of the hands each, and who is
 * neither because he ties.
 */
function twoAndTwo({ hands, counts }: Ranking) {
	const down = hands
		.map((player, i) => ({ player, count: counts[i] ?? 0 }))
		.sort((a, b) => b.count - a.count);
	const half = Math.floor(down.length / 2);
	const playersWith = (fits: (count: number) => boolean): PlayerId[] =>
		down.filter(({ count }) => fits(count)).map(({ player }) => player);
	const payers = playersWith((count) => count > (down[half]?.count ?? 0));
	const receivers = playersWith((count) => count < (down.at(-half - 1)?.count ?? 0)).reverse();
	const neither = hands.filter((player) => ![...payers, ...receivers].includes(player));
	const tied: Aside[] = neither.length > 1 ? [{ why: 'tied-in-the-middle', players: neither }] : [];
	return { payers, receivers, tied };
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

/** On top: everybody without a trick gets from each or from most, everybody with a mayor's count pays each. */
function payExtras(ranking: Ranking, book: Book): void {
	const { rule, hands, virgins, unpaid, mayors, most } = ranking;
	const { virginFromEach, virginFromMost = 0, mayorToEach } = rule.extra;
	const reasonOf = (points: number, part: 'virgin' | 'mayor', player: PlayerId): Reason => {
		const trischaken = noteOf(ranking, part, player);
		return { item: 'trischaken', factors: [base(points), book.round], trischaken };
	};
	for (const player of hands) {
		const others = hands.filter((other) => other !== player);
		if (virgins.includes(player) && !unpaid.includes(player)) {
			const fromEach = reasonOf(virginFromEach, 'virgin', player);
			const fromMost = reasonOf(virginFromMost, 'virgin', player);
			for (const other of others) {
				book.pay(other, player, fromEach);
				if (most.includes(other)) book.pay(other, player, fromMost);
			}
		}
		if (mayors.includes(player)) {
			const reason = reasonOf(mayorToEach, 'mayor', player);
			for (const other of others) book.pay(player, other, reason);
		}
	}
}

// --- every pair compares ----------------------------------------------------------------------

/** Who has more pays who has fewer (LU-a1). */
function pairwise(ranking: Ranking, book: Book): void {
	const { rule, hands, counts } = ranking;
	if (!rule.pairwise) return;
	const { points } = rule.pairwise;
	for (const [i, one] of hands.entries()) {
		for (const [j, other] of hands.entries()) {
			const difference = j > i ? (counts[i] ?? 0) - (counts[j] ?? 0) : 0;
			if (difference === 0) continue;
			const [from, to] = difference > 0 ? [one, other] : [other, one];
			book.pay(from, to, owedBy(ranking, book, [from, to], { points, part: 'pair' }));
		}
	}
}
