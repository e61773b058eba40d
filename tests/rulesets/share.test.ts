import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { readRulesetText, rulesetText } from '#lib/rulesets/share.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { fragmentOf, packRuleset, unpackRuleset } from '#lib/state/rules/link.ts';
import { drawn, one } from '../property/draw.ts';
import { housePatch } from '../property/house-rules.ts';

const shared = drawn((draw) => {
	const base = one(draw, Object.values(BUILT_IN));
	const name = one(draw, ['Rosenrunde', 'Die „Rose“ – Ö', '🂡', 'x'.repeat(80)]);
	return { extends: base.id, name, patch: housePatch(base, draw) };
});

test('share and accept is the identity, by file and by link', async () => {
	await fc.assert(
		fc.asyncProperty(shared, async (ruleset) => {
			const resolved = resolveRuleset(ruleset);
			const expected = { ok: true, shared: ruleset, ruleset: resolved.ok && resolved.value };
			expect(readRulesetText(rulesetText(ruleset))).toEqual(expected);
			const fragment = await packRuleset(ruleset);
			expect(fragment).toMatch(/^[A-Za-z0-9_-]+$/);
			expect(await unpackRuleset(`#${fragment}`)).toEqual(expected);
			const link = `https://example.org/rules/import#${fragment}`;
			expect(fragmentOf(link)).toBe(fragment);
		}),
		{ numRuns: 100 },
	);
});

test('a value that is said twice is refused, by either word', () => {
	const text =
		'{"format":"schrieb/ruleset","version":1,"extends":"koenigrufen-pagat","name":"x","patch":{';
	expect(readRulesetText(`${text}"selfCall":false}}`)).toMatchObject({ ok: true });
	expect(readRulesetText(`${text}"selfCall":false,"selfCall":true}}`)).toMatchObject({
		issues: [{ code: 'duplicate', path: ['patch', 'selfCall'] }],
	});
});

test('any text is read or refused, never thrown at', async () => {
	await fc.assert(
		fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.base64String()), async (text) => {
			for (const read of [readRulesetText(text), await unpackRuleset(text)]) {
				if (!read.ok) expect(read.issues.length).toBeGreaterThan(0);
			}
			for (const kind of ['z', 'j']) await unpackRuleset(kind + text);
		}),
		{ numRuns: 200 },
	);
});

describe('what is refused says why', () => {
	const good = {
		format: 'schrieb/ruleset',
		version: 1,
		extends: 'koenigrufen-pagat',
		name: 'Rosenrunde',
		patch: { selfCall: false },
	};
	const codes = (value: unknown): string[] => {
		const read = readRulesetText(JSON.stringify(value));
		return read.ok ? [] : read.issues.map(({ code, path }) => `${code} ${path.join('.')}`);
	};

	it.each<readonly [string, unknown, readonly string[]]>([
		['nothing', good, []],
		['a newer version', { ...good, version: 2, more: 1 }, ['newer-version version']],
		['another format', { ...good, format: 'schrieb/session' }, ['unknown-value format']],
		['a field nobody knows', { ...good, script: 1 }, ['unknown-field script']],
		['an unknown base', { ...good, extends: 'zwanzigerrufen' }, ['unknown-ruleset extends']],
		['a misspelt rule', { ...good, patch: { selfcall: true } }, ['unknown-field selfcall']],
		['no name', { ...good, name: '' }, ['empty name']],
		[
			'a contradiction',
			{ ...good, patch: { trischaken: { scheme: 'pairwise' } } },
			['scheme-without-numbers trischaken.pairwise'],
		],
		[
			'a cup without its steps',
			{
				...good,
				patch: { cup: { cite: { source: 'pagat', section: 'Cup' }, deals: {}, scoring: 'steps' } },
			},
			['scheme-without-numbers cup.steps'],
		],
		[
			'a special case of Trischaken that names nobody',
			{
				...good,
				patch: {
					trischaken: {
						cases: { lonely: { order: 1, when: {}, from: 'rest', to: 'rest', points: 1 } },
					},
				},
			},
			['rest-pays-rest trischaken.cases.lonely.to'],
		],
		['no object', [], ['wrong-type ']],
	])('%s', (_, value, expected) => {
		expect(codes(value)).toEqual(expected);
	});

	it('a prototype in disguise', () => {
		const text = JSON.stringify(good).replace('"selfCall":false', '"__proto__":{"x":1}');
		expect(readRulesetText(text).ok).toBe(false);
		expect(({} as Record<string, unknown>).x).toBeUndefined();
	});

	it('a link that unpacks to too much', async () => {
		const zeros = new Blob([new Uint8Array(50_000_000)]).stream();
		const packed = await new Response(
			zeros.pipeThrough(new CompressionStream('deflate-raw')),
		).arrayBuffer();
		const fragment = Buffer.from(packed).toString('base64url');
		expect(await unpackRuleset(`z${fragment.slice(0, 59_000)}`)).toMatchObject({
			ok: false,
			issues: [{ code: 'too-long' }],
		});
	});

	it('a link cut short', async () => {
		const fragment = await packRuleset(good);
		expect((await unpackRuleset(fragment.slice(0, -6))).ok).toBe(false);
		expect((await unpackRuleset('')).ok).toBe(false);
	});
});
