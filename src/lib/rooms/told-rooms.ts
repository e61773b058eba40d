/**
 * Rooms whose keys were renewed here, kept beside the one that took their place and gone with it: a server that lost its
 * disk, or stands on an older one, knows nothing of the note that these keys count no more, and it is brought again.
 */
import { isObject, open, text, whole } from '#lib/domain/shape.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { writeMeta } from '../storage/meta.ts';
import { parseShape } from '../storage/storage-issue.ts';
import { fragmentFor, keysIn, type RoomKeys } from './keys.ts';

const PREFIX = 'told:';
/** Of more the oldest are forgotten: each is opened whenever the app begins. */
const MOST = 12;

interface Told {
	/** As in a link to write. */
	readonly keys: string;
	/** The name of the room that took its place. */
	readonly within: string;
	readonly at: number;
}
const shape = open({
	keys: text(300),
	within: text(100),
	at: whole(0, Number.MAX_SAFE_INTEGER),
});

/** Those of rooms that are here, the latest first. */
async function listTold(db: LedgerDatabase): Promise<readonly (Told & { readonly key: string })[]> {
	const rows = await db.run(() => db.meta.where('key').startsWith(PREFIX).toArray());
	return rows
		.flatMap(({ key, value }) => {
			const read = parseShape(shape, value);
			return read.ok ? [{ ...read.value, key }] : [];
		})
		.sort((a, b) => b.at - a.at);
}

/** The keys of all that were told. */
export async function keysTold(db: LedgerDatabase): Promise<readonly RoomKeys[]> {
	const all = await Promise.all((await listTold(db)).map(({ keys }) => keysIn(keys)));
	return all.filter((keys) => keys !== null);
}

/** Keeps rooms that were told beside the one of the new keys; with them what `old` had beside it. */
export async function keepTold(
	db: LedgerDatabase,
	told: readonly RoomKeys[],
	old: string,
	next: string,
): Promise<void> {
	const at = Date.now();
	const before = (await listTold(db)).filter(({ within }) => within === old);
	const rows = [
		...before.map(({ key, ...one }) => ({ key, value: { ...one, within: next } })),
		...told.flatMap((one) => {
			const keys = fragmentFor(one, 'write');
			return keys === null ? [] : [{ key: PREFIX + one.name, value: { keys, within: next, at } }];
		}),
	];
	await db.run(() => Promise.all(rows.map(({ key, value }) => writeMeta(db, key, value))));
	const tooMany = (await listTold(db)).slice(MOST).map(({ key }) => key);
	await db.run(() => db.meta.bulkDelete(tooMany));
}

/** Forgets what was kept beside a room. Inside a transaction of `meta`. */
export async function forgetTold({ meta }: LedgerDatabase, name: string): Promise<void> {
	const rows = await meta.where('key').startsWith(PREFIX).toArray();
	const beside = rows.filter(({ value }) => isObject(value) && value.within === name);
	await meta.bulkDelete(beside.map(({ key }) => key));
}
