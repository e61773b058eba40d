/** Amounts as people type them. */
import { currencyExponent } from '#lib/text/format.ts';

/** Far beyond any table, far within what a number holds exactly. */
const LARGEST = 100_000_000;

/**
 * Minor units from `2`, `2,5`, `2.50` or `€ 2,50`; `undefined` where it is no amount above zero, or
 * has more digits after the comma than the currency.
 */
export function parseAmount(text: string, currency: string): number | undefined {
	const bare = text.replace(/\p{Sc}|[a-z]{2,3}|[\s']/giu, '');
	const match = /^([0-9]{1,7})(?:[.,]([0-9]{0,3}))?$/.exec(bare);
	if (!match) return undefined;
	const exponent = currencyExponent(currency);
	const [, whole = '', part = ''] = match;
	if (part.length > exponent) return undefined;
	const minor = Number(whole + part.padEnd(exponent, '0'));
	return minor > 0 && minor <= LARGEST ? minor : undefined;
}

/** A whole number above zero, chips for example. */
export function parseCount(text: string): number | undefined {
	const bare = text.replace(/\s/g, '');
	return /^[1-9][0-9]{0,6}$/.test(bare) ? Number(bare) : undefined;
}
