// What can be read and makes no sense: refused where rules are made or brought in, and evenings played by it still open.
import { describe, expect, test } from 'vitest';
import { LOCALES, type Ruleset } from '#lib/domain/ruleset.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { nonsenseIn, sensible } from '#lib/rulesets/sense.ts';
import { readRulesetText, rulesetText } from '#lib/rulesets/share.ts';
import { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import { problemText } from '#lib/text/problems.ts';

const SWEDISH = 'koenigrufen-swedish';
const TAROK = 'tarok-swedish';
const { trull } = (BUILT_IN[SWEDISH] as Extract<Ruleset, { game: 'koenigrufen' }>).premiums;
const own = { ...trull, names: { de: 'Haus', sv: 'Hus', en: 'House' } };
const cup = {
	cite: { source: 'description', section: 'Cup' },
	deals: { 4: 16 },
	scoring: 'points',
};
const special = (more: object) => ({
	trischaken: {
		cases: { a: { order: 1, when: {}, from: 'most', to: 'rest', points: 3, ...more } },
	},
});

type Row = readonly [what: string, base: string, patch: object, place: string, code: string];
const NONSENSE: readonly Row[] = [
	[
		'the most that passes below the least',
		SWEDISH,
		{ limits: { least: 10, most: 5 } },
		'limits.most',
		'out-of-range',
	],
	[
		'fewer seats than hands',
		SWEDISH,
		{ table: { hands: 4, most: 3 } },
		'table.most',
		'out-of-range',
	],
	[
		'more declarers than hands',
		SWEDISH,
		{ table: { hands: 3 }, bei: { most: 3 } },
		'bei.most',
		'out-of-range',
	],
	[
		'a Dreier beside other games',
		SWEDISH,
		{ bei: { contracts: { dreier: true } } },
		'bei.contracts.dreier',
		'bei-not-negative',
	],
	[
		'two games of one name',
		SWEDISH,
		{ contracts: { bettler: { names: { de: ' piccolo' } } } },
		'contracts.bettler.names.de',
		'duplicate',
	],
	[
		'two premiums of one name',
		SWEDISH,
		{ premiums: { haus: own, hof: { ...own, names: { ...own.names, de: 'Hof', sv: 'Gård' } } } },
		'premiums.hof.names.en',
		'duplicate',
	],
	[
		'from player to player by card points',
		SWEDISH,
		{ premiums: { grammeln: { between: 'players' } }, valat: { brings: { grammeln: null } } },
		'premiums.grammeln.atLeast',
		'not-between-sides',
	],
	[
		'a valat that brings what passes between players',
		SWEDISH,
		{ premiums: { trull: { between: 'holder' } } },
		'valat.brings.trull',
		'not-between-sides',
	],
	[
		'a kontra for nothing',
		SWEDISH,
		{ kontra: { times: { 1: 0 } } },
		'kontra.times.1',
		'out-of-range',
	],
	[
		'more tricks than there are',
		SWEDISH,
		{ contracts: { bettler: { tricks: 13 } } },
		'contracts.bettler.tricks',
		'out-of-range',
	],
	...['game', 'limit', 'manual', 'renonce', 'talon', 'trischaken'].map((id): Row => [
		`a premium taken for what every ruleset pays as ${id}`,
		SWEDISH,
		{ premiums: { [id]: own } },
		`premiums.${id}`,
		'reserved-name',
	]),
	[
		'a premium taken for a contract',
		SWEDISH,
		{ premiums: { dreier: own } },
		'premiums.dreier',
		'duplicate',
	],
	[
		'a mayor of more than the pack',
		SWEDISH,
		{ trischaken: { mayor: { points: 71, leaves: 0 } } },
		'trischaken.mayor',
		'threshold-beyond-total',
	],
	[
		'a defence that has to reach more than the pack',
		SWEDISH,
		{ cards: { defenceUnderKontra: { points: 71, leaves: 0 } } },
		'cards.defenceUnderKontra',
		'threshold-beyond-total',
	],
	['blanks for a name', SWEDISH, { names: { sv: '  ' } }, 'names.sv', 'empty'],
	[
		'blanks for the name of a contract',
		SWEDISH,
		{ contracts: { dreier: { names: { de: ' ' } } } },
		'contracts.dreier.names.de',
		'empty',
	],
	[
		'a case without virgins that pays virgins',
		SWEDISH,
		special({ when: { virgins: 'none' }, to: 'virgins' }),
		'trischaken.cases.a.to',
		'case-of-nobody',
	],
	[
		'a case without a mayor that a mayor pays',
		SWEDISH,
		special({ when: { mayor: 'nobody' }, from: 'mayor' }),
		'trischaken.cases.a.from',
		'case-of-nobody',
	],
	[
		'two cases in one place',
		SWEDISH,
		mergePatch(special({}), {
			trischaken: {
				cases: { b: { order: 1, when: { most: 'tied' }, from: 'most', to: 'rest', points: 1 } },
			},
		}) as object,
		'trischaken.cases.b.order',
		'duplicate',
	],
	[
		'a cup that goes by a name for the number of players',
		SWEDISH,
		{ cup: { ...cup, deals: { four: 16 } } },
		'cup.deals.four',
		'unknown-value',
	],
	[
		'a cup that goes by a name for the rank',
		SWEDISH,
		{ cup: { ...cup, scoring: 'ranks', ranks: { first: 4 } } },
		'cup.ranks.first',
		'unknown-value',
	],
	[
		'a cup that caps below what counts in full',
		SWEDISH,
		{ cup: { ...cup, scoring: 'steps', steps: { fullTo: 30, cap: 10 } } },
		'cup.steps.cap',
		'out-of-range',
	],
	[
		'a declaration of fewer than it takes',
		TAROK,
		{ declarations: { taroks: { from: 10, most: 9 } } },
		'declarations.taroks.most',
		'out-of-range',
	],
];

const found = (issues: ReturnType<typeof nonsenseIn>) =>
	issues.map(({ path, code }) => [path.join('.'), code]);

describe.each(NONSENSE)('%s', (_, base, patch, place, code) => {
	const ruleset = mergePatch(BUILT_IN[base], patch) as Ruleset;

	test('is refused by the editor, in words', () => {
		const editor = new RulesEditor(BUILT_IN[base]!, ruleset, 'Hausregel');
		expect(editor.canBeSaved).toBe(false);
		expect(found(editor.issues)).toEqual([[place, code]]);
		for (const locale of LOCALES) {
			expect(problemText(editor.issues[0]!, locale, { ruleset })).not.toMatch(/[{}?]|""/);
		}
	});

	test('is not brought in', () => {
		const text = rulesetText({ extends: base, name: 'Hausregel', patch });
		const read = sensible(readRulesetText(text));
		expect(read.ok ? [] : found(read.issues)).toEqual([[place, code]]);
	});

	test('is still read where an evening was played by it', () => {
		expect(resolveRuleset({ extends: base, patch }).ok).toBe(true);
	});
});

test.each(Object.values(BUILT_IN))('$id makes sense', (ruleset) => {
	expect(nonsenseIn(ruleset)).toEqual([]);
});

test.each<readonly [what: string, after: unknown]>([
	['the valat, which is none of the premiums', 'valat'],
	['itself', 'own'],
	['a number', 5],
])('a premium that is to stand after %s is refused with what there is', (_, after) => {
	const { order: _place, ...unplaced } = own;
	const resolved = resolveRuleset({
		extends: SWEDISH,
		patch: { premiums: { own: { ...unplaced, after } } },
	});
	expect(resolved.ok ? [] : resolved.issues).toMatchObject([
		{ path: ['premiums', 'own', 'after'], code: 'unknown-value', params: { value: String(after) } },
	]);
});

test('where no valat is left to start a double round, whoever reads it is told', () => {
	const patch = { valat: null, rounds: { after: { premiums: { valat: true } } } };
	const resolved = resolveRuleset({ extends: SWEDISH, patch });
	expect(resolved.ok && found(resolved.warnings)).toContainEqual([
		'rounds.after.premiums.valat',
		'no-such-premium',
	]);
});
