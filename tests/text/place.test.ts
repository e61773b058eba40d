// A problem of rules says where it is in words of the table, also where a name is gone or emptied.
import { expect, test } from 'vitest';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { withValue } from '#lib/rulesets/edit.ts';
import { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import { problemText } from '#lib/text/problems.ts';
import { placeText } from '#lib/text/rules/place.ts';

const swedish = BUILT_IN['koenigrufen-swedish'] as KoenigrufenRuleset;
const none = Object.keys(swedish.contracts).reduce(
	(all, id) => withValue(all, ['contracts', id, 'played'], false),
	swedish,
);

const said = (ruleset: KoenigrufenRuleset) => {
	const [issue] = new RulesEditor(swedish, ruleset).issues;
	if (!issue) throw new Error('sound');
	const place = placeText(issue.path, [ruleset, swedish], 'de');
	const names = { ruleset, played: swedish };
	return `${place}: ${problemText(issue, 'de', names).split(' (')[0] ?? ''}`;
};

test.each([
	[
		'a premium gone that a game demands',
		withValue(swedish, ['premiums', 'pagat'], undefined),
		'Pagatrufer, anzusagen ist: „Pagat“ ist keine Prämie von Königrufen, schwedisch',
	],
	[
		'a name emptied',
		withValue(swedish, ['contracts', 'dreier', 'names', 'de'], ' '),
		'Dreier, Name: Das darf nicht leer sein: mindestens ein sichtbares Zeichen',
	],
	['no game left', none, 'Spiele: Mindestens ein Spiel muss gespielt werden'],
])('%s', (_, ruleset, words) => {
	expect(said(ruleset)).toBe(words);
});
