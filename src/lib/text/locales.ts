import { baseLocale, isLocale, locales } from './paraglide/shared.js';

/** A language the app speaks: `de`, `sv` or `en`. */
export type Locale = (typeof locales)[number];

export { baseLocale, isLocale, locales };

/** What each language calls itself. */
export const localeNames: Readonly<Record<Locale, string>> = {
	de: 'Deutsch',
	sv: 'Svenska',
	en: 'English',
};

/** The regional form that numbers, money and dates take: the German is Austrian. */
export const localeTags: Readonly<Record<Locale, string>> = {
	de: 'de-AT',
	sv: 'sv-SE',
	en: 'en-GB',
};

/**
 * The first language of a preference list (BCP 47 tags, best first, as in `navigator.languages`) that
 * the app speaks; German where it speaks none of them.
 */
export function preferredLocale(languages: readonly string[]): Locale {
	for (const language of languages) {
		const primary = language.toLowerCase().split('-', 1)[0];
		if (isLocale(primary)) return primary;
	}
	return baseLocale;
}
