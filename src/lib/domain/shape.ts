/**
 * Shapes of plain JSON: one description gives the check at the door and the published JSON Schema, so the two cannot
 * disagree. A check never throws and reports every problem: what passed is the very value, unknown fields included.
 */
import { Check } from './check.ts';

export { Check };

export type JsonSchema = { readonly [keyword: string]: unknown };

const LONGEST_ID = 200;
/** Lists up to here, as those of a deal are, are read to their end however much is wrong. */
const SHORT_LIST = 100;

export interface Shape<T> {
	readonly check: (value: unknown, at: Check) => value is T;
	readonly schema: JsonSchema;
	readonly optional?: true;
}
export type Shaped<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type OptionalKeys<F extends Fields> = {
	[K in keyof F]: F[K] extends { optional: true } ? K : never;
}[keyof F];
export type ShapedFields<F extends Fields> = {
	readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Shaped<F[K]>;
} & { readonly [K in OptionalKeys<F>]?: Shaped<F[K]> };

const of = <T>(schema: JsonSchema, check: (value: unknown, at: Check) => boolean): Shape<T> => ({
	schema,
	check: check as Shape<T>['check'],
});

/** What a value is, in JSON's own words. */
export function typeName(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

function wrongType(at: Check, expected: string, value: unknown): false {
	return at.report('wrong-type', { expected, got: typeName(value) });
}

/** An object of fields: no list, and not `null`. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What can be read of a list, each with its place. */
export const listed = (value: unknown): readonly (readonly [number, Record<string, unknown>])[] =>
	Array.isArray(value) ? [...value.entries()].filter(([, one]) => isObject(one)) : [];

/** Text of 1 to `longest` characters. */
export const text = (longest = 10_000): Shape<string> =>
	of({ type: 'string', minLength: 1, maxLength: longest }, (value, at) => {
		if (typeof value !== 'string') return wrongType(at, 'string', value);
		if (value === '') return at.report('empty');
		return value.length <= longest || at.report('too-long', { most: longest });
	});

/** Text that may be empty. */
export const freeText = (longest = 10_000): Shape<string> =>
	of({ type: 'string', maxLength: longest }, (value, at) => {
		if (typeof value !== 'string') return wrongType(at, 'string', value);
		return value.length <= longest || at.report('too-long', { most: longest });
	});

/** An id: short, not empty, and never a name that JavaScript objects keep for themselves. */
export const id: Shape<string> = of(
	{ type: 'string', minLength: 1, maxLength: LONGEST_ID, not: { const: '__proto__' } },
	(value, at) => {
		if (typeof value !== 'string') return wrongType(at, 'string', value);
		if (value === '') return at.report('empty');
		if (value === '__proto__') return at.report('reserved-name', { name: value });
		return value.length <= LONGEST_ID || at.report('too-long', { most: LONGEST_ID });
	},
);

/** Half a character, which no address can carry. */
const HALF = /[\uD800-\uDFFF]/u;

/** A plain value or an object; of what is neither, both are said. */
export const orObject = <A, B>(
	type: 'string' | 'number',
	plain: Shape<A>,
	object: Shape<B>,
): Shape<A | B> =>
	of({ anyOf: [plain.schema, object.schema] }, (value, at) => {
		if (isObject(value)) return object.check(value, at);
		return typeof value === type ? plain.check(value, at) : wrongType(at, `${type}|object`, value);
	});

/**
 * The id of something with an address of its own. An address takes any text once it is encoded, but for
 * halves of characters, and for the two names that lead elsewhere.
 */
export const addressId: Shape<string> = of(
	{ ...id.schema, not: { enum: ['__proto__', '.', '..'] } },
	(value, at) => {
		if (!id.check(value, at)) return false;
		const bare = value === '.' || value === '..';
		return !(bare || HALF.test(value)) || at.report('reserved-name', { name: value });
	},
);

const ISO_8601 =
	'^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:?\\d\\d)?)?$';
const iso8601 = new RegExp(ISO_8601);

/** A day or a moment as ISO 8601 text that names one there is. */
export const moment: Shape<string> = of({ type: 'string', pattern: ISO_8601 }, (value, at) => {
	if (typeof value !== 'string') return wrongType(at, 'string', value);
	const isOne = iso8601.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value);
	return isOne || at.report('not-a-date');
});

/** Whether its month has that many days: engines take the 30th of February for the 2nd of March. */
function isDay(moment: string): boolean {
	if (Number(moment.slice(8, 10)) <= 28) return true;
	const [year = 0, month = 0, day = 0] = moment.slice(0, 10).split('-').map(Number);
	return day * 86_400_000 <= Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1);
}

export const flag: Shape<boolean> = of(
	{ type: 'boolean' },
	(value, at) => typeof value === 'boolean' || wrongType(at, 'boolean', value),
);

/** A whole number from `least` to `most`, both included. */
export const whole = (least: number, most: number): Shape<number> =>
	of({ type: 'integer', minimum: least, maximum: most }, (value, at) => {
		if (typeof value !== 'number') return wrongType(at, 'number', value);
		if (!Number.isInteger(value)) return at.report('not-whole');
		return (value >= least && value <= most) || at.report('out-of-range', { least, most });
	});

/** Exactly this value. */
export const exactly = <const T extends string | number | boolean>(wanted: T): Shape<T> =>
	of({ const: wanted }, (value, at) => {
		if (value === wanted) return true;
		const params = asked(value, [wanted]);
		// Written alike, only the type is wrong: a version "1" is no 1.
		if (params.value === params.known) return wrongType(at, typeof wanted, value);
		return at.report('unknown-value', params);
	});

/** One of a closed set of words. */
export const oneOf = <const T extends readonly string[]>(words: T): Shape<T[number]> => {
	const known = new Set<unknown>(words);
	return of({ enum: words }, (value, at) => {
		if (typeof value !== 'string') return wrongType(at, 'string', value);
		return known.has(value) || at.report('unknown-value', asked(value, words));
	});
};

/** The parameters of an `unknown-value` issue: what stood there and what could. */
export function asked(value: unknown, known: Iterable<unknown>): Record<string, string> {
	// Of an object only what it is: it may be nested deeper than can be written out.
	const shown = typeof value === 'object' && value !== null ? typeName(value) : String(value);
	return {
		value: shown.length > 60 ? `${shown.slice(0, 60)}…` : shown,
		known: [...known].map(String).join(', '),
	};
}

/** A field that says `null` where there is nothing; unlike {@link maybe} it may not be left out. */
export const orNull = <T>(shape: Shape<T>): Shape<T | null> =>
	of(
		{ anyOf: [shape.schema, { type: 'null' }] },
		(value, at) => value === null || shape.check(value, at),
	);

/** A field that may be left out. */
export const maybe = <T>(shape: Shape<T>): Shape<T> & { readonly optional: true } => ({
	...shape,
	optional: true,
});

/** Every element of this shape. */
export const list = <T>(shape: Shape<T>, most = 100_000): Shape<readonly T[]> =>
	of({ type: 'array', items: shape.schema, maxItems: most }, (value, at) => {
		if (!Array.isArray(value)) return wrongType(at, 'array', value);
		if (value.length > most) return at.report('too-long', { most });
		let good = true;
		for (let i = 0; i < value.length; i++) {
			if (i >= SHORT_LIST && at.endsHere()) return false;
			at.enter(i);
			if (!shape.check(value[i], at)) good = false;
			at.leave();
		}
		return good;
	});

/** A list in which nothing is named twice. */
export const distinct = <T>(
	shape: Shape<readonly T[]>,
	nameOf: (element: T) => string,
): Shape<readonly T[]> =>
	of(shape.schema, (value, at) => {
		if (!shape.check(value, at)) return false;
		const met = new Set<string>();
		let good = true;
		value.forEach((element, i) => {
			const name = nameOf(element);
			if (met.has(name)) good = at.reportAt([i], 'duplicate', { value: name });
			met.add(name);
		});
		return good;
	});

/** A list of things with an id each, none of them twice. */
export const listById = <T extends { readonly id: string }>(
	shape: Shape<T>,
	most?: number,
): Shape<readonly T[]> => distinct(list(shape, most), (element) => element.id);

/** An object used as a map; its keys are ids, or one of `keys`. */
export const mapOf = <T>(
	shape: Shape<T>,
	keys?: readonly string[],
): Shape<Readonly<Record<string, T>>> =>
	of(
		{
			type: 'object',
			additionalProperties: shape.schema,
			...(keys && { propertyNames: { enum: keys } }),
		},
		(value, at) => {
			if (!isObject(value)) return wrongType(at, 'object', value);
			let good = true;
			for (const key in value) {
				at.enter(key);
				if (key === '__proto__') good = at.report('reserved-name', { name: key });
				else if (keys && !keys.includes(key)) good = at.report('unknown-value', asked(key, keys));
				else if (!shape.check(value[key], at)) good = false;
				at.leave();
			}
			return good;
		},
	);

type OnUnknown = (value: unknown, key: string, at: Check) => boolean;

function fieldsOf<F extends Fields>(
	fields: F,
	{ additional, onUnknown }: { readonly additional: boolean; readonly onUnknown: OnUnknown },
): Shape<ShapedFields<F>> {
	const byName = new Map(Object.entries(fields));
	const required = Object.keys(fields).filter((key) => !fields[key]?.optional);
	const schema: JsonSchema = {
		type: 'object',
		properties: Object.fromEntries([...byName].map(([key, shape]) => [key, shape.schema])),
		...(required.length > 0 && { required }),
		additionalProperties: additional,
	};
	return of(schema, (value, at) => {
		if (!isObject(value)) return wrongType(at, 'object', value);
		let good = true;
		let met = 0;
		for (const key in value) {
			const shape = byName.get(key);
			at.enter(key);
			if (shape === undefined) {
				if (!onUnknown(value[key], key, at)) good = false;
			} else {
				if (shape.optional === undefined) met++;
				if (!shape.check(value[key], at)) good = false;
			}
			at.leave();
		}
		if (met < required.length) {
			for (const key of required) {
				if (!Object.hasOwn(value, key)) good = at.reportAt([key], 'missing');
			}
		}
		return good;
	});
}

/** An object of known fields; others are kept and named as a warning (session files). */
export const open = <F extends Fields>(fields: F): Shape<ShapedFields<F>> =>
	fieldsOf(fields, {
		additional: true,
		onUnknown: (value, key, at) => {
			at.warn('unknown-field', { field: key });
			return at.keeps(value);
		},
	});

/** What passes from one to another; nobody gives anything to himself. */
export const betweenTwo = <T extends { readonly from: string; readonly to: string }>(
	shape: Shape<T>,
): Shape<T> =>
	of(shape.schema, (value, at) => {
		if (!shape.check(value, at)) return false;
		const { from, to } = value;
		return from !== to || at.reportAt(['to'], 'same-player', { player: from });
	});

/** An object of known fields and no others (rulesets). */
export const closed = <F extends Fields>(fields: F): Shape<ShapedFields<F>> =>
	fieldsOf(fields, {
		additional: false,
		onUnknown: (_, key, at) =>
			at.report('unknown-field', { field: key, known: Object.keys(fields).join(', ') }),
	});

/** A shape of one's own making: a published schema and the check that goes with it. */
export const custom = of;

/** An object of which only that is asked. */
export const anyObject: Shape<object> = of(
	{ type: 'object' },
	(value, at) => isObject(value) || wrongType(at, 'object', value),
);
