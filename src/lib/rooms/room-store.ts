/** The rooms this device has keys of: its own, part of no evening's file; in a backup as `kept-keys.ts` says. */
import {
	closed,
	flag,
	freeText,
	id,
	list,
	maybe,
	oneOf,
	orNull,
	text,
	whole,
} from '#lib/domain/shape.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { writeMeta } from '../storage/meta.ts';
import { parseShape } from '../storage/storage-issue.ts';
import type { Right, RoomKeys } from './keys.ts';

export interface RoomRow {
	readonly keys: RoomKeys;
	/** The evening; `null` until a room that was joined has told, and for a Runde's. */
	readonly sessionId: string | null;
	/** The Runde, where it is the room of one. */
	readonly group?: string;
	/** The name of the Runde's room that it came with. */
	readonly within?: string;
	/** This phone takes no part in it, though the Runde's room names it. */
	readonly left?: boolean;
	/** Tells this phone's tabs from other phones. */
	readonly phone: string;
	/** Milliseconds since 1970. */
	readonly joinedAt: number;
	/** Revisions of the evening that were with the others when everything last was, and when that was. */
	readonly acknowledged: number;
	readonly acknowledgedAt: number | null;
	/** What it held then (`digestOf`), and how many changes the evening itself counted. */
	readonly synced?: string;
	readonly changes?: number;
	/** In which journal of the server that lay (`Keeping`), and when that was seen last. */
	readonly journal?: string;
	readonly syncedAt?: number;
	/** New keys made here: they take the place of these once the server has on disk that these count no more. */
	readonly next?: RoomKeys;
	/** Since when its keys are renewed elsewhere: nothing goes out or comes in any more. */
	readonly renewedAt?: number;
	/** Other phones that were seen, the latest last. */
	readonly met?: readonly Met[];
}

/** Another phone, as long as it was seen without a break. */
export interface Met {
	readonly phone: string;
	readonly right: Right;
	/** Who held it, where it said so. */
	readonly player: string | null;
	readonly from: number;
	readonly to: number;
}

/** A room that this phone is in from now on. */
export const newRoom = (
	keys: RoomKeys,
	phone: string,
	joinedAt: number,
	more: Partial<RoomRow> = {},
): RoomRow => ({
	...{ keys, phone, joinedAt, sessionId: null, acknowledged: 0, acknowledgedAt: null },
	...more,
});

/**
 * Of the rooms of one evening or Runde the one that counts: whose keys hold still, of these one that lets write, and of
 * these that of its Runde, whose keys are not the evening's to renew.
 */
export function countingRoom(rooms: readonly RoomRow[]): RoomRow | undefined {
	const own = rooms.filter(({ left }) => left !== true);
	const held = own.filter(({ renewedAt }) => renewedAt === undefined);
	const written = held.filter(({ keys }) => keys.write !== null);
	return written.find(({ within }) => within !== undefined) ?? written[0] ?? held[0] ?? own[0];
}

/** What the rows of rooms begin with. */
export const PREFIX = 'room:';
const key = (name: string): string => PREFIX + name;

const secret = text(100);
const time = whole(0, Number.MAX_SAFE_INTEGER);
/** More visits than this are forgotten, the oldest first. */
export const MOST_MET = 60;
const met = closed({
	phone: id,
	right: oneOf(['write', 'read'] as const),
	player: orNull(id),
	from: time,
	to: time,
});
const keysShape = closed({ name: secret, write: orNull(secret), read: secret, key: secret });
const shape = closed({
	keys: keysShape,
	sessionId: orNull(id),
	phone: id,
	group: maybe(id),
	within: maybe(secret),
	left: maybe(flag),
	joinedAt: time,
	acknowledged: time,
	acknowledgedAt: orNull(time),
	synced: maybe(freeText(100)),
	changes: maybe(time),
	journal: maybe(freeText(100)),
	syncedAt: maybe(time),
	next: maybe(keysShape),
	renewedAt: maybe(time),
	met: maybe(list(met, MOST_MET)),
});

/** All rooms, those that were left too, the latest joined first. May stand in a live query. */
export const listRooms = (db: LedgerDatabase): Promise<readonly RoomRow[]> =>
	db.run(() =>
		db.meta
			.where('key')
			.startsWith(PREFIX)
			.toArray()
			.then((rows) =>
				withRunden(
					rows.flatMap(({ value }) => {
						const read = parseShape(shape, value);
						return read.ok ? [read.value] : [];
					}),
				).sort((a, b) => b.joinedAt - a.joinedAt),
			),
	);

/** Keys of an evening come of its Runde's: where those count no more, neither do they. */
function withRunden(rows: readonly RoomRow[]): RoomRow[] {
	const since = new Map(rows.map(({ keys, renewedAt }) => [keys.name, renewedAt]));
	return rows.map((row) => {
		const renewedAt = row.renewedAt ?? since.get(row.within ?? '');
		return renewedAt === undefined ? row : { ...row, renewedAt };
	});
}

/** Keeps a room, over what was kept under its name. */
export const saveRoom = (db: LedgerDatabase, row: RoomRow): Promise<void> =>
	db.run(() => writeMeta(db, key(row.keys.name), row));

/**
 * The same where there is none of that name yet.
 * @param beside the name of a room without which it is not kept either
 */
export const addRoom = (db: LedgerDatabase, row: RoomRow, beside?: string): Promise<void> =>
	db.change(
		async (inside) => {
			const isThere = async (name: string) => (await inside.meta.get(key(name))) !== undefined;
			if (await isThere(row.keys.name)) return;
			if (beside === undefined || (await isThere(beside)))
				await writeMeta(inside, key(row.keys.name), row);
		},
		[db.meta],
	);

/** Changes a room that is still there; never into what would not be read again. */
export const changeRoom = (
	db: LedgerDatabase,
	name: string,
	change: Partial<RoomRow> | ((row: RoomRow) => Partial<RoomRow>),
): Promise<void> =>
	db.change(
		async (inside) => {
			const row = await inside.meta.get(key(name));
			const read = parseShape(shape, row?.value);
			if (!read.ok) return;
			const changed = typeof change === 'function' ? change(read.value) : change;
			const next = parseShape(shape, { ...read.value, ...changed });
			if (next.ok) await writeMeta(inside, key(name), next.value);
		},
		[db.meta],
	);
