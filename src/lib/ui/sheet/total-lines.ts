/** What everybody has in the end, on the screen and on paper: a line for each way of counting, with what it is called. */
import type { Sheet } from '#lib/state/evening/sheet.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** On the sheet, with every kontra, in a cup; the last two only where they say otherwise. */
export const totalLines = ({ totals, totalsWithKontra, cup }: Sheet) => [
	{ label: totalsWithKontra ? m.sheet_totals_sheet() : m.sheet_totals(), totals },
	...(totalsWithKontra ? [{ label: m.sheet_totals_with_kontra(), totals: totalsWithKontra }] : []),
	...(cup ? [{ label: m.sheet_totals_cup(), totals: cup }] : []),
];
