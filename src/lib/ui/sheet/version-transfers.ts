/** What a version of a payment by hand or of a settlement says, a line a hand-over. */
import { adjustmentShape } from '#lib/domain/adjustment-shape.ts';
import { isPaidTwice } from '#lib/domain/cash/paid-twice.ts';
import { countedSettlement } from '#lib/domain/cash/settlement-shape.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { parseShape } from '#lib/storage/storage-issue.ts';
import { formatDayTime, formatInteger, formatList } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';

/** `null` where it does not read. */
export function transfersIn(
	{ entity, body }: Pick<Revision, 'entity' | 'body'>,
	nameOf: NameOf,
	locale: Locale,
): readonly string[] | null {
	if (entity === 'adjustment') {
		const read = parseShape(adjustmentShape, body?.value);
		if (!read.ok) return null;
		return read.value.transfers.map(({ from, to, points }) =>
			m.sheet_pays({
				from: nameOf(from),
				to: nameOf(to),
				points: formatInteger(points, locale),
			}),
		);
	}
	const read = parseShape(countedSettlement, body?.value);
	if (!read.ok) return null;
	return read.value.transfers.map(({ from, to, paid = [] }) => {
		const times = formatList(
			paid.map(({ at }) => formatDayTime(at, locale)),
			locale,
		);
		// Two that say the same of it are told apart by when it was paid.
		const state = paid.length > 0 ? `${m.sheet_paid()} ${times}` : m.sheet_open();
		return `${shutIn(nameOf(from))} → ${shutIn(nameOf(to))} · ${state}`;
	});
}

/** Whether two versions have each a payment of the same hand-over: who chooses has to know whether it was one. */
export function paidTwiceIn(versions: readonly Pick<Revision, 'entity' | 'body'>[]): boolean {
	return isPaidTwice(
		versions.flatMap(({ entity, body }) => {
			const read = entity === 'settlement' ? parseShape(countedSettlement, body?.value) : null;
			return read?.ok ? [read.value] : [];
		}),
	);
}
