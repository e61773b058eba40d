/**
 * A value made anew whose parts that say the same as before are those from before. What is derived reaches its readers
 * when it is another object: so a tap reaches the controls that it changed, and not all of the form.
 */

/**
 * Called with each value in turn; returns it with the parts of the one before, or that one where nothing changed.
 * Values are plain data of arrays and objects, in no circle.
 */
export function samePartsKept<T>(): (now: T) => T {
	let before: T | undefined;
	return (now) => (before = withPartsOf(before, now) as T);
}

function withPartsOf(before: unknown, now: unknown): unknown {
	if (Object.is(before, now) || !isObject(before) || !isObject(now)) return now;
	if (Array.isArray(before) !== Array.isArray(now)) return now;
	const keys = Object.keys(now);
	const parts = keys.map((key) =>
		Object.hasOwn(before, key) ? withPartsOf(before[key], now[key]) : now[key],
	);
	const isSame =
		keys.length === Object.keys(before).length &&
		keys.every((key, i) => Object.hasOwn(before, key) && Object.is(parts[i], before[key]));
	if (isSame) return before;
	return Array.isArray(now) ? parts : Object.fromEntries(keys.map((key, i) => [key, parts[i]]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;
