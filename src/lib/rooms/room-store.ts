/** The rooms this device has keys of: its own, part of no evening's file and of no backup of the record. */
import { id, orNull, text, closed, whole } from '#lib/domain/shape.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { writeMeta } from '../storage/meta.ts';
import { parseShape } from '../storage/storage-issue.ts';
import type { RoomKeys } from './keys.ts';

export interface RoomRow {
	readonly keys: RoomKeys;
	/** The evening; `null` until a room that was joined has told. */
	readonly sessionId: string | null;
	/** Tells this phone's tabs from other phones. */
	readonly phone: string;
	/** Milliseconds since 1970. */
	readonly joinedAt: number;
	/** Revisions of the evening that were with the others when everything last was, and when that was. */
	readonly acknowledged: number;
	readonly acknowledgedAt: number | null;
}

const PREFIX = 'room:';
const key = (name: string): string => PREFIX + name;

const secret = text(100);
const shape = closed({
	keys: closed({ name: secret, write: orNull(secret), read: secret, key: secret }),
	sessionId: orNull(id),
	phone: id,
	joinedAt: whole(0, Number.MAX_SAFE_INTEGER),
	acknowledged: whole(0, Number.MAX_SAFE_INTEGER),
	acknowledgedAt: orNull(whole(0, Number.MAX_SAFE_INTEGER)),
});

/** All rooms, the latest joined first. May stand in a live query. */
export const listRooms = (db: LedgerDatabase): Promise<readonly RoomRow[]> =>
	db.run(() =>
		db.meta
			.where('key')
			.startsWith(PREFIX)
			.toArray((rows) =>
				rows
					.flatMap(({ value }) => {
						const read = parseShape(shape, value);
						return read.ok ? [read.value] : [];
					})
					.sort((a, b) => b.joinedAt - a.joinedAt),
			),
	);

export const saveRoom = (db: LedgerDatabase, row: RoomRow): Promise<void> =>
	db.run(() => writeMeta(db, key(row.keys.name), row));

/** Changes a room that is still there. */
export const changeRoom = (
	db: LedgerDatabase,
	name: string,
	change: Partial<RoomRow>,
): Promise<void> =>
	db.run(() =>
		db.transaction('rw', db.meta, async () => {
			const row = await db.meta.get(key(name));
			const read = parseShape(shape, row?.value);
			if (read.ok) await writeMeta(db, key(name), { ...read.value, ...change });
		}),
	);

export const forgetRoom = (db: LedgerDatabase, name: string): Promise<void> =>
	db.run(() => db.meta.delete(key(name)));
