/** A field once what was in it is on disk: empty, unless something else was filled in meanwhile. */
export const emptied = (now: string, kept: string): string => (now === kept ? '' : now);
