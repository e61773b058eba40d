/** Why the list is as it is: how few hand-overs, how it was rounded, who is quits. */
import type { Settlement } from '#lib/domain/cash/settlement.ts';
import { EXACT_UP_TO } from '#lib/domain/cash/transfers.ts';
import type { Cash } from '#lib/state/cash/cash.svelte.ts';
import { formatList } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import type { NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';
import { quitsText } from './settlement-text.ts';
import { coinName, money } from './words.ts';

/** Each a paragraph. */
export function summaryOf(cash: Cash, nameOf: NameOf): readonly string[] {
	const { settlement, rows } = cash.present;
	if (!settlement || rows.length === 0) return [];
	const first = [
		...(cash.proposal ? [fewestText(cash)] : []),
		...(cash.quits.length > 0 ? [quitsText(cash.quits, nameOf)] : []),
	];
	return [first.join(' '), ...roundingText(settlement, cash.currency, nameOf)].filter(
		(text) => text !== '',
	);
}

function fewestText({ present: { rows }, habits }: Cash): string {
	const people = new Set(rows.flatMap(({ transfer }) => [transfer.from, transfer.to])).size;
	const count = rows.length;
	return habits.way === 'direct' && people <= EXACT_UP_TO
		? m.cash_fewest({ count })
		: m.cash_ways({ count });
}

/** Who carries the difference to the coins, and in whose favour it fell. */
export function roundingText(
	{ coin = 1, rounding = {} }: Settlement,
	currency: string,
	nameOf: NameOf,
): readonly string[] {
	const name = coinName(coin, currency);
	const carried = Object.entries(rounding).filter(([, minor]) => minor < 0);
	const favoured = Object.entries(rounding).filter(([, minor]) => minor > 0);
	if (carried.length === 0) return coin === 1 ? [] : [m.cash_coins_fit({ coin: name })];
	const told = (people: readonly [string, number][]) =>
		formatList(
			people.map(([id, minor]) => `${shutIn(nameOf(id))} ${money(Math.abs(minor), currency)}`),
			locale.current,
		);
	return [
		m.cash_rounded({ coin: name, carried: told(carried), favoured: told(favoured) }),
		m.cash_rounded_turns(),
	];
}
