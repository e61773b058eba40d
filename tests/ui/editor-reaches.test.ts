/**
 * Every value that a ruleset may have by its shape (rulesets/schema.ts) has words, a control in the editor and a place in
 * the tariff. The controls are those that the editor really shows, for rulesets that have every kind of rule: each row of
 * the editor says which path it writes. Who adds a field without one of the three fails here.
 */
import { addContract, addPremium, withOptional } from '#lib/games/koenigrufen/rulesets/edit.ts';
import { withCup, withValue } from '#lib/rulesets/edit.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { addNote } from '#lib/rulesets/edit-about.ts';
import { rulesetShape } from '#lib/rulesets/schema.ts';
import { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import EditorAbout from '#lib/ui/rules/EditorAbout.svelte';
import EditorCash from '#lib/ui/rules/EditorCash.svelte';
import { unitAt } from '#lib/text/rules/units.ts';
import { gameEditor } from '#lib/ui/rules/games.ts';
import EditorRounds from '#lib/ui/rules/EditorRounds.svelte';
import { tariff } from '#lib/text/rules/tariff.ts';
import { housePatches, singleChanges } from '../text/rule-sentences.ts';
import { isCalling } from '../calling.ts';
import { leavesOf, pathsOf, patternOf } from '../leaves.ts';

/** What no control writes, and why. */
const NOT_EDITED: readonly [pattern: RegExp, why: string][] = [
	[/^id$/, 'the base’s own; what a house makes is stored under an id of its own'],
	[/^game$/, 'which game it is follows from the base'],
	[/^contracts\.\*\.kind$/, 'chosen once, by the button that adds the contract'],
	[/^trischaken\.loserPays\.none\.to$/, 'without a virgin there is none to pay'],
	[/^trischaken\.loserPays\.all\.to$/, 'who has all tricks pays virgins, which are all the others'],
	[/^trischaken\.loserPays\.all\.tied$/, 'who has all tricks ties with nobody'],
];

/** The paths that the controls write which a ruleset's editor shows. */
function writtenBy(base: Ruleset, ruleset: Ruleset): string[] {
	const editor = new RulesEditor(base, ruleset, 'Unsere');
	const context = new Map<string, unknown>([
		['unfolded', true],
		['editor', () => editor],
	]);
	const game = render(gameEditor(ruleset).groups, { props: { detail: () => undefined }, context });
	const common = [EditorRounds, EditorCash, EditorAbout].map((part) => render(part, { context }));
	return [game, ...common].flatMap(({ body }) =>
		[...body.matchAll(/data-path="([^"]+)"(?: data-writes="([^"]*)")?/g)].flatMap(
			([, path = '', writes]) =>
				writes === undefined
					? [path]
					: writes
							.split(' ')
							.filter(Boolean)
							.map((below) => `${path}.${below}`),
		),
	);
}

/** Rulesets that between them have every kind of rule. */
function* all(): Generator<readonly [Ruleset, Ruleset]> {
	const tarok = BUILT_IN['tarok-swedish']!;
	// Kings are not counted there; a table that counts them sees from how many on.
	const counted = { counts: 'cards' };
	const declarations = { kings: counted, 'half-kings': counted };
	yield [tarok, mergePatch(tarok, { declarations }) as Ruleset];

	const base = BUILT_IN['koenigrufen-upper-austria']!;
	if (!isCalling(base)) throw new Error(base.game);
	// Shown where the table has such a threshold.
	const cards = { defenceUnderKontra: { points: 35, leaves: 2 } };
	yield [base, mergePatch(base, { cards }) as Ruleset];
	for (const patch of housePatches(base)) yield [base, mergePatch(base, patch) as Ruleset];
	let whole = addContract(base, 'negative', { name: 'Eigenes', house: 'Haus' }).ruleset;
	whole = addPremium(whole, 'sides', { name: 'Eigene', house: 'Haus' }).ruleset;
	for (const rule of ['valat', 'renonce', 'bei'] as const) {
		whole = withOptional(whole, rule, { on: true, base, house: 'Haus' });
	}
	whole = withCup(whole, { on: true, base, house: 'Haus' });
	yield [
		base,
		withValue(addNote(whole, 'Eine'), ['rounds', 'length'], { unit: 'deals', deals: 2 }),
	];
}

/** Which ruleset it is of what game: never told as a change. */
const NOT_TOLD = ['id', 'game'];

test('every value of the shape has words, its own or those of what it is part of', () => {
	const isTold = (leaf: string): boolean => {
		const path = leaf.split('.');
		const units = path.map((_, i) => unitAt(path.slice(0, i + 1)));
		return units.some((unit, i) => unit && (i + 1 === path.length || !unit.inside));
	};
	const untold = leavesOf().filter((leaf) => !isTold(leaf));
	expect(untold).toEqual(NOT_TOLD);
});

test('every value of the shape has a control that writes it', () => {
	const wanted = leavesOf().filter((leaf) => !NOT_EDITED.some(([pattern]) => pattern.test(leaf)));
	expect(wanted.length).toBeGreaterThan(150);
	const written = new Set<string>();
	for (const [base, ruleset] of all()) {
		for (const path of writtenBy(base, ruleset)) {
			written.add(patternOf(path.split('.')));
		}
	}
	expect(wanted.filter((leaf) => !written.has(leaf))).toEqual([]);
});

/** What the tariff does not say, and why. */
const NOT_IN_TARIFF: readonly [pattern: RegExp, why: string][] = [
	[
		/(^|\.)(names|cite|sources|summary|notes|order)(\.|$)|^(id|game)$/,
		'texts, and where a row stands',
	],
	[/^(contracts\.\*\.kind|.*\.unit|.*\.price)$/, 'comes with its own fields, and is told by these'],
	[/^cards\.total$/, 'what the pack holds is told by what wins'],
	[/^premiums\.\*\.group$/, 'a heading on the deal’s screen'],
	[/^trischaken\.loserPays\.none\.to$/, 'without a virgin there is none to pay'],
	[/^trischaken\.loserPays\.(one|two|all)\.(tied|amount)$/, 'as in the row without virgins'],
	[/^declarations\.[\w-]+\.most$/, 'as many as a hand can hold'],
	[/^declarations\.(half-)?kings\.(counts|from)$/, 'worth the same however many'],
];

test('every value of the shape stands in the tariff', () => {
	const told = new Set<string>();
	for (const ruleset of [...Object.values(BUILT_IN), ...[...all()].map(([, one]) => one)]) {
		const before = JSON.stringify(tariff(ruleset, 'de'));
		for (const patch of singleChanges(rulesetShape.schema, ruleset)) {
			const pattern = patternOf(pathsOf(patch)[0] ?? []);
			if (told.has(pattern)) continue;
			const changed = mergePatch(ruleset, patch) as Ruleset;
			if (JSON.stringify(tariff(changed, 'de')) !== before) told.add(pattern);
		}
	}
	const untold = leavesOf()
		.filter((leaf) => !told.has(leaf))
		.filter((leaf) => !NOT_IN_TARIFF.some(([pattern]) => pattern.test(leaf)));
	expect(untold).toEqual([]);
});
