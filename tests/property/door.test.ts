import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreSession } from '#lib/domain/score.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { ISSUE_CODES, pathText, type Issue } from '#lib/domain/issue.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { diffPatch } from '#lib/rulesets/merge-patch.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { parseSession, parseSessionText } from '#lib/storage/session-file.ts';
import { PEOPLE, legalDeal } from './deals.ts';
import { drawn, one, rarely, seeded, type Draw } from './draw.ts';
import { housePatch } from './house-rules.ts';
import { houseRuleset, legible } from './rulesets.ts';

const RULESETS = Object.values(BUILT_IN);
const KNOWN_CODES = new Set<string>(ISSUE_CODES);

/** Issues that any language can word and any screen can point at. */
function expectWellFormed(issues: readonly Issue[]): void {
	expect(issues.length).toBeGreaterThan(0);
	for (const { code, path, params } of issues) {
		expect(KNOWN_CODES).toContain(code);
		for (const key of path) expect(['string', 'number']).toContain(typeof key);
		expect(typeof pathText(path)).toBe('string');
		for (const value of Object.values(params ?? {})) {
			expect(['string', 'number']).toContain(typeof value);
		}
	}
}

/** A deal comes through the door whole, and then pays out to zero, or is refused in good order. */
function expectSettledOrRefused(ruleset: Ruleset, draft: unknown): void {
	const before = JSON.stringify(draft);
	const parsed = parseDeal(ruleset, draft, new Set(PEOPLE));
	if (parsed.ok) {
		const { net, entries } = scoreDeal(ruleset, parsed.value, PEOPLE);
		expect(Object.keys(net).sort()).toEqual([...PEOPLE].sort());
		expect(Object.values(net).every(Number.isSafeInteger)).toBe(true);
		for (const { points } of entries) expect(points).toBeGreaterThan(0);
	} else expectWellFormed(parsed.issues);
	// Nothing on the way changes what was brought.
	expect(JSON.stringify(draft)).toBe(before);
}

// --- hostile values ---------------------------------------------------------------------------

const HOSTILE_NAMES = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'hasOwnProperty',
	'valueOf',
	'talon',
	'valat',
	'game',
	'',
	'0',
	'length',
	'nobody',
	'anna',
];
const HOSTILE_VALUES: readonly unknown[] = [
	null,
	true,
	false,
	0,
	-1,
	1,
	5,
	6,
	0.5,
	-0,
	1e300,
	2 ** 53,
	'',
	'x'.repeat(20_000),
	[],
	{},
	[[]],
	[null],
	{ '': {} },
	nested(200),
	new Array<null>(101).fill(null),
	new Array<object>(101).fill({}),
	...HOSTILE_NAMES,
];

function nested(depth: number): unknown {
	let value: unknown = [];
	for (let i = 0; i < depth; i++) value = i % 2 === 0 ? { inner: value } : [value];
	return value;
}

/** Objects whose key may be `__proto__`, as `JSON.parse` makes them. */
const keyed = (name: string, value: unknown): object => Object.fromEntries([[name, value]]);

function hostile(draw: Draw): unknown {
	const value = one(draw, HOSTILE_VALUES);
	return rarely(draw, 4) ? keyed(one(draw, HOSTILE_NAMES), value) : value;
}

/** The same JSON with one to four places changed: replaced, taken away, added, renamed or swapped. */
function mutated(value: unknown, draw: Draw): unknown {
	let result = value;
	for (let i = draw(4); i >= 0; i--) result = mutatedOnce(result, draw, 1 + draw(6));
	return result;
}

function mutatedOnce(value: unknown, draw: Draw, depth: number): unknown {
	if (typeof value !== 'object' || value === null || depth === 0) return hostile(draw);
	if (Array.isArray(value)) {
		const list = [...(value as unknown[])];
		if (list.length === 0 || rarely(draw, 6)) return [...list, hostile(draw)];
		const at = draw(list.length);
		if (rarely(draw, 8)) return list.filter((_, i) => i !== at);
		if (rarely(draw, 8)) return [...list, list[at]];
		return list.map((one, i) => (i === at ? mutatedOnce(one, draw, depth - 1) : one));
	}
	const fields = Object.entries(value);
	if (fields.length === 0 || rarely(draw, 6)) {
		return Object.fromEntries([...fields, [one(draw, HOSTILE_NAMES), hostile(draw)]]);
	}
	const at = draw(fields.length);
	if (rarely(draw, 8)) return Object.fromEntries(fields.filter((_, i) => i !== at));
	const renamed = rarely(draw, 8) ? one(draw, HOSTILE_NAMES) : undefined;
	return Object.fromEntries(
		fields.map(([key, inner], i) => {
			if (i !== at) return [key, inner];
			if (renamed !== undefined) return [renamed, inner];
			return [key, mutatedOnce(inner, draw, depth - 1)];
		}),
	);
}

const under = (ruleset: Ruleset, draft: unknown) =>
	legible({ ruleset, draft }, () => `${ruleset.id}: ${JSON.stringify(draft)}`);

const anyRuleset = (draw: Draw): Ruleset =>
	rarely(draw, 3) ? houseRuleset(draw) : one(draw, RULESETS);

const check = <T>(of: fc.Arbitrary<T>, law: (value: T) => void, numRuns = 2_000): void => {
	fc.assert(fc.property(of, law), { numRuns });
};

// ----------------------------------------------------------------------------------------------

describe('a deal from outside', () => {
	it('is settled or refused, whatever JSON it is', () => {
		check(fc.tuple(fc.nat({ max: RULESETS.length - 1 }), fc.jsonValue()), ([i, value]) => {
			expectSettledOrRefused(RULESETS[i]!, value);
		});
	});

	it('is settled or refused, whatever is wrong in a legal one', () => {
		check(
			drawn((draw) => {
				const ruleset = anyRuleset(draw);
				return under(ruleset, mutated(legalDeal(ruleset, draw), draw));
			}),
			({ ruleset, draft }) => {
				expectSettledOrRefused(ruleset, draft);
			},
			2_500,
		);
	});

	it('is settled or refused under a ruleset it was not written for', () => {
		check(
			drawn((draw) => under(one(draw, RULESETS), legalDeal(one(draw, RULESETS), draw))),
			({ ruleset, draft }) => {
				expectSettledOrRefused(ruleset, draft);
			},
		);
	});
});

describe('nesting without end', () => {
	const deep = nested(100_000);

	it('is refused at every place of a session, and never followed', () => {
		const file = session(seeded(7));
		const deal = legalDeal(RULESETS[0]!, seeded(3));
		for (const key of [...Object.keys(file), 'settlements', 'rulesetChanges', 'other']) {
			for (const value of [deep, { inner: deep }, [deep]]) {
				const parsed = parseSession({ ...file, [key]: value });
				expect(parsed.ok, key).toBe(false);
				if (!parsed.ok) expectWellFormed(parsed.issues);
			}
		}
		for (const key of [...Object.keys(deal), 'premiums', 'kontra', 'bei', 'called', 'other']) {
			for (const value of [deep, { inner: deep }, [deep]]) {
				expect(parseDeal(RULESETS[0]!, { ...deal, [key]: value }).ok, key).toBe(false);
			}
		}
	});

	it('is refused in a text, in the patch of a ruleset and in a snapshot', () => {
		expect(parseSessionText('['.repeat(1_000_000)).ok).toBe(false);
		expect(parseSessionText(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`).ok).toBe(false);
		expect(parseRuleset(deep).ok).toBe(false);
		for (const ruleset of RULESETS) {
			expect(resolveRuleset({ extends: ruleset.id, patch: { names: deep } }).ok).toBe(false);
			expect(resolveRuleset({ extends: ruleset.id, patch: { own: deep } }).ok).toBe(false);
		}
	});
});

// --- sessions ---------------------------------------------------------------------------------

function session(draw: Draw): Record<string, unknown> {
	const base = one(draw, RULESETS);
	const patch = rarely(draw, 3) ? housePatch(base, draw) : undefined;
	const resolved = resolveRuleset(patch ? { extends: base.id, patch } : base.id);
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	const ids = ['d1', 'd2', 'toString', 'constructor'].slice(0, draw(5));
	return {
		format: 'schrieb/session',
		version: 1,
		id: 's1',
		startedAt: '2026-11-20T19:00:00Z',
		ruleset: patch ? { extends: base.id, patch } : base.id,
		...(rarely(draw, 5) && { rulesetSnapshot: resolved.value }),
		stake: { currency: 'EUR', minorPerPoint: draw(20) },
		players: PEOPLE.map((id) => ({ id, name: id })),
		seats: PEOPLE,
		deals: ids.map((id) => legalDeal(resolved.value, draw, PEOPLE, id)),
		...(rarely(draw, 3) && {
			adjustments: [
				{ id: 'a1', transfers: [{ from: PEOPLE[0], to: PEOPLE[1], points: 1 + draw(9) }] },
			],
		}),
		...(rarely(draw, 4) && { rounds: [{ deals: 4, factor: 2 }] }),
	};
}

function expectScoredOrRefused(value: unknown): void {
	const parsed = parseSession(value);
	if (!parsed.ok) {
		expectWellFormed(parsed.issues);
		return;
	}
	const score = scoreSession(parsed.session);
	for (const { net } of score.deals) expect(sum(net)).toBe(0);
	expect(sum(score.totals)).toBe(0);
	expect(sum(score.money)).toBe(0);
	expect(Object.keys(score.totals)).toHaveLength(parsed.session.players.length);
}

const sum = (net: Readonly<Record<string, number>>): number =>
	Object.values(net).reduce((all, points) => all + points, 0);

describe('a session file', () => {
	it('is scored where all of it is legal', () => {
		check(
			drawn(session),
			(file) => {
				const { ok, warnings } = parseSession(file);
				expect(ok).toBe(true);
				// A house without valat may still name it where its base does: that is told.
				expect(warnings.filter(({ code }) => code !== 'no-such-premium')).toEqual([]);
				expectScoredOrRefused(file);
			},
			500,
		);
	});

	it('is scored or refused, whatever JSON it is', () => {
		check(fc.jsonValue(), expectScoredOrRefused);
		check(fc.string(), (text) => {
			expect(parseSessionText(text).ok).toBe(false);
		});
	});

	it('is scored or refused, whatever is wrong in a legal one', () => {
		check(
			drawn((draw) => mutated(session(draw), draw)),
			expectScoredOrRefused,
			2_500,
		);
	});
});

// --- rulesets ---------------------------------------------------------------------------------

describe('a ruleset', () => {
	it('that passes the door settles every legal deal to zero', () => {
		let passed = 0;
		check(
			drawn((draw) => {
				const base = one(draw, RULESETS);
				// Changed in one place deep inside, a ruleset is more often legal still.
				const value = rarely(draw, 2) ? mutated(base, draw) : mutatedOnce(base, draw, 6);
				return legible({ value, draw }, () => JSON.stringify(diffPatch(base, value)));
			}),
			({ value, draw }) => {
				const parsed = parseRuleset(value);
				if (!parsed.ok) {
					expectWellFormed(parsed.issues);
					return;
				}
				passed++;
				expectSettledOrRefused(parsed.value, legalDeal(parsed.value, draw));
			},
			2_500,
		);
		expect(passed).toBeGreaterThan(20);
	});

	it('is patched into another or refused, whatever the patch is', () => {
		check(
			fc.tuple(
				fc.constantFrom(...Object.keys(BUILT_IN)),
				fc.oneof(
					fc.jsonValue(),
					drawn((draw) => mutated(housePatch(one(draw, RULESETS), draw), draw)),
				),
			),
			([id, patch]) => {
				const resolved = resolveRuleset({ extends: id, patch: patch as object });
				if (resolved.ok) expect(parseRuleset(resolved.value)).toMatchObject({ ok: true });
				else expectWellFormed(resolved.issues);
			},
			2_500,
		);
	});
});
