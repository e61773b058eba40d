/**
 * Hostile values made from a description: a sound value in which one place, of which the description
 * knows, holds something of another kind, out of bounds, doubled, or nothing.
 */
import fc from 'fast-check';
import type { JsonSchema } from '#lib/domain/shape.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What stands in the wrong place in damaged and forged rows. */
const ANYTHING: readonly unknown[] = [
	...[
		null,
		true,
		false,
		0,
		-0,
		-1,
		0.5,
		1e21,
		2 ** 53,
		-(2 ** 53),
		'',
		' ',
		'x',
		'eu<',
		'constructor',
	],
	...['.', '..', 'a/b', '%', '\ud83c', '\u0000', '\u202eabc', 'x'.repeat(20_000), '2026-02-30'],
	...[
		[],
		[null],
		[[]],
		[0],
		['x', 'x'],
		{},
		{ id: 'x' },
		{ id: null },
		{ extends: 1, patch: null },
	],
	JSON.parse('{"__proto__":{"polluted":true}}'),
];

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): Fields => (isFields(value) ? value : {});

/** Values near what the schema asks for, on the wrong side of its bounds. */
function beside(schema: JsonSchema): unknown[] {
	const near: unknown[] = [];
	if (typeof schema.minimum === 'number') near.push(schema.minimum - 1);
	if (typeof schema.maximum === 'number') near.push(schema.maximum + 1);
	if (typeof schema.maxLength === 'number') near.push('x'.repeat(schema.maxLength + 1));
	if (Array.isArray(schema.enum)) near.push(`${String(schema.enum[0])} `, schema.enum);
	return near;
}

/** `sound` broken at one place; `sound` may be left out where the value has no such field. */
export function hostile(schema: JsonSchema, sound?: unknown): fc.Arbitrary<unknown> {
	const here = fc.constantFrom(...ANYTHING, ...beside(schema));
	const deeper: fc.Arbitrary<unknown>[] = [];
	if (Array.isArray(schema.anyOf)) {
		deeper.push(...schema.anyOf.map((one) => hostile(one as JsonSchema, sound)));
	}
	if (schema.type === 'array') {
		const items = schemasIn(schema.items);
		const list: readonly unknown[] = Array.isArray(sound) ? sound : [];
		deeper.push(
			hostile(items, list[0]).map((broken) => [broken, ...list.slice(1)]),
			hostile(items, list[0]).map((broken) => [...list, broken]),
			fc.constant([...list, ...list]),
			fc.constant(list.slice(1)),
		);
	}
	if (schema.type === 'object') {
		const fields = isFields(sound) ? sound : {};
		const known = schemasIn(schema.properties);
		for (const [name, inner] of Object.entries(known)) {
			const broken = hostile(inner as JsonSchema, fields[name]);
			deeper.push(broken.map((value) => ({ ...fields, [name]: value })));
		}
		for (const name of Object.keys(fields)) {
			const { [name]: _, ...rest } = fields;
			deeper.push(fc.constant(rest));
			if (!(name in known)) deeper.push(here.map((value) => ({ ...fields, [name]: value })));
		}
	}
	if (deeper.length === 0) return here;
	return fc.oneof({ weight: 1, arbitrary: here }, { weight: 6, arbitrary: fc.oneof(...deeper) });
}
