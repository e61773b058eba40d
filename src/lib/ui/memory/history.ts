/** A period's curves as a chart takes them, and their figures as they are told. */
import type { Scope } from '#lib/domain/stats/ranking.ts';
import type { SeriesPoint, SeriesStep } from '#lib/domain/stats/series.ts';
import type { CourseAnswer } from '#lib/state/memory/questions.ts';
import {
	formatDate,
	formatDecimal,
	formatInteger,
	formatMoney,
	formatPoints,
	inZone,
} from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { averageMoney, averageText } from './averages.ts';
import type { CourseData } from './chart.ts';

export type Curve = 'total' | 'form' | 'rank' | 'place';

/** The day of an evening, or the first and last of several. */
export function stepName({ from, to }: SeriesStep, locale: Locale): string {
	const day = (of: string): string => formatDate(`${of}T12:00`, locale);
	return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

/** Better is higher, so a place stands below zero. */
export const heightOf = (point: SeriesPoint, curve: Curve): number =>
	curve === 'total' ? point.total : curve === 'form' ? point.form : -point[curve];

/** A height as it is told. */
export function historyFigure(
	unit: Scope['unit'],
	curve: Curve,
	locale: Locale,
): (height: number) => string {
	const currency = typeof unit === 'object' ? unit.currency : undefined;
	switch (curve) {
		case 'total':
			return currency === undefined
				? (height) => formatPoints(height, locale)
				: (height) => formatMoney(height, currency, locale, { signed: true });
		case 'form':
			return currency === undefined
				? (height) => averageText(height, 1, locale)
				: (height) => averageMoney(height, 1, currency, locale);
		case 'rank':
			return (height) => (height === 0 ? '' : `${formatInteger(-height, locale)}.`);
		case 'place':
			return (height) =>
				height === 0
					? ''
					: `${Number.isInteger(height) ? formatInteger(-height, locale) : formatDecimal(-height, 1, locale)}.`;
	}
}

/**
 * The points of a period as the steps of a course: what is drawn (`running`) is what the curve asks for, `net` what
 * the step brought.
 */
export function historyData(
	{ people, steps, unit }: CourseAnswer,
	curve: Curve,
	locale: Locale,
): CourseData {
	const values = (step: SeriesStep, of: (point: SeriesPoint) => number): Record<string, number> =>
		Object.fromEntries(
			people.flatMap(({ id }, i) => {
				const point = step.points[i];
				return point ? [[id, of(point)]] : [];
			}),
		);
	return {
		players: people,
		steps: steps.map((step, i) => ({
			position: i + 1,
			title: stepName(step, locale),
			// Not 5/26, which in Swedish is a day.
			label: inZone(`${step.to}T12:00`, locale, { month: 'short', year: '2-digit' }),
			factor: 1,
			net: values(step, ({ net }) => net),
			running: values(step, (point) => heightOf(point, curve)),
		})),
		named: [],
		figure: historyFigure(unit, curve, locale),
	};
}
