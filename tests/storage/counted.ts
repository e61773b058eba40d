/** What is asked of a store, counted: time says little on a shared machine. */
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { watch } from './store.ts';
import { writes, type Ask } from './watched.ts';

export interface Cost {
	/** Questions that the store is asked. */
	asked: number;
	/** Rows that it hands out, or counts. */
	read: number;
	written: number;
	/** Rows that it is asked for one after the other. */
	steps: number;
	/** How often somebody waits for it: what is asked for together is waited for once. */
	waits: number;
}

export const nothingYet = (): Cost => ({ asked: 0, read: 0, written: 0, steps: 0, waits: 0 });

/** Counts what is asked of a store from now on. */
export function counted(db: LedgerDatabase): Cost {
	const cost = nothingYet();
	const waiting = new Set<Ask>();
	watch(db, {
		turnsTo: () => (cost.asked += 1),
		asks: (ask) => {
			if (waiting.size === 0) cost.waits += 1;
			waiting.add(ask);
			if (writes(ask)) cost.written += 1;
		},
		answers: (ask, result) => {
			const isFirst = waiting.delete(ask);
			if (result === undefined || result === null) return;
			if (ask.verb === 'get') cost.read += 1;
			// A store counts by going from one entry of the index to the next.
			else if (ask.verb === 'count') cost.read += result as number;
			else if (Array.isArray(result) && ask.verb.startsWith('getAll')) cost.read += result.length;
			else if (ask.verb === 'openCursor') {
				cost.read += 1;
				if (!isFirst) cost.steps += 1;
			}
		},
	});
	return cost;
}
