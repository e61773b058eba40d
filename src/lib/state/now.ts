/** The last moment that a year of four digits can name. */
const LAST_MS = 253402300799999;

/** A clock's milliseconds as text that every door reads: one set beyond is broken, and keeps nobody from writing. */
export const momentText = (ms: number): string => new Date(Math.min(ms, LAST_MS)).toISOString();

/** The device's clock as text (ISO 8601), for what is written down with a time. */
export const nowText = (): string => momentText(Date.now());

/**
 * The device's clock as text, and later than this moment in any case: what is made over something comes after it, also
 * where the clock was set back since or another phone's is ahead.
 */
export const nowAfter = (moment = ''): string =>
	momentText(Math.max(Date.now(), Date.parse(moment) + 1 || 0));
