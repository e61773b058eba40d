/**
 * Trischaken in every cup and circle, case by case as its source states it, worked out by hand. Keys
 * of sources as in "Published rulesets beyond the seeds"; "decided" marks its decisions for what ships.
 */
import { describe, expect, it } from 'vitest';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { ERAS, WTC as WTC_RULE } from '#lib/games/koenigrufen/rulesets/variants/trischaken.ts';
import { builtIn, pays, read, rulesetOf, score } from './pays.ts';

type Four = readonly [number, number, number, number];
/** What is stated, who counted what, and what a, b, c and d then have; a is forehand. */
type Case = readonly [stated: string, counts: readonly [string, string, string, string], net: Four];

/** `35/2`: 35 points and two leaves. */
function count(text: string) {
	const [points = 0, leaves = 0] = text.split('/').map(Number);
	return { points, leaves };
}

const dealOf = (counts: Case[1], more: object = {}) => ({
	contract: 'trischaken',
	outcome: {
		cardPoints: Object.fromEntries(['a', 'b', 'c', 'd'].map((one, i) => [one, count(counts[i]!)])),
	},
	...more,
});

const net = (ruleset: Ruleset, counts: Case[1], more: object = {}): readonly number[] =>
	pays(ruleset, dealOf(counts, more));

/** A table's Trischaken on top of a ruleset that pays otherwise. */
const house = (trischaken: object, more: object = {}): Ruleset =>
	rulesetOf('koenigrufen-upper-austria', {
		sources: { house: { title: 'Hausregeln' } },
		trischaken,
		...more,
	});

const OOE23: readonly Case[] = [
	['one loser pays 3', ['10', '30', '20', '10'], [1, -3, 1, 1]],
	['a mayor 6', ['10', '35/2', '14/1', '10'], [2, -6, 2, 2]],
	['forehand 6', ['30', '20', '10', '10'], [-6, 2, 2, 2]],
	['forehand as mayor 12', ['35/2', '14/1', '10', '10'], [-12, 4, 4, 4]],
	['35 is no mayor yet', ['10', '35', '15', '10'], [1, -3, 1, 1]],
	['one virgin gets the pot', ['0', '30', '25', '15'], [3, -3, 0, 0]],
	['one virgin gets a mayor’s 6', ['0', '40', '20', '10'], [6, -6, 0, 0]],
	['one virgin gets forehand’s 6', ['30', '25', '15', '0'], [-6, 0, 0, 6]],
	[
		'two virgins, b = 1: 4 instead of 3 (example 35/1:34/2)',
		['0', '35/1', '34/2', '0'],
		[2, -4, 0, 2],
	],
	['two virgins share a mayor’s 6', ['0', '36', '34', '0'], [3, -6, 0, 3]],
	['two virgins share forehand’s 6', ['35/1', '34/2', '0', '0'], [-6, 0, 3, 3]],
	['two virgins share the 12 of forehand as mayor', ['36', '34', '0', '0'], [-12, 0, 6, 6]],
	['two equal losers 2 each', ['10', '25', '25', '10'], [2, -2, -2, 2]],
	['three equal losers 1 each', ['10', '20', '20', '20'], [3, -1, -1, -1]],
	[
		'two equal losers beside a virgin: she gets all 4 (inferred)',
		['20', '25', '25', '0'],
		[0, -2, -2, 4],
	],
	['two equal losers beside two virgins 2 each', ['0', '35', '35', '0'], [2, -2, -2, 2]],
	['forehand tied for most alone', ['25', '25', '10', '10'], [-6, 2, 2, 2]],
	['forehand tied beside two virgins alone', ['35', '35', '0', '0'], [-6, 0, 3, 3]],
	['exact thirds', ['10', '25/1', '25', '9/2'], [1, -3, 1, 1]],
	['all tricks: a mayor', ['0', '70', '0', '0'], [2, -6, 2, 2]],
];

const WTC: readonly Case[] = [
	['a pot of 6, spread evenly', ['10', '30', '20', '10'], [2, -6, 2, 2]],
	['a mayor ×2', ['10', '40', '10', '10'], [4, -12, 4, 4]],
	['forehand ×2', ['30', '20', '10', '10'], [-12, 4, 4, 4]],
	['both ×4', ['40', '10', '10', '10'], [-24, 8, 8, 8]],
	['two losers share: 3 and 3 (decided)', ['10', '25', '25', '10'], [3, -3, -3, 3]],
	['three losers share', ['10', '20', '20', '20'], [6, -2, -2, -2]],
	['forehand tied loses alone', ['25', '25', '10', '10'], [-12, 4, 4, 4]],
	['a virgin takes all', ['20', '30', '20', '0'], [0, -6, 0, 6]],
	['a virgin takes all a mayor pays', ['0', '40', '20', '10'], [12, -12, 0, 0]],
	['a virgin takes what two losers share', ['20', '25', '25', '0'], [0, -3, -3, 6]],
	['virgins share', ['0', '35/1', '34/2', '0'], [3, -6, 0, 3]],
	['virgins share what two losers share', ['0', '35', '35', '0'], [3, -3, -3, 3]],
	['virgins share a mayor’s 12', ['0', '36', '34', '0'], [6, -12, 0, 6]],
	['all tricks: a mayor', ['0', '70', '0', '0'], [4, -12, 4, 4]],
	['all tricks: forehand', ['70', '0', '0', '0'], [-24, 8, 8, 8]],
];

const TTC20: readonly Case[] = [
	['two highest pay 2 each to the two lowest', ['10', '30', '20', '10'], [2, -2, -2, 2]],
	['second-highest forehand pays as anybody (decided)', ['20', '30', '15', '5'], [-2, -2, 2, 2]],
	['forehand with most pays alone 2 each (decided)', ['30', '20', '15', '5'], [-6, 2, 2, 2]],
	['forehand with most as mayor 4 each (decided)', ['35/2', '20', '10', '4/1'], [-12, 4, 4, 4]],
	['35 is no mayor yet', ['35', '20', '10', '5'], [-6, 2, 2, 2]],
	['a mayor who is not forehand 2 each (decided)', ['10', '40', '15', '5'], [2, -6, 2, 2]],
	['a virgin takes 2 from each of the others (decided)', ['20', '30', '20', '0'], [-2, -2, -2, 6]],
	['… from forehand with most too', ['30', '20', '20', '0'], [-2, -2, -2, 6]],
	['virgin and mayor: the mayor pays her 12 (decided)', ['20', '40', '10', '0'], [0, -12, 0, 12]],
	['… forehand as mayor too', ['40', '20', '10', '0'], [-12, 0, 0, 12]],
	[
		'two virgins, 35:35: 3 to each from each loser (decided)',
		['0', '35', '35', '0'],
		[6, -6, -6, 6],
	],
	['two virgins: the higher pays 3 to each (decided)', ['0', '35/1', '34/2', '0'], [3, -6, 0, 3]],
	['two virgins: a mayor 6 to each (decided)', ['0', '40', '30', '0'], [6, -12, 0, 6]],
	['equal middle players go empty', ['20', '25', '20', '5'], [0, -2, 0, 2]],
];

const SWC19: readonly Case[] = [
	['single loser 3, others 1', ['10', '30', '20', '10'], [1, -3, 1, 1]],
	['36 doubles', ['10', '40', '10', '10'], [2, -6, 2, 2]],
	['forehand doubles', ['30', '20', '10', '10'], [-6, 2, 2, 2]],
	['forehand as mayor ×4', ['40', '10', '10', '10'], [-12, 4, 4, 4]],
	['two equal losers 1 to each winner', ['10', '25', '25', '10'], [2, -2, -2, 2]],
	['three equal losers 1 to the winner', ['10', '20', '20', '20'], [3, -1, -1, -1]],
	['forehand doubles also when tied', ['25', '25', '10', '10'], [-4, -2, 3, 3]],
	['one virgin gets 3, others 0', ['20', '30', '20', '0'], [0, -3, 0, 3]],
	['two virgins 3 each', ['0', '35/1', '34/2', '0'], [3, -6, 0, 3]],
	['… ≥36 doubles', ['0', '40', '30', '0'], [6, -12, 0, 6]],
	['… from forehand double', ['35/1', '34/2', '0', '0'], [-12, 0, 6, 6]],
	['… forehand mayor ×4', ['40', '30', '0', '0'], [-24, 0, 12, 12]],
	[
		'35:35 with two virgins: 3 each, each loser −3 (decided)',
		['0', '35', '35', '0'],
		[3, -3, -3, 3],
	],
	['… with forehand among them too', ['35', '35', '0', '0'], [-3, -3, 3, 3]],
	['all tricks 6', ['0', '70', '0', '0'], [2, -6, 2, 2]],
	['all tricks, forehand 12', ['70', '0', '0', '0'], [-12, 4, 4, 4]],
];

const RUED: readonly Case[] = [
	['two highest pay 1 each to the two lowest', ['10', '30', '20', '10'], [1, -1, -1, 1]],
	['no forehand doubling', ['30', '20', '15', '5'], [-1, -1, 1, 1]],
	['equal middle players 0', ['20', '25', '20', '5'], [0, -1, 0, 1]],
	['one virgin gets 3, 1 from each (decided)', ['20', '30', '20', '0'], [-1, -1, -1, 3]],
	['more than 35 pays 3', ['10', '35/1', '15', '9/2'], [1, -3, 1, 1]],
	['35 is not more than 35', ['10', '35', '15', '10'], [1, -1, -1, 1]],
	['both: 3 from mayor to virgin', ['20', '40', '10', '0'], [0, -3, 0, 3]],
	['two virgins as if none (decided): a mayor pays 3', ['0', '35/1', '34/2', '0'], [1, -3, 1, 1]],
	['two virgins as if none (decided): 35:35', ['0', '35', '35', '0'], [1, -1, -1, 1]],
	['three virgins as if none (decided)', ['0', '70', '0', '0'], [1, -3, 1, 1]],
];

const CHELT: readonly Case[] = [
	['branch 1, one alone +3', ['20', '30', '20', '0'], [-1, -1, -1, 3]],
	['branch 1, not doubled for forehand', ['30', '20', '20', '0'], [-1, -1, -1, 3]],
	['branch 1, a leaf alone is rounded to 0', ['20', '30', '19/2', '0/1'], [-1, -1, -1, 3]],
	['branch 1, two +1 each against −1 each', ['0', '40', '30', '0'], [1, -1, -1, 1]],
	['branch 1, two, with forehand highest', ['40', '30', '0', '0'], [-1, -1, 1, 1]],
	['branch 1, three +1 each against −3', ['0', '70', '0', '0'], [1, -3, 1, 1]],
	['branch 1, three against forehand', ['70', '0', '0', '0'], [-3, 1, 1, 1]],
	['branch 2, one −3', ['10', '30', '20', '10'], [1, -3, 1, 1]],
	['branch 2, forehand alone doubled', ['30', '20', '10', '10'], [-6, 2, 2, 2]],
	['branch 2, no mayor', ['10', '40', '10', '10'], [1, -3, 1, 1]],
	['branch 2, two −1 each against +1 each', ['10', '25', '25', '10'], [1, -1, -1, 1]],
	['branch 2, two, forehand among them not doubled', ['25', '25', '10', '10'], [-1, -1, 1, 1]],
	['branch 2, three −1 each against +3', ['10', '20', '20', '20'], [3, -1, -1, -1]],
	['four equal 0', ['17/1', '17/1', '17', '17/1'], [0, 0, 0, 0]],
	['rounded per player first: 21/2 and 22 are equal', ['20', '21/2', '22', '5'], [1, -1, -1, 1]],
	['the talon is unused: 60 will do', ['10', '30', '10', '10'], [1, -3, 1, 1]],
];

const ERAS_CASES: readonly Case[] = [
	['one loser 3 units', ['10', '30', '20', '10'], [1, -3, 1, 1]],
	['two losers 2 units each', ['10', '25', '25', '10'], [2, -2, -2, 2]],
	['three losers 1 unit each', ['10', '20', '20', '20'], [3, -1, -1, -1]],
	['×2 mayor', ['10', '40', '10', '10'], [2, -6, 2, 2]],
	['×2 forehand', ['30', '20', '10', '10'], [-6, 2, 2, 2]],
	['×2 mayor ×2 forehand', ['40', '10', '10', '10'], [-12, 4, 4, 4]],
	['forehand tied: his part ×2', ['25', '25', '10', '10'], [-4, -2, 3, 3]],
	['a virgin takes it', ['20', '30', '20', '0'], [0, -3, 0, 3]],
	['a virgin takes both losers’ parts', ['20', '25', '25', '0'], [0, -2, -2, 4]],
	['virgins share, rounded: 3 for two are 2 each', ['0', '35/1', '34/2', '0'], [2, -4, 0, 2]],
	['virgins share after the doublings: 6', ['35/1', '34/2', '0', '0'], [-6, 0, 3, 3]],
	['virgins share after the doublings: 12', ['40', '30', '0', '0'], [-12, 0, 6, 6]],
	['virgins share two losers’ parts', ['0', '35', '35', '0'], [2, -2, -2, 2]],
	['… with forehand among them: 4 and 2', ['35', '35', '0', '0'], [-4, -2, 3, 3]],
	['all tricks, as mayor', ['0', '60', '0', '0'], [2, -6, 2, 2]],
	// The talon is nobody's, so that the counts of a deal may sum to less than the pack.
	['all tricks, short of mayor: 3 units as ever', ['0', '28', '0', '0'], [1, -3, 1, 1]],
	['… by forehand', ['28', '0', '0', '0'], [-6, 2, 2, 2]],
];

describe.each<readonly [string, Ruleset, readonly Case[]]>([
	['Upper Austria (OOE23)', builtIn('koenigrufen-upper-austria-cup'), OOE23],
	['Vienna (WTC20)', builtIn('koenigrufen-vienna-cup'), WTC],
	['Styria (STC20)', builtIn('koenigrufen-styria-cup'), WTC],
	['Tyrol (TTC20)', builtIn('koenigrufen-tyrol-cup'), TTC20],
	['Sauwald (SWC19)', builtIn('koenigrufen-sauwald-cup'), SWC19],
	['Rüdiger (RUED)', builtIn('koenigrufen-ruediger'), RUED],
	['Cheltenham (CHELT)', builtIn('koenigrufen-cheltenham'), CHELT],
	['Erasmus (ERAS)', builtIn('koenigrufen-erasmus'), ERAS_CASES],
])('%s', (_, ruleset, cases) => {
	it.each(cases)('%s', (_stated, counts, expected) => {
		expect(expected.reduce((sum, points) => sum + points, 0)).toBe(0);
		expect(net(ruleset, counts)).toEqual(expected);
	});
});

it.each(['tyrol', 'vienna', 'styria', 'sauwald', 'upper-austria'])(
	'in %s the talon goes with the tricks: counts of 60 are refused',
	(cup) => {
		const parsed = read(builtIn(`koenigrufen-${cup}-cup`), dealOf(['10', '30', '10', '10']));
		expect(parsed).toMatchObject({ ok: false, issues: [{ code: 'card-points-sum' }] });
	},
);

it('ERAS: a kontra doubles before the division, the deal’s own factor after it', () => {
	const ruleset = house(ERAS, { kontra: { trischaken: 'payer' } });
	const counts = ['0', '35/1', '34/2', '0'] as const;
	expect(net(ruleset, counts, { kontra: { b: 1 } })).toEqual([3, -6, 0, 3]);
	expect(net(ruleset, counts, { factor: 2 })).toEqual([4, -8, 0, 4]);
	// The sheet without kontra divides 3, not half of what was paid.
	const { onSheet } = score(ruleset, dealOf(counts, { kontra: { b: 1 } }));
	expect(onSheet).toEqual([2, -4, 0, 2]);
});

describe('kontra said by players doubles their pairs, whatever the scheme', () => {
	const pairs = { kontra: { trischaken: 'pairs' } };
	const oo = house({}, pairs);
	it.each<readonly [said: string, ruleset: Ruleset, counts: Case[1], kontra: object, net: Four]>([
		['by one who gets', oo, ['10', '30', '20', '10'], { d: 1 }, [1, -4, 1, 2]],
		['by who pays', oo, ['10', '30', '20', '10'], { b: 1 }, [2, -6, 2, 2]],
		['by both', oo, ['10', '30', '20', '10'], { b: 1, d: 1 }, [2, -8, 2, 4]],
		[
			'of a sum that was divided before',
			house({ loserPays: { two: { amount: 'in-all' } } }, pairs),
			['0', '40', '30', '0'],
			{ a: 1 },
			[2, -3, 0, 1],
		],
		[
			'of a special case',
			house(
				{ cases: { it: { order: 1, when: {}, from: 'most', to: 'fewest', points: 2 } } },
				pairs,
			),
			['10', '30', '25', '5'],
			{ d: 1 },
			[0, -4, 0, 4],
		],
	])('%s', (_, ruleset, counts, kontra, expected) => {
		expect(net(ruleset, counts, { kontra })).toEqual(expected);
	});
	it('each by what a kontra counts: twice three times', () => {
		const ruleset = house({}, { kontra: { trischaken: 'pairs', times: { '1': 3 } } });
		expect(net(ruleset, ['10', '30', '20', '10'], { kontra: { b: 1, d: 1 } })).toEqual([
			3, -15, 3, 9,
		]);
	});
});

it('kontra on a player makes dearer what he pays, not what he gets, in pairs too', () => {
	const pairwise = { scheme: 'pairwise', loserPays: null, pairwise: { points: 2 } };
	const ruleset = house(
		{ ...pairwise, forehand: { factor: 1 } },
		{ kontra: { trischaken: 'payer' } },
	);
	const counts = ['25', '20', '15', '10'] as const;
	expect(net(ruleset, counts, { kontra: { d: 1 } })).toEqual([-6, -2, 2, 6]);
	expect(net(ruleset, counts, { kontra: { a: 1 } })).toEqual([-12, 0, 4, 8]);
});

it('where nobody is without a trick, what goes to virgins goes to everybody', () => {
	const ruleset = house({ loserPays: { none: { to: 'virgins' } } });
	expect(net(ruleset, ['10', '30', '20', '10'])).toEqual([1, -3, 1, 1]);
});

it('mayors who tie share what one of them pays', () => {
	const mayor = { mayor: { points: 35, leaves: 0 } };
	const ruleset = house({ ...WTC_RULE, ...mayor });
	expect(net(ruleset, ['0', '35', '35', '0'])).toEqual([6, -6, -6, 6]);
});
