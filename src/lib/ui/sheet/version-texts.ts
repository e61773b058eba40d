/**
 * What a version of facts – an evening's, a person's, a Runde's – says in a field, a line an entry. Of a list that grows
 * only what not every version has: what they agree on tells nobody which is right.
 */
import {
	cashShape,
	currencyShape,
	movementShape,
	potEntryShape,
	stakeChangeShape,
} from '#lib/domain/cash/settlement-shape.ts';
import { own } from '#lib/domain/own.ts';
import { flag, freeText, id, list, moment, open, whole, type Shape } from '#lib/domain/shape.ts';
import { roundsShape, tableWordShape } from '#lib/domain/table/table-shape.ts';
import { groupFields } from '#lib/storage/bodies.ts';
import { sameJson, type JsonObject } from '#lib/storage/json.ts';
import { parseShape } from '#lib/storage/storage-issue.ts';
import { formatDayTime, formatInteger } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { localeNames } from '#lib/text/locales.ts';
import type { NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { coinName, giveText, methodName, money, movementText, wayName } from '../cash/words.ts';
import { DEALERS, EVERY, ROLES, SEATS } from '../groups/habit-words.ts';

/** What the things that a version names are called. */
export interface Called {
	readonly nameOf: NameOf;
	/** A Runde's name, by its id. */
	readonly groupOf: (id: string) => string;
	/** What people call a deal's number; undefined where it is not on the sheet. */
	readonly numberOf: (deal: string) => number | undefined;
	/** The evening's (ISO 4217); undefined where what is told belongs to none. */
	readonly currency: string | undefined;
}

/** Currencies that no one has are shown as they lie. */
const stakeShape = open({
	currency: currencyShape,
	minorPerPoint: whole(0, Number.MAX_SAFE_INTEGER),
});
/** `undefined` where the value does not read. */
type Lines = (
	value: unknown,
	others: readonly unknown[],
	called: Called,
) => readonly string[] | undefined;

const field =
	<T>(shape: Shape<T>, lines: (value: T, called: Called) => readonly string[]): Lines =>
	(value, _, called) => {
		const read = parseShape(shape, value);
		return read.ok ? lines(read.value, called) : undefined;
	};

/** A list that grows, of which its own entries are told. */
const entries =
	<T>(shape: Shape<readonly T[]>, line: (entry: T, called: Called) => string): Lines =>
	(value, others, called) => {
		const read = parseShape(shape, value);
		if (!read.ok) return undefined;
		const isIn = (list: unknown, entry: T) =>
			Array.isArray(list) && list.some((one) => sameJson(one, entry));
		return read.value
			.filter((entry) => !others.every((list) => isIn(list, entry)))
			.map((entry) => line(entry, called));
	};

const parts = (...all: readonly (string | undefined)[]): string =>
	all.filter((part) => part !== undefined).join(' · ');
const named = (label: string, text: string): string => `${label}: ${text}`;
/** An amount in minor units; a plain number where nothing says of which currency. */
export const amount = (minor: number, currency: string | undefined): string =>
	currency === undefined ? formatInteger(minor, locale.current) : money(minor, currency);
const names = (ids: readonly string[], { nameOf }: Called): string => ids.map(nameOf).join(', ');
const deals = (ids: readonly string[], { numberOf }: Called): string =>
	ids.map((deal) => numberOf(deal) ?? '?').join(', ');
/** From which deal on; without its number where it is not on the sheet. */
const fromDeal = (number: number | undefined, text: string): string =>
	number === undefined ? text : named(m.cash_stake_from({ number }), text);

const said = field(freeText(), (text) => [text]);
const instant = field(moment, (at) => [formatDayTime(at, locale.current)]);
const yes = field(flag, (is) => [is ? '✓' : '–']);
const players = field(list(id), (ids, called) => [names(ids, called)]);
const colour = field(groupFields.mark, (mark) => [m.groups_mark_n({ number: mark + 1 })]);
const different: Lines = () => [m.sheet_field_other()];

const coinText = (coin: number, currency: string | undefined): string =>
	currency === undefined ? amount(coin, currency) : coinName(coin, currency);
const habits = field(cashShape, ({ coin, every, way, kontra, kontraOwed = [] }, called) => [
	...(coin ? [named(m.cash_coin_smallest(), coinText(coin, called.currency))] : []),
	...(every ? [named(m.cash_every(), EVERY[every]())] : []),
	...(way ? [named(m.cash_way(), wayName(way))] : []),
	...(kontra
		? [
				named(
					m.cash_kontra_how(),
					kontra === 'at-once' ? m.cash_kontra_at_once() : m.cash_kontra_with_rest(),
				),
			]
		: []),
	...(kontraOwed.length > 0 ? [named(m.sheet_field_kontra_open(), deals(kontraOwed, called))] : []),
]);

const FIELDS: Readonly<Record<string, Lines>> = {
	name: said,
	note: said,
	timeZone: said,
	initials: said,
	startedAt: instant,
	closedAt: instant,
	archived: yes,
	mark: colour,
	colour,
	seats: players,
	brought: players,
	formerly: field(list(freeText()), (known) => [known.join(', ')]),
	players: entries(list(open({ id, name: freeText() })), ({ name }) => name),
	members: entries(
		groupFields.members,
		({ id: member, role }, { nameOf }) => `${nameOf(member)} · ${ROLES[role]()}`,
	),
	stake: field(stakeShape, ({ minorPerPoint, currency }) => [money(minorPerPoint, currency)]),
	stakeChanges: entries(
		list(stakeChangeShape),
		({ afterDeal, minorPerPoint }, { numberOf, currency }) => {
			const after = numberOf(afterDeal);
			return fromDeal(after === undefined ? after : after + 1, amount(minorPerPoint, currency));
		},
	),
	rounds: entries(roundsShape, ({ firstDeal, deals: count, factor }, { numberOf }) =>
		fromDeal(
			firstDeal === undefined ? undefined : numberOf(firstDeal),
			m.sheet_field_round({ count, factor }),
		),
	),
	movements: entries(list(movementShape), (movement, { nameOf, currency }) =>
		parts(
			movementText(movement, nameOf),
			amount(movement.minor, currency),
			methodName(movement.method),
			movement.at && formatDayTime(movement.at, locale.current),
			movement.note,
		),
	),
	pot: entries(list(potEntryShape), ({ from, to, minor, currency, at, note }, { nameOf }) =>
		parts(
			giveText({ from, to }, nameOf),
			money(minor, currency),
			formatDayTime(at, locale.current),
			note,
		),
	),
	cash: habits,
	nextDeal: field(tableWordShape, ({ dealer, sitOut = [], double }, called) => [
		...(dealer === undefined ? [] : [called.nameOf(dealer)]),
		...(sitOut.length > 0 ? [named(m.table_sits_out(), names(sitOut, called))] : []),
		...(double === undefined ? [] : [double ? m.sheet_field_counts() : m.table_round_no()]),
	]),
	seating: field(groupFields.seating, ({ seats, dealer }) => [
		...(seats ? [named(m.groups_seating_seats(), SEATS[seats]())] : []),
		...(dealer ? [named(m.groups_dealer(), DEALERS[dealer]())] : []),
	]),
	language: field(groupFields.language, (language) => [localeNames[language]]),
	group: field(id, (group, { groupOf }) => [groupOf(group)]),
	// A person into a person, a Runde into a Runde.
	mergedInto: field(id, (into, { nameOf, groupOf }) => [
		nameOf(into) === into ? groupOf(into) : nameOf(into),
	]),
	house: different,
};

/**
 * @param version its fields, as `fieldsOf` gives them
 * @param others those of the versions that it stands beside; its own may be among them
 * @returns a line at least: `–` where it says nothing, `anders` where two that differ would be told alike
 */
export function linesOf(
	name: string,
	version: JsonObject,
	others: readonly JsonObject[],
	called: Called,
): readonly string[] {
	const inWords = own(FIELDS, name);
	const told = (one: JsonObject): readonly string[] => {
		const value = own(one, name);
		if (value === undefined) return ['–'];
		const stake = parseShape(stakeShape, one.stake);
		const lines = inWords?.(
			value,
			others.map((other) => other[name]),
			{ ...called, currency: stake.ok ? stake.value.currency : called.currency },
		);
		if (lines === undefined) return [typeof value === 'string' ? value : JSON.stringify(value)];
		return lines.some((line) => line !== '') ? lines : ['–'];
	};
	const lines = told(version);
	const isTwin = others.some(
		(other) => !sameJson(other[name], version[name]) && sameJson(told(other), lines),
	);
	return isTwin && inWords !== different ? [...lines, m.sheet_field_other()] : lines;
}
