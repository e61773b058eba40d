/** Every value that a ruleset may have by its shape, and which of them a patch changes. */
import { isObject } from '#lib/domain/shape.ts';
import { rulesetShape } from '#lib/rulesets/schema.ts';

type Json = Readonly<Record<string, unknown>>;
const formsOf = (schema: Json) => (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined;
const fieldsOf = (schema: Json) => (schema.properties ?? {}) as Readonly<Record<string, Json>>;

/** Every single value of the shape, with a star for any key. */
export function leavesOf(
	schema: Json = rulesetShape.schema,
	path: readonly string[] = [],
): string[] {
	const forms = formsOf(schema);
	if (forms) return [...new Set(forms.flatMap((form) => leavesOf(form, path)))];
	const fields = Object.entries(fieldsOf(schema)).flatMap(([key, field]) =>
		leavesOf(field, [...path, key]),
	);
	const any = schema.additionalProperties;
	if (isObject(any)) fields.push(...leavesOf(any, [...path, '*']));
	return schema.type === 'object' || fields.length > 0 ? fields : [path.join('.')];
}

/** The pattern that a path of one ruleset follows: ids become stars where the type has a map. */
export function patternOf(
	path: readonly string[],
	schemas: readonly Json[] = [rulesetShape.schema],
): string {
	const [key, ...rest] = path;
	if (key === undefined) return '';
	const here = schemas.flatMap((schema) => formsOf(schema) ?? [schema]);
	const flat = here.flatMap((schema) => formsOf(schema) ?? [schema]);
	const known = flat.flatMap((schema) => (fieldsOf(schema)[key] ? [fieldsOf(schema)[key]!] : []));
	const maps = flat.map((schema) => schema.additionalProperties).filter(isObject) as Json[];
	const next = known.length > 0 ? known : maps;
	const name = known.length > 0 ? key : '*';
	const below = patternOf(rest, next);
	return below === '' ? name : `${name}.${below}`;
}

/** The way to each value of a patch. */
export const pathsOf = (patch: unknown): string[][] =>
	isObject(patch)
		? Object.entries(patch).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))
		: [[]];
