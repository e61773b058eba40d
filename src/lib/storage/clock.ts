/**
 * A hybrid logical clock (Kulkarni et al. 2014): stamps follow the wall clock where they can, and
 * never go back where the wall clock does. A stamp is an array so that IndexedDB sorts it as we do.
 */
import { custom, id, typeName, whole, type Shape } from '#lib/domain/shape.ts';

/** Milliseconds since 1970, a counter within them, the device that wrote. */
export type Stamp = readonly [ms: number, counter: number, device: string];

/** A stamp from another device that is further ahead than this does not pull our clock along. */
export const MOST_AHEAD_MS = 24 * 60 * 60 * 1000;

/** The last moment a `Date` can hold. */
export const LAST_MS = 8.64e15;

const PARTS = [whole(0, LAST_MS), whole(0, Number.MAX_SAFE_INTEGER), id];

/** A stamp as it may lie in the store or a file. */
export const stampShape: Shape<Stamp> = custom(
	{
		type: 'array',
		prefixItems: [{ type: 'integer' }, { type: 'integer' }, { type: 'string' }],
		items: false,
		minItems: 3,
	},
	(value, at) => {
		if (!Array.isArray(value) || value.length !== 3) {
			return at.report('wrong-type', { expected: 'array', got: typeName(value) });
		}
		return PARTS.every((shape, index) => {
			at.enter(index);
			const good = shape.check(value[index], at);
			at.leave();
			return good;
		});
	},
);

/** Negative where `a` is earlier. */
export function compareStamps(a: Stamp, b: Stamp): number {
	return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);
}

/** Of two the one that the order of the record has last. */
export const laterStamp = (a: Stamp, b: Stamp): Stamp => (compareStamps(a, b) >= 0 ? a : b);

/** Of two the one that the order of the record has first. */
export const earlierStamp = (a: Stamp, b: Stamp): Stamp => (compareStamps(a, b) <= 0 ? a : b);

/** The stamp of the next thing this device writes: later than `last`, whatever the wall clock says. */
export function tick(last: Stamp | null, nowMs: number, device: string): Stamp {
	// A clock that stands before 1970 writes no stamp that anybody takes.
	const now = Math.floor(Math.max(0, nowMs));
	if (last === null || now > last[0]) return [now, 0, device];
	if (last[1] < Number.MAX_SAFE_INTEGER) return [last[0], last[1] + 1, device];
	// Only damage or malice leads here: a stamp that every door takes is worth more than the order.
	return last[0] < LAST_MS ? [last[0] + 1, 0, device] : [now, 0, device];
}

/**
 * What the clock stands at after stamps of other devices were seen. One that claims to be more than
 * a day ahead is left aside: a wrong or hostile clock must not drag ours into the future.
 */
export function observe(last: Stamp | null, seen: Iterable<Stamp>, nowMs: number): Stamp | null {
	let latest = last;
	for (const stamp of seen) {
		if (stamp[0] > nowMs + MOST_AHEAD_MS) continue;
		latest = latest === null ? stamp : laterStamp(latest, stamp);
	}
	return latest;
}
