/** The patches of docs/rulesets.md are read and played as they stand there. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { rulesetShape } from '#lib/rulesets/schema.ts';
import { leavesOf } from '../leaves.ts';

const page = readFileSync(new URL('../../docs/rulesets.md', import.meta.url), 'utf8');
const hands = ['a', 'b', 'c', 'd'];
const BASE = 'koenigrufen-upper-austria';

function documented(name: string): Ruleset {
	const [, text = ''] = new RegExp(`\`\`\`json patch ${name}\\n(.*?)\`\`\``, 's').exec(page) ?? [];
	const result = resolveRuleset({ extends: BASE, patch: JSON.parse(text) as object });
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.value;
}

function pays(ruleset: Ruleset, draft: object): number[] {
	const parsed = parseDeal(ruleset, { id: 'd1', dealer: 'd', hands, ...draft });
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	const { net } = scoreDeal(ruleset, parsed.value, hands);
	return hands.map((player) => net[player] ?? 0);
}

test('a contract of one’s own pays what the page says', () => {
	const ruleset = documented('own-contract');
	const deal = { contract: 'rosendreier', declarer: 'a' };
	expect(pays(ruleset, { ...deal, outcome: { won: true } })).toEqual([15, -5, -5, -5]);
	expect(pays(ruleset, { ...deal, outcome: { won: false } })).toEqual([-21, 7, 7, 7]);
	const trull = { premium: 'trull', side: 'declarer', announced: false, won: true };
	expect(pays(ruleset, { ...deal, outcome: { won: true }, premiums: [trull] })).toEqual([
		21, -7, -7, -7,
	]);
});

test('so does a premium', () => {
	const ruleset = documented('own-premium');
	const deal = { contract: 'dreier', declarer: 'a', outcome: { won: true } };
	const roses = { premium: 'rosen', side: 'declarer', announced: true, won: true };
	const [plain = 0] = pays(ruleset, deal);
	expect(pays(ruleset, { ...deal, premiums: [roses] })[0]).toBe(plain + 3 * 4);
});

describe('a premium dropped', () => {
	const base = BUILT_IN[BASE] as KoenigrufenRuleset;
	/** Wherever the base names it. */
	const places = (id: string): string[] => {
		const found: string[] = [];
		const visit = (value: unknown, path: string): void => {
			if (typeof value !== 'object' || value === null) return;
			for (const [key, inner] of Object.entries(value)) {
				if (inner === true && key === id) found.push(`${path}.${key}`);
				visit(inner, path === '' ? key : `${path}.${key}`);
			}
		};
		visit(base, '');
		return found;
	};

	it.each(Object.keys(base.premiums))('%s alone is refused at each place that names it', (id) => {
		const result = resolveRuleset({ extends: BASE, patch: { premiums: { [id]: null } } });
		const refused = result.ok
			? []
			: result.issues
					.filter(({ code }) => code === 'no-such-premium')
					.map(({ path }) => path.join('.'));
		expect(refused.sort()).toEqual(places(id).sort());
	});
});

describe('every place that the table of rules names is one of a ruleset', () => {
	type Json = Readonly<Record<string, unknown>>;
	const section = page.split("## Where a table's rule is written\n\n")[1]!;
	const rows = section.split('\n\n')[0]!.split('\n');

	/** `a.b`, then `.c`, which is `a.c`; a value after a colon is one that the place takes. */
	const places = rows.slice(2).flatMap((row) => {
		const [, , where = ''] = row.split('|');
		let before = '';
		return [...where.matchAll(/`([^`]+)`/g)].map(([, written = '']) => {
			const [named = '', value] = written.split(': ');
			before = named.startsWith('.') ? before.replace(/\.[^.]+$/, named) : named;
			return [before, value] as const;
		});
	});

	const formsOf = (schema: Json): readonly Json[] => {
		const forms = (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined;
		return forms ? forms.flatMap(formsOf) : [schema];
	};
	const below = (schema: Json, key: string): readonly Json[] => {
		const fields = (schema.properties ?? {}) as Readonly<Record<string, Json>>;
		const any = schema.additionalProperties;
		const map = typeof any === 'object' && any !== null ? [any as Json] : [];
		if (key === '*') return map.length > 0 ? map : Object.values(fields);
		return Object.hasOwn(fields, key) ? [fields[key]!] : [];
	};
	const at = (path: string): readonly Json[] =>
		path
			.split('.')
			.reduce<readonly Json[]>(
				(here, key) => here.flatMap(formsOf).flatMap((form) => below(form, key)),
				[rulesetShape.schema],
			);

	/** Texts and citations, and what is the base's own. */
	const UNTOLD = /(^|\.)(names|cite|sources|summary)\.|^(id|game)$|^contracts\.\*\.kind$/;

	it('and every value that a house may set has a row', () => {
		const told = places.map(([path]) => path.split('.'));
		const untold = leavesOf()
			.filter((leaf) => !UNTOLD.test(leaf))
			.filter((leaf) => {
				const keys = leaf.split('.');
				return !told.some((path) => path.every((key, i) => [keys[i], '*'].includes(key)));
			});
		expect(untold).toEqual([]);
	});

	it('of which there are many', () => {
		expect(places.length).toBeGreaterThan(80);
		expect(at('contracts.*.value.gained')).toEqual([]);
	});

	it.each(places)('%s', (path, value) => {
		const found = at(path).flatMap(formsOf);
		expect(found).not.toEqual([]);
		if (value === undefined) return;
		const taken = found.flatMap((schema) => (schema.enum ?? [schema.const]) as unknown[]);
		expect(taken).toContain(JSON.parse(value));
	});
});
