/** Plain JSON: what the record is made of, and the one text that equal values share. */

import { StorageError } from './storage-error.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json;
}

/** Deeper than this nothing is followed: what the record keeps of one thing (a revision's body). */
export const DEEPEST = 64;

/**
 * A deep copy as plain JSON: proxies are read through, fields holding `undefined` fall away.
 * @throws StorageError `invalid` for functions, `NaN`, dates and the like, and for nesting beyond 64.
 */
export function plain(value: unknown, depth = 0): Json {
	if (depth > DEEPEST) throw notJson('too-deep');
	if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
	if (typeof value === 'number' && Number.isFinite(value)) return value;
	if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
	if (typeof value === 'object' && isPlainObject(value)) {
		// fromEntries defines properties, so that a key named `__proto__` stays a key.
		return Object.fromEntries(
			Object.entries(value)
				.filter(([, field]) => field !== undefined)
				.map(([key, field]) => [key, plain(field, depth + 1)]),
		);
	}
	throw notJson('wrong-type');
}

/** @throws StorageError `invalid` where it is no object, or not plain. */
export function plainObject(value: unknown): JsonObject {
	const copy = plain(value);
	if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) throw notJson('wrong-type');
	return copy as JsonObject;
}

const notJson = (problem: 'too-deep' | 'wrong-type'): StorageError =>
	new StorageError('invalid', { problem });

/** What keeps a stored or parsed value from being plain JSON of bounded depth; it never throws. */
export function notPlain(value: unknown, deepest = DEEPEST): 'too-deep' | 'wrong-type' | null {
	const pending: [unknown, number][] = [[value, 0]];
	// A damaged row may be met in itself, or often: at each depth it is walked once.
	const walked = new Map<object, number>();
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [inner, depth] = next;
		if (depth > deepest) return 'too-deep';
		if (typeof inner === 'object' && inner !== null) {
			if ((walked.get(inner) ?? -1) >= depth) continue;
			walked.set(inner, depth);
			if (!Array.isArray(inner) && !isPlainObject(inner)) return 'wrong-type';
			for (const child of Object.values(inner)) pending.push([child, depth + 1]);
		} else if (!isJsonValue(inner) || (typeof inner === 'number' && !Number.isFinite(inner))) {
			return 'wrong-type';
		}
	}
	return null;
}

function isPlainObject(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}

/**
 * The canonical text of a JSON value: keys sorted by code unit, no white space. Equal values have
 * equal texts, whatever order their keys were written in; fields holding `undefined` are absent.
 */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (typeof value === 'object' && value !== null) {
		const fields = Object.entries(value)
			.filter(([, field]) => field !== undefined)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`);
		return `{${fields.join(',')}}`;
	}
	// Undefined and functions have no text of their own; damaged rows may hold either.
	return isJsonValue(value) ? JSON.stringify(value) : 'null';
}

const isJsonValue = (value: unknown): boolean =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Whether two values say the same, whatever the order of their keys. */
export const sameJson = (a: unknown, b: unknown): boolean =>
	a === b || canonical(a) === canonical(b);
