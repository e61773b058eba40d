/** Amounts as people type them. */
import { currencyExponent, formatDecimal } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';

/** Minor units: far beyond any table, far within what a number holds exactly. */
export const LARGEST_AMOUNT = 100_000_000;
/** Minor units a point is worth: more than a table plays for. */
export const LARGEST_WORTH = 1_000_000;

/** Minor units from `2`, `2,5`, `2.50` or `€ 2,50`; `undefined` where it has more digits after the comma than the currency. */
function minorOf(text: string, currency: string): number | undefined {
	const bare = text.replace(/\p{Sc}|[a-z]{2,3}|[\s']/giu, '');
	const match = /^([0-9]{1,9})(?:[.,]([0-9]{0,3}))?$/.exec(bare);
	if (!match) return undefined;
	const exponent = currencyExponent(currency);
	const [, whole = '', part = ''] = match;
	return part.length > exponent ? undefined : Number(whole + part.padEnd(exponent, '0'));
}

/** Minor units of an amount above zero; `undefined` where it is none. */
export function parseAmount(text: string, currency: string): number | undefined {
	const minor = minorOf(text, currency) ?? 0;
	return minor > 0 && minor <= LARGEST_AMOUNT ? minor : undefined;
}

/** What was typed as a part of so many minor units; `undefined` where it is none of them. */
export function partOf(whole: number, text: string, currency: string): number | undefined {
	const part = parseAmount(text, currency);
	return part !== undefined && part <= whole ? part : undefined;
}

/** Minor units a point is worth, which may be none; `undefined` where it is no amount, or more than a table plays for. */
export function parseWorth(text: string, currency: string): number | undefined {
	const minor = minorOf(text, currency) ?? Infinity;
	return minor <= LARGEST_WORTH ? minor : undefined;
}

/** An amount as it is typed: in the currency's own unit, and without what parts thousands. */
export function typedAmount(minor: number, currency: string, locale: Locale): string {
	const digits = currencyExponent(currency);
	return formatDecimal(minor / 10 ** digits, digits, locale, false);
}

/** More chips than there are, and more points than a table plays for. */
export const LARGEST_COUNT = 1_000_000;

/** A whole number above zero, of chips or points. */
export function parseCount(text: string): number | undefined {
	const bare = text.replace(/\s/g, '');
	const count = /^[0-9]{1,7}$/.test(bare) ? Number(bare) : 0;
	return count > 0 && count <= LARGEST_COUNT ? count : undefined;
}

/** A field once what was in it is on disk: empty, unless something else was filled in meanwhile. */
export const emptied = (now: string, kept: string): string => (now === kept ? '' : now);
