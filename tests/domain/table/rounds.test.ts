import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DealFacts } from '#lib/domain/deal.ts';
import type { RoundRule } from '#lib/domain/ruleset.ts';
import { proposeNext } from '#lib/domain/table/next-deal.ts';
import {
	UNNAMED,
	comingFactors,
	roundOf,
	roundsAfter,
	roundsAfterChange,
	roundsStopped,
	startersOf,
	type DoubledRound,
} from '#lib/domain/table/rounds.ts';
import type { Settled } from '#lib/domain/game.ts';
import { koenigrufen, people, play } from './tables.ts';

type Counted = Pick<DealFacts, 'id' | 'outcome'>;
const played = (id: string): Counted => ({ id, outcome: { won: true } });
const thrownIn = (id: string): Counted => ({ id, outcome: { manual: {} } });

/** Writes deals one after the other, from some rounds on. */
function write(
	rounds: readonly DoubledRound[],
	deals: readonly Counted[],
	meeting: RoundRule['meeting'],
	before: readonly Counted[] = [],
): { rounds: readonly DoubledRound[]; deals: readonly Counted[] } {
	const all = [...before];
	let now = rounds;
	for (const deal of deals) {
		now = roundsAfter(now, all, deal, meeting);
		all.push(deal);
	}
	return { rounds: now, deals: all };
}

describe('what is coming', () => {
	test('a round begins with the next deal and ends after its length', () => {
		const round = { deals: 4, factor: 2 };
		expect(comingFactors([round], [], 'multiply')).toEqual([2, 2, 2, 2]);
		const after = write([round], [played('1'), played('2')], 'multiply');
		expect(after.rounds).toEqual([{ firstDeal: '1', deals: 4, factor: 2 }]);
		expect(comingFactors(after.rounds, after.deals, 'multiply')).toEqual([2, 2]);
		const end = write(after.rounds, [played('3'), played('4')], 'multiply', after.deals);
		expect(comingFactors(end.rounds, end.deals, 'multiply')).toEqual([]);
	});

	test('a deal thrown in uses nothing up', () => {
		const after = write(
			[{ deals: 2, factor: 2 }],
			[thrownIn('1'), played('2'), thrownIn('3')],
			'append',
		);
		expect(after.rounds[0]?.firstDeal).toBe('2');
		expect(comingFactors(after.rounds, after.deals, 'append')).toEqual([2]);
	});

	test('the deal after the last doubled one says that it counts single again', () => {
		const seats = people.slice(0, 4);
		const deals = play(koenigrufen, seats, 3).map((deal, i) =>
			i === 0 ? deal : { ...deal, factor: 2 },
		);
		const rounds = [{ firstDeal: 'd2', deals: 2, factor: 2 }];
		const after = (count: number) =>
			proposeNext({ ruleset: koenigrufen, seats, deals: deals.slice(0, count), rounds })
				.doublingOver;
		expect([1, 2, 3].map(after)).toEqual([false, false, true]);
		expect(
			proposeNext({
				ruleset: koenigrufen,
				seats,
				deals: play(koenigrufen, seats, 1, deals),
				rounds,
			}).doublingOver,
		).toBe(false);
	});

	test('two that meet are multiplied, or the second waits', () => {
		const first = write([{ deals: 4, factor: 2 }], [played('1')], 'multiply');
		const both = [...first.rounds, { deals: 4, factor: 2 }];
		expect(comingFactors(both, first.deals, 'multiply')).toEqual([4, 4, 4, 2]);
		expect(comingFactors(both, first.deals, 'append')).toEqual([2, 2, 2, 2, 2, 2, 2]);
		const appended = write(both, ['2', '3', '4', '5'].map(played), 'append', first.deals);
		expect(appended.rounds[1]).toEqual({ firstDeal: '5', deals: 4, factor: 2 });
		expect(comingFactors(appended.rounds, appended.deals, 'append')).toEqual([2, 2, 2]);
	});

	// What is proposed can be written: "1 to 1024: more than ten doublings never meet" (docs/rulesets.md, "Readings").
	test('more than ten that meet count as ten', () => {
		const rounds = Array.from({ length: 12 }, (_, i) => ({ deals: 13 - i, factor: 2 }));
		expect(comingFactors(rounds, [], 'multiply').slice(0, 4)).toEqual([1024, 1024, 1024, 1024]);
		expect(comingFactors(rounds, [], 'multiply').slice(-3)).toEqual([8, 4, 2]);
	});

	test('each deal takes the first of what was coming', () => {
		const round = fc.record({
			deals: fc.integer({ min: 1, max: 5 }),
			factor: fc.integer({ min: 1, max: 4 }),
		});
		fc.assert(
			fc.property(
				fc.array(round, { maxLength: 4 }),
				fc.constantFrom('multiply' as const, 'append' as const),
				fc.integer({ min: 0, max: 12 }),
				(rounds, meeting, count) => {
					const coming = comingFactors(rounds, [], meeting);
					const ids = Array.from({ length: count }, (_, i) => played(String(i)));
					const after = write(rounds, ids, meeting);
					expect(comingFactors(after.rounds, after.deals, meeting)).toEqual(coming.slice(count));
				},
			),
		);
	});
});

describe('changes', () => {
	const ids = (text: string) => Array.from(text, played);

	test('a round whose first deal is deleted begins with the one after it', () => {
		const { rounds, deals } = write([{ deals: 4, factor: 2 }], ids('ab'), 'multiply');
		const after = roundsAfterChange(rounds, deals, deals.slice(1));
		expect(after).toEqual([{ firstDeal: 'b', deals: 4, factor: 2 }]);
		expect(roundsAfterChange(rounds.slice(0, 1), ids('a'), [])).toEqual([{ deals: 4, factor: 2 }]);
	});

	test('a round that is over never comes back', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 4 }), fc.nat(9), (length, gone) => {
				const { rounds, deals } = write(
					[{ deals: length, factor: 2 }],
					ids('abcdefghij'),
					'append',
				);
				expect(comingFactors(rounds, deals, 'append')).toEqual([]);
				const rest = deals.filter((_, i) => i !== gone);
				const after = roundsAfterChange(rounds, deals, rest);
				expect(comingFactors(after, rest, 'append')).toEqual([]);
				for (const { firstDeal } of after) expect(rest.map(({ id }) => id)).toContain(firstDeal);
			}),
		);
	});

	test('stopping leaves nothing to come and keeps what was', () => {
		const { rounds, deals } = write([{ deals: 4, factor: 2 }], ids('ab'), 'append');
		const stopped = roundsStopped([...rounds, { deals: 4, factor: 2 }], deals);
		expect(stopped).toEqual([{ firstDeal: 'a', deals: 2, factor: 2 }]);
		expect(comingFactors(stopped, deals, 'append')).toEqual([]);
	});
});

describe('what the ruleset starts', () => {
	const rule: RoundRule = {
		...koenigrufen.rounds,
		after: { contracts: { trischaken: true }, premiums: { mondfang: true }, nobodyPays: true },
	};
	const deal = (facts: Partial<DealFacts>): DealFacts => ({
		id: 'x',
		dealer: 'a',
		hands: ['b', 'c', 'd', 'a'],
		outcome: { won: true },
		...facts,
	});
	const paid = { a: 1, b: -1 };

	const starts = (held: RoundRule, facts: Partial<DealFacts>, more: Partial<Settled> = {}) =>
		startersOf(held, { deal: deal(facts), net: paid, entries: [], games: [], ...more });

	test('certain contracts, premiums that were made, a deal nobody pays for', () => {
		expect(starts(rule, { contract: 'trischaken' })).toEqual(['trischaken']);
		expect(starts(rule, { contract: 'dreier' })).toBeUndefined();
		const mondfang = { premium: 'mondfang', side: 'defence', announced: false } as const;
		const made = { ...mondfang, won: true };
		expect(starts(rule, { contract: 'dreier', premiums: [made] })).toEqual(['mondfang']);
		const missed = { ...mondfang, won: false };
		expect(starts(rule, { contract: 'dreier', premiums: [missed] })).toBeUndefined();
		expect(starts(rule, { contract: 'dreier' }, { net: { a: 0, b: 0 } })).toEqual([UNNAMED]);
	});

	test('games that were lost, and a kontra, where the table says so', () => {
		const only = { contracts: {}, premiums: {}, nobodyPays: false };
		const afterLoss = { ...rule, after: { ...only, lost: { dreier: true as const } } };
		const game = (won: boolean | undefined, contract = 'dreier') => ({
			games: [{ contract, declarer: 'a', won }],
		});
		expect(starts(afterLoss, {}, game(false))).toEqual(['dreier']);
		for (const other of [game(true), game(undefined), game(false, 'rufer')])
			expect(starts(afterLoss, {}, other)).toBeUndefined();
		const afterKontra = { ...rule, after: { ...only, kontra: true } };
		expect(starts(afterKontra, { contract: 'rufer', kontra: 1 })).toEqual([UNNAMED]);
		expect(starts(afterKontra, { contract: 'bettler', kontra: { a: 1 } })).toEqual([UNNAMED]);
		expect(starts(afterKontra, { contract: 'rufer', kontra: 0 })).toBeUndefined();
	});

	test('but never a deal thrown in', () => {
		expect(starts(rule, { outcome: { manual: {} } }, { net: {} })).toBeUndefined();
	});

	test('a round is as long as the table is large, or as the ruleset says', () => {
		expect(roundOf(rule, 5)).toEqual({ deals: 5, factor: 2 });
		expect(roundOf({ ...rule, length: { unit: 'deals', deals: 3 } }, 5)).toEqual({
			deals: 3,
			factor: 2,
		});
	});
});
