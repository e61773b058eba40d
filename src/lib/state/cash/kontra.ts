/** Kontra that is not on the sheet but paid in cash, to the winners or into a box. */
import { isZero, type Amounts } from '#lib/domain/cash/amounts.ts';
import { coveredKeys, keyOf } from '#lib/domain/cash/balances.ts';
import { itemsOf } from '#lib/domain/cash/evening.ts';
import { payAll, type Settlement } from '#lib/domain/cash/settlement.ts';
import { kontraBooked, type CashFacts, type MoneyParts } from './facts.ts';
import { NOT_YET, settled } from './proposed.ts';

type Table = Pick<MoneyParts, 'head' | 'ruleset' | 'deals'>;

/** What kontra adds in one deal, and whether it was paid while playing. */
export interface KontraDeal {
	readonly deal: string;
	readonly worth: Amounts;
	readonly atOnce: boolean;
}

/** Every kontra that no stored settlement covers. */
export function openKontras(facts: CashFacts, owed: readonly string[]): readonly KontraDeal[] {
	const covered = coveredKeys(facts);
	return itemsOf(facts)
		.filter((item) => item.part === 'kontra' && !isZero(item.worth) && !covered.has(keyOf(item)))
		.map(({ id, worth }) => ({ deal: id, worth, atOnce: !owed.includes(id) }));
}

/** When a table pays kontra, where it has not said so: at once wherever it is not on the sheet. */
export const kontraHabit = (table: Table): 'with-rest' | 'at-once' =>
	table.head.cash?.kontra ?? (kontraBooked(table) === 'sheet' ? 'with-rest' : 'at-once');

/**
 * What was paid while playing, where the table does so: all open kontras but those that are owed. Stored with
 * the next settlement.
 */
export function kontraPaidAtOnce(table: Table, facts: CashFacts): Settlement | undefined {
	if (kontraBooked(table) === 'sheet' || kontraHabit(table) !== 'at-once') return undefined;
	const kontra = settled(facts, { scope: 'kontra', except: kontraOwed(table) });
	return kontra && payAll(kontra, { at: NOT_YET, id: () => '', method: 'cash' });
}

/** Where kontra is paid at once: the deals whose kontra was not, and goes with the rest. */
export const kontraOwed = ({ head }: Pick<Table, 'head'>): readonly string[] =>
	head.cash?.kontraOwed ?? [];
