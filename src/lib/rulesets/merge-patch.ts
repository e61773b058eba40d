/** JSON Merge Patch (RFC 7386): objects merge, null takes away, everything else replaces. */
import { alike } from '#lib/domain/alike.ts';
import { own } from '#lib/domain/own.ts';
import { isObject } from '#lib/domain/shape.ts';

/** The target with the patch applied; neither is changed. */
export function mergePatch(target: unknown, patch: unknown): unknown {
	if (!isObject(patch)) return patch;
	const result = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
	for (const [key, value] of Object.entries(patch)) {
		if (value === null) result.delete(key);
		else result.set(key, mergePatch(result.get(key), value));
	}
	return Object.fromEntries(result);
}

/** The smallest patch that makes `target` out of `base`. */
export function diffPatch(base: unknown, target: unknown): unknown {
	if (!isObject(base) || !isObject(target)) return target;
	const patch = new Map<string, unknown>();
	for (const key of Object.keys(base)) if (!Object.hasOwn(target, key)) patch.set(key, null);
	for (const [key, value] of Object.entries(target)) {
		const before = own(base, key);
		if (alike(before, value)) continue;
		// Against a value that is no object, an object stands in the patch as it is.
		patch.set(key, isObject(value) ? diffPatch(isObject(before) ? before : {}, value) : value);
	}
	return Object.fromEntries(patch);
}

/** The value at a path, or `undefined` where there is none. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
	path.reduce<unknown>((inner, key) => (isObject(inner) ? own(inner, key) : undefined), value);
