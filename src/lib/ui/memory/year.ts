/** A year in review as pages: each a heading, figures with what they are of, and perhaps a picture. */
import type { YearAnswer } from '#lib/state/memory/questions.ts';
import {
	formatInteger,
	formatList,
	formatMoney,
	formatPercent,
	formatPoints,
} from '#lib/text/format.ts';
import { localeTags, type Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';
import type { CourseData } from './chart.ts';
import { historyData } from './history.ts';
import { recordDetail, recordHref, recordName, recordValue } from './record-words.ts';

interface YearRow {
	readonly name: string;
	readonly points: string;
	readonly detail?: string | undefined;
	readonly href?: string;
}

export interface YearPage {
	readonly id:
		'figures' | 'standings' | 'course' | 'records' | 'together' | 'against' | 'contracts';
	readonly title: string;
	readonly rows: readonly YearRow[];
	readonly course?: CourseData;
	/** Said below the rows where there are more than stand there. */
	readonly cut?: string;
}

/** More pairs and contracts than these do not go into a picture that is looked at on a phone. */
const MOST_ROWS = 10;
/** A standing is whole: the last want to find themselves too. More than these are no Runde. */
const MOST_PEOPLE = 40;
/** More are no peak. */
const MOST_MONTHS = 3;

/** The pages that there is something to tell on. */
export function yearPages(answer: YearAnswer, locale: Locale): readonly YearPage[] {
	const { ranking, names, course, records, contracts, pairs } = answer;
	const nameOf = new Map(names.map(({ id, name }) => [id, name]));
	const sides = pairs.filter(({ together: deals }) => deals > 0);
	const payers = pairs.filter(({ paid }) => paid !== 0);
	const pages: YearPage[] = [
		{ id: 'figures', title: m.memory_year_figures(), rows: figures(answer, locale) },
		{
			id: 'standings',
			title: m.memory_standing(),
			rows: ranking.rows.slice(0, MOST_PEOPLE).map(({ person, rank, total, evenings }) => ({
				name: `${formatInteger(rank, locale)}. ${nameOf.get(person) ?? person}`,
				points: amount(answer, total, locale),
				detail: m.memory_evenings({ count: evenings }),
				href: `/people/${encodeURIComponent(person)}`,
			})),
			...cutTo(MOST_PEOPLE, ranking.rows.length, locale),
		},
		{
			id: 'course',
			title: m.memory_over_time(),
			rows: [],
			...(course.steps.length > 1 && { course: historyData(course, 'total', locale) }),
		},
		{
			id: 'records',
			title: m.memory_records(),
			rows: records.map((record) => ({
				name: [recordName(record.kind), record.holder?.name].filter(Boolean).join(': '),
				points: recordValue(record, locale),
				detail: recordDetail(record, locale),
				href: recordHref(record),
			})),
		},
		{
			id: 'together',
			title: m.memory_year_together(),
			rows: together(sides, locale),
			...cutTo(MOST_ROWS, sides.length, locale),
		},
		{
			id: 'against',
			title: m.memory_year_against(),
			rows: against(payers, locale),
			...cutTo(MOST_ROWS, payers.length, locale),
		},
		{
			id: 'contracts',
			title: m.memory_contracts(),
			rows: contracts.slice(0, MOST_ROWS).map(({ names: called, deals, won, lost }) => ({
				name: called[locale],
				points: m.memory_times({ count: deals }),
				detail:
					won + lost > 0
						? m.memory_won_share({ share: formatPercent(won, won + lost, locale) })
						: undefined,
			})),
			...cutTo(MOST_ROWS, contracts.length, locale),
		},
	];
	return pages.filter(({ rows, course: drawn }) => rows.length > 0 || drawn !== undefined);
}

/** How many of how many stand there, where some do not. */
const cutTo = (most: number, count: number, locale: Locale): Pick<YearPage, 'cut'> =>
	count > most
		? {
				cut: m.memory_year_cut({
					shown: formatInteger(most, locale),
					count: formatInteger(count, locale),
				}),
			}
		: {};

/** What the two of a side brought home, the best first. */
const together = (sides: YearAnswer['pairs'], locale: Locale): YearRow[] =>
	sides
		.toSorted((a, b) => b.togetherPoints - a.togetherPoints)
		.slice(0, MOST_ROWS)
		.map(({ one, other, together: deals, togetherPoints }) => ({
			name: formatList([one.name, other.name], locale),
			points: formatPoints(togetherPoints, locale),
			detail: m.memory_deals({ count: deals }),
		}));

/** Who got most from whom. */
const against = (payers: YearAnswer['pairs'], locale: Locale): YearRow[] =>
	payers
		.toSorted((a, b) => Math.abs(b.paid) - Math.abs(a.paid))
		.slice(0, MOST_ROWS)
		.map(({ one, other, against: deals, paid }) => {
			const [to, from] = paid > 0 ? [one, other] : [other, one];
			return {
				name: m.memory_year_from({ to: to.name, from: from.name }),
				points: formatPoints(Math.abs(paid), locale),
				detail: m.memory_deals({ count: deals }),
			};
		});

const amount = ({ unit }: YearAnswer, total: number, locale: Locale): string =>
	typeof unit === 'string'
		? formatPoints(total, locale)
		: formatMoney(total, unit.currency, locale, { signed: true });

function figures({ ranking, deals, moved, months, unit }: YearAnswer, locale: Locale): YearRow[] {
	const busiest = Math.max(...months);
	const these = months.flatMap((count, month) => (count === busiest ? [month] : []));
	const monthName = new Intl.DateTimeFormat(localeTags[locale], { month: 'long' });
	const row = (name: string, points: string): YearRow => ({ name, points });
	return [
		row(m.memory_evenings_label(), formatInteger(ranking.evenings, locale)),
		row(m.memory_deals_label(), formatInteger(deals, locale)),
		row(m.memory_people(), formatInteger(ranking.rows.length, locale)),
		row(
			unit === 'chip' ? m.memory_chips_moved() : m.memory_points_moved(),
			formatInteger(moved, locale),
		),
		// Where it was as many in many months, none stands out.
		...(busiest < 2 || these.length > MOST_MONTHS
			? []
			: [
					{
						...row(
							m.memory_busiest({ count: these.length }),
							formatList(
								these.map((month) => monthName.format(new Date(2026, month, 15))),
								locale,
							),
						),
						detail:
							these.length > 1
								? m.memory_busiest_each({ count: busiest })
								: m.memory_evenings({ count: busiest }),
					},
				]),
	];
}
