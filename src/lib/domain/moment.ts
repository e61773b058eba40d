/** The last one that a year of four digits can name. */
const LAST_MS = 253402300799999;

/** A clock's milliseconds as text that every door reads: one set beyond is broken, and keeps nobody from writing. */
export const momentText = (ms: number): string => new Date(Math.min(ms, LAST_MS)).toISOString();

/**
 * Which of two moments (ISO 8601, with whatever offset: "23:30+02:00" is before "22:00Z") was first: below 0 the
 * first, above 0 the second, 0 where they are the same. To be sorted by.
 */
export const compareMoments = (a: string, b: string): number => Date.parse(a) - Date.parse(b);
