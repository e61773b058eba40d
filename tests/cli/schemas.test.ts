// The published JSON Schemas say what the validation does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import { publishedSchemas } from '../../src/cli/published-schemas.ts';
import { shared } from '../../src/cli/shared-schema.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { rulesetJsonSchema, sessionJsonSchema } from '#lib/storage/session-shape.ts';
import { root, samplePath } from './run-score.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const published = (name: string): unknown =>
	JSON.parse(readFileSync(join(root, `static/schema/${name}.json`), 'utf8'));

// Moments have a format of their own, which the validation reads more strictly than a schema can.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const sessionFits = ajv.compile(publishedSchemas()['session-1']);
const rulesetFits = ajv.compile(rulesetJsonSchema());

const samples = [
	...['koenigrufen-swedish', 'koenigrufen-pagat', 'koenigrufen-upper-austria'],
	...['koenigrufen-lungau', 'tarok-swedish'],
];
const sample = (id: string) =>
	JSON.parse(readFileSync(samplePath(id), 'utf8')) as { deals: Json[]; [field: string]: Json };

describe('the files that are published', () => {
	it.each(Object.entries(publishedSchemas()))(
		'%s is what the validation says (npm run schemas writes it)',
		(name, schema) => {
			expect(published(name)).toEqual(schema);
		},
	);
});

describe('a patch in a session', () => {
	const patched = (patch: Json): Json => ({
		...sample('koenigrufen-swedish'),
		ruleset: { extends: 'koenigrufen-swedish', patch },
		rulesetSnapshot: BUILT_IN['koenigrufen-swedish'] as unknown as Json,
	});

	it.each<Json>([
		{},
		{ premiums: { uhu: { value: { silent: 1 } } }, contracts: { zwiccolo: null } },
		{ renonce: null, trischaken: { forehand: { factor: 1 } }, valat: { brings: { trull: true } } },
	])('may change, add and take away: %j', (patch) => {
		expect(sessionFits(patched(patch)), ajv.errorsText(sessionFits.errors)).toBe(true);
	});

	it.each<Json>([
		{ premium: {} },
		{ contracts: { dreier: { worth: 3 } } },
		{ trischaken: { talon: 'somewhere' } },
		{ table: { most: 'six' } },
	])('names no field and no value that there is not: %j', (patch) => {
		expect(sessionFits(patched(patch))).toBe(false);
	});
});

test('what stands in several places is told once, and reads as if it stood in each', () => {
	const schema = sessionJsonSchema();
	const own = '#/$defs/rulesetPatch';
	const once = shared(schema) as { $defs: Record<string, Json> };
	const whole = (value: Json): Json => {
		if (Array.isArray(value)) return value.map(whole);
		if (value === null || typeof value !== 'object') return value;
		if (typeof value.$ref === 'string' && value.$ref !== own)
			return whole(once.$defs[value.$ref.replace('#/$defs/', '')]!);
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
	};
	const { rulesetPatch } = once.$defs;
	expect(whole({ ...once, $defs: { rulesetPatch: rulesetPatch! } })).toEqual(schema);
	expect(JSON.stringify(once).length).toBeLessThan(JSON.stringify(schema).length / 2);
});

test('the schema explains what the app has words for, value by value', () => {
	const { properties } = (publishedSchemas()['ruleset-1'].anyOf as Json[])[0] as never as {
		properties: { trischaken: { properties: Record<string, { description: string }> } };
	};
	expect(properties.trischaken.properties.talon?.description).toBe(
		'the talon\nin-tricks: goes with the tricks\nunused: stays unused\nfifth-hand: is the fifth player’s hand',
	);
});

describe('what is valid fits the schema', () => {
	it.each(samples)('the sample session of %s', (id) => {
		expect(sessionFits(sample(id)), ajv.errorsText(sessionFits.errors)).toBe(true);
	});

	it.each(Object.keys(BUILT_IN))('the built-in ruleset %s', (id) => {
		expect(rulesetFits(BUILT_IN[id]), ajv.errorsText(rulesetFits.errors)).toBe(true);
	});
});

/** Every place in a value, from the outside in; the value itself is none. */
function* placesOf(value: Json, path: string[] = []): Generator<string[]> {
	if (typeof value !== 'object' || value === null) return;
	for (const [key, inner] of Object.entries(value)) {
		yield [...path, key];
		yield* placesOf(inner, [...path, key]);
	}
}

/** A copy in which `change` has altered the place; undefined takes it away. */
function changed(
	value: Json,
	path: readonly string[],
	change: (old: Json) => Json | undefined,
): Json {
	const copy = structuredClone(value);
	let holder = copy as Record<string, Json>;
	for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, Json>;
	const last = path.at(-1) ?? '';
	const changedTo = change(holder[last] ?? null);
	if (changedTo !== undefined) holder[last] = changedTo;
	else if (Array.isArray(holder)) holder.splice(Number(last), 1);
	else Reflect.deleteProperty(holder, last);
	return copy;
}

const otherType = (old: Json): Json => (typeof old === 'string' ? 7 : 'x');
const changes: Readonly<Record<string, (old: Json) => Json | undefined>> = {
	'taken away': () => undefined,
	null: () => null,
	'a list': () => [],
	'below zero': (old) => (typeof old === 'number' ? -1 : old),
	'a fraction': (old) => (typeof old === 'number' ? 0.5 : old),
	'too large': (old) => (typeof old === 'number' ? 1e15 : old),
	empty: (old) => (typeof old === 'string' ? '' : old),
};

describe('schema and validation agree', () => {
	describe.each(samples)('on changes of the sample session of %s', (id) => {
		const session = sample(id);
		const some = { ...session, deals: session.deals.slice(0, 10) };
		const places = [...placesOf(some)];

		it('another type is refused by both, at every place', () => {
			for (const path of places) {
				const value = changed(some, path, otherType);
				expect({ path, schema: sessionFits(value), parser: parseSession(value).ok }).toEqual({
					path,
					schema: false,
					parser: false,
				});
			}
		});

		it.each(Object.keys(changes))('what the schema refuses is refused: %s', (name) => {
			for (const path of places) {
				const value = changed(some, path, changes[name]!);
				if (!sessionFits(value)) expect(parseSession(value).ok, path.join('.')).toBe(false);
			}
		});
	});

	describe.each(['koenigrufen-lungau', 'tarok-swedish'])('on changes of the ruleset %s', (id) => {
		const ruleset = BUILT_IN[id] as unknown as Json;
		const places = [...placesOf(ruleset)];

		it('another type is refused by both, at every place', () => {
			for (const path of places) {
				const value = changed(ruleset, path, otherType);
				expect({ path, schema: rulesetFits(value), parser: parseRuleset(value).ok }).toEqual({
					path,
					schema: false,
					parser: false,
				});
			}
		});

		it('a field too many is refused by both', () => {
			const value = { ...(ruleset as object), colour: 'red' };
			expect([rulesetFits(value), parseRuleset(value).ok]).toEqual([false, false]);
		});

		it.each(Object.keys(changes))('what the schema refuses is refused: %s', (name) => {
			for (const path of places) {
				const value = changed(ruleset, path, changes[name]!);
				if (!rulesetFits(value)) expect(parseRuleset(value).ok, path.join('.')).toBe(false);
			}
		});
	});
});
