import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samePartsKept } from '#lib/state/same-parts.ts';

/** Values alike enough that parts of one are found in another. */
const { value } = fc.letrec((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4 },
		fc.constantFrom<unknown>(undefined, null, 0, 1, Number.NaN, '', 'a'),
		fc.array(tie('value'), { maxLength: 3 }),
		fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { noNullPrototype: true }),
	),
}));

const copied = (made: unknown): unknown => structuredClone(made);

describe('a value with the parts of the one before', () => {
	test('says what it said', () => {
		fc.assert(
			fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
				const keep = samePartsKept();
				for (const now of values) expect(keep(copied(now))).toStrictEqual(now);
			}),
		);
	});

	test('is the one before where it says the same', () => {
		fc.assert(
			fc.property(value, (made) => {
				const keep = samePartsKept();
				expect(Object.is(keep(copied(made)), keep(copied(made)))).toBe(true);
			}),
		);
	});

	test('has those parts that did not change, and leaves what it was given', () => {
		const keep =
			samePartsKept<readonly { readonly id: string; readonly of: readonly number[] }[]>();
		const before = keep([
			{ id: 'a', of: [1] },
			{ id: 'b', of: [2] },
		]);
		const given = [
			{ id: 'a', of: [1] },
			{ id: 'c', of: [2] },
		];
		const now = keep(given);
		expect(now).not.toBe(before);
		expect(now[0]).toBe(before[0]);
		expect(now[1]).not.toBe(before[1]);
		expect(now[1]?.of).toBe(before[1]?.of);
		expect(given[0]).not.toBe(before[0]);
	});

	test('a field that is not there is not one that holds nothing', () => {
		const keep = samePartsKept<object>();
		keep({ a: undefined });
		expect(keep({ b: undefined })).toStrictEqual({ b: undefined });
		expect(keep({})).toStrictEqual({});
	});
});
