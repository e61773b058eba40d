import { compareMoments } from '../moment.ts';
import {
	add,
	addAll,
	movedBy,
	OUT,
	POT,
	toAmounts,
	type Amounts,
	type Sums,
	type Transfer,
} from './amounts.ts';
import { coveredKeys, keyOf } from './balances.ts';
import { itemsOf, worthOf, type Evening, type Movement } from './evening.ts';
import type { PotEntry } from './settlement-shape.ts';
import { openTabs, type SettledEvening } from './tabs.ts';

/** The money in the pot, in minor units. */
export type Pot = {
	/** What lies in it, by all that was put in and taken out; below zero where the books are wrong. */
	readonly cash: number;
	/** How much of it belongs to players (deposits, chips, winnings not yet paid out). */
	readonly owed: number;
};

/**
 * What lies in the pot after these evenings, and how much of it is spoken for. The rest belongs to
 * the table.
 *
 * @param total the pot's own balance in all of them (see `balances`): below zero is what it owes
 */
export function potOf(
	evenings: readonly Pick<Evening, 'movements' | 'settlements'>[],
	total: number,
): Pot {
	let cash = 0;
	for (const { movements = [], settlements = [] } of evenings) {
		for (const movement of movements) cash += intoPot(movement);
		for (const { from, to, paid = [] } of settlements.flatMap((s) => s.transfers)) {
			for (const { minor } of paid) cash += intoPot({ from, to, minor });
		}
	}
	return { cash, owed: Math.max(0, -total) };
}

/** An evening as far as a pot's books over the evenings need it. */
export interface PotNight extends SettledEvening {
	readonly startedAt: string;
	readonly movements: readonly Movement[];
	/** What no settlement covers, its deals included, where somebody has that at hand; absent: by its movements. */
	readonly open?: Amounts;
}

/**
 * The pot over the evenings that share it, in one currency, as it lay at a moment: by what had been put in, taken
 * out, agreed and paid until then. What an evening that was not settled yet comes to by its deals is in it only where
 * it is said ({@link PotNight.open}).
 *
 * @param until ISO 8601, excluded; absent: as it lies now
 * @param all evenings that may have taken tabs of these over, theirs among them
 */
export function potUntil(
	nights: readonly PotNight[],
	until?: string,
	all: readonly PotNight[] = nights,
): Pot {
	const then = nightsUntil(nights, until);
	const own = new Set(then.map(({ session }) => session));
	const owing: Sums = new Map();
	for (const night of then) {
		addAll(owing, night.open ?? openMovements(night));
	}
	const tabs = openTabs(nightsUntil(all, until)).filter(({ session }) => own.has(session));
	addAll(owing, movedBy(tabs));
	return potOf(then, owing.get(POT) ?? 0);
}

function openMovements(night: PotNight): Amounts {
	const covered = coveredKeys(night);
	const movements = itemsOf({ minorPerPoint: 0, deals: [], movements: night.movements });
	return worthOf(movements.filter((item) => !covered.has(keyOf(item))));
}

/** A Runde's own entries in one currency as a night of the pot's books; none where there are none. */
export function nightOfEntries(entries: readonly PotEntry[], currency: string): PotNight[] {
	const own = entries.filter((entry) => entry.currency === currency);
	const startedAt = earliest(own.map(({ at }) => at));
	if (startedAt === undefined) return [];
	const movements = own.map((entry): Movement => ({ ...entry, gift: true }));
	return [{ session: 'pot', currency, startedAt, movements, settlements: [] }];
}

const earliest = (moments: readonly string[]): string | undefined =>
	[...moments].sort(compareMoments)[0];

const isBefore = (at: string, until: string | undefined): boolean =>
	until === undefined || compareMoments(at, until) < 0;

const nightsUntil = (
	nights: readonly PotNight[],
	until: string | undefined,
): readonly PotNight[] =>
	until === undefined
		? nights
		: nights
				.filter(({ startedAt }) => isBefore(startedAt, until))
				.map((night) => nightUntil(night, until));

function nightUntil(night: PotNight, until: string): PotNight {
	const happened = ({ at = night.startedAt }: { readonly at?: string }) => isBefore(at, until);
	return {
		...night,
		movements: night.movements.filter(happened),
		settlements: night.settlements.filter(happened).map((settlement) => ({
			...settlement,
			transfers: settlement.transfers.map((transfer) => ({
				...transfer,
				paid: (transfer.paid ?? []).filter(happened),
			})),
		})),
	};
}

function intoPot({ from, to, minor }: Transfer): number {
	return (to === POT ? minor : 0) - (from === POT ? minor : 0);
}

/** The pot pays somebody outside, for all of the table: the landlord, the trip. */
export function spendFromPot(movement: Omit<Movement, 'from' | 'to' | 'gift'>): Movement {
	return { ...movement, from: POT, to: OUT, gift: true };
}

/** Chips each player should have in front of them, by the sheet. */
export function chipsOf(evening: Evening): Amounts {
	const points = itemsOf({ ...evening, minorPerPoint: 1, stakeChanges: [], movements: [] });
	const chips = addAll(new Map(), worthOf(points));
	for (const { from, to, chips: count = 0 } of evening.movements ?? []) {
		if (to === POT) add(chips, from, count);
		if (from === POT) add(chips, to, -count);
	}
	return toAmounts(chips);
}
