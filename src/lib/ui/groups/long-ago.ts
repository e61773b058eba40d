/** So long nobody pauses, in ms: one that is open after that was reopened, or never closed. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Whether an open evening keeps nobody from beginning the next one. @param played when last, ISO 8601 */
export const isLongAgo = (played: string, now = Date.now()): boolean =>
	now - Date.parse(played) > LONGEST_MS;
