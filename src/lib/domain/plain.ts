/** Plain JSON of bounded depth: what can be kept, and written out again without exhausting the stack. */

/** Deeper than this nothing is followed: what the record keeps of one thing (a revision's body). */
export const DEEPEST = 64;

type Problem = 'too-deep' | 'wrong-type';

/** What keeps a stored or parsed value from being plain JSON of bounded depth; it never throws. */
export const notPlain = (value: unknown, deepest = DEEPEST): Problem | null =>
	problemIn(value, deepest, new Map());

/**
 * @param deepest how much further down it may go
 * @param walked a damaged row may hold one object in many places: as deep as it may go there, it is walked once
 */
function problemIn(value: unknown, deepest: number, walked: Map<object, number>): Problem | null {
	if (deepest < 0) return 'too-deep';
	if (typeof value !== 'object' || value === null) return isJsonValue(value) ? null : 'wrong-type';
	if (!Array.isArray(value) && !isPlainObject(value)) return 'wrong-type';
	if ((walked.get(value) ?? Number.POSITIVE_INFINITY) <= deepest) return null;
	let holdsOthers = false;
	for (const inner of Object.values(value) as unknown[]) {
		const problem = problemIn(inner, deepest - 1, walked);
		if (problem) return problem;
		holdsOthers ||= typeof inner === 'object' && inner !== null;
	}
	// Most hold nothing but texts and numbers: to look at these again costs less than to remember that they were.
	if (holdsOthers) walked.set(value, deepest);
	return null;
}

/** An object that is nothing but its fields. */
export function isPlainObject(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}

/** What JSON has besides lists and objects. */
export function isJsonValue(value: unknown): boolean {
	if (typeof value === 'number') return Number.isFinite(value);
	return typeof value === 'string' || typeof value === 'boolean' || value === null;
}

/** Whether nesting stays within what can be written out again without exhausting the stack. */
export function shallowEnough(value: unknown, deepest = DEEPEST): boolean {
	const pending: [unknown, number][] = [[value, 0]];
	// Something may be met in itself, or often: at each depth it is walked once.
	const walked = new Map<object, number>();
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [inner, depth] = next;
		if (typeof inner !== 'object' || inner === null) continue;
		if (depth >= deepest) return false;
		if ((walked.get(inner) ?? -1) >= depth) continue;
		walked.set(inner, depth);
		for (const child of Object.values(inner)) pending.push([child, depth + 1]);
	}
	return true;
}
