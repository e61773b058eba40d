// What a patch inserts says after which it stands; nobody renumbers what follows.
import { describe, expect, test } from 'vitest';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { withPlaces } from '#lib/rulesets/order.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';

const base = BUILT_IN['koenigrufen-upper-austria']!;
const piccolo = base.contracts!.piccolo!;
const { order: _, ...unplaced } = { ...piccolo, names: { de: 'Neu', sv: 'Ny', en: 'New' } };

const patched = (patch: object) => resolveRuleset({ extends: base.id, patch });
const inOrder = ({ contracts = {} }: Pick<Ruleset, 'contracts'>) =>
	Object.entries(contracts)
		.sort(([, a], [, b]) => a.order - b.order)
		.map(([id]) => id);

/** Ids in order of a list of numbers and neighbours. */
function placed(contracts: Readonly<Record<string, { order: number } | { after: string }>>) {
	return inOrder(withPlaces({ contracts }) as never);
}

describe('a contract inserted after another', () => {
	const known = inOrder(base);

	test.each(known)('stands behind %s, and all others as they stood', (after) => {
		const result = patched({ contracts: { own: { ...unplaced, after } } });
		if (!result.ok) throw new Error(JSON.stringify(result.issues));
		const expected = known.flatMap((id) => (id === after ? [id, 'own'] : [id]));
		expect(inOrder(result.value)).toEqual(expected);
		expect(JSON.stringify(result.value)).not.toContain('"after":"');
	});

	test.each<readonly [what: string, contracts: object, places: readonly string[]]>([
		['one that is not there', { own: { ...unplaced, after: 'nowhere' } }, ['own']],
		['a name of every object', { own: { ...unplaced, after: 'toString' } }, ['own']],
		['one that is taken out', { piccolo: null, bettler: { after: 'piccolo' } }, ['bettler']],
		['itself', { piccolo: { after: 'piccolo' } }, ['piccolo']],
		[
			'one that stands after it',
			{ bettler: { after: 'piccolo' }, piccolo: { after: 'bettler' } },
			['piccolo', 'bettler'],
		],
	])('after %s it is refused, and the place is named', (_, contracts, places) => {
		const result = patched({ contracts });
		const issues = result.ok ? [] : result.issues;
		expect(issues.map(({ path }) => path)).toEqual(places.map((id) => ['contracts', id, 'after']));
		for (const { code } of issues) expect(code).toBe('unknown-value');
	});

	// All problems of a file, not only the first (session file format, "Scoring on the command line").
	test('what else is wrong is told beside a place that is not there', () => {
		const result = patched({
			contracts: { own: { ...unplaced, after: 'nowhere', tricks: -1 }, dreier: { valu: 3 } },
			premiums: { trull: { after: 'trull' } },
		});
		const issues = result.ok ? [] : result.issues;
		expect(issues.map(({ path }) => path.join('.')).sort()).toEqual([
			'contracts.dreier.valu',
			'contracts.own.after',
			'contracts.own.tricks',
			'premiums.trull.after',
		]);
	});
});

test('numbers that are free are taken, chains are followed, circles left alone', () => {
	expect(placed({ a: { order: 10 }, b: { order: 20 }, c: { after: 'a' } })).toEqual([
		'a',
		'c',
		'b',
	]);
	expect(
		placed({ a: { order: 1 }, b: { order: 2 }, d: { after: 'c' }, c: { after: 'a' } }),
	).toEqual(['a', 'c', 'd', 'b']);
	const circle = { a: { after: 'b' }, b: { after: 'a' } };
	expect(withPlaces({ contracts: circle })).toEqual({ contracts: circle });
	const gap = { a: { order: 10 }, b: { order: 20 }, c: { after: 'a' } };
	expect(withPlaces({ contracts: gap })).toEqual({ contracts: { ...gap, c: { order: 11 } } });
});

// Laid out anew for each of them, these took minutes in which nothing else went on.
test.each<readonly [what: string, of: (i: number) => unknown]>([
	['taken away that are not there', () => null],
	['changed that are not there', () => ({ played: false })],
	[
		'one after the other',
		(i) => ({ ...unplaced, after: i === 0 ? 'piccolo' : `own${String(i - 1)}` }),
	],
	['after what is not there', (i) => ({ ...unplaced, after: `own${String(i + 1)}` })],
])('a patch of thousands of contracts is read in no time: %s', (_, of) => {
	const many = Array.from({ length: 3000 }, (_, i) => [`own${String(i)}`, of(i)] as const);
	const begun = performance.now();
	patched({ contracts: Object.fromEntries(many) });
	expect(performance.now() - begun).toBeLessThan(4000);
});
