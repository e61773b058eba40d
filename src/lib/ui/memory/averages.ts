/** Averages as they are told. */
import { currencyExponent, formatDecimal, formatMoney } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { Cell } from './csv.ts';

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

/** `+0,84`: a sum of points divided; a dash where there is nothing to divide by. */
export function averageText(sum: number, count: number, locale: Locale): string {
	if (count === 0) return '–';
	const value = Math.round((sum / count) * 100) / 100;
	return signed(value, formatDecimal(value === 0 ? 0 : value, 2, locale));
}

/** The same in money, to the whole minor unit. */
export function averageMoney(
	minor: number,
	count: number,
	currency: string,
	locale: Locale,
): string {
	if (count === 0) return '–';
	const value = Math.round(minor / count);
	return formatMoney(value === 0 ? 0 : value, currency, locale, { signed: true });
}

/** Either for a table: of points to hundredths, of money to the whole minor unit. */
export const averageCell = (sum: number, count: number, currency: string | undefined): Cell =>
	currency === undefined
		? { minor: Math.round((sum / count) * 100), digits: 2 }
		: { minor: Math.round(sum / count), digits: currencyExponent(currency) };
