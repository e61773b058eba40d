/** What a version of a payment by hand or of a settlement says, a line a hand-over. */
import { adjustmentShape } from '#lib/domain/adjustment-shape.ts';
import { isPaidTwice } from '#lib/domain/cash/paid-twice.ts';
import { countedSettlement } from '#lib/domain/cash/settlement-shape.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { parseShape } from '#lib/storage/storage-issue.ts';
import { formatDayTime, formatInteger, formatList } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';
import { amount, type Called } from './version-texts.ts';

/** `null` where it does not read. */
export function transfersIn(
	{ entity, body }: Pick<Revision, 'entity' | 'body'>,
	{ nameOf, numberOf, currency }: Omit<Called, 'groupOf'>,
): readonly string[] | null {
	if (entity === 'adjustment') {
		const read = parseShape(adjustmentShape, body?.value);
		if (!read.ok) return null;
		const { transfers, afterDeal, note = '' } = read.value;
		const number = afterDeal === undefined ? undefined : numberOf(afterDeal);
		return [
			...transfers.map(({ from, to, points }) =>
				m.sheet_pays({
					from: nameOf(from),
					to: nameOf(to),
					points: formatInteger(points, locale.current),
				}),
			),
			...(number === undefined ? [] : [m.people_payments_after({ number })]),
			...(note === '' ? [] : [`${m.sheet_note()}: ${note}`]),
		];
	}
	const read = parseShape(countedSettlement, body?.value);
	if (!read.ok) return null;
	return read.value.transfers.map(({ from, to, minor, paid = [] }) => {
		// Two that say the same of it are told apart by when it was paid, and how much of it.
		const payments = paid.map((one) =>
			[
				...(one.minor === minor ? [] : [amount(one.minor, currency)]),
				formatDayTime(one.at, locale.current),
			].join(' '),
		);
		const state =
			paid.length > 0
				? `${m.sheet_paid()} ${formatList(payments, locale.current)}`
				: m.sheet_open();
		return `${shutIn(nameOf(from))} → ${shutIn(nameOf(to))} · ${amount(minor, currency)} · ${state}`;
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
