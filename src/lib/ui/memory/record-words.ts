/** Records as they are told. */
import type { RecordKind } from '#lib/domain/stats/records.ts';
import type { ToldRecord } from '#lib/state/memory/questions.ts';
import { formatDate, formatPoints } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { eveningHref } from '../evening-href.ts';

const NAMES: Readonly<Record<RecordKind, () => string>> = {
	highest: m.memory_record_highest,
	lowest: m.memory_record_lowest,
	run: m.memory_record_run,
	comeback: m.memory_record_comeback,
	'best-evening': m.memory_best,
	'worst-evening': m.memory_worst,
	streak: m.memory_record_streak,
	trischaken: m.memory_record_trischaken,
	longest: m.memory_record_longest,
};

/** What kind of record it is. */
export const recordName = (kind: RecordKind): string => NAMES[kind]();

/** How much it was, in the unit of its kind: deals, evenings, times or points. */
export function recordValue({ kind, value }: ToldRecord, locale: Locale): string {
	switch (kind) {
		case 'run':
		case 'longest':
			return m.memory_deals({ count: value });
		case 'streak':
			return m.memory_evenings({ count: value });
		case 'trischaken':
			return m.memory_times({ count: value });
		default:
			return formatPoints(value, locale);
	}
}

/** Where and when it was. */
export function recordDetail(
	{ kind, evening, deal, from, value, since }: ToldRecord,
	locale: Locale,
): string {
	const day = (of: string): string => formatDate(`${of}T12:00`, locale);
	return [
		from !== undefined &&
			m.memory_record_from_to({
				from: formatPoints(from, locale),
				to: formatPoints(from + value, locale),
			}),
		kind === 'trischaken' && m.memory_record_dearest(),
		evening.name,
		since !== undefined && since !== evening.day
			? `${day(since)} – ${day(evening.day)}`
			: day(evening.day),
		deal && m.memory_deal_number({ number: deal.position }),
	]
		.filter(Boolean)
		.join(' · ');
}

/** The deal on its sheet, or the evening. */
export function recordHref({ evening, deal }: ToldRecord): string {
	return deal
		? `/s/${encodeURIComponent(evening.id)}/sheet#deal-${deal.deal}`
		: eveningHref(evening);
}
