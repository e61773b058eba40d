/** What a cell of totals says (`csv-evenings.ts`): whole points, or an amount and its currency. Pure. */
import { currencyExponent } from '#lib/text/format.ts';

/** Signs and words beside the three letters of ISO 4217. */
const SIGNS: Readonly<Record<string, string>> = {
	'€': 'EUR',
	euro: 'EUR',
	eur: 'EUR',
	kr: 'SEK',
	sek: 'SEK',
	chf: 'CHF',
};
const MARK = /€|(?<![\p{L}])(?:euro?|kr|sek|chf|[A-Z]{3})(?![\p{L}])\.?/iu;

/** The currency that a cell names, beside an amount or alone; `undefined` where it names none. */
export function currencyIn(cell: string): string | undefined {
	const mark = MARK.exec(cell)?.[0].replace('.', '');
	if (mark === undefined) return undefined;
	return SIGNS[mark.toLowerCase()] ?? (/^[A-Z]{3}$/.test(mark) ? mark : undefined);
}

/**
 * `12`, `+12`, `−12`, `12,00`: whole points. In a currency its minor units, from `−2,50`, `€ 2.50` or `250 kr`.
 * `undefined` where it is neither.
 */
export function numberIn(cell: string, currency: string | undefined): number | undefined {
	const bare = (currency === undefined ? cell : cell.replace(MARK, ''))
		.replace(/\s/gu, '')
		.replace(/^[−–]/u, '-')
		.replace(/^\+/, '');
	if (currency === undefined) {
		const plain = bare.replace(/[.,]0{1,2}$/, '');
		return /^-?\d{1,6}$/.test(plain) ? Number(plain) || 0 : undefined;
	}
	const digits = currencyExponent(currency);
	const [, minus, whole = '', part = ''] = /^(-?)(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(bare) ?? [];
	if (whole === '' || part.length > digits) return undefined;
	const minor = Number(whole + part.padEnd(digits, '0'));
	return minus === '-' ? -minor || 0 : minor;
}
