/** Plain JSON: what the record is made of, and the one text that equal values share. */

import { DEEPEST, isJsonValue, isPlainObject } from '#lib/domain/plain.ts';
import { StorageError } from './storage-error.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
	readonly [key: string]: Json;
}

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

/** Whether two values say the same, whatever the order of their keys. */
export const sameJson = (a: unknown, b: unknown): boolean =>
	a === b || canonical(a) === canonical(b);
