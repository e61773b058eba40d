/** What an evening is called: its name, or the day it was played. */
import { formatDate, type DateStyle } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';

/** The name as it was given, else the day in this style. */
export function eveningTitle(
	{ name, startedAt }: { readonly name?: string; readonly startedAt: string },
	locale: Locale,
	style: DateStyle = 'long',
): string {
	if (name !== undefined && name !== '') return name;
	const day = formatDate(startedAt, locale, style);
	// As a title a Swedish day begins with a capital.
	return day.charAt(0).toUpperCase() + day.slice(1);
}
