/** Kontra that is not on the sheet but paid in cash, to the winners or into a box. */
import { isZero, type Amounts } from '#lib/domain/cash/amounts.ts';
import { coveredKeys, keyOf } from '#lib/domain/cash/balances.ts';
import { itemsOf } from '#lib/domain/cash/evening.ts';
import { payAll, type Settlement } from '#lib/domain/cash/settlement.ts';
import type { CashFacts } from './facts.ts';
import { NOT_YET, settled } from './proposed.ts';

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

/** What was paid while playing: all open kontras but those that are owed. Stored with the next settlement. */
export function kontraPaidAtOnce(
	facts: CashFacts,
	owed: readonly string[],
): Settlement | undefined {
	const kontra = settled(facts, { scope: 'kontra', except: owed });
	return kontra && payAll(kontra, { at: NOT_YET, id: () => '', method: 'cash' });
}
