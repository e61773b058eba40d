/** Clocks on the wall as files tell of them: apart, since few screens write a file. */
import { dates, inZone } from './format.ts';

/** Where text names an offset of its own: `2026-11-20T21:30:00+01:00`. */
const WITH_OFFSET = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*[+-]\d\d:?\d\d$/;

/**
 * What a clock on the wall showed, as spreadsheets read it: `2026-11-20 21:30`. In the zone named; else at
 * the offset that the text itself names, else in the device's zone. Text that is no moment stays as it is.
 */
export function wallClock(moment: string, timeZone?: string): string {
	const written = timeZone === undefined ? WITH_OFFSET.exec(moment) : null;
	if (written) return `${written[1] ?? ''} ${written[2] ?? ''}`;
	const date = new Date(moment);
	if (Number.isNaN(date.getTime()) || !moment.includes('T')) return moment;
	const options = { dateStyle: 'short', timeStyle: 'short' } as const;
	// Sweden writes dates the way they sort.
	return timeZone === undefined
		? inZone(date, 'sv', options)
		: dates('sv', { ...options, timeZone }).format(date);
}

/** The zone as `Intl` knows it; `undefined` where it knows none of that name. */
export function knownZone(timeZone: string | undefined): string | undefined {
	if (timeZone === undefined) return undefined;
	try {
		return new Intl.DateTimeFormat('sv', { timeZone }).resolvedOptions().timeZone;
	} catch {
		return undefined;
	}
}
