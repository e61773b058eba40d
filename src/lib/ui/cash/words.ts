/** Sentences about money, built from messages; whoever calls them in markup follows the language. */
import { OUT, POT, type Amounts } from '#lib/domain/cash/amounts.ts';
import type { Movement } from '#lib/domain/cash/evening.ts';
import type { StakeChange } from '#lib/domain/cash/stakes.ts';
import type { Origin, OriginPart } from '#lib/domain/cash/origin.ts';
import type { PaymentMethod, Way } from '#lib/domain/cash/settlement.ts';
import {
	formatDate,
	formatDayTime,
	formatInteger,
	formatMoney,
	formatTime,
} from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';
import type { NameOf } from '#lib/text/names.ts';
import { LARGEST_AMOUNT, LARGEST_COUNT } from '#lib/state/cash/amount.ts';
import type { Row } from '#lib/state/cash/rows.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';

/** What somebody in the evening's accounts is called, the pot included. */
export const nameIn =
	(evening: Evening): NameOf =>
	(id) =>
		id === POT ? m.cash_pot() : evening.name(id);

export interface Part {
	readonly text: string;
	readonly name: boolean;
	/** Whose name it is. */
	readonly id?: string;
}

/** The ends of a hand-over: players, or the pot. */
export interface Between {
	readonly from: string;
	readonly to: string;
}

/** Stand where names will be: characters for private use, in no message. */
const FROM = '\ue000';
const TO = '\ue001';

/** `Hubert gibt Franz`, with what is a name told apart. */
export function giveParts({ from, to }: Between, nameOf: NameOf): Part[] {
	const template =
		to === POT
			? m.cash_into_pot({ from: FROM })
			: from === POT
				? m.cash_out_of_pot({ to: TO })
				: m.cash_gives({ from: FROM, to: TO });
	return template
		.split(/([\ue000\ue001])/u)
		.filter((text) => text !== '')
		.map((text) =>
			text === FROM
				? { text: nameOf(from), name: true, id: from }
				: text === TO
					? { text: nameOf(to), name: true, id: to }
					: { text, name: false },
		);
}

/** `Hubert gibt Franz`; the pot is named as such. */
export const giveText = (between: Between, nameOf: NameOf): string =>
	giveParts(between, nameOf)
		.map(({ text, name }) => (name ? shutIn(text) : text))
		.join('');

/** `€ 1,20`, of so many minor units of a currency. */
export const money = (minor: number, currency: string): string =>
	formatMoney(minor, currency, locale.current);

/** What may be typed, where an amount is none or more than so many minor units. */
export const amountWrong = (currency: string, most = LARGEST_AMOUNT): string =>
	m.cash_amount_wrong({ least: money(1, currency), most: money(most, currency) });

/** The same of a number of chips or points. */
export const countWrong = (): string =>
	m.cash_count_wrong({ most: formatInteger(LARGEST_COUNT, locale.current) });

/** Old evenings that are named one by one; what comes from still earlier ones is told together. */
const MOST_DAYS = 3;

/** Longer no evening goes on into the next day. */
const NIGHT_MS = 12 * 60 * 60 * 1000;

/** Whether an evening is of the day it is read on, or of the night before: what it comes to is today's. */
export const isTonight = (startedAt: string, now = new Date()): boolean =>
	new Date(startedAt).toDateString() === now.toDateString() ||
	now.getTime() - Date.parse(startedAt) < NIGHT_MS;

/**
 * `Resi: −€ 0,40 heute − € 2,00 vom 12. März`, + gets, − gives; where Resi has other hand-overs too, with what it comes
 * to for all of them.
 */
export function originText(
	{ of, parts: origin, whole }: Origin,
	currency: string,
	nameOf: NameOf,
	/** Where no evening is named, of the one that is settled: `undefined` where that is today's. */
	dayOf: (session: string | undefined) => string | undefined,
): string {
	const old = origin.flatMap(({ session }) => session ?? []);
	const together = new Set(old.length > MOST_DAYS + 1 ? old.slice(0, -MOST_DAYS) : []);
	const isTogether = ({ session }: OriginPart): boolean =>
		session !== undefined && together.has(session);
	const parts: { minor: number; told: (amount: string) => string }[] = origin
		.filter((part) => !isTogether(part))
		.map(({ session, rounded, minor }) => ({
			minor,
			told: (amount) => {
				if (rounded) return m.cash_origin_rounded({ amount });
				const day = dayOf(session);
				return day === undefined
					? m.cash_origin_today({ amount })
					: m.cash_origin_day({ amount, day });
			},
		}));
	const earlier = origin.filter(isTogether).reduce((sum, { minor }) => sum + minor, 0);
	if (earlier !== 0) {
		const told = (amount: string): string =>
			m.cash_origin_earlier({ amount, count: together.size });
		parts.push({ minor: earlier, told });
	}
	// The first carries its sign, as in any account; what follows is added or taken away, on one line with its sign.
	const sum = parts
		.map(({ minor, told }, at) =>
			at === 0
				? told(signedMoney(minor, currency))
				: `${minor < 0 ? '−' : '+'}\u00a0${told(money(Math.abs(minor), currency))}`,
		)
		.join(' ');
	const told =
		whole === undefined || parts.length === 1
			? sum
			: m.cash_origin_whole({ parts: sum, amount: signedMoney(whole, currency) });
	return `${shutIn(nameOf(of))}: ${told}`;
}

/** `3`, `5–9`: numbers in their order, three and more in a row as one. */
export function runsOf(numbers: readonly number[]): readonly string[] {
	const runs: number[][] = [];
	for (const number of [...numbers].sort((a, b) => a - b)) {
		const run = runs.at(-1);
		if (run?.at(-1) === number - 1) run.push(number);
		else runs.push([number]);
	}
	return runs.flatMap((run) =>
		run.length > 2 ? [`${String(run[0])}–${String(run.at(-1))}`] : run.map(String),
	);
}

interface StakeFrom extends StakeChange {
	/** The number of the deal from which on it holds. */
	readonly from: number;
}

/** From which deal on a point is worth something else, in their order; what followed a deal that is gone holds nowhere. */
export const stakesFrom = (
	changes: readonly StakeChange[],
	numberOf: (deal: string) => number | undefined,
): readonly StakeFrom[] =>
	changes
		.flatMap((change) => {
			const number = numberOf(change.afterDeal);
			return number === undefined ? [] : [{ ...change, from: number + 1 }];
		})
		.sort((a, b) => a.from - b.from);

/** `Franz +€ 1,20, Resi −€ 0,40 …` */
export const worthText = (worth: Amounts, currency: string, nameOf: NameOf): string =>
	Object.entries(worth)
		.filter(([, minor]) => minor !== 0)
		.map(([id, minor]) => `${shutIn(nameOf(id))} ${signedMoney(minor, currency)}`)
		.join(', ');

/** `+€ 1,20`, never broken behind its sign. */
const signedMoney = (minor: number, currency: string): string =>
	formatMoney(minor, currency, locale.current, { signed: true }).replace(/^[+−]/u, '$&\u2060');

/** `Resi zahlt in die Kassa`, `Resi kauft 100 Chips`. */
export function movementText({ from, to, chips }: Movement, nameOf: NameOf): string {
	if (to === OUT) return m.cash_pot_bill_paid();
	if (chips === undefined) return giveText({ from, to }, nameOf);
	return to === POT
		? m.cash_chips_bought({ name: nameOf(from), count: chips })
		: m.cash_chips_returned({ name: nameOf(to), count: chips });
}

/** `10 Cent`, `2 Euro`, `1 krona`: a coin as people call it; an amount where there is no such word. */
export function coinName(minor: number, currency: string): string {
	if (currency === 'EUR') {
		return minor < 100
			? m.cash_coin_cent({ count: minor })
			: m.cash_coin_euro({ count: minor / 100 });
	}
	if (currency === 'SEK' && minor % 100 === 0) return m.cash_coin_krona({ count: minor / 100 });
	return money(minor, currency);
}

/** How money was handed over; `undefined` for cash, which nobody needs to be told. */
export function methodName(method: PaymentMethod | undefined): string | undefined {
	switch (method) {
		case 'bank':
			return m.cash_method_bank();
		case 'swish':
			return m.cash_method_swish();
		case 'cash':
		case undefined:
			return undefined;
	}
}

/** How an evening is settled: among the players, or over the pot. */
export function wayName(way: Way): string {
	switch (way) {
		case 'direct':
			return m.cash_way_direct();
		case 'pot':
			return m.cash_way_pot();
		case 'into-pot':
			return m.cash_way_into_pot();
	}
}

/** Whether nothing is left to be handed over here. */
export const isDone = (row: Row): boolean => row.open <= 0;

/** When it was: of the evening's own day the time, of any other the day too. */
export function whenText(at: string, evening: string): string {
	const language = locale.current;
	return formatDate(at, language) === formatDate(evening, language)
		? formatTime(at, language)
		: formatDayTime(at, language, evening);
}

/**
 * What became of a hand-over, in a few words.
 * @param evening when the evening began that it stands in
 */
export function statusText(
	row: Row,
	currency: string,
	evening: string,
	{ byCode = false }: { readonly byCode?: boolean } = {},
): string {
	const last = row.transfer.paid?.at(-1);
	if (row.open < 0) return m.cash_paid_too_much({ amount: money(-row.open, currency) });
	if (row.open === 0 && row.taken > 0) return m.cash_taken_over();
	if (row.open === 0 && last) {
		return [m.cash_paid_at({ time: whenText(last.at, evening) }), methodName(last.method)]
			.filter((text) => text !== undefined)
			.join(' · ');
	}
	const words = [
		row.paid > 0 ? m.cash_part_of({ paid: money(row.paid, currency) }) : undefined,
		row.transfer.later ? m.cash_next_time() : undefined,
	].filter((text) => text !== undefined);
	if (words.length > 0) return words.join(' · ');
	// Of a proposal nobody asks yet whether it is paid.
	return [
		!byCode || row.settlement !== undefined ? m.cash_not_paid() : undefined,
		byCode ? m.cash_cash_or_code() : undefined,
	]
		.filter((text) => text !== undefined)
		.join(' · ');
}
