const DAY_MS = 24 * 60 * 60 * 1000;

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** Calendar days between two moments where the device is: 0 for the same day. Milliseconds since 1970. */
export const daysSince = (then: number, now: number): number =>
	Math.round((midnight(now) - midnight(then)) / DAY_MS);
