/** Spans of time in words: apart, since few screens say one. */
import { localeTags, type Locale } from './locales.ts';

const UNITS = [
	['year', 365 * 24 * 60],
	['day', 24 * 60],
	['hour', 60],
	['minute', 1],
] as const;

/** How long, in whole ones of the largest unit of which there are at least two: `3 Stunden`. */
export function formatSpan(minutes: number, locale: Locale): string {
	const [unit, size] = UNITS.find(([, size]) => minutes >= 2 * size) ?? ['minute', 1];
	const format = new Intl.NumberFormat(localeTags[locale], {
		style: 'unit',
		unit,
		unitDisplay: 'long',
	});
	return format.format(Math.floor(minutes / size));
}

/** A number of days from today, in words where the language has them: `gestern`, `vor 3 Tagen`. */
export const formatDaysFromToday = (days: number, locale: Locale): string =>
	new Intl.RelativeTimeFormat(localeTags[locale], { numeric: 'auto' }).format(days, 'day');
