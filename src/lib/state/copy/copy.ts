/**
 * The second copy as the ledger is given it. What it is made of comes after the first screen, or with the
 * first thing that is written.
 */
import { loaded } from '#lib/storage/loaded.ts';
import type { Copy } from '#lib/storage/write.ts';

const keeper = loaded(async () => (await import('./keeper.svelte.ts')).keeper);

/** Whether this browser may have a place for it. */
export const mayCopy = (): boolean => {
	const { navigator, Worker } = globalThis as {
		navigator?: { storage?: { getDirectory?: unknown } };
		Worker?: unknown;
	};
	return typeof navigator?.storage?.getDirectory === 'function' && Worker !== undefined;
};

export const secondCopy: Copy = {
	keep: async (revisions) => {
		try {
			await (await keeper()).keep(revisions);
		} catch {
			// Its code did not come: what the store has is saved all the same.
		}
	},
	clear: async () => (await keeper()).clear(),
};
