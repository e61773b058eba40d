/**
 * Which of two moments (ISO 8601, with whatever offset: "23:30+02:00" is before "22:00Z") was first: below 0 the
 * first, above 0 the second, 0 where they are the same. To be sorted by.
 */
export const compareMoments = (a: string, b: string): number => Date.parse(a) - Date.parse(b);
