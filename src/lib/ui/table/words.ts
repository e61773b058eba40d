/** What the table says in words, wherever it is drawn: on the screen, and in the picture of it that is kept. */
import { stakeNow } from '#lib/domain/cash/stakes.ts';
import type { EveningModel } from '#lib/state/evening-model.ts';
import { formatMoney } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { eveningTitle } from '../evening-title.ts';

/** As far back as this a day without its year may be another year's, in ms. */
const YEAR_IS_PLAIN_MS = 180 * 24 * 60 * 60 * 1000;

/** The evening's name, or its day: with the year where it is over, or began so long ago that nobody knows which. */
export function titleOf({ head }: Pick<EveningModel, 'head'>, locale: Locale): string {
	const isPast =
		head.closedAt !== undefined || Date.now() - Date.parse(head.startedAt) > YEAR_IS_PLAIN_MS;
	return eveningTitle(head, locale, isPast ? 'long' : 'evening');
}

/** The rules, and what a point of the next deal is worth. */
export function subtitleOf(
	{ head, ruleset, deals }: Pick<EveningModel, 'head' | 'ruleset' | 'deals'>,
	locale: Locale,
): string {
	const { minorPerPoint, currency } = head.stake;
	const name = ruleset.names[locale];
	// The next deal's: it may have changed since the evening began.
	const now = head.stakeChanges?.length
		? stakeNow({
				...{ minorPerPoint, stakeChanges: head.stakeChanges },
				deals: deals.map(({ id }) => ({ id, net: {} })),
			})
		: minorPerPoint;
	if (now === 0) return name;
	const money = formatMoney(now, currency, locale);
	const stake = ruleset.unit === 'chip' ? m.table_stake_chip({ money }) : m.table_stake({ money });
	// On two lines the second begins with a word.
	return `${name}\u00a0· ${stake}`;
}
