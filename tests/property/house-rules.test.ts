/** What properties are asked of holds every value that decides a payment. */
import { expect, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { leavesOf, pathsOf, patternOf } from '../leaves.ts';
import { seeded } from './draw.ts';
import { housePatch } from './house-rules.ts';

/** What is not drawn, and why. */
const NOT_DRAWN: readonly [pattern: RegExp, why: string][] = [
	[/(^|\.)(names|cite|sources|summary|notes|order)(\.|$)|^(id|game|unit)$/, 'pays nothing'],
	[/^(cup|table)\./, 'what an evening counts for, and who sits at it'],
	[/^cards\.(total|leaves|average)$/, 'the pack'],
	[/^declarations\.[\w-]+\.(counts|from|most)$/, 'what a hand can hold'],
	[/^declarations\.(half-)?kings\.beyond$/, 'worth the same however many'],
];

test('every value that decides a payment is drawn among the house rules', () => {
	const drawn = new Set<string>();
	for (const ruleset of Object.values(BUILT_IN))
		for (let seed = 0; seed < 40; seed++)
			for (const path of pathsOf(housePatch(ruleset, seeded(seed)))) drawn.add(patternOf(path));
	const missing = leavesOf()
		.filter((leaf) => !drawn.has(leaf))
		.filter((leaf) => !NOT_DRAWN.some(([pattern]) => pattern.test(leaf)));
	expect(missing).toEqual([]);
});
