/** Deals and standings as tables for a spreadsheet. */
import { isForMoney } from '#lib/domain/cash/stakes.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import { titleOf } from '#lib/text/summary.ts';
import { currencyExponent } from '#lib/text/format.ts';
import { knownZone, wallClock } from '#lib/text/wall-clock.ts';
import type { Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';
import type { Cell } from './csv.ts';
import { unitName } from './unit-name.ts';

/** A row a deal: what it was, what it brought everybody, and the totals after it. */
export function dealTable(evening: Evening, locale: Locale): Cell[][] {
	const { players } = evening;
	const timeZone = knownZone(evening.head.timeZone);
	const nameOf = (player: string): string => evening.name(player);
	const head = [
		m.memory_csv_number(),
		m.memory_csv_time(),
		m.memory_csv_deal(),
		m.memory_csv_detail(),
		m.memory_csv_factor(),
		...players.map(({ name }) => name),
		...players.map(({ name }) => m.memory_csv_total({ name })),
		m.memory_csv_note(),
	];
	const rows = evening.soundDeals.map(({ position, ruleset, deal, score, net, running }) => {
		const { title, detail } = titleOf({ ruleset, deal, nameOf, locale }, score.entries);
		return [
			position,
			deal.at === undefined ? '' : wallClock(deal.at, timeZone),
			title,
			detail,
			deal.factor ?? 1,
			...players.map(({ id }) => net[id] ?? 0),
			...players.map(({ id }) => running[id] ?? 0),
			deal.note ?? '',
		];
	});
	return [head, ...rows];
}

/** A row a player, by rank: the points, and the money where one plays for some. */
export function standingsTable(evening: Evening): Cell[][] {
	const { currency } = evening.stake;
	const digits = currencyExponent(currency);
	const forMoney = isForMoney(evening.head);
	return [
		[
			m.memory_csv_rank(),
			m.memory_csv_name(),
			unitName(evening.ruleset.unit),
			...(forMoney ? [currency] : []),
		],
		...evening.standings.map(({ rank, player, name, points }): Cell[] => [
			rank,
			name,
			points,
			...(forMoney ? [{ minor: evening.money[player] ?? 0, digits }] : []),
		]),
	];
}
