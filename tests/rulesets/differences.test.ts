/** Every change of a ruleset is told, in every language, and in words of its own. */
import { compareExamples, examplesOf, payExample } from '#lib/rulesets/examples.ts';
import { alike } from '#lib/domain/alike.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LOCALES, type Ruleset } from '#lib/domain/ruleset.ts';
import { Check, isObject } from '#lib/domain/shape.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { withValue } from '#lib/rulesets/edit.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { rulesetShape } from '#lib/rulesets/schema.ts';
import { differences, differencesLine } from '#lib/text/rules/differences.ts';
import { exampleText, exampleTitle } from '#lib/text/rules/examples.ts';
import { tariff } from '#lib/text/rules/tariff.ts';
import { drawn } from '../property/draw.ts';
import { housePatch } from '../property/house-rules.ts';

type Path = readonly string[];

/** Paths of the single values in which two rulesets differ; the id is no rule. */
function changedLeaves(before: unknown, now: unknown, path: Path = []): Path[] {
	if (alike(before, now) || path.join('.') === 'id') return [];
	if (!isObject(before) && !isObject(now)) return [path];
	const [old, next] = [isObject(before) ? before : {}, isObject(now) ? now : {}];
	const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])];
	// An empty object that comes or goes is a change without leaves.
	if (keys.length === 0) return [path];
	return keys.flatMap((key) => changedLeaves(old[key], next[key], [...path, key]));
}

function leaves(value: unknown, path: Path = []): Path[] {
	if (!isObject(value)) return [path];
	return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** What a record is; it never changes by itself. */
const DISCRIMINATORS = new Set(['game', 'kind', 'unit', 'price']);

const covers = (told: Path, path: Path): boolean => told.every((key, i) => path[i] === key);

/** What a screen tells the lines of a list apart by: two alike, and all of it breaks. */
const expectApart = (names: readonly string[]): void => expect(names).toEqual([...new Set(names)]);

function expectTold(base: Ruleset, ruleset: Ruleset): void {
	const changed = changedLeaves(base, ruleset);
	for (const locale of LOCALES) {
		const lines = differences(base, ruleset, locale);
		const told = lines.flatMap(({ paths }) => paths);
		const untold = changed.filter((path) => !told.some((one) => covers(one, path)));
		expect(untold.map((path) => path.join('.'))).toEqual([]);
		const needless = told.filter((one) => !changed.some((path) => covers(one, path)));
		expect(needless.map((path) => path.join('.'))).toEqual([]);
		expectApart(told.map((path) => path.join('.')));
		for (const { text } of lines) {
			expect(text).not.toMatch(/undefined|null|\[object|NaN|^\s*$|: *$/);
			expect(text).not.toMatch(/\b(contracts|premiums|trischaken|valat|rounds|kontra)\./);
		}
	}
}

function changedAt(ruleset: Ruleset, path: Path): Ruleset {
	const value = path.reduce<unknown>((inner, key) => (inner as never)[key], ruleset);
	const other =
		typeof value === 'number'
			? value + 1
			: typeof value === 'boolean'
				? isMember(ruleset, path)
					? null
					: !value
				: `${String(value)}x`;
	const patch = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), other);
	return mergePatch(ruleset, patch) as Ruleset;
}

/** Members of sets can only be taken out: the shape of a ruleset has nothing but `true` there. */
function isMember(ruleset: Ruleset, path: Path): boolean {
	const at = new Check();
	rulesetShape.check(withValue(ruleset, path, false), at);
	return at.issues.length > 0;
}

describe.each(Object.values(BUILT_IN))('$id', (ruleset) => {
	it('has words for the change of every single value', () => {
		const alone = leaves(ruleset).filter((path) => !DISCRIMINATORS.has(path.at(-1) ?? ''));
		for (const path of alone) expectTold(ruleset, changedAt(ruleset, path));
	});

	it('has words for everything that makes it another', () => {
		for (const other of Object.values(BUILT_IN)) {
			if (other.game === ruleset.game) expectTold(other, ruleset);
		}
	});

	it('differs from itself in nothing', () => {
		expect(differencesLine(ruleset, ruleset, 'de')).toBe('');
	});

	it('has a tariff that is whole and says nothing empty', () => {
		for (const locale of LOCALES) {
			const { sections, title } = tariff(ruleset, locale);
			expect(title).toBe(ruleset.names[locale]);
			expect(JSON.stringify(sections)).not.toMatch(/undefined|null|\[object|NaN/);
			for (const { parts } of sections) {
				expectApart(parts.map((part) => part.title));
				for (const { lines } of parts) {
					expectApart(lines.map(({ path }) => path.join('.')));
					for (const { value } of lines) expect(value).not.toBe('');
				}
			}
		}
	});

	it('has examples, each legal, with words', () => {
		const examples = examplesOf(ruleset);
		expect(examples.length).toBeGreaterThan(8);
		expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
		for (const example of examples) {
			const result = payExample(ruleset, example);
			for (const locale of LOCALES) {
				expect(exampleTitle(example, [ruleset], locale)).not.toMatch(/undefined|^\s/);
				expect(exampleText(example, result, ruleset, locale)).toMatch(/[+−0]/);
			}
		}
	});
});

const houseRules = drawn((draw) => {
	const bases = Object.values(BUILT_IN);
	const base = bases[draw(bases.length)]!;
	const resolved = resolveRuleset({ extends: base.id, patch: housePatch(base, draw) });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return { base, ruleset: resolved.value };
});

test('of a game that is gone its examples say no more than that', () => {
	const base = BUILT_IN['koenigrufen-pagat']!;
	const without = resolveRuleset({ extends: base.id, patch: { contracts: { bettler: null } } });
	if (!without.ok) throw new Error(JSON.stringify(without.issues));
	const changed = compareExamples(base, without.value).filter((one) => one.changed);
	expect(changed.length).toBeGreaterThan(1);
	for (const { example, after } of changed) {
		expect(exampleText(example, after, without.value, 'en')).toBe('is not played');
	}
});

test('whatever a table changes is told, nothing else is, and examples follow', () => {
	fc.assert(
		fc.property(houseRules, ({ base, ruleset }) => {
			expectTold(base, ruleset);
			expectTold(ruleset, base);
			for (const { example, before, after } of compareExamples(base, ruleset)) {
				expect(before.ok || after.ok).toBe(true);
				expect(exampleTitle(example, [ruleset, base], 'de')).not.toBe('');
			}
		}),
		{ numRuns: 150 },
	);
});

test('a group hears its rules as it would say them', () => {
	const base = BUILT_IN['koenigrufen-swedish']!;
	const resolved = resolveRuleset({
		extends: base.id,
		patch: {
			contracts: { bettler: { value: { won: 2, lost: 2 } }, zwiccolo: null },
			premiums: { uhu: { value: { silent: 1, announced: 3 } } },
			trischaken: { forehand: { factor: 1 } },
			kontra: { highest: { game: 5 } },
		},
	});
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	expect(differencesLine(base, resolved.value, 'de')).toBe(
		'Ohne Zwiccolo · Bettler 2 statt 3 · Uhu 1 / 3 statt 2 / 4 · ' +
			'Kontra: das Höchste aufs Spiel ist Mordkontra statt Subkontra · ' +
			'Trischaken: Vorhand zahlt einfach statt doppelt',
	);
	expect(differencesLine(base, resolved.value, 'en')).toContain('Bettler 2 instead of 3');
	expect(differencesLine(base, resolved.value, 'sv')).toContain('Bettler 2 i stället för 3');
});
