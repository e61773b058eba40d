// Two hands: what doubles the next deals, what is no deal, how it is told. A is forehand, B deals.
import { describe, expect, test } from 'vitest';
import type { DealFacts, PremiumFact } from '#lib/domain/deal.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { roundsWith } from '#lib/domain/table/doubling.ts';
import { examplesOf } from '#lib/rulesets/examples.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';
import { summaryOf } from '#lib/text/summary.ts';

const ruleset = builtIn('strohmandeln-mayr')!;
const hands = ['a', 'b'];

type Played = Omit<DealFacts, 'id' | 'dealer' | 'hands'>;
const deal = (played: Played): DealFacts => ({ id: 'd', dealer: 'b', hands, ...played });
const won = { won: true };
const lost = { won: false };
const counted = (points: number, leaves = 0) => ({ cardPoints: { points, leaves } });
/** Nobody took up: told as forehand's. */
const simple = (outcome: Played['outcome'], ...premiums: PremiumFact[]): DealFacts =>
	deal({ contract: 'simple', declarer: 'a', outcome, premiums });
const takenUp = (outcome: Played['outcome']) =>
	deal({ contract: 'taken-up', declarer: 'a', outcome });

const fact = (premium: string, side: 'declarer' | 'defence'): PremiumFact => ({
	...{ premium, side, announced: false, won: true },
});
const ours = (premium: string) => fact(premium, 'declarer');
const theirs = (premium: string) => fact(premium, 'defence');
const scored = (facts: DealFacts) => {
	const parsed = parseDeal(ruleset, facts);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	return { deal: parsed.value, ...scoreDeal(ruleset, parsed.value, hands) };
};

describe('Strohmandeln', () => {
	test.each<readonly [what: string, deal: DealFacts, doubles: boolean]>([
		['a draw', simple(counted(35)), true],
		['a draw with a premium', simple(counted(35), ours('uhu')), true],
		['what cancels out', simple(won, theirs('uhu')), true],
		['a game won', simple(won), false],
		['a deal thrown in', deal({ outcome: { manual: {} } }), false],
	])('after %s the next two deals count double: %#', (_, facts, doubles) => {
		const rounds = roundsWith({ ruleset, deals: [], rounds: [] }, facts);
		expect(rounds).toEqual(doubles ? [{ deals: 2, factor: 2 }] : []);
	});

	test.each<readonly [what: string, deal: DealFacts, code: string]>([
		['three hands', { ...simple(won), hands: ['a', 'b', 'c'] }, 'wrong-number-of-hands'],
		['kontra', { ...takenUp(won), kontra: 1 }, 'kontra-not-taken'],
		['a king called', { ...takenUp(won), called: { suit: null, holder: 'b' } }, 'does-not-belong'],
		['an announced pagat', simple(won, { ...ours('pagat'), announced: true }), 'not-announceable'],
		['the dealer as who told a simple game', { ...simple(won), declarer: 'b' }, 'forehand-only'],
	])('%s is refused', (_, facts, code) => {
		const parsed = parseDeal(ruleset, facts);
		expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.code)).toContain(code);
	});

	test.each<readonly [deal: DealFacts, line: string]>([
		[simple(lost), 'Einfaches Spiel · Berti'],
		[simple(counted(35)), 'Einfaches Spiel · unentschieden'],
		[takenUp(lost), 'Aufgenommen · Anna verliert'],
	])('is told in a line: %#', (facts, line) => {
		const parsed = scored(facts);
		const nameOf = (player: string) => (player === 'a' ? 'Anna' : 'Berti');
		expect(summaryOf({ ruleset, deal: parsed.deal, nameOf, locale: 'de' })).toBe(line);
	});

	test('a house may play for other values, and with kontra', () => {
		const patch = {
			contracts: { 'taken-up': { value: { won: 2, lost: 3 } } },
			kontra: { highest: { game: 1 } },
		};
		const house = resolveRuleset({ extends: 'strohmandeln-mayr', patch });
		if (!house.ok) throw new Error(JSON.stringify(house.issues));
		const parsed = parseDeal(house.value, { ...takenUp(lost), kontra: 1 });
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		expect(scoreDeal(house.value, parsed.value, hands).net).toEqual({ a: -6, b: 6 });
	});

	// What is paid, "Valat": it overrides what the outcome says of the game.
	test('a valat wins the game, whatever was counted', () => {
		const valat = scored(simple(counted(35), theirs('valat')));
		expect(valat.net).toEqual(scored(simple(lost, theirs('valat'))).net);
		expect(valat.net).toEqual({ a: -16, b: 16 });
	});

	test('where nobody won, no least payment is owed for the game', () => {
		const house = resolveRuleset({ extends: 'strohmandeln-mayr', patch: { limits: { least: 3 } } });
		if (!house.ok) throw new Error(JSON.stringify(house.issues));
		const net = (facts: DealFacts) => {
			const parsed = parseDeal(house.value, facts);
			if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
			return scoreDeal(house.value, parsed.value, hands).net;
		};
		expect(net(simple(counted(35)))).toEqual({ a: 0, b: 0 });
		expect(net(simple(counted(35), ours('uhu')))).toEqual({ a: 3, b: -3 });
	});

	test('two always hold the cards', () => {
		const three = resolveRuleset({ extends: 'strohmandeln-mayr', patch: { table: { hands: 3 } } });
		expect(three.ok).toBe(false);
	});

	test('examples show games and premiums', () => {
		expect(examplesOf(ruleset).map(({ id }) => id)).toEqual(
			expect.arrayContaining([
				'simple:won',
				'taken-up:lost',
				'taken-up:renonce',
				'between:misdeal',
			]),
		);
	});
});
