/** Figures of the sheet in points or money, and how much room they take. */
import type { Net } from '#lib/domain/entry.ts';
import { currencyExponent, formatDecimal, formatInteger, formatPoints } from '#lib/text/format.ts';
import { localeTags, type Locale } from '#lib/text/locales.ts';
import type { Sheet, Unit } from './rows.ts';

/** Writes figures of one unit; in a column the currency would only be repeated. */
export interface FigureFormat {
	/** A running total: `−43`, `12,30`. */
	total(value: number): string;
	/** A change: `+24`, `−2,40`, `0`. */
	change(value: number): string;
}

export function figureFormat(unit: Unit, currency: string, locale: Locale): FigureFormat {
	if (unit === 'points') {
		return {
			total: (value) => formatInteger(value, locale),
			change: (value) => formatPoints(value, locale),
		};
	}
	const digits = currencyExponent(currency);
	const total = (value: number) => formatDecimal(value / 10 ** digits, digits, locale);
	return { total, change: (value) => (value > 0 ? `+${total(value)}` : total(value)) };
}

/** The sign of a currency, `€` or `kr`. */
export function currencySign(currency: string, locale: Locale): string {
	const format = new Intl.NumberFormat(localeTags[locale], {
		style: 'currency',
		currency,
		currencyDisplay: 'narrowSymbol',
	});
	return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** The most characters that any total of the sheet takes, a grouped thousand included. */
export function widestTotal(
	{ rows, totals, totalsWithKontra }: Sheet,
	format: FigureFormat,
): number {
	let least = 0;
	let most = 0;
	const look = (net: Net): void => {
		for (const player in net) {
			const value = net[player] ?? 0;
			if (value < least) least = value;
			if (value > most) most = value;
		}
	};
	for (const row of rows) if (row.kind !== 'damaged') look(row.running);
	look(totals);
	if (totalsWithKontra) look(totalsWithKontra);
	return Math.max(format.total(least).length, format.total(most).length, 3);
}
