/** What the review of an evening tells, in data and in words. */
import { alike } from '#lib/domain/alike.ts';
import { isForMoney } from '#lib/domain/cash/stakes.ts';
import type { Net } from '#lib/domain/entry.ts';
import { dearest, turningPoints, type Turn } from '#lib/domain/stats/course.ts';
import { rolesOf, sizeOf } from '#lib/domain/stats/roles.ts';
import { standingsOf } from '#lib/state/evening-model.ts';
import type { Evening, SoundDeal } from '#lib/state/evening.svelte.ts';
import { titleOf } from '#lib/text/summary.ts';
import { formatDate, formatInteger, formatMoney, formatPoints } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { contractName } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';
import { settledLines } from '../cash/settlement-text.ts';
import { eveningTitle } from '../evening-title.ts';
import type { CourseData } from './chart.ts';
import type { PictureData } from './picture.ts';
import { sizeText } from './size-text.ts';

const MOST_NAMED = 4;
const MOST_DEAR = 5;

export interface DearDeal {
	readonly row: SoundDeal;
	readonly title: string;
	readonly detail: string;
	readonly size: number;
}

export interface ContractRow {
	readonly contract: string;
	readonly name: string;
	readonly played: number;
	readonly won: number;
	readonly lost: number;
}

export interface Review {
	readonly title: string;
	readonly subtitle: string;
	readonly course: CourseData;
	/** One sentence each. */
	readonly turns: readonly string[];
	readonly dear: readonly DearDeal[];
	readonly contracts: readonly ContractRow[];
	readonly titles: readonly string[];
}

/** The standing before the first deal: payments by hand that follow no deal. */
function startOf(evening: Evening, first: SoundDeal | undefined): Net {
	const start: Record<string, number> = {};
	for (const { id } of evening.players) {
		start[id] = first ? (first.running[id] ?? 0) - (first.net[id] ?? 0) : (evening.totals[id] ?? 0);
	}
	// A payment behind the first deal is in the standing after it already.
	for (const { adjustment } of evening.adjustments) {
		if (!first || adjustment.afterDeal !== first.id) continue;
		for (const { from, to, points } of adjustment.transfers) {
			start[from] = (start[from] ?? 0) + points;
			start[to] = (start[to] ?? 0) - points;
		}
	}
	return start;
}

/** The review of an evening from the deals that read; damaged ones are told on the sheet. */
export function reviewOf(evening: Evening, locale: Locale): Review {
	const { soundDeals: deals, players, head } = evening;
	const nameOf = (player: string): string => evening.name(player);
	const words = deals.map(({ ruleset, deal, score }) =>
		titleOf({ ruleset, deal, nameOf, locale }, score.entries),
	);
	const order = dearest(
		deals.map(({ net }) => sizeOf(net)),
		MOST_DEAR,
	);
	const course: CourseData = {
		players,
		start: startOf(evening, deals[0]),
		steps: deals.map(({ position, deal, net, running }, i) => ({
			position,
			title: words[i]?.title ?? '',
			factor: deal.factor ?? 1,
			net,
			running,
		})),
		named: order.slice(0, MOST_NAMED),
	};
	const turns = turningPoints(
		deals,
		players.map(({ id }) => id),
	).map((turn) => turnText(turn, { deals, words, nameOf, locale }));
	return {
		title: eveningTitle(head, locale),
		subtitle: [
			head.name !== undefined && head.name !== '' && formatDate(head.startedAt, locale, 'long'),
			evening.ruleset.names[locale],
			m.memory_deals({ count: deals.length }),
		]
			.filter(Boolean)
			.join(' · '),
		course,
		turns,
		dear: order.flatMap((i): DearDeal[] => {
			const row = deals[i];
			const said = words[i];
			return row && said ? [{ row, ...said, size: sizeOf(row.net) }] : [];
		}),
		contracts: contractsOf(deals, locale),
		titles: words.map(({ title }) => title),
	};
}

interface Telling {
	readonly deals: readonly SoundDeal[];
	readonly words: readonly { readonly title: string }[];
	readonly nameOf: (player: string) => string;
	readonly locale: Locale;
}

function turnText(turn: Turn, { deals, words, nameOf, locale }: Telling): string {
	if (turn.kind === 'lead-changes') return m.memory_turn_leads({ count: turn.count });
	const deal = m.memory_deal_said({
		number: deals[turn.step]?.position ?? 0,
		title: words[turn.step]?.title ?? '',
	});
	const name = nameOf(turn.player);
	switch (turn.kind) {
		case 'lead-for-good':
			if (turn.byHand) return m.memory_turn_lead_by_hand({ name, deal });
			return turn.step === 0 ? m.memory_turn_always({ name }) : m.memory_turn_lead({ name, deal });
		case 'rise':
		case 'fall': {
			const said = {
				name,
				deal,
				from: formatPoints(turn.from, locale),
				to: formatPoints(turn.to, locale),
			};
			return turn.kind === 'rise' ? m.memory_turn_rise(said) : m.memory_turn_fall(said);
		}
		case 'swing':
			return m.memory_turn_swing({ name, deal, points: formatPoints(turn.points, locale) });
	}
}

function contractsOf(deals: readonly SoundDeal[], locale: Locale): ContractRow[] {
	const rows = new Map<string, { -readonly [K in keyof ContractRow]: ContractRow[K] }>();
	const rowOf = (contract: string, name: string) => {
		const row = rows.get(contract) ?? { contract, name, played: 0, won: 0, lost: 0 };
		rows.set(contract, row);
		return row;
	};
	for (const { deal, ruleset } of deals) {
		const { games } = rolesOf(ruleset, deal);
		for (const { contract, won } of games) {
			const row = rowOf(contract, contractName(ruleset, contract, locale));
			row.played++;
			if (won === true) row.won++;
			if (won === false) row.lost++;
		}
		if (games.length === 0 && deal.contract !== undefined) {
			rowOf(deal.contract, contractName(ruleset, deal.contract, locale)).played++;
		}
	}
	return [...rows.values()].sort((a, b) => b.played - a.played);
}

/** A player's total: the points, and where they play for it the money. */
export function totalParts(evening: Evening, player: string, locale: Locale): readonly string[] {
	const points = formatPoints(evening.totals[player] ?? 0, locale);
	if (!isForMoney(evening.head)) return [points];
	const money = formatMoney(evening.money[player] ?? 0, evening.stake.currency, locale, {
		signed: true,
	});
	return [points, `(${money})`];
}

/** The same as it is told: `+12` or `+12 (€ 1,20)`. */
const totalText = (evening: Evening, player: string, locale: Locale): string =>
	totalParts(evening, player, locale).join(' ');

/**
 * How they stand on the sheet, where that says otherwise: in a cup kontra is paid apart and does not count there
 * (`isKontraApart`), so that somebody else may have won it.
 */
export function onSheetText(evening: Evening, locale: Locale): string | undefined {
	const { totals, totalsWithKontra } = evening.sheet('points');
	if (!totalsWithKontra || alike(totals, totalsWithKontra)) return undefined;
	const standings = standingsOf(evening.players, totals).map(
		({ name, points }) => `${shutIn(name)} ${formatPoints(points, locale)}`,
	);
	return m.memory_end_on_sheet({ standings: standings.join(', ') });
}

/** The evening as a picture for the group's chat. */
export const pictureOf = (
	evening: Evening,
	{ title, subtitle, course }: Review,
	locale: Locale,
): PictureData => ({
	...{ title, subtitle, course, foot: m.common_app_name() },
	standings: evening.standings.map(({ rank, player, name }) => ({
		name: `${formatInteger(rank, locale)}. ${name}`,
		points: totalText(evening, player, locale),
	})),
});

/** The review as a text for the group's chat. */
export function reviewText(evening: Evening, review: Review, locale: Locale): string {
	const standings = evening.standings.map(
		({ rank, player, name }) =>
			`${formatInteger(rank, locale)}. ${shutIn(name)} ${totalText(evening, player, locale)}`,
	);
	const dear = review.dear
		.slice(0, 3)
		.map(({ row, title, detail, size }) =>
			[
				m.memory_deal_heading({ number: row.position, title }),
				detail,
				sizeText(size, row.ruleset.unit, locale),
			]
				.filter((part) => part !== '')
				.join(' · '),
		);
	const settled = settledLines(evening);
	const onSheet = onSheetText(evening, locale);
	const part = (title: string, lines: readonly string[]) =>
		lines.length > 0 ? ['', title, ...lines] : [];
	return [
		review.title,
		review.subtitle,
		'',
		...standings,
		...(onSheet === undefined ? [] : [onSheet]),
		...part(m.memory_turns(), review.turns),
		...part(m.memory_dear(), dear),
		...part(m.memory_settlement(), settled),
	].join('\n');
}
