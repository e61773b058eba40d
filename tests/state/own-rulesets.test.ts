// Two own rulesets may have one name – a file brings it, a table makes it so: where they stand in a list they are told apart.
import { expect, test } from 'vitest';
import { rulesetOffers } from '#lib/state/offers.ts';
import { ownChoices } from '#lib/state/rules/own-rulesets.ts';
import type { RulesetItem } from '#lib/storage/read.ts';

const item = (id: string, name: string, patch: object = {}): RulesetItem =>
	({
		...{ status: 'sound', id, revision: `${id}-1`, base: 'house' },
		value: { extends: 'koenigrufen-swedish', name, patch },
	}) as unknown as RulesetItem;
const items = [
	item('1', 'Rosenrunde'),
	item('2', 'Alm'),
	item('3', 'rosenRunde', { selfCall: false }),
	item('4', 'Rosenrunde', { selfCall: false }),
];

test('own rulesets of one name are counted in the order in which they were made', () => {
	const { sound, damaged } = ownChoices(items, 'de');
	expect(damaged).toEqual([]);
	expect(sound.map(({ id, called }) => [id, called])).toEqual([
		['2', 'Alm'],
		['1', 'Rosenrunde'],
		['3', 'rosenRunde (2)'],
		['4', 'Rosenrunde (3)'],
	]);
	const offered = rulesetOffers(items).filter(({ name }) => name !== undefined);
	expect(offered.map(({ key, name }) => [key, name])).toEqual([
		['1', 'Rosenrunde'],
		['2', 'Alm'],
		['3', 'rosenRunde (2)'],
		['4', 'Rosenrunde (3)'],
	]);
	// What is stored, pinned and shared is called as it was.
	expect(offered.map(({ reference }) => (reference as { name: string }).name)).toEqual(
		items.map(({ value }) => value.name),
	);
	expect(sound.every(({ ruleset, called }) => called?.startsWith(ruleset.names.de))).toBe(true);
});
