/**
 * Which test holds which rule, found out and not claimed: every number and every yes or no of a rule is
 * changed in turn, and the worked cases whose payments then differ are the ones that hold it. A rule is
 * whatever cites its source in the data of a ruleset.
 */
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Citation, Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { isObject } from '#lib/domain/shape.ts';
import { BUILT_IN, baseOfBuiltIn } from '#lib/rulesets/built-in.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { WORKED_CASES, type WorkedCase } from '../conformance/worked-cases/index.ts';

type Path = readonly string[];

interface Rule {
	readonly path: Path;
	readonly cite: Citation;
	/** Places of its numbers and switches. */
	readonly leaves: readonly Path[];
}

/** For people only: changing these changes no payment. */
const SILENT = new Set(['cite', 'names', 'summary', 'order', 'sources', 'hint']);

function rulesOf(ruleset: Ruleset): readonly Rule[] {
	const rules: Rule[] = [];
	const visit = (value: unknown, path: Path): void => {
		if (!isObject(value)) return;
		if (isObject(value.cite)) {
			const cite = value.cite as unknown as Citation;
			rules.push({ path, cite, leaves: leavesOf(value, path) });
		}
		for (const [key, inner] of Object.entries(value)) {
			if (!SILENT.has(key)) visit(inner, [...path, key]);
		}
	};
	visit(ruleset, []);
	return rules;
}

function leavesOf(value: unknown, path: Path): readonly Path[] {
	if (typeof value === 'number' || typeof value === 'boolean') return [path];
	if (!isObject(value)) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		SILENT.has(key) ? [] : leavesOf(inner, [...path, key]),
	);
}

const copies = new WeakMap<Ruleset, Map<string, Ruleset | undefined>>();

/** The same copy serves all cases of a ruleset. */
function changedOnce(ruleset: Ruleset, path: Path, to: 'more' | 'none'): Ruleset | undefined {
	const known = copies.get(ruleset) ?? new Map<string, Ruleset | undefined>();
	copies.set(ruleset, known);
	const key = [...path, to].join('.');
	if (!known.has(key)) known.set(key, changed(ruleset, path, to));
	return known.get(key);
}

/** A copy with one number raised (or made 0) or one switch turned; `undefined` where there is no such place. */
function changed(ruleset: Ruleset, path: Path, to: 'more' | 'none'): Ruleset | undefined {
	const copy = structuredClone(ruleset) as unknown as Record<string, unknown>;
	let holder: unknown = copy;
	for (const key of path.slice(0, -1)) {
		if (!isObject(holder)) return undefined;
		holder = holder[key];
	}
	const last = path.at(-1) ?? '';
	if (!isObject(holder) || !(last in holder)) return undefined;
	const value = holder[last];
	if (typeof value === 'number') holder[last] = to === 'more' ? value + 1 : 0;
	else holder[last] = value !== true;
	return copy as unknown as Ruleset;
}

function paid({ deal }: WorkedCase, ruleset: Ruleset): string {
	const people = ['a', 'b', 'c', 'd', 'e'];
	try {
		const parsed = parseDeal(ruleset, { ...deal, id: 'd' }, new Set(people));
		if (!parsed.ok) return 'refused';
		const { net, netWithoutKontra } = scoreDeal(ruleset, parsed.value, people);
		return JSON.stringify([net, netWithoutKontra]);
	} catch {
		return 'impossible';
	}
}

interface Case {
	readonly id: string;
	readonly workedCase: WorkedCase;
	readonly ruleset: Ruleset;
	readonly paid: string;
}

function casesOf(id: string): readonly Case[] {
	return (WORKED_CASES[id] ?? []).map((workedCase) => {
		const resolved = resolveRuleset(workedCase.ruleset);
		if (!resolved.ok) throw new Error(`${workedCase.id}: its ruleset does not resolve`);
		const ruleset = resolved.value;
		return { id: workedCase.id, workedCase, ruleset, paid: paid(workedCase, ruleset) };
	});
}

const holds = ({ workedCase, ruleset, paid: before }: Case, rule: Rule): boolean =>
	(['more', 'none'] as const).some((to) =>
		rule.leaves.some((leaf) => {
			const other = changedOnce(ruleset, leaf, to);
			return other !== undefined && paid(workedCase, other) !== before;
		}),
	);

export interface Covered {
	readonly rule: string;
	readonly source: string;
	readonly section: string;
	readonly cases: readonly string[];
}

const row = (rule: Rule, ruleset: Ruleset, cases: readonly Case[]): Covered => ({
	rule: rule.path.join('.'),
	source: ruleset.sources[rule.cite.source]?.title ?? rule.cite.source,
	section: rule.cite.section,
	cases: cases.filter((one) => holds(one, rule)).map(({ id }) => id),
});

/** Every rule of every built-in ruleset; of a variant only those that it changes. */
function coverage(): ReadonlyMap<Ruleset, readonly Covered[]> {
	return new Map(
		Object.values(BUILT_IN).map((ruleset) => {
			const base = baseOfBuiltIn(ruleset.id);
			const cases = casesOf(base?.id ?? ruleset.id);
			const known = new Map(base ? rulesOf(base).map((rule) => [text(base, rule), rule]) : []);
			const own = rulesOf(ruleset).filter((rule) => !known.has(text(ruleset, rule)));
			return [ruleset, own.map((rule) => row(rule, ruleset, cases))];
		}),
	);
}

function text(ruleset: Ruleset, { path }: Rule): string {
	let value: unknown = ruleset;
	for (const key of path) value = isObject(value) ? value[key] : undefined;
	return `${path.join('.')} ${JSON.stringify(value)}`;
}

/** Few enough to read: the first of them, and how many more. */
const MOST_SHOWN = 6;
const shown = (ids: readonly string[]): string =>
	ids.length <= MOST_SHOWN
		? ids.join(' ')
		: `${ids.slice(0, MOST_SHOWN).join(' ')} and ${String(ids.length - MOST_SHOWN)} more`;

/** The page `docs/rules-coverage.md`. */
export function coveragePage(): string {
	const parts = [...coverage()].map(([ruleset, rows]) => {
		const base = baseOfBuiltIn(ruleset.id);
		const held = rows.filter(({ cases }) => cases.length > 0).length;
		const about = base
			? `What it changes of \`${base.id}\`; its own numbers are tested in \`tests/rulesets/cups\`.`
			: `${String(held)} of ${String(rows.length)} rules are held by worked cases.`;
		const lines = rows.map(
			({ rule, source, section, cases }) =>
				`| \`${rule || 'the ruleset'}\` | ${source}: ${section} | ${cases.length > 0 ? shown(cases) : '–'} |`,
		);
		return [
			`## ${ruleset.names.en} (\`${ruleset.id}\`)`,
			about,
			['| rule | source | worked cases |', '| --- | --- | --- |', ...lines].join('\n'),
		].join('\n\n');
	});
	return `${[
		'# Rules coverage',
		'Written by `npm run docs:coverage`; a test holds it equal to the data. A rule is a record of a ruleset that cites its source. Beside it stand the worked cases (`tests/conformance/worked-cases`) whose payments change when a number or a switch of the rule is changed: they would fail. “–” marks rules that only order or offer something, or that only properties (`tests/property`) and samples (`tests/conformance/samples`) hold.',
		...parts,
	].join('\n\n')}\n`;
}
