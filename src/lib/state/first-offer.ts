/** What is played where a language is spoken: offered where nothing is known of a table yet. */
import type { Stake } from '#lib/domain/score.ts';
import type { Locale } from '#lib/text/locales.ts';

/** Rules and stake to begin with. */
export interface FirstOffer {
	/** The id of one that comes with the app. */
	readonly ruleset: string;
	readonly stake: Stake;
}

const AUSTRIAN: FirstOffer = {
	ruleset: 'koenigrufen-upper-austria',
	stake: { currency: 'EUR', minorPerPoint: 10 },
};

const FIRST: Readonly<Record<Locale, FirstOffer>> = {
	de: AUSTRIAN,
	sv: { ruleset: 'koenigrufen-swedish', stake: { currency: 'SEK', minorPerPoint: 100 } },
	en: AUSTRIAN,
};

/** What is offered first to whoever reads this language. */
export const firstOffer = (locale: Locale): FirstOffer => FIRST[locale];
