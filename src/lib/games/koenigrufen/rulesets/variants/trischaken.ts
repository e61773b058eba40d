/**
 * Trischaken as the published rulesets pay it, each block whole: what they share with one another is
 * written once, and special cases stand in the order in which they are looked at.
 */
import type { TrischakenCase } from '#lib/games/koenigrufen/domain/rules.ts';
import { house, pay } from './common.ts';

/** Nothing on top of the scheme: every special case of these tables stands by itself. */
const NOTHING_ON_TOP = { virginFromEach: 0, mayorToEach: 0, severalVirgins: 'each' } as const;

/** Special cases in the order in which they are looked at. */
const inOrder = (cases: Readonly<Record<string, Omit<TrischakenCase, 'order'>>>) =>
	Object.fromEntries(Object.entries(cases).map(([id, one], i) => [id, { ...one, order: i + 1 }]));

const cite = house('Trischaken');

/**
 * OOE23: one loser pays 3, doubled for a mayor and for forehand; two virgins share it, and 3 that
 * nothing doubles become 4.
 */
export const OOE23 = {
	cite: { source: 'rules', section: 'Trischaken' },
	rounding: 'up',
	loserPays: { two: { ...pay(3, 6, 'virgins'), amount: 'in-all' } },
};

/** WTC18, WTC20, STC20: a pot of 6, which those tied share, forehand not among them. */
export const WTC = {
	cite,
	loserPays: {
		none: pay(2, 4, 'everybody'),
		one: pay(6, 12, 'virgins'),
		two: pay(3, 6, 'virgins'),
		all: pay(4, 4, 'everybody'),
		ties: 'share-pot',
		tiePoints: 0,
	},
};

/** SWC19: ties pay one to each winner, forehand doubled; two virgins get 3 each in whole, which a mayor and forehand double. */
export const SWC19 = {
	cite,
	cases: inOrder({
		// Each loser 3, each virgin 3: the source gives the result.
		'two-virgins-tied': {
			when: { virgins: 'two', most: 'tied' },
			...{ from: 'most', to: 'virgins', points: 3, amount: 'in-all' },
		},
	}),
	loserPays: {
		none: pay(1, 2, 'everybody'),
		one: pay(3, 6, 'virgins'),
		two: pay(3, 6, 'virgins'),
		all: pay(2, 2, 'everybody'),
		forehandInTie: 'like-others',
	},
};

/** TTC20: two pay two 2 each, unless somebody is a virgin or a mayor, or forehand has most. */
export const TTC20 = {
	cite,
	scheme: 'two-pay-two',
	talon: 'in-tricks',
	forehand: { factor: 1, when: 'always' },
	extra: NOTHING_ON_TOP,
	loserPays: null,
	twoPayTwo: { points: 2, mayorAlone: 0 },
	cases: inOrder({
		'virgin-and-mayor': {
			when: { virgins: 'some', mayor: 'somebody' },
			...{ from: 'mayor', to: 'virgins', points: 12, amount: 'in-all' },
		},
		'two-virgins': { when: { virgins: 'two' }, from: 'most', to: 'virgins', points: 3 },
		virgin: { when: { virgins: 'one' }, from: 'rest', to: 'virgins', points: 2 },
		'forehand-mayor': { when: { mayor: 'forehand' }, from: 'mayor', to: 'rest', points: 4 },
		mayor: { when: { mayor: 'somebody' }, from: 'mayor', to: 'rest', points: 2 },
		'forehand-most': { when: { forehand: 'most' }, from: 'forehand', to: 'rest', points: 2 },
	}),
};

/** RUED: two pay two 1 each; a virgin, a mayor from 35/1, or both stand in place of it. */
export const RUED = {
	cite,
	scheme: 'two-pay-two',
	talon: 'in-tricks',
	counting: 'exact',
	mayor: { points: 35, leaves: 1 },
	forehand: { factor: 1, when: 'always' },
	extra: NOTHING_ON_TOP,
	loserPays: null,
	twoPayTwo: { points: 1, mayorAlone: 0 },
	cases: inOrder({
		'virgin-and-mayor': {
			when: { virgins: 'one', mayor: 'somebody' },
			...{ from: 'mayor', to: 'virgins', points: 3 },
		},
		virgin: { when: { virgins: 'one' }, from: 'rest', to: 'virgins', points: 1 },
		// Two or more virgins as if none.
		mayor: { when: { mayor: 'somebody' }, from: 'mayor', to: 'rest', points: 1 },
	}),
};

/** CHELT: whoever has nothing wins; where nobody has nothing, all with most lose, one each. */
export const CHELT = {
	cite,
	scheme: 'loser-pays',
	talon: 'unused',
	counting: 'rounded',
	forehand: { factor: 2, when: 'alone-without-virgin' },
	extra: NOTHING_ON_TOP,
	twoPayTwo: null,
	cases: inOrder({
		virgin: { when: { virgins: 'one' }, from: 'rest', to: 'virgins', points: 1 },
		'two-virgins': {
			when: { virgins: 'two' },
			...{ from: 'rest', to: 'virgins', points: 1, amount: 'in-all' },
		},
		'three-virgins': { when: { virgins: 'all' }, from: 'rest', to: 'virgins', points: 1 },
	}),
	loserPays: {
		none: { ...pay(3, 3, 'everybody'), tied: 1, amount: 'in-all' },
		one: pay(1, 1, 'everybody'),
		two: pay(1, 1, 'everybody'),
		all: pay(1, 1, 'everybody'),
		forehandInTie: 'like-others',
		ties: 'each-alone',
		tiePoints: 0,
	},
};

/**
 * ERAS: everybody with most pays one for each of the rest, twice as mayor, twice as forehand; virgins
 * share it if there are any, and it is divided and rounded at the very end.
 */
export const ERAS = {
	cite,
	scheme: 'loser-pays',
	talon: 'unused',
	counting: 'exact',
	mayor: { points: 35, leaves: 2 },
	forehand: { factor: 2, when: 'always' },
	extra: NOTHING_ON_TOP,
	rounding: 'nearest',
	twoPayTwo: null,
	loserPays: {
		none: pay(1, 2, 'everybody'),
		one: pay(3, 6, 'virgins'),
		two: { ...pay(3, 6, 'virgins'), amount: 'in-all' },
		all: pay(1, 2, 'everybody'),
		forehandInTie: 'like-others',
		ties: 'each-to-rest',
		tiePoints: 1,
	},
};
