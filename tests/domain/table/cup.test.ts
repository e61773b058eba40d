import { describe, expect, it } from 'vitest';
import type { CupRule } from '#lib/domain/ruleset.ts';
import { cupPoints } from '#lib/domain/table/cup.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';

const cite = { source: 'house', section: 'Cup' };
const players = ['a', 'b', 'c', 'd', 'e'];
const rule = (more: Partial<CupRule>): CupRule => ({ cite, deals: {}, scoring: 'points', ...more });
const base = builtIn('koenigrufen-upper-austria')!;
const ofTotals = (ruleset: typeof base, ...totals: readonly number[]) => {
	const net = Object.fromEntries(totals.map((points, i) => [players[i] ?? '', points] as const));
	const points = cupPoints(ruleset, net, players);
	return points && Object.values(points);
};
const of = (cup: CupRule, ...totals: readonly number[]) => ofTotals({ ...base, cup }, ...totals);

describe('cup points', () => {
	it('are those of the sheet where nothing else is said', () => {
		expect(ofTotals(base, 5, -3, 0, -2, 0)).toBeUndefined();
		expect(of(rule({}), 5, -3, 0, -2, 0)).toBeUndefined();
	});

	it('count in full to 100, every second above, 200 at most, never below 0', () => {
		const heine = rule({ scoring: 'steps', steps: { fullTo: 100, cap: 200 } });
		expect(of(heine, 99, 100, 101, 103, -7)).toEqual([99, 100, 100, 101, 0]);
		expect(of(heine, 299, 300, 301, 900, 0)).toEqual([199, 200, 200, 200, 0]);
	});

	it('go by place', () => {
		const ranks = rule({ scoring: 'ranks', ranks: { 1: 223, 2: 198, 3: 180, 4: 165, 5: 150 } });
		expect(of(ranks, 12, 3, 6, -9, -12)).toEqual([223, 180, 198, 165, 150]);
	});

	// "How far house rules differ", 48: "ties by best rounds, then lot".
	it('of those who are equal are not known, unless their places are worth the same', () => {
		const ranks = rule({ scoring: 'ranks', ranks: { 1: 223, 2: 198, 3: 180, 4: 50, 5: 50 } });
		expect(of(ranks, 12, 3, 12, -9, -9)).toEqual([undefined, 180, undefined, 50, 50]);
		const last = rule({ scoring: 'ranks', ranks: { 1: 5, 2: 3, 3: 0, 4: 0 } });
		expect(of(last, 12, 3, 0, -9, -9)).toEqual([5, 3, 0, undefined, undefined]);
	});

	it('of a place that the rules do not tell are not known, which is not 0', () => {
		expect(of(rule({ scoring: 'ranks', ranks: { 1: 5, 2: 0 } }), 2, 1, -1, -1, -1)).toEqual([
			...[5, 0],
			...[undefined, undefined, undefined],
		]);
	});

	// WTC18, "Session": "fixed cup points 223, 198, 180 … 50th 1": no table has fifty places.
	it('of places in a field of tables are no table’s to tell', () => {
		expect(ofTotals(builtIn('koenigrufen-vienna-cup')!, 12, 3, 6, -9, -12)).toBeUndefined();
		const most = rule({ scoring: 'ranks', ranks: { 1: 9, [base.table.most]: 1 } });
		expect(of(most, 4, 3, 2, 1, -10)?.[0]).toBe(9);
		const beyond = rule({ scoring: 'ranks', ranks: { 1: 9, [base.table.most + 1]: 1 } });
		expect(of(beyond, 4, 3, 2, 1, -10)).toBeUndefined();
	});
});
