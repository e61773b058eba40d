/** Whether this device's clock was set back since the last thing was written, or stands still. */

/** It is said to be slow where the record is further ahead of it than this. */
const SLOW_MS = 10 * 60 * 1000;
/** Further than this nobody's clock lags without also being before the app's own days: the last one ran ahead. */
const BELIEVED_MS = 366 * 24 * 60 * 60 * 1000;
/** No clock that shows an earlier day is right: there was no app. */
const FIRST_DAY = Date.UTC(2026, 0, 1);

export interface SlowClock {
	/** Milliseconds since 1970, as the device thinks. */
	readonly now: number;
	/** When the last thing was written, as the record says. */
	readonly last: number;
}

/**
 * `null` where nothing is to be told: a stamp of 2100 says that the clock was wrong when it was written, not now.
 * @param now milliseconds since 1970, like `last`
 */
export function slowClock(now: number, last: number): SlowClock | null {
	const ahead = last - now;
	const slow = ahead > SLOW_MS && (ahead <= BELIEVED_MS || now < FIRST_DAY);
	return slow ? { now, last } : null;
}
