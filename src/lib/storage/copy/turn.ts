/**
 * Which part of the earlier rows the next comparison of the second copy looks at. Counted, not told by the date: somebody
 * who comes every other Thursday would never see half of them.
 */
import type { LedgerDatabase } from '../database.ts';
import { readMeta, writeMeta } from '../meta.ts';

const TURN = 'copy-turn';

/** Comparisons so far; none where it does not read. */
export async function turnOf(db: LedgerDatabase): Promise<number> {
	const turn = await db.run(() => readMeta(db, TURN));
	return Number.isSafeInteger(turn) ? (turn as number) : 0;
}

/** That one was made. */
export const endTurn = (db: LedgerDatabase, turn: number): Promise<void> =>
	db.run(() => writeMeta(db, TURN, turn + 1));
