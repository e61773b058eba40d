/** A JSON Schema in which what stands in several places is told once, under `$defs`. */
import { isObject, type JsonSchema } from '#lib/domain/shape.ts';

/** In characters: what is shorter is read more easily where it stands than behind a reference. */
const WORTH_A_NAME = 300;

/** The schema with every schema inside it replaced, each told of which field it is. */
function eachInner(
	schema: JsonSchema,
	name: string,
	replaced: (inner: JsonSchema, name: string) => JsonSchema,
): JsonSchema {
	const one = (value: unknown, of = name) => (isObject(value) ? replaced(value, of) : value);
	const all = (fields: unknown) =>
		Object.fromEntries(
			Object.entries(fields as object).map(([key, field]) => [key, one(field, key)]),
		);
	return {
		...schema,
		...(schema.properties !== undefined && { properties: all(schema.properties) }),
		...(schema.$defs !== undefined && { $defs: all(schema.$defs) }),
		...(schema.additionalProperties !== undefined && {
			additionalProperties: one(schema.additionalProperties),
		}),
		...(schema.items !== undefined && { items: one(schema.items) }),
		...(Array.isArray(schema.anyOf) && { anyOf: schema.anyOf.map((form) => one(form)) }),
	};
}

/** The same schema, read the same by every validator, with names for what it says more than once. */
export function shared(schema: JsonSchema): JsonSchema {
	const times = new Map<string, number>();
	const counted = (one: JsonSchema): JsonSchema => {
		const text = JSON.stringify(one);
		const before = times.get(text) ?? 0;
		times.set(text, before + 1);
		// What is inside of something met before belongs to it.
		return before === 0 ? eachInner(one, '', counted) : one;
	};
	counted(schema);

	const names = new Map<string, string>();
	const defs: Record<string, JsonSchema> = {};
	const named = (one: JsonSchema, name: string): JsonSchema => {
		const text = JSON.stringify(one);
		const isShared = (times.get(text) ?? 0) > 1 && text.length >= WORTH_A_NAME;
		if (!isShared) return eachInner(one, name, named);
		const known = names.get(text) ?? freeName(name, names);
		if (!names.has(text)) {
			names.set(text, known);
			defs[known] = eachInner(one, name, named);
		}
		return { $ref: `#/$defs/${known}` };
	};
	const { $defs, ...rest } = eachInner(schema, '', named);
	return { ...rest, $defs: { ...($defs as object), ...defs } };
}

/** A field's name, with a number where another has it. */
function freeName(name: string, names: ReadonlyMap<string, string>): string {
	const taken = new Set(names.values());
	let free = name;
	for (let n = 2; taken.has(free); n++) free = `${name}${String(n)}`;
	return free;
}
