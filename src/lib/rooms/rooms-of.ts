/**
 * All rooms of an evening or a Runde. An evening may have been shared alone before its Runde was, be joined by another
 * phone's code as well, or lie in the room of a Runde that it was in before: a screen shows one of them, and what is done
 * about sharing is done to all.
 */
import type { LedgerDatabase } from '../storage/database.ts';
import { readSessions } from '../storage/read.ts';
import { listRooms, type RoomRow } from './room-store.ts';
import type { Subject } from './subject.ts';

/** Whether what is written here goes there. */
export const isGivenTo = ({ keys, renewedAt, left }: RoomRow): boolean =>
	keys.write !== null && renewedAt === undefined && left !== true;

/** Other rooms of the same. */
export const besides = (
	rows: readonly RoomRow[],
	{ keys, sessionId, group }: RoomRow,
): readonly RoomRow[] =>
	sessionId === null && group === undefined
		? []
		: rows.filter(
				(row) =>
					row.keys.name !== keys.name &&
					row.sessionId === sessionId &&
					row.group === group &&
					row.left !== true,
			);

/** The latest joined first; with a Runde's all of its evenings, as the record says. */
export async function roomsOf(
	db: LedgerDatabase,
	{ kind, id }: Subject,
): Promise<readonly RoomRow[]> {
	const rows = await listRooms(db);
	const isOwn = (row: RoomRow): boolean => (kind === 'group' ? row.group : row.sessionId) === id;
	const own = new Set(rows.filter(isOwn).map(({ keys }) => keys.name));
	const sessions = kind === 'group' ? await db.read(readSessions) : [];
	const evenings = new Set<string | null>(
		sessions.flatMap((one) => (one.status === 'sound' && one.head.group === id ? [one.id] : [])),
	);
	return rows.filter(
		({ keys, within = '', left, sessionId }) =>
			own.has(keys.name) || own.has(within) || (left !== true && evenings.has(sessionId)),
	);
}
