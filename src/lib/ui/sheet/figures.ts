/** Figures of the sheet in points or money, and how much room they take. */
import type { Net } from '#lib/domain/entry.ts';
import { currencyExponent, formatDecimal, formatInteger, formatPoints } from '#lib/text/format.ts';
import { localeTags, type Locale } from '#lib/text/locales.ts';
import type { Sheet, Unit } from '#lib/state/evening/sheet.ts';

/** Writes figures of one unit; in a column the currency would only be repeated. */
export interface FigureFormat {
	/** A running total: `−43`, `12,30`. */
	total(value: number): string;
	/** A change: `+24`, `−2,40`, `0`. */
	change(value: number): string;
}

/** How points, or minor units of this currency, are written on the sheet. */
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

/** The most characters that a figure of each kind takes; a space is half of one. */
export interface Widest {
	readonly total: number;
	/** Kontra that is paid apart stands among the changes, as `K +24`. */
	readonly change: number;
}

/** The room that a sheet's figures take, without those of damaged rows. */
export function widest({ rows, totals, totalsWithKontra }: Sheet, format: FigureFormat): Widest {
	const total = new Span();
	const change = new Span();
	const kontra = new Span();
	for (const row of rows) {
		if (row.kind === 'damaged') continue;
		total.look(row.running);
		change.look(row.change);
		if (row.kind === 'deal' && row.withKontra) kontra.look(row.withKontra.change);
	}
	total.look(totals);
	if (totalsWithKontra) total.look(totalsWithKontra);
	const isApart = totalsWithKontra !== undefined;
	return {
		total: Math.max(
			total.longest((value) => format.total(value)),
			3,
		),
		change: Math.max(
			change.longest((value) => format.change(value)),
			isApart ? kontra.longest((value) => `K ${format.change(value)}`) : 0,
		),
	};
}

/** The least and the greatest of many figures: no other is written longer, a grouped thousand included. */
class Span {
	#least = 0;
	#most = 0;

	look(net: Net): void {
		for (const player in net) {
			const value = net[player] ?? 0;
			if (value < this.#least) this.#least = value;
			if (value > this.#most) this.#most = value;
		}
	}

	longest(write: (value: number) => string): number {
		return Math.max(charactersOf(write(this.#least)), charactersOf(write(this.#most)));
	}
}

const charactersOf = (text: string): number => text.length - (text.match(/\s/g)?.length ?? 0) / 2;
