import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { settle } from '#lib/domain/settle.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { gameRules } from '#lib/rulesets/games.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { PLAYED } from './rulesets.ts';

/** An evening of so many deals in which everybody put up a hand result. */
const session = (more: object, deals: readonly object[] = []): object => ({
	format: 'schrieb/session',
	version: 1,
	id: 's1',
	startedAt: '2026-11-20T19:00:00Z',
	ruleset: 'koenigrufen-swedish',
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id })),
	seats: ['a', 'b', 'c', 'd'],
	deals: deals.map((deal, i) => ({
		id: `d${String(i)}`,
		dealer: 'd',
		hands: ['a', 'b', 'c', 'd'],
		...deal,
	})),
	...more,
});
const dreier = { contract: 'dreier', declarer: 'a', outcome: { won: true } };
const codes = (file: object): string[] => {
	const parsed = parseSession(file);
	return parsed.ok ? [] : parsed.issues.map(({ code }) => code);
};

describe('the bound on what one deal can move', () => {
	it.each(PLAYED)('is never passed under %s', (_name, played) => {
		fc.assert(
			fc.property(played, ({ ruleset, deal }) => {
				fc.pre(deal.outcome.manual === undefined);
				const parsed = parseDeal(ruleset, deal);
				if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
				const moved = settle(ruleset, parsed.value).reduce((sum, { points }) => sum + points, 0);
				expect(moved).toBeLessThanOrEqual(
					gameRules(ruleset).largestDeal(ruleset) * (deal.factor ?? 1),
				);
			}),
			{ numRuns: 1_000 },
		);
	});

	it.each(Object.values(BUILT_IN))('is near enough under $id', (ruleset: Ruleset) => {
		expect(gameRules(ruleset).largestDeal(ruleset)).toBeGreaterThan(100);
		// Where kontra knows no end, each level beyond the third may double everything once more.
		const highest = ruleset.kontra?.highest.game ?? 0;
		expect(gameRules(ruleset).largestDeal(ruleset)).toBeLessThan(
			100_000 * 2 ** Math.max(0, highest - 3),
		);
	});
});

describe('a session whose sums could pass what is exact', () => {
	it('is refused for its deals', () => {
		const deals = Array.from({ length: 50_000 }, () => ({ ...dreier, factor: 1024 }));
		const stake = { currency: 'EUR', minorPerPoint: 100_000 };
		expect(codes(session({ stake }, deals))).toEqual(['too-large']);
	});

	it('is refused for a stake that rose during the evening', () => {
		const manual = { a: 1_000_000, b: -1_000_000 };
		const deals = Array.from({ length: 10 }, () => ({ outcome: { manual } }));
		const stakeChanges = [{ afterDeal: 'd5', minorPerPoint: 1_000_000_000 }];
		expect(codes(session({ stakeChanges }, deals))).toEqual(['too-large']);
	});

	it('is not one of 100,000 deals for ten cents a point', () => {
		const deals = Array.from({ length: 100_000 }, (_, i) => ({
			...dreier,
			factor: i % 3 === 0 ? 4 : 1,
		}));
		expect(codes(session({}, deals))).toEqual([]);
	});

	it('is not an evening for a hundred euros a point', () => {
		const stake = { currency: 'EUR', minorPerPoint: 10_000 };
		const deals = Array.from({ length: 1_000 }, () => ({ ...dreier, factor: 8 }));
		expect(codes(session({ stake }, deals))).toEqual([]);
	});
});

describe('a ruleset of which one deal alone could pass it', () => {
	it('is refused', () => {
		const patch = {
			contracts: {
				dreier: {
					value: { won: 10_000 },
					factor: { won: 64, lost: 64 },
					valatFactor: { won: 64, lost: 64 },
				},
			},
			kontra: { highest: { game: 5, premium: 5 } },
			valat: { value: { silent: 10_000, announced: 10_000 } },
		};
		expect(resolveRuleset({ extends: 'koenigrufen-swedish', patch })).toMatchObject({
			ok: false,
			issues: [{ code: 'too-large', path: [] }],
		});
	});

	it('is not one with the dearest values that anybody plays', () => {
		const patch = {
			contracts: { solodreier: { value: { won: 1_000, lost: 1_000 } } },
			kontra: { highest: { game: 5, premium: 5 } },
			valat: { value: { silent: 100, announced: 100 } },
		};
		expect(resolveRuleset({ extends: 'koenigrufen-swedish', patch })).toMatchObject({ ok: true });
	});
});
