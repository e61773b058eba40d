/**
 * The keys of rooms in a backup with a passphrase: what a phone needs to be in its rooms again. The rooms of a
 * Runde's evenings are made of the Runde's own.
 */
import { id, maybe, open, text } from '#lib/domain/shape.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { parseShape } from '../storage/storage-issue.ts';
import { fragmentFor, keysIn } from './keys.ts';
import { addRoom, listRooms, newRoom, type RoomRow } from './room-store.ts';

/** As it lies in the file. */
export interface KeptRoom {
	/** As in a link: `w=…&k=…` to write, `r=…&k=…` to watch. */
	readonly keys: string;
	readonly sessionId?: string;
	readonly group?: string;
}

const shape = open({ keys: text(300), sessionId: maybe(id), group: maybe(id) });

/** Those of rooms whose keys hold, and that have said what they are of. */
export async function keysToKeep(db: LedgerDatabase): Promise<readonly KeptRoom[]> {
	return (await listRooms(db)).flatMap((row): KeptRoom[] => {
		const { keys, sessionId, group } = row;
		const own = row.within === undefined && row.renewedAt === undefined && row.left !== true;
		const fragment = fragmentFor(keys, 'write') ?? fragmentFor(keys, 'read');
		if (!own || fragment === null) return [];
		if (group !== undefined) return [{ keys: fragment, group }];
		return sessionId === null ? [] : [{ keys: fragment, sessionId }];
	});
}

/** What a backup brings of them, as far as it is news: whoever shares something already does so by the keys he has. */
export async function keysBrought(
	db: LedgerDatabase,
	kept: readonly unknown[],
): Promise<readonly KeptRoom[]> {
	const rows = await listRooms(db);
	const found: KeptRoom[] = [];
	for (const one of kept) {
		const read = parseShape(shape, one);
		if (!read.ok) continue;
		const { sessionId, group } = read.value;
		const keys = await keysIn(read.value.keys);
		const isOfOne = (sessionId === undefined) !== (group === undefined);
		const isHere = (row: RoomRow): boolean =>
			row.keys.name === keys?.name ||
			(group === undefined ? row.sessionId === sessionId : row.group === group);
		if (keys && isOfOne && !rows.some(isHere)) found.push(read.value);
	}
	return found;
}

/**
 * Takes them over where what they are of is here, too.
 * @returns of how many rooms
 */
export async function takeKeys(
	db: LedgerDatabase,
	kept: readonly unknown[],
	newId: () => string,
	now: number,
): Promise<number> {
	let taken = 0;
	for (const { keys: text, sessionId, group } of await keysBrought(db, kept)) {
		const keys = await keysIn(text);
		const there = await db.run(
			async () => (await db.groups.get(group ?? '')) ?? (await db.sessions.get(sessionId ?? '')),
		);
		if (!keys || !there) continue;
		const of = { sessionId: sessionId ?? null, ...(group !== undefined && { group }) };
		await addRoom(db, newRoom(keys, newId(), now, of));
		taken++;
	}
	return taken;
}
