/**
 * The words of the app beside each field of a ruleset's JSON Schema, so that an editor that completes
 * a field says what it is, and what each of its values means: what the app itself calls them.
 */
import { LOCALES, type Locale } from '#lib/domain/rules.ts';
import { isObject, type JsonSchema } from '#lib/domain/shape.ts';
import { unitAt } from './units.ts';
import type { Place } from './units/unit.ts';

const isLocale = (key: string): boolean => (LOCALES as readonly string[]).includes(key);

/** What a field is, and each of the values it may have, one to a line. */
function descriptionOf(schema: JsonSchema, path: readonly string[], locale: Locale): string {
	const found = unitAt(path);
	if (!found) return '';
	const { unit } = found;
	// As a field's own path has them: what stands for anything, and the language of a name.
	const ids = path
		.filter((key) => key === '*' || isLocale(key))
		.map((key) => (key === '*' ? '…' : key));
	const place: Place = { ids, rulesets: [], locale };
	const forms = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [schema];
	const values = forms.flatMap((form) =>
		Array.isArray(form.enum) ? (form.enum as unknown[]) : [],
	);
	const words = values
		.filter((value) => typeof value === 'string')
		.map((value) => `${value}: ${unit.show(value, place)}`);
	const flag = unit.flag && [
		`true: ${unit.flag.on({}, { locale })}`,
		`false: ${unit.flag.off({}, { locale })}`,
	];
	const label = unit.label(place);
	return [...(label === '' ? [] : [label]), ...(flag ?? words)].join('\n');
}

/** The schema with such words at every field that has any. */
export function described(
	schema: JsonSchema,
	locale: Locale,
	path: readonly string[] = [],
	told = path.length === 0,
): JsonSchema {
	const text = told ? '' : descriptionOf(schema, path, locale);
	const inside = (field: unknown, key: string) =>
		described(field as JsonSchema, locale, [...path, key]);
	return {
		...(text !== '' && { description: text }),
		...schema,
		...(Array.isArray(schema.anyOf) && {
			anyOf: schema.anyOf.map((form) => described(form as JsonSchema, locale, path, text !== '')),
		}),
		...(isObject(schema.properties) && {
			properties: Object.fromEntries(
				Object.entries(schema.properties).map(([key, field]) => [key, inside(field, key)]),
			),
		}),
		...(isObject(schema.additionalProperties) && {
			additionalProperties: inside(schema.additionalProperties, '*'),
		}),
	};
}
