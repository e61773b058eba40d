import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { alike } from '#lib/domain/alike.ts';
import { diffPatch, mergePatch } from '#lib/rulesets/merge-patch.ts';
import { drawn, one } from './draw.ts';
import { housePatch } from './house-rules.ts';

/** JSON as rulesets are: no null, keys that recur, and those that objects have by nature. */
const { json } = fc.letrec<{ json: unknown; plain: unknown; object: unknown; list: unknown }>(
	(tie) => ({
		json: fc.oneof({ maxDepth: 4 }, tie('plain'), tie('object'), tie('list')),
		plain: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom('', 'a', 'b'), fc.boolean()),
		object: fc.dictionary(
			fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'toString', '0'),
			tie('json'),
			{ maxKeys: 5 },
		),
		list: fc.array(tie('json'), { maxLength: 3 }),
	}),
);

describe('a merge patch (RFC 7386)', () => {
	// The standard's appendix A.
	it.each<[unknown, unknown, unknown]>([
		[{ a: 'b' }, { a: 'c' }, { a: 'c' }],
		[{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
		[{ a: 'b' }, { a: null }, {}],
		[{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
		[{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
		[{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
		[{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
		[{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
		[
			['a', 'b'],
			['c', 'd'],
			['c', 'd'],
		],
		[{ a: 'b' }, ['c'], ['c']],
		[{ a: 'foo' }, null, null],
		[{ a: 'foo' }, 'bar', 'bar'],
		[{ e: null }, { a: 1 }, { e: null, a: 1 }],
		[[1, 2], { a: 'b', c: null }, { a: 'b' }],
		[{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
	])('makes of %j with %j %j', (target, patch, result) => {
		expect(mergePatch(target, patch)).toEqual(result);
	});

	it('made from the difference of two makes the one out of the other', () => {
		fc.assert(
			fc.property(json, json, (base, target) => {
				const before = JSON.stringify([base, target]);
				const patched = mergePatch(base, diffPatch(base, target));
				expect(alike(patched, target)).toBe(true);
				expect(JSON.stringify([base, target])).toBe(before);
			}),
			{ numRuns: 3_000 },
		);
	});

	it('of nothing changes nothing, and applied twice is applied once', () => {
		fc.assert(
			fc.property(json, json, (base, patch) => {
				expect(alike(mergePatch({ base }, {}), { base })).toBe(true);
				const once = mergePatch(base, patch);
				expect(alike(mergePatch(once, patch), once)).toBe(true);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('that says what a built-in ruleset says already is empty', () => {
		for (const ruleset of Object.values(BUILT_IN)) {
			expect(diffPatch(ruleset, structuredClone(ruleset))).toEqual({});
		}
	});

	it('of house rules survives being found again by comparison', () => {
		fc.assert(
			fc.property(
				drawn((draw) => {
					const base = one(draw, Object.values(BUILT_IN));
					return { base, patch: housePatch(base, draw) };
				}),
				({ base, patch }) => {
					const house = mergePatch(base, patch);
					expect(alike(mergePatch(base, diffPatch(base, house)), house)).toBe(true);
				},
			),
			{ numRuns: 500 },
		);
	});

	it('knows equal JSON, whatever the order of keys', () => {
		fc.assert(
			fc.property(json, json, (one, other) => {
				expect(alike(one, structuredClone(one))).toBe(true);
				expect(alike(one, other)).toBe(alike(other, one));
				expect(alike(one, other)).toBe(text(one) === text(other));
			}),
			{ numRuns: 2_000 },
		);
	});
});

/** JSON text with keys in order. */
const text = (value: unknown): string =>
	JSON.stringify(value, (_key, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? { ofKeys: Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)) }
			: inner,
	);
