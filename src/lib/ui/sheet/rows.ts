/**
 * The sheet as rows: deals, payments by hand, damaged entries, each with what it changed and the
 * totals after it. Pure; the screen and the paper show the same rows.
 */
import { stakesOf, type StakeChange } from '#lib/domain/cash/evening.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import { cupPoints } from '#lib/domain/table/cup.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Adjustment } from '#lib/domain/score.ts';
import { radlOf } from '#lib/domain/table/radl.ts';
import type {
	DamagedDeal,
	EveningAdjustment,
	EveningDeal,
	SoundDeal,
} from '#lib/state/evening.svelte.ts';

export type Unit = 'points' | 'money';

/** Points, or minor units of the stake's currency. */
export interface Figures {
	readonly change: Net;
	readonly running: Net;
}

interface Common {
	/** Unique among the rows. */
	readonly key: string;
	/** The number of the Radl that begins with this row. */
	readonly radl?: number;
}
export interface DealRow extends Common, Figures {
	readonly kind: 'deal';
	readonly sound: SoundDeal;
	/** The same with every kontra, where kontra does not stand on the sheet. */
	readonly withKontra?: Figures;
	/** Those who played it: declarer and partner, or whoever won or lost most. */
	readonly actors: ReadonlySet<PlayerId>;
}
export interface PaymentRow extends Common, Figures {
	readonly kind: 'payment';
	readonly adjustment: Adjustment;
	readonly revision: string;
}
export interface DamagedRow extends Common {
	readonly kind: 'damaged';
	readonly entity: 'deal' | 'adjustment';
	readonly damaged: DamagedDeal;
}
export type Row = DealRow | PaymentRow | DamagedRow;

/** Of a row's element; what it opens is `…-panel`. */
export const idOf = (row: Row): string => row.key.replaceAll(' ', '-');

export interface Sheet {
	readonly rows: readonly Row[];
	readonly totals: Net;
	/** Where kontra does not stand on the sheet. */
	readonly totalsWithKontra: Net | undefined;
	/** What the totals are worth in a cup, where its rules count them otherwise. */
	readonly cup: Net | undefined;
}

/** What an evening must tell for its sheet. */
export interface Sheetable {
	readonly ruleset: Ruleset;
	readonly players: readonly { readonly id: PlayerId }[];
	readonly stake: { readonly minorPerPoint: number };
	readonly stakeChanges?: readonly StakeChange[] | undefined;
	readonly deals: readonly EveningDeal[];
	readonly adjustments: readonly EveningAdjustment[];
	readonly damagedAdjustments: readonly DamagedDeal[];
}

/** Whether kontra is paid apart, so that the sheet stands without it. */
export const isKontraApart = (ruleset: Ruleset): boolean =>
	ruleset.game === 'koenigrufen' && ruleset.kontra.booked !== 'sheet';

/** The whole sheet. Payments stand behind the deal they follow, those that follow none at the top. */
export function sheetOf(evening: Sheetable, unit: Unit): Sheet {
	const { deals, adjustments, damagedAdjustments, players } = evening;
	const apart = isKontraApart(evening.ruleset);
	const stakeOf = stakes(evening, unit);
	const sheet = new Sums(players);
	const full = new Sums(players);
	const rows: Row[] = [];

	const placed = paymentsByDeal(deals, adjustments);
	const pay = (after: string | undefined): void => {
		for (const { adjustment, revision } of placed.get(after) ?? []) {
			const change = netOfTransfers(adjustment, stakeOf(after));
			full.add(change);
			const running = sheet.add(change);
			rows.push({
				kind: 'payment',
				key: `payment ${adjustment.id}`,
				adjustment,
				revision,
				change,
				running,
			});
		}
	};

	const radl = new RadlCount();
	pay(undefined);
	for (const row of deals) {
		if (row.status === 'damaged') {
			rows.push({ kind: 'damaged', key: `damaged ${row.id}`, entity: 'deal', damaged: row });
		} else {
			const begins = radl.begins(row);
			const { net, netWithoutKontra } = row.score;
			const times = stakeOf(row.id);
			const change = scaled(apart ? netWithoutKontra : net, times);
			const all = scaled(net, times);
			const runningAll = full.add(all);
			rows.push({
				kind: 'deal',
				key: `deal ${row.id}`,
				sound: row,
				change,
				running: sheet.add(change),
				actors: actorsOf(row),
				...(apart && { withKontra: { change: all, running: runningAll } }),
				...(begins !== undefined && { radl: begins }),
			});
		}
		pay(row.id);
	}
	for (const damaged of damagedAdjustments) {
		const key = `damaged payment ${damaged.id}`;
		rows.push({ kind: 'damaged', key, entity: 'adjustment', damaged });
	}
	const { cup } = evening.ruleset;
	return {
		rows,
		totals: sheet.now,
		totalsWithKontra: apart ? full.now : undefined,
		cup:
			unit === 'points' && cup !== undefined && cup.scoring !== 'points'
				? cupPoints(
						cup,
						sheet.now,
						evening.players.map(({ id }) => id),
					)
				: undefined,
	};
}

/** Payments by the deal they follow; those that follow none, or one that is gone, come first. */
function paymentsByDeal(
	deals: readonly { readonly id: string }[],
	adjustments: readonly EveningAdjustment[],
): ReadonlyMap<string | undefined, readonly EveningAdjustment[]> {
	const known = new Set(deals.map(({ id }) => id));
	const placed = new Map<string | undefined, EveningAdjustment[]>();
	for (const payment of adjustments) {
		const { afterDeal } = payment.adjustment;
		const place = afterDeal !== undefined && known.has(afterDeal) ? afterDeal : undefined;
		placed.set(place, [...(placed.get(place) ?? []), payment]);
	}
	return placed;
}

/** What a point is worth in a deal: 1 where points are shown. */
function stakes(
	{ stake, stakeChanges, deals }: Sheetable,
	unit: Unit,
): (deal: string | undefined) => number {
	const { minorPerPoint } = stake;
	if (unit === 'points') return () => 1;
	if (!stakeChanges?.length) return () => minorPerPoint;
	const of = stakesOf({
		minorPerPoint,
		stakeChanges,
		deals: deals.map(({ id }) => ({ id, net: {} })),
	});
	return (deal) => (deal === undefined ? undefined : of.get(deal)) ?? minorPerPoint;
}

function scaled(net: Net, times: number): Net {
	if (times === 1) return net;
	return Object.fromEntries(
		Object.entries(net).map(([player, points]) => [player, points * times]),
	);
}

function netOfTransfers({ transfers }: Adjustment, times: number): Net {
	const net: Record<PlayerId, number> = {};
	for (const { from, to, points } of transfers) {
		net[from] = (net[from] ?? 0) - points * times;
		net[to] = (net[to] ?? 0) + points * times;
	}
	return net;
}

class Sums {
	#now: Readonly<Record<PlayerId, number>>;

	constructor(players: Sheetable['players']) {
		this.#now = Object.fromEntries(players.map(({ id }) => [id, 0]));
	}

	get now(): Net {
		return this.#now;
	}

	add(change: Net): Net {
		const next: Record<PlayerId, number> = { ...this.#now };
		for (const player in change) next[player] = (next[player] ?? 0) + (change[player] ?? 0);
		this.#now = next;
		return next;
	}
}

/** Which rows begin a Radl. Each Radl is counted from its own first deal. */
class RadlCount {
	#number = 1;
	#deals: { readonly dealer: PlayerId }[] = [];

	/** The number of the Radl that begins with this deal; not for the evening's first. */
	begins({ deal }: SoundDeal): number | undefined {
		const { dealer } = deal;
		const { number } = radlOf(this.#deals, { dealer, seats: deal.seats ?? deal.hands });
		if (number === 1) {
			this.#deals.push({ dealer });
			return undefined;
		}
		this.#deals = [{ dealer }];
		return ++this.#number;
	}
}

function actorsOf({ deal, score }: SoundDeal): ReadonlySet<PlayerId> {
	if (deal.declarer !== undefined) {
		const holder = deal.called?.holder;
		const partner = holder === undefined || holder === 'talon' ? [] : [holder];
		return new Set([
			deal.declarer,
			...partner,
			...(deal.bei ?? []).map(({ declarer }) => declarer),
		]);
	}
	const values = deal.hands.map((player) => score.net[player] ?? 0);
	const [most, least] = [Math.max(...values), Math.min(...values)];
	if (most === least) return new Set();
	return new Set(deal.hands.filter((player) => [most, least].includes(score.net[player] ?? 0)));
}

/**
 * Rows of before that say the same as now, so that a screen of two hundred rows draws anew only
 * what a correction changed.
 */
export class RowMemory {
	#rows: ReadonlyMap<string, Row> = new Map();

	keep(rows: readonly Row[]): readonly Row[] {
		const kept = rows.map((row) => {
			const known = this.#rows.get(row.key);
			return known && saysTheSame(known, row) ? known : row;
		});
		this.#rows = new Map(kept.map((row) => [row.key, row]));
		return kept;
	}
}

function saysTheSame(a: Row, b: Row): boolean {
	if (a.radl !== b.radl) return false;
	if (a.kind === 'deal' && b.kind === 'deal') {
		// Other rules price the same facts anew: then the score is another one.
		return (
			a.sound.revision === b.sound.revision &&
			a.sound.score === b.sound.score &&
			a.sound.position === b.sound.position &&
			a.sound.conflict === b.sound.conflict &&
			a.sound.twin === b.sound.twin &&
			sameFigures(a, b) &&
			sameFigures(a.withKontra, b.withKontra)
		);
	}
	if (a.kind === 'payment' && b.kind === 'payment') {
		return a.revision === b.revision && sameFigures(a, b);
	}
	// Few, and seldom: not worth comparing.
	return false;
}

function sameFigures(a: Figures | undefined, b: Figures | undefined): boolean {
	if (!a || !b) return a === b;
	return sameNet(a.running, b.running) && sameNet(a.change, b.change);
}

function sameNet(a: Net, b: Net): boolean {
	if (a === b) return true;
	for (const player in b) if (a[player] !== b[player]) return false;
	return Object.keys(a).length === Object.keys(b).length;
}
