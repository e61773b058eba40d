/**
 * A keypad for counts that moves on by itself: after two digits, or as soon as one more digit could
 * not belong to the same count. A leaf typed after the move still goes to the count it belongs to.
 */
import { type CardPoints, thirds } from '#lib/domain/card-points.ts';
import type { CountRule } from './counts.ts';

export type KeypadKey =
	{ readonly digit: number } | { readonly leaves: number } | { readonly go: 'back' | 'next' };

/** Where the next key goes. */
export interface Cursor {
	/** The field being typed; undefined: all are there. */
	readonly at: string | undefined;
	/** What was typed of it so far. */
	readonly digits: string;
	/** The field completed last. */
	readonly last: string | undefined;
}

export type Counts = Readonly<Record<string, CardPoints>>;

export interface Typed {
	readonly counts: Counts;
	readonly cursor: Cursor;
}

const LONGEST = 2;

/** The cursor at the first field without a count, in the order of the fields. */
export function startAt(fields: readonly string[], counts: Counts): Cursor {
	const at = fields.find((field) => !Object.hasOwn(counts, field));
	return { at, digits: '', last: undefined };
}

/** Puts the cursor on a field; what is typed replaces its count. */
export const moveTo = (field: string): Cursor => ({ at: field, digits: '', last: undefined });

/** What stands in the fields after a key, and which field is next. */
export function press(
	key: KeypadKey,
	fields: readonly string[],
	{ counts, cursor }: Typed,
	rule: CountRule,
): Typed {
	if ('go' in key) {
		if (key.go === 'back') return back({ counts, cursor });
		return { counts, cursor: onward(fields, counts, cursor.at, rule) };
	}
	if ('leaves' in key) return typeLeaves(key.leaves, fields, { counts, cursor }, rule);
	return typeDigit(key.digit, fields, { counts, cursor }, rule);
}

function typeDigit(digit: number, fields: readonly string[], typed: Typed, rule: CountRule): Typed {
	const { cursor } = typed;
	if (cursor.at === undefined) return typed;
	const digits = `${cursor.digits}${digit}`;
	const points = Number(digits);
	if (points * 3 > rule.total) return typed;
	const counts = { ...typed.counts, [cursor.at]: { points } };
	const room = roomFor(cursor.at, typed.counts, rule);
	const done = digits.length >= LONGEST || points === 0 || points * 10 * 3 > room;
	return done
		? { counts, cursor: onward(fields, counts, cursor.at, rule) }
		: { counts, cursor: { ...cursor, digits } };
}

/** Leaves belong to the count being typed, else to the one just finished. */
function typeLeaves(
	leaves: number,
	fields: readonly string[],
	{ counts, cursor }: Typed,
	rule: CountRule,
): Typed {
	const typing = cursor.digits !== '' || cursor.last === undefined;
	const field = typing ? cursor.at : cursor.last;
	if (field === undefined) return { counts, cursor };
	const points = typing && cursor.digits === '' ? 0 : (counts[field]?.points ?? 0);
	const count: CardPoints = { points, leaves };
	if (thirds(count) > rule.total) return { counts, cursor };
	const changed = { ...counts, [field]: count };
	return typing
		? { counts: changed, cursor: onward(fields, changed, field, rule) }
		: { counts: changed, cursor };
}

/** Takes back the digit typed last, else the count finished last. */
function back({ counts, cursor }: Typed): Typed {
	const field = cursor.digits !== '' ? cursor.at : (cursor.last ?? cursor.at);
	if (field === undefined) return { counts, cursor };
	const { [field]: _, ...others } = counts;
	const digits = cursor.digits.slice(0, -1);
	const left = digits === '' ? others : { ...others, [field]: { points: Number(digits) } };
	return { counts: left, cursor: { at: field, digits, last: undefined } };
}

/** The next field without a count, around the table; none where the last one follows by itself. */
function onward(
	fields: readonly string[],
	counts: Counts,
	from: string | undefined,
	rule: CountRule,
): Cursor {
	const start = from === undefined ? 0 : fields.indexOf(from) + 1;
	const around = [...fields.slice(start), ...fields.slice(0, start)];
	const open = around.filter((field) => !Object.hasOwn(counts, field));
	const last = from !== undefined && Object.hasOwn(counts, from) ? from : undefined;
	const derived = rule.exact && open.length === 1 && fields.length > 1;
	return { at: derived ? undefined : open[0], digits: '', last };
}

/** Thirds that this field can have at most beside the others. */
function roomFor(field: string, counts: Counts, { total }: CountRule): number {
	let room = total;
	for (const [other, count] of Object.entries(counts)) if (other !== field) room -= thirds(count);
	return room;
}
