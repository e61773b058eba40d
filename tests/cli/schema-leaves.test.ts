// Every leaf of the published schemas is one that the validation reads, and the validation reads no field that they
// lack: also where no sample and no built-in ruleset has it.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Issue } from '#lib/domain/issue.ts';
import { isObject, typeName } from '#lib/domain/shape.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { rulesetJsonSchema, sessionJsonSchema } from '#lib/storage/session-shape.ts';
import { publishedSchemas } from '../../src/cli/published-schemas.ts';
import { samplePath } from './run-score.ts';

type Schemas = Readonly<Record<string, Schema>>;
/** What the published schemas say, as far as this walk asks. */
interface Schema {
	readonly $ref?: string;
	readonly type?: string;
	readonly const?: unknown;
	readonly enum?: readonly string[];
	readonly pattern?: string;
	readonly minimum?: number;
	readonly anyOf?: readonly Schema[];
	readonly items?: Schema;
	readonly properties?: Schemas;
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean | Schema;
	readonly propertyNames?: { readonly enum: readonly string[] };
}
type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/** A value that fits, with no field that may be left out. */
function specimen(schema: Schema): unknown {
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	if (schema.anyOf) return specimen(schema.anyOf[0]!);
	const { type, properties = {}, required = [], pattern, minimum = 0 } = schema;
	if (type === 'object')
		return Object.fromEntries(required.map((name) => [name, specimen(properties[name]!)]));
	if (type === 'array') return [];
	if (type === 'boolean') return true;
	if (type !== 'string') return minimum;
	return pattern === undefined ? 'x' : pattern.includes('T') ? '2026-01-01T20:00:00Z' : 'EUR';
}

/** Whether a value is of this form, as far as forms of one field differ. */
const isOf = ({ type, properties = {} }: Schema, value: unknown): boolean =>
	(type === undefined || type === typeName(value)) &&
	Object.entries(properties).every(
		([name, { const: only }]) =>
			only === undefined ||
			!Object.hasOwn(value as Fields, name) ||
			(value as Fields)[name] === only,
	);

const at = (root: unknown, path: Path): unknown =>
	path.reduce((inner, key) => (inner as Fields | undefined)?.[key], root);

/** A copy with this value at the place. */
function placed(root: unknown, path: Path, value: unknown): unknown {
	if (path.length === 0) return value;
	const copy = structuredClone(root);
	(at(copy, path.slice(0, -1)) as Fields)[path.at(-1)!] = value;
	return copy;
}

interface Place {
	readonly path: Path;
	/** The path as the schema has it: a star for a name that anything may have. */
	readonly name: string;
	readonly schema: Schema;
	/** A value that has it. */
	readonly root: unknown;
}

/** Every place of a schema, and of each form where there are several. */
function* placesOf(place: Place): Generator<Place> {
	const { path, name, schema } = place;
	// A patch is any part of a ruleset, whose leaves are asked for themselves.
	if (schema.$ref !== undefined) return;
	if (schema.anyOf) {
		for (const form of schema.anyOf) yield* placesOf({ ...place, schema: form });
		return;
	}
	const has = isOf(schema, at(place.root, path));
	// No ruleset is made up from nothing: there is one of each game.
	if (!has && path.length === 0) return;
	const root = has ? place.root : placed(place.root, path, specimen(schema));
	yield { ...place, root };
	const inner = (key: string | number, own: Schema, called = String(key)) =>
		placesOf({ path: [...path, key], name: `${name}.${called}`, schema: own, root });
	for (const [key, own] of Object.entries(schema.properties ?? {})) yield* inner(key, own);
	if (schema.items) yield* inner(0, schema.items);
	const { additionalProperties: each, propertyNames } = schema;
	if (isObject(each)) {
		const [key = propertyNames?.enum[0] ?? 'x'] = Object.keys(at(root, path) as Fields);
		yield* inner(key, each, '*');
	}
}

/** Everything the validation says of a value, warnings included, each with its place in the value. */
type Read = (value: unknown) => readonly Issue[];

/** A side's or every player's, as the contract asks: there, any name may be a player's. */
const CARD_POINTS = '.deals.0.outcome.cardPoints';

/**
 * What validation and schema know of differently, by place. A leaf counts as read if it is in one of the values: which
 * form is read may depend on what else they say.
 */
function differences(schema: Schema, published: object, roots: readonly unknown[], read: Read) {
	const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(published);
	const places = roots.flatMap((root) => [...placesOf({ path: [], name: '', schema, root })]);
	const known = new Set(places.flatMap((place) => Object.keys(place.schema.properties ?? {})));
	const leaves = new Set<string>();
	const readLeaves = new Set<string>();
	const taken = new Set<string>();
	const lacking = new Set<string>();
	for (const { path, name, schema: here, root } of places) {
		const isAt = (issue: Issue) => issue.path.join() === path.join();
		if (here.type !== 'object' && here.type !== 'array') {
			leaves.add(name);
			// Neither a text nor a number nor an answer.
			const wrong = placed(root, path, [[]]);
			if (fits(wrong)) taken.add(name);
			const said = read(wrong).filter(isAt);
			if (said.length > 0 && said.every(({ code }) => code !== 'unknown-field'))
				readLeaves.add(name);
		}
		const own = here.properties;
		if (!own || name.startsWith(CARD_POINTS)) continue;
		const others = [...known].filter((field) => !Object.hasOwn(own, field));
		const more = Object.fromEntries(others.map((field) => [field, null]));
		const refused = new Set(
			read(placed(root, path, { ...(at(root, path) as Fields), ...more }))
				.filter(({ code }) => code === 'unknown-field')
				.map((issue) => issue.path.join()),
		);
		for (const field of others)
			if (!refused.has([...path, field].join())) lacking.add(`${name}.${field}`);
	}
	const unread = [...leaves].filter((name) => !readLeaves.has(name));
	return { leaves: leaves.size, unread, taken: [...taken], lacking: [...lacking] };
}

const NONE = { unread: [], taken: [], lacking: [] };

test('of a ruleset of each game', () => {
	const read: Read = (value) => {
		const parsed = parseRuleset(value);
		return parsed.ok ? [] : parsed.issues;
	};
	const games = new Map(Object.values(BUILT_IN).map((ruleset) => [ruleset.game, ruleset]));
	const published = publishedSchemas()['ruleset-1'];
	const { leaves, ...found } = differences(
		rulesetJsonSchema(),
		published,
		[...games.values()],
		read,
	);
	expect(found).toEqual(NONE);
	expect(leaves).toBeGreaterThan(100);
});

test('of a session', () => {
	const read: Read = (value) => {
		const parsed = parseSession(value);
		const said = [...(parsed.ok ? [] : parsed.issues), ...parsed.warnings];
		return said.map((one) =>
			one.deal === undefined ? one : { ...one, path: ['deals', 0, ...one.path] },
		);
	};
	const sample = JSON.parse(readFileSync(samplePath('koenigrufen-lungau'), 'utf8')) as {
		deals: { contract?: string }[];
	};
	// Trischaken reads everybody's card points, any other game a side's.
	const deals = sample.deals.slice(0, 2);
	expect(deals.map(({ contract }) => contract)).toEqual(['trischaken', 'dreier']);
	const sessions = deals.map((deal) => ({ ...sample, deals: [deal] }));
	const schema = sessionJsonSchema();
	// What an evening is pinned to is a ruleset.
	const { rulesetSnapshot: _, ...properties } = schema.properties as Schemas;
	const published = publishedSchemas()['session-1'];
	const { leaves, ...found } = differences({ ...schema, properties }, published, sessions, read);
	expect(found).toEqual(NONE);
	expect(leaves).toBeGreaterThan(80);
});
