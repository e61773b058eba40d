/** The JSON Schema of a patch, made from that of what it patches. */
import { isObject, type JsonSchema } from '#lib/domain/shape.ts';

const NOTHING = { type: 'null', description: 'Takes it away.' };

/** What a patch inserts stands after something that is there (`order.ts`). */
const AFTER = {
	type: 'string',
	description: 'In place of `order`: the id that it stands after; what follows moves on.',
};

/**
 * A JSON Merge Patch over values of a schema: any field may be missing, and `null` takes away what is
 * there. What the result must still have, the patch cannot say; that is checked after patching.
 */
export function patchSchema(schema: JsonSchema): JsonSchema {
	if (Array.isArray(schema.anyOf)) {
		return { ...schema, anyOf: schema.anyOf.map((form) => patchSchema(form as JsonSchema)) };
	}
	const { properties, additionalProperties, required: _required, ...rest } = schema;
	const orNothing = (field: unknown): JsonSchema => {
		const { description, ...inner } = patchSchema(field as JsonSchema);
		return {
			...(typeof description === 'string' && { description }),
			anyOf: [inner, NOTHING],
		};
	};
	return {
		...rest,
		...(isObject(properties) && {
			properties: {
				...Object.fromEntries(
					Object.entries(properties).map(([key, field]) => [key, orNothing(field)]),
				),
				...(Object.hasOwn(properties, 'played') && { after: AFTER }),
			},
		}),
		...(additionalProperties !== undefined && {
			additionalProperties: isObject(additionalProperties)
				? orNothing(additionalProperties)
				: additionalProperties,
		}),
	};
}

/** A schema in which every `patch` that is any object is one of these. */
export function withPatches(schema: JsonSchema, patch: JsonSchema): JsonSchema {
	const inside = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(inside);
		if (!isObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => {
				const any = key === 'patch' && isObject(inner) && Object.keys(inner).length === 1;
				return [key, any && inner.type === 'object' ? patch : inside(inner)];
			}),
		);
	};
	return inside(schema) as JsonSchema;
}
