/** A table as text: its lines and their cells (RFC 4180), with whatever separator a spreadsheet writes. Pure. */

export interface Line {
	/** Where it begins, from 1. */
	readonly number: number;
	readonly cells: readonly string[];
}

export interface CsvLines {
	readonly lines: readonly Line[];
	/** What a quotation mark begins that is never closed, and where. */
	readonly open?: { readonly number: number; readonly cell: string };
}

/** As far as they stand for a table at all. */
export const SEPARATORS = [';', '\t', ','] as const;

/** The lines with something in them, but for one that a quotation mark leaves open; cells in quotes may hold separators and line ends (RFC 4180). */
export function linesOf(text: string): CsvLines {
	const separator = separatorOf(text);
	const lines: Line[] = [];
	let cells: string[] = [];
	let cell = '';
	let quoted = false;
	let number = 1;
	let start = 1;
	const endCell = () => {
		cells.push(cell);
		cell = '';
	};
	const endLine = () => {
		endCell();
		if (cells.some((one) => one.trim() !== '')) lines.push({ number: start, cells });
		cells = [];
	};
	for (let at = 0; at < text.length; at++) {
		const sign = text[at] ?? '';
		if (quoted) {
			if (sign === '\n') number++;
			if (sign !== '"') cell += sign;
			else if (text[at + 1] === '"') {
				cell += '"';
				at++;
			} else quoted = false;
		} else if (sign === '"' && cell.trim() === '') {
			cell = '';
			quoted = true;
		} else if (sign === separator) endCell();
		else if (sign === '\n' || sign === '\r') {
			if (sign === '\r' && text[at + 1] === '\n') at++;
			endLine();
			start = ++number;
		} else cell += sign;
	}
	if (quoted) return { lines, open: { number: start, cell } };
	endLine();
	return { lines };
}

/** A semicolon or a tab wherever there is one, as a comma may be a decimal sign then; what is quoted is no matter. */
function separatorOf(text: string): string {
	const bare = text.replace(/"[^"]*"/g, '');
	const first = bare.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
	return SEPARATORS.find((sign) => first.includes(sign)) ?? ',';
}
