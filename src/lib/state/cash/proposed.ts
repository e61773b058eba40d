/** Settlements that are only computed, until something is paid or agreed. */
import type { Amounts, Transfer } from '#lib/domain/cash/amounts.ts';
import { settle } from '#lib/domain/cash/settle.ts';
import type { Settlement, Way } from '#lib/domain/cash/settlement.ts';
import type { Tab } from '#lib/domain/cash/tabs.ts';
import { app } from '../app.svelte.ts';
import { nowAfter } from '../now.ts';
import type { CashFacts, StoredSettlement } from './facts.ts';

/** What stands in place of a time: later than any other. */
export const NOT_YET = '9999-12-31T00:00:00.000Z';

/** A settlement that is only computed; its ids are replaced when it is agreed on. */
export function settled(
	facts: CashFacts,
	options: {
		scope?: 'kontra';
		except?: readonly string[];
		coin?: number;
		way?: Way;
		tabs?: readonly Tab[];
		roundedBefore?: Amounts;
		keep?: readonly Transfer[];
		even?: true;
	},
): Settlement | undefined {
	let count = 0;
	const newId = () => `t${String(count++)}`;
	const result = settle(facts, { id: 'proposal', at: NOT_YET, newId, ...options });
	return result.ok ? result.value : undefined;
}

/**
 * With ids and times of its own, to be stored.
 * @param stored what the evening has been settled with, in order: of two settlements the later one says what holds
 */
export function realised(settlement: Settlement, stored: readonly StoredSettlement[]): Settlement {
	const at = nowAfter(stored.at(-1)?.settlement.at);
	const newId = () => app.ledger.newId();
	const transfers = settlement.transfers.map(({ paid, ...transfer }) => ({
		...transfer,
		id: newId(),
		...(paid && { paid: paid.map((payment) => ({ ...payment, id: newId(), at })) }),
	}));
	return { ...settlement, id: newId(), at, transfers };
}
