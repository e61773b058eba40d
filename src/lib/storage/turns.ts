/** What tabs and their workers do one after the other (Web Locks). A browser without them has nobody wait. */

/**
 * - `restore` – what comes in in bulk and was looked at before: a backup that is being restored, a table of past evenings
 * - `copy` – the second copy and the store: beside each other to be compared, alone to make both say something else
 */
export type Turn = 'restore' | 'copy';

const locksHere = (): LockManager | undefined =>
	(globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;

const nameOf = (turn: Turn): string => `schrieb-${turn}`;

export interface Patience {
	/** Called where somebody else is at it, and it has to be waited for. */
	readonly onWait?: (() => void) | undefined;
	/** Ends the waiting: what was asked for is not begun then. */
	readonly signal?: AbortSignal | undefined;
}

/** Nobody else is at it meanwhile. Rejects where the waiting was ended. */
export async function alone<T>(
	turn: Turn,
	work: () => Promise<T>,
	{ onWait, signal }: Patience = {},
): Promise<T> {
	const locks = locksHere();
	if (!locks) return work();
	const atOnce = await unlessBusy(turn, async () => ({ done: await work() }));
	if (atOnce) return atOnce.done;
	onWait?.();
	return locks.request(nameOf(turn), signal ? { signal } : {}, work);
}

/** The same, and where somebody is at it nothing is done: `null`. */
export async function unlessBusy<T>(turn: Turn, work: () => Promise<T>): Promise<T | null> {
	const locks = locksHere();
	if (!locks) return work();
	return locks.request(nameOf(turn), { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Others do the same meanwhile, and nobody is alone at it. */
export async function beside<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
	const locks = locksHere();
	return locks ? locks.request(nameOf(turn), { mode: 'shared' }, work) : work();
}
