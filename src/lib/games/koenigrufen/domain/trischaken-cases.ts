/** Special cases of Trischaken: the first that is there is paid in place of the scheme. */
import type { PlayerId } from '#lib/domain/deal.ts';
import { withAsides, type Aside, type Book, type TrischakenNote } from '#lib/domain/entry.ts';
import type { TrischakenCase, TrischakenWhen } from './rules.ts';
import {
	base,
	forehandFactor,
	noteOf,
	payPot,
	rowOf,
	saidBetween,
	saidOn,
	type Ranking,
} from './trischaken-ranking.ts';

/** The first of these special cases, in their order, that this deal is, if any. */
export const caseOf = (
	cases: readonly TrischakenCase[],
	ranking: Ranking,
): TrischakenCase | undefined => cases.find(({ when }) => isThere(ranking, when));

function isThere(ranking: Ranking, { virgins, mayor, most, forehand }: TrischakenWhen): boolean {
	return (
		(virgins === undefined || hasVirgins(ranking, virgins)) &&
		(mayor === undefined || hasMayor(ranking, mayor)) &&
		(most === undefined || ranking.most.length > 1 === (most === 'tied')) &&
		(forehand === undefined || isPlaced(ranking, forehand))
	);
}

function hasVirgins(ranking: Ranking, which: NonNullable<TrischakenWhen['virgins']>): boolean {
	const { length } = ranking.virgins;
	if (which === 'some') return length > 0;
	if (which === 'several') return length > 1;
	return rowOf(ranking) === which;
}

function hasMayor({ mayors, hands }: Ranking, who: NonNullable<TrischakenWhen['mayor']>): boolean {
	switch (who) {
		case 'nobody':
			return mayors.length === 0;
		case 'somebody':
			return mayors.length > 0;
		case 'forehand':
			return mayors.some((player) => player === hands[0]);
		case 'other':
			return mayors.some((player) => player !== hands[0]);
	}
}

function isPlaced(
	{ most, second, hands }: Ranking,
	place: NonNullable<TrischakenWhen['forehand']>,
): boolean {
	const [forehand = ''] = hands;
	const has = most.includes(forehand);
	switch (place) {
		case 'most':
			return has;
		case 'most-alone':
			return has && most.length === 1;
		case 'second':
			return !has && second.includes(forehand);
		case 'not-most':
			return !has;
	}
}

const SPECIAL: readonly Aside[] = [{ why: 'special-case' }];

/** What the special case says, and nothing else. */
export function payCase(ranking: Ranking, book: Book, special: TrischakenCase): void {
	const { from, to, points, amount, forehandFactor: more = false } = special;
	const payers =
		from === 'rest' ? without(ranking, namedTo(ranking, to)) : namedFrom(ranking, from);
	const paid = to === 'rest' ? without(ranking, payers) : namedTo(ranking, to);
	const receivers = paid.filter((player) => !payers.includes(player));
	const tied = payers.length > 1;
	const parts = payers.map((player) => ({
		from: player,
		factors: [base(points), more && forehandFactor(ranking, player, tied), saidOn(ranking, player)],
		note: noteFor(ranking, special, player, tied),
	}));
	if (amount === 'in-all') {
		payPot(ranking, book, parts, receivers, SPECIAL);
		return;
	}
	for (const { from: player, factors, note: trischaken } of parts) {
		for (const other of receivers) {
			const all = [...factors, saidBetween(ranking, player, other), book.round];
			const reason = { item: 'trischaken', factors: all, trischaken };
			book.pay(player, other, withAsides(reason, SPECIAL));
		}
	}
}

const without = ({ hands }: Ranking, players: readonly PlayerId[]): readonly PlayerId[] =>
	hands.filter((player) => !players.includes(player));

function namedFrom(
	{ most, second, mayors, hands }: Ranking,
	from: Exclude<TrischakenCase['from'], 'rest'>,
): readonly PlayerId[] {
	return { most, second, mayor: mayors, forehand: hands.slice(0, 1) }[from];
}

/** Those who get it by name; nobody where it is everybody who does not pay. */
function namedTo(
	{ virgins, hands, counts }: Ranking,
	to: TrischakenCase['to'],
): readonly PlayerId[] {
	if (to === 'virgins') return virgins;
	const fewest = Math.min(...counts);
	return to === 'fewest' ? hands.filter((_, i) => counts[i] === fewest) : [];
}

/** What makes a payer the one who pays; where the rest pays, what makes somebody get it. */
function noteFor(
	ranking: Ranking,
	{ from, to }: TrischakenCase,
	player: PlayerId,
	tied: boolean,
): TrischakenNote {
	const part = ((): TrischakenNote['part'] => {
		if (from === 'rest') return to === 'virgins' ? 'virgin' : 'fewest';
		if (from === 'most') return 'loser';
		if (from !== 'forehand') return from;
		return ranking.most.includes(player) ? 'loser' : 'forehand';
	})();
	return { ...noteOf(ranking, part, player, tied), special: true };
}
