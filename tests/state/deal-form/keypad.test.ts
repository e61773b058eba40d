// The keypad moves on by itself, and the last count fills itself in where the sum is fixed.
import { thirds } from '#lib/domain/card-points.ts';
import { countRule } from '#lib/state/deal-form/games.ts';
import { type CountRule, countedOf, sideCount } from '#lib/state/deal-form/counts.ts';
import { type KeypadKey, type Typed, press, startAt } from '#lib/state/deal-form/keypad.ts';
import { describe, expect, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';

const FIELDS = ['a', 'b', 'c', 'd'];
const UPPER: CountRule = { total: 210, exact: true, leaves: true };
const PAGAT: CountRule = { total: 210, exact: false, leaves: true };
const TAROK: CountRule = { total: 234, exact: true, leaves: false };

/** Digits as they are; `'` one leaf, `"` two leaves, `<` back, `>` next. */
function type(keys: string, rule: CountRule, fields = FIELDS): Typed {
	const start: Typed = { counts: {}, cursor: startAt(fields, {}) };
	return keys.split('').reduce((typed, key) => press(keyOf(key), fields, typed, rule), start);
}

function keyOf(key: string): KeypadKey {
	if (key === '<') return { go: 'back' };
	if (key === '>') return { go: 'next' };
	if (key === "'") return { leaves: 1 };
	if (key === '"') return { leaves: 2 };
	return { digit: Number(key) };
}

const shown = ({ counts }: Typed) =>
	Object.entries(counts).map(([field, { points, leaves }]) => `${field} ${points}/${leaves ?? 0}`);

test('two digits are a count', () => {
	const typed = type('121025', UPPER);
	expect(shown(typed)).toEqual(['a 12/0', 'b 10/0', 'c 25/0']);
	expect(typed.cursor.at).toBeUndefined();
	const { counts, derived, complete } = countedOf(UPPER, typed, FIELDS);
	expect([derived, counts.get('d'), complete]).toEqual(['d', { points: 23, leaves: 0 }, true]);
});

test('one digit is a count where no second could follow', () => {
	// Nothing, and whatever is too much with one more digit.
	expect(shown(type('08', UPPER))).toEqual(['a 0/0', 'b 8/0']);
	// Ten points are left: three of them cannot be thirty.
	expect(type('30303', UPPER).cursor.at).toBeUndefined();
	expect(shown(type('30303', UPPER))).toEqual(['a 30/0', 'b 30/0', 'c 3/0']);
});

test('leaves belong to the count they follow', () => {
	expect(shown(type(`12'20"5'`, UPPER))).toEqual(['a 12/1', 'b 20/2', 'c 5/1']);
	expect(shown(type(`"`, UPPER))).toEqual(['a 0/2']);
	expect(type(`12'`, UPPER).cursor.at).toBe('b');
	expect(type(`5'`, UPPER).cursor.at).toBe('b');
});

test('the count of the last player in a fixed sum takes leaves into account', () => {
	const { counts } = countedOf(UPPER, type(`12'20"30'`, UPPER), FIELDS);
	expect(counts.get('d')).toEqual({ points: 6, leaves: 2 });
});

test('where the talon is unused every count is asked for', () => {
	expect(type('101010', PAGAT).cursor.at).toBe('d');
	expect(countedOf(PAGAT, type('101010', PAGAT), FIELDS).complete).toBe(false);
	expect(countedOf(PAGAT, type('10101020', PAGAT), FIELDS)).toMatchObject({
		complete: true,
		derived: undefined,
	});
});

test('Tarok counts whole points of 78', () => {
	const typed = type('3026', TAROK, ['a', 'b', 'c']);
	expect(countedOf(TAROK, typed, ['a', 'b', 'c']).counts.get('c')).toEqual({ points: 22 });
});

test('back takes away the digit typed last, then the count before', () => {
	expect(shown(type('1<', UPPER))).toEqual([]);
	expect(shown(type('12<', UPPER))).toEqual([]);
	expect(shown(type('1220<31', UPPER))).toEqual(['a 12/0', 'b 31/0']);
	expect(type('122<', UPPER).cursor).toMatchObject({ at: 'b', digits: '' });
});

test('next leaves a one-digit count as it is', () => {
	expect(shown(type('5>12', UPPER))).toEqual(['a 5/0', 'b 12/0']);
});

test('no count is more than the pack', () => {
	expect(shown(type('71', UPPER))).toEqual(['a 7/0']);
	expect(shown(type(`70'`, UPPER))).toEqual(['a 70/0']);
});

test('too many points in all leave the last one open', () => {
	const typed: Typed['counts'] = { a: { points: 40 }, b: { points: 40 }, c: { points: 1 } };
	expect(countedOf(UPPER, { counts: typed }, FIELDS)).toMatchObject({
		derived: undefined,
		complete: false,
		left: -33,
	});
});

test("the defenders' count is the rest of the declarer's", () => {
	const count = sideCount(UPPER, { count: { points: 34, leaves: 1 }, countedBy: 'defence' });
	expect(count).toEqual({ points: 35, leaves: 2 });
	expect(thirds(count!)).toBe(107);
});

describe('the rulesets', () => {
	test.each([
		['koenigrufen-upper-austria', 4, { total: 210, exact: true, leaves: true }],
		['koenigrufen-swedish', 4, { total: 210, exact: true, leaves: true }],
		['koenigrufen-pagat', 4, { total: 210, exact: false, leaves: true }],
		['koenigrufen-lungau', 4, { total: 213, exact: false, leaves: false }],
		['koenigrufen-lungau', 5, { total: 213, exact: true, leaves: false }],
		['tarok-swedish', 3, { total: 234, exact: true, leaves: false }],
	] as const)('%s with %i hands', (id, hands, rule) => {
		expect(countRule(BUILT_IN[id]!, ['a', 'b', 'c', 'd', 'e'].slice(0, hands))).toEqual(rule);
	});
});
