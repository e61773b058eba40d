import { describe, expect, it } from 'vitest';
import type { CupRule } from '#lib/domain/ruleset.ts';
import { cupPoints } from '#lib/domain/table/cup.ts';

const cite = { source: 'house', section: 'Cup' };
const players = ['a', 'b', 'c', 'd', 'e'];
const rule = (more: Partial<CupRule>): CupRule => ({ cite, deals: {}, scoring: 'points', ...more });
const of = (cup: CupRule, ...totals: readonly number[]) =>
	Object.values(
		cupPoints(
			cup,
			Object.fromEntries(totals.map((points, i) => [players[i] ?? '', points] as const)),
			players,
		),
	);

describe('cup points', () => {
	it('are those of the sheet where nothing else is said', () => {
		expect(of(rule({}), 5, -3, 0, -2, 0)).toEqual([5, -3, 0, -2, 0]);
	});

	it('count in full to 100, every second above, 200 at most, never below 0', () => {
		const heine = rule({ scoring: 'steps', steps: { fullTo: 100, cap: 200 } });
		expect(of(heine, 99, 100, 101, 103, -7)).toEqual([99, 100, 100, 101, 0]);
		expect(of(heine, 299, 300, 301, 900, 0)).toEqual([199, 200, 200, 200, 0]);
	});

	it('go by place, the same for those who are equal', () => {
		const ranks = rule({ scoring: 'ranks', ranks: { 1: 223, 2: 198, 3: 180, 4: 165 } });
		expect(of(ranks, 12, 3, 12, -9, -9)).toEqual([223, 180, 223, 165, 165]);
	});

	it('of a place that the rules do not tell are not known, which is not 0', () => {
		// WTC18, "Session": of the fifty places the source gives these.
		const vienna = rule({ scoring: 'ranks', ranks: { 1: 223, 2: 198, 3: 180, 50: 1 } });
		expect(of(vienna, 12, 3, 6, -9, -12)).toEqual([223, 180, 198, undefined, undefined]);
		expect(of(rule({ scoring: 'ranks', ranks: { 1: 5, 2: 0 } }), 2, 1, -1, -1, -1)).toEqual([
			...[5, 0],
			...[undefined, undefined, undefined],
		]);
	});
});
