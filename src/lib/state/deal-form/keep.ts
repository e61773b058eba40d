/**
 * Correcting a deal changes what the taps changed and nothing else: a field that says the same as
 * before stays word for word, and inside a changed one the fields nobody knows are carried along.
 */
import { dealShape } from '#lib/domain/deal-shape.ts';
import { PARTS } from '#lib/domain/parts.ts';
import { isObject, type JsonSchema } from '#lib/domain/shape.ts';
import { sameJson } from '#lib/storage/json.ts';
import { GAME_TAPS } from './form.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Fields that the form writes; all others are kept as they are. */
const WRITTEN: ReadonlySet<string> = new Set([...PARTS, 'seats']);

/**
 * @param base the deal as it was read
 * @param before what the form made of it untouched
 * @param after what the form makes of it now
 */
export function keepUntouched(base: Facts, before: object, after: object): Facts {
	const old = before as Facts;
	const now = after as Facts;
	const same = (field: string) => sameJson(old[field], now[field]);
	// What this form has no control for, and zeros written out, stand only while what they belong to does.
	const untouched = FRAME.every(same);
	const kept: Record<string, unknown> = {};
	for (const [field, value] of Object.entries(base)) {
		if (!WRITTEN.has(field) || (untouched && same(field))) kept[field] = value;
		else if (now[field] !== undefined) kept[field] = carry(field, value, now[field]);
	}
	for (const [field, value] of Object.entries(now)) {
		if (Object.hasOwn(base, field) || value === undefined) continue;
		if (!untouched || !same(field)) kept[field] = value;
	}
	return kept;
}

/** What the other fields belong to. */
const FRAME = ['contract', 'declarer', 'called', 'hands', 'outcome'];

/** What tells one element of a list from another. */
const IDENTITY: Readonly<Record<string, readonly string[] | undefined>> = {
	premiums: ['premium', 'side', 'from', 'to'],
	bei: ['declarer'],
	...Object.fromEntries(Object.entries(GAME_TAPS).map(([field, { by }]) => [field, by])),
};

/** The fields there are inside this one, or inside each element of it. */
function knownIn(field: string): readonly string[] | undefined {
	const shape = (dealShape.schema.properties as Readonly<Record<string, JsonSchema>>)[field];
	const { properties } = (shape?.items ?? shape ?? {}) as { readonly properties?: object };
	return properties && Object.keys(properties);
}

function carry(field: string, old: unknown, now: unknown): unknown {
	const known = knownIn(field);
	if (!known) return now;
	const withUnknown = (from: unknown, to: unknown): unknown => {
		if (!isObject(from) || !isObject(to)) return to;
		const unknown = Object.entries(from).filter(([key]) => !known.includes(key));
		return { ...to, ...Object.fromEntries(unknown) };
	};
	const identity = IDENTITY[field];
	if (!identity) return withUnknown(old, now);
	if (!Array.isArray(old) || !Array.isArray(now)) return now;
	return now.map((one: unknown) => {
		const same: unknown = old.find(
			(other: unknown) =>
				isObject(other) && isObject(one) && identity.every((key) => other[key] === one[key]),
		);
		return withUnknown(same, one);
	});
}
