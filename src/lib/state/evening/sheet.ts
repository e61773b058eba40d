/**
 * The sheet as rows: deals, payments by hand, damaged entries, each with what it changed and the totals
 * after it. The screen and the paper show the same rows, and one that says what it said is the same.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Adjustment } from '#lib/domain/score.ts';
import { cupPoints, type CupPoints } from '#lib/domain/table/cup.ts';
import type { DamagedDeal, EveningDeal, SoundDeal } from './facts.ts';
import type { Step } from './fold.ts';
import type { Place } from './places.ts';
import type { Figures, SeriesStep } from './series.ts';

export type { Figures } from './series.ts';
export type Unit = 'points' | 'money';

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
	/** What the totals are worth in a cup, where its rules count them otherwise and a table can tell. */
	readonly cup: CupPoints | undefined;
}

interface RowsOf {
	readonly places: readonly Place[];
	/** Of every place but the first. */
	readonly deals: readonly EveningDeal[];
	readonly radl: readonly Step<unknown, number | undefined>[];
	/** What stands on the sheet, and the same with every kontra. */
	readonly shown: readonly SeriesStep[];
	readonly full: readonly SeriesStep[];
}

interface Made {
	readonly deal: EveningDeal | undefined;
	readonly radl: number | undefined;
	readonly full: SeriesStep;
	readonly rows: readonly Row[];
}

/** Remembers its rows by the figures they show. */
export class SheetRows {
	readonly #known = new WeakMap<SeriesStep, Made>();

	of({ places, deals, radl, shown, full }: RowsOf): readonly Row[] {
		return places.flatMap((place, i) => {
			const step = shown[i];
			const all = full[i];
			if (!step || !all) return [];
			const known = this.#known.get(step);
			const deal = deals[i - 1];
			const begins = radl[i]?.out;
			if (known?.full === all && known.deal === deal && known.radl === begins) return known.rows;
			const rows = rowsOf(place, deal, begins, step, all);
			this.#known.set(step, { deal, radl: begins, full: all, rows });
			return rows;
		});
	}
}

function rowsOf(
	{ payments }: Place,
	deal: EveningDeal | undefined,
	begins: number | undefined,
	{ out: figures, ...step }: SeriesStep,
	all: SeriesStep,
): readonly Row[] {
	const radl = begins === undefined ? {} : { radl: begins };
	const behind = payments.map(({ adjustment, revision }, i): PaymentRow => ({
		kind: 'payment',
		key: `payment ${adjustment.id}`,
		...{ adjustment, revision },
		...(figures.payments[i] ?? { change: {}, running: step.to }),
	}));
	if (!deal) return behind;
	if (deal.status === 'damaged') {
		const key = `damaged ${deal.id}`;
		return [{ kind: 'damaged', key, entity: 'deal', damaged: deal, ...radl }, ...behind];
	}
	const shown = figures.deal ?? { change: {}, running: step.from };
	const withKontra = all.out === figures ? undefined : all.out.deal;
	return [
		{
			...{ kind: 'deal', key: `deal ${deal.id}`, sound: deal },
			...shown,
			...(withKontra && { withKontra }),
			...radl,
		},
		...behind,
	];
}

interface SheetFacts {
	readonly rows: readonly Row[];
	readonly damagedPayments: readonly DamagedDeal[];
	readonly totals: Net;
	readonly totalsWithKontra: Net | undefined;
	readonly unit: Unit;
	readonly ruleset: Ruleset;
	readonly players: readonly PlayerId[];
}

/** The whole sheet. Payments that do not read stand at its end. */
export function sheetOf(facts: SheetFacts): Sheet {
	const { rows, damagedPayments, totals, totalsWithKontra, unit, ruleset, players } = facts;
	const damaged = damagedPayments.map((item): DamagedRow => {
		const key = `damaged payment ${item.id}`;
		return { kind: 'damaged', key, entity: 'adjustment', damaged: item };
	});
	return {
		rows: damaged.length === 0 ? rows : [...rows, ...damaged],
		...{ totals, totalsWithKontra },
		cup:
			unit === 'points' && ruleset.cup
				? cupPoints(ruleset, totals, players.filter(isDealtIn(rows)))
				: undefined,
	};
}

/** Who is only listed has no place among those who played. */
function isDealtIn(rows: readonly Row[]): (player: PlayerId) => boolean {
	const hands = new Set(rows.flatMap((row) => (row.kind === 'deal' ? row.sound.deal.hands : [])));
	return (player) => hands.size === 0 || hands.has(player);
}

/** Those who played a deal: declarer and partner, or whoever won or lost most. */
export function actorsOf({ deal, score }: SoundDeal): ReadonlySet<PlayerId> {
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
