/** Settlements as text: for the group's chat, the review and the paper. */
import { cashOf } from '#lib/state/cash/cash.svelte.ts';
import type { Payee } from '#lib/state/cash/payees.svelte.ts';
import type { Row } from '#lib/state/cash/rows.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import { formatList } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import type { NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';
import { shownIban, shownSwish } from './account-words.ts';
import { giveText, money, nameIn } from './words.ts';

interface Told {
	/** `Donnerstag, Rose · 20.11.2025` */
	readonly title: string;
	readonly rows: readonly Row[];
	readonly currency: string;
	readonly nameOf: NameOf;
	readonly quits: readonly string[];
	/** Account or telephone number of a payee, where it may be told. */
	readonly accountOf?: (player: string) => string | undefined;
}

/**
 * The title, each hand-over with what of it is paid, who is quits, and the accounts of those who still get something;
 * lines are parted by `\n`.
 */
export function settlementText(told: Told): string {
	const { title, rows, currency, nameOf, quits, accountOf } = told;
	const lines = rows.map((row) => rowText(row, currency, nameOf));
	const open = new Set(rows.filter((row) => row.open > 0).map(({ transfer }) => transfer.to));
	const accounts = [...open].flatMap((player) => {
		const account = accountOf?.(player);
		return account === undefined ? [] : [`${shutIn(nameOf(player))}: ${account}`];
	});
	return [
		title,
		...(lines.length > 0 ? lines : [m.cash_all_quits()]),
		...(quits.length > 0 && lines.length > 0 ? [quitsText(quits, nameOf)] : []),
		...(accounts.length > 0 ? ['', ...accounts] : []),
	].join('\n');
}

/** What an evening came to in hand-overs, a line each. */
export function settledLines(evening: Evening): readonly string[] {
	const cash = cashOf(evening);
	return cash.standing.map((row) => rowText(row, cash.currency, nameIn(evening)));
}

/** `Hubert gibt Franz: € 2,20 (bezahlt)` */
function rowText(row: Row, currency: string, nameOf: NameOf): string {
	const state = stateText(row, currency);
	const line = `${giveText(row.transfer, nameOf)}: ${money(row.transfer.minor, currency)}`;
	return state === undefined ? line : `${line} (${state})`;
}

/** Of what is only proposed there is nothing to say yet. */
function stateText(row: Row, currency: string): string | undefined {
	const { settlement, open, paid, taken, transfer } = row;
	if (open <= 0) {
		return taken > 0 && paid < transfer.minor ? m.cash_taken_over() : m.cash_text_paid();
	}
	if (paid > 0) return m.cash_text_part({ open: money(open, currency) });
	if (transfer.later) return m.cash_text_later();
	return settlement === undefined ? undefined : m.cash_text_open();
}

/** `AT61 1904 3002 3457 3201`, with the holder where the table calls them otherwise; or a Swish number. */
export function accountText(
	{ name, iban, swish }: Payee,
	called: string,
	by: 'bank' | 'swish' | undefined,
): string | undefined {
	if (by === 'swish') return swish && shownSwish(swish);
	if (iban === undefined) return undefined;
	return name === undefined || name === called ? shownIban(iban) : `${name}, ${shownIban(iban)}`;
}

/** `Resi ist quitt.` */
export const quitsText = (quits: readonly string[], nameOf: NameOf): string =>
	m.cash_quits({ names: formatList(quits.map(nameOf), locale.current), count: quits.length });
