/** How old the newest backup is, in words, and when it is time for the next. */
import type { BackupAge } from '#lib/storage/backup-mark.ts';
import { formatTime } from '#lib/text/format.ts';
import { formatDaysFromToday } from '#lib/text/span.ts';
import type { Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** Calendar days between two moments where the device is: 0 for the same day. Milliseconds since 1970. */
const daysSince = (then: number, now: number): number =>
	Math.round((midnight(now) - midnight(then)) / DAY_MS);

/** About an evening's worth. */
const MOST_NEVER_SAVED = 40;
const MOST_DAYS = 14;
const LATER_DAYS = 7;

/** A moment still to come: the clock ran ahead when it was noted, and how long ago that was nobody knows. */
const isAhead = (at: number, now: number): boolean => daysSince(at, now) < 0;

/** @param now milliseconds since 1970 */
export function backupAgeText({ at, unsaved }: BackupAge, now: number, locale: Locale): string {
	if (at === null) {
		return unsaved === 0 ? m.data_nothing_to_back_up() : m.data_never_backed_up({ count: unsaved });
	}
	if (isAhead(at, now)) return m.data_backed_up_ahead({ count: unsaved });
	const when = formatDaysFromToday(-daysSince(at, now), locale);
	const time = formatTime(at, locale);
	return unsaved === 0
		? m.data_backed_up({ when, time })
		: m.data_backed_up_since({ when, time, count: unsaved });
}

/**
 * Whether somebody should be reminded.
 * @param later when they last said that it has time; all in milliseconds since 1970
 */
export function isBackupDue(
	{ at, unsaved }: BackupAge,
	later: number | null,
	now: number,
): boolean {
	if (later !== null && Math.abs(daysSince(later, now)) < LATER_DAYS) return false;
	if (at === null) return unsaved >= MOST_NEVER_SAVED;
	return unsaved > 0 && (isAhead(at, now) || daysSince(at, now) >= MOST_DAYS);
}
