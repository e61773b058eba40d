/** What is wrong at a field of the editor: said once, with the field's name, and with what it expects. */
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { withValue } from '#lib/rulesets/edit.ts';
import { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import { gameEditor } from '#lib/ui/rules/games.ts';

const swedish = BUILT_IN['koenigrufen-swedish']!;

const problemsOf = (ruleset: Ruleset): string[] => {
	const editor = new RulesEditor(swedish, ruleset, 'Unsere');
	const context = new Map<string, unknown>([
		['unfolded', true],
		['editor', () => editor],
	]);
	const { body } = render(gameEditor(ruleset).groups, {
		props: { detail: () => undefined },
		context,
	});
	return [...body.matchAll(/<p[^>]* role="alert"[^>]*>(.*?)<\/p>/gs)].map(([, inside = '']) =>
		inside
			.replaceAll(/<[^>]*>/g, '')
			.replaceAll(/\s+/g, ' ')
			.trim(),
	);
};

const far = { points: 99, leaves: 0 };

test.each<[rule: string, path: string[], value: unknown, told: RegExp]>([
	[
		'a demand of nothing',
		['contracts', 'pagatrufer', 'demands', 'premiums'],
		{},
		/^anzusagen ist: Verlangt das Spiel eine Ansage, gehört mindestens eine Prämie dazu/,
	],
	[
		'a contract without a name',
		['contracts', 'rufer', 'names', 'de'],
		' ',
		/^Name \(Deutsch\): .*mindestens ein sichtbares Zeichen$/,
	],
	['a count that no pack has', ['premiums', 'grammeln', 'atLeast'], far, /^gemacht ab: .*70/],
	['a threshold of the defence', ['cards', 'defenceUnderKontra'], far, /^unter Kontra .*: .*70/],
])('%s', (_rule, path, value, told) => {
	const problems = problemsOf(withValue(swedish, path, value));
	expect(problems).toHaveLength(1);
	expect(problems[0]).toMatch(told);
});
