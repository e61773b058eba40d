/**
 * Tables as a spreadsheet opens them: the list separator and decimal sign of the language, UTF-8 told
 * by its mark, lines ended as the format says. Text that a spreadsheet would compute stays text.
 */
import type { Locale } from '#lib/text/locales.ts';

/** Text; a whole number; or minor units of a currency with so many digits after the comma. */
export type Cell = string | number | { readonly minor: number; readonly digits: number };

interface Signs {
	readonly separator: string;
	readonly decimal: string;
}

/** Spreadsheets take the list separator from the language wherever the comma is the decimal sign. */
const SIGNS: Readonly<Record<Locale, Signs>> = {
	de: { separator: ';', decimal: ',' },
	sv: { separator: ';', decimal: ',' },
	en: { separator: ',', decimal: '.' },
};

export const CSV_TYPE = 'text/csv;charset=utf-8';
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet may take what follows for a formula: the full-width signs too, and after what nobody sees. One of
 * another language ends a cell where this one has text.
 */
const FORMULA = /(?<=^|[;,\t\r\n])(?=[\s\p{C}"]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/gu;

function textCell(text: string, { separator }: Signs): string {
	const safe = text.replace(FORMULA, "'");
	return safe.includes(separator) || /["\r\n]/.test(safe)
		? `"${safe.replaceAll('"', '""')}"`
		: safe;
}

function moneyCell(minor: number, digits: number, { decimal }: Signs): string {
	const all = Math.abs(minor)
		.toString()
		.padStart(digits + 1, '0');
	const sign = minor < 0 ? '-' : '';
	if (digits === 0) return sign + all;
	return `${sign}${all.slice(0, -digits)}${decimal}${all.slice(-digits)}`;
}

function cellText(cell: Cell, signs: Signs): string {
	if (typeof cell === 'string') return textCell(cell, signs);
	return typeof cell === 'number' ? String(cell) : moneyCell(cell.minor, cell.digits, signs);
}

/** The file's text; a hyphen is the minus that every spreadsheet reads. */
export function csvText(rows: readonly (readonly Cell[])[], locale: Locale): string {
	const signs = SIGNS[locale];
	const lines = rows.map((row) => row.map((cell) => cellText(cell, signs)).join(signs.separator));
	return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
