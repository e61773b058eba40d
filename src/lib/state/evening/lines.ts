/**
 * The lines of an evening with their sums: what the standings, the sheet, the review and the paper show.
 * What need not be counted again is not.
 */
import { stakesOf, type StakeChange } from '#lib/domain/cash/stakes.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { TableDeal } from '#lib/domain/table/facts.ts';
import { NO_TURNS, turnOf, type Turns } from '#lib/domain/table/radl.ts';
import type { DamagedDeal, EveningAdjustment, EveningDeal, ReadDeal, SoundDeal } from './facts.ts';
import { Fold, type Step } from './fold.ts';
import { Places, type Place } from './places.ts';
import {
	Series,
	atItsStake,
	isKontraApart,
	onSheet,
	paid,
	withKontra,
	type SeriesStep,
} from './series.ts';
import { sheetOf, SheetRows, type Sheet, type Unit } from './sheet.ts';

export interface LinesOf {
	/** Everybody with nothing. */
	readonly zero: Net;
	/** The rules of the next deal. */
	readonly ruleset: Ruleset;
	readonly deals: readonly ReadDeal[];
	readonly payments: readonly EveningAdjustment[];
	readonly damagedPayments: readonly DamagedDeal[];
	readonly stake: { readonly minorPerPoint: number };
	readonly stakeChanges: readonly StakeChange[] | undefined;
}

interface Counted {
	readonly rows: readonly EveningDeal[];
	readonly totals: Net;
	readonly money: Net;
	readonly turns: Turns;
	readonly sheet: (unit: Unit) => Sheet;
}

/** The number of the Radl that begins with a place; none with the first. */
type RadlStep = Step<Turns, number | undefined>;

export class Lines {
	readonly #places = new Places();
	readonly #points = new Series(withKontra);
	readonly #pointsApart = new Series(onSheet);
	readonly #money = new Series(paid, atItsStake);
	readonly #moneyApart = new Series(onSheet, atItsStake);
	readonly #turns = new Fold<Place, Turns, number | undefined>((from, { deal }) => {
		const table = deal && tableDealOf(deal);
		const to = table ? turnOf(from, table) : from;
		return { to, out: to.number > from.number ? to.number : undefined };
	}, sameTurns);
	readonly #sound = new WeakMap<SeriesStep, SoundDeal>();
	readonly #rows = { points: new SheetRows(), money: new SheetRows() };

	of(evening: LinesOf): Counted {
		const { zero, deals } = evening;
		const places = this.#places.of(deals, evening.payments);
		const points = this.#points.over(zero, places);
		const radl: readonly RadlStep[] = this.#turns.over(NO_TURNS, places);
		const rows = deals.map((deal, i) => this.#withSum(deal, points[i + 1]));
		const totals = endOf(points, zero);
		const timesOf = stakeOf(evening);
		const money = this.#money.over(zero, places, timesOf);

		const sheet = (unit: Unit): Sheet => {
			const full = unit === 'points' ? points : money;
			const isApart = rulesIn(evening).some(isKontraApart);
			const apart = isApart && {
				points: () => this.#pointsApart.over(zero, places),
				money: () => this.#moneyApart.over(zero, places, timesOf),
			};
			const shown = apart ? apart[unit]() : full;
			return sheetOf({
				rows: this.#rows[unit].of({ places, deals: rows, radl, shown, full }),
				damagedPayments: evening.damagedPayments,
				totals: endOf(shown, zero),
				totalsWithKontra: apart ? endOf(full, zero) : undefined,
				...{ unit, ruleset: evening.ruleset, players: Object.keys(zero) },
			});
		};
		return {
			...{ rows, totals, sheet },
			money: endOf(money, zero),
			turns: endOf(radl, NO_TURNS),
		};
	}

	#withSum(deal: ReadDeal, step: SeriesStep | undefined): EveningDeal {
		if (deal.status === 'damaged' || !step) return deal as DamagedDeal;
		const known = this.#sound.get(step);
		if (known) return known;
		const made = { ...deal, running: step.to };
		this.#sound.set(step, made);
		return made;
	}
}

/** Those of the next deal, and those that deals were played under. */
const rulesIn = ({ ruleset, deals }: LinesOf): readonly Ruleset[] => [
	ruleset,
	...deals.flatMap((deal) => (deal.status === 'sound' ? [deal.ruleset] : [])),
];

const endOf = <State>(steps: readonly Step<State, unknown>[], start: State): State =>
	steps.at(-1)?.to ?? start;

const sameTurns = (a: Turns, b: Turns): boolean =>
	a === b ||
	(a.number === b.number &&
		a.again === b.again &&
		a.wasPlayed === b.wasPlayed &&
		a.dealt.length === b.dealt.length &&
		a.dealt.every((dealer, i) => dealer === b.dealt[i]));

/** What a point is worth at each place, in minor units. */
function stakeOf({ stake, stakeChanges, deals }: LinesOf): (place: number) => number {
	const { minorPerPoint } = stake;
	if (!stakeChanges?.length) return () => minorPerPoint;
	const named = deals.map(({ id }) => ({ id, net: {} }));
	const of = stakesOf({ minorPerPoint, stakeChanges, deals: named });
	return (place) => of.get(deals[place - 1]?.id ?? '') ?? minorPerPoint;
}

/** The facts the rotation asks for; a deal that is illegal otherwise may still say who dealt. */
export function tableDealOf(row: ReadDeal): TableDeal | undefined {
	if (row.status === 'sound') return row.deal;
	if (row.position === undefined) return undefined;
	const raw = row.raw as Partial<TableDeal> | null;
	const isList = (value: unknown): value is readonly string[] =>
		Array.isArray(value) && value.every((entry) => typeof entry === 'string');
	if (typeof raw?.dealer !== 'string' || !isList(raw.hands)) return undefined;
	const { dealer, hands, seats } = raw;
	return { id: row.id, dealer, hands, outcome: {}, ...(isList(seats) && { seats }) };
}
