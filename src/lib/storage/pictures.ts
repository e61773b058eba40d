/**
 * Pictures of people: this device's own, beside the record and never in it, so that no file of an evening and no
 * room takes one along; a backup does. They are kept as blobs, which the text of a raw store cannot say either, and go with
 * everything else that is deleted.
 */
import type { LedgerDatabase } from './database.ts';
import { writeMeta } from './meta.ts';

const PREFIX = 'picture:';

/** All pictures by person. */
export async function readPictures(db: LedgerDatabase): Promise<ReadonlyMap<string, Blob>> {
	const rows = await db.run(() => db.meta.where('key').startsWith(PREFIX).toArray());
	return new Map(
		rows.flatMap(({ key, value }): [string, Blob][] =>
			value instanceof Blob ? [[key.slice(PREFIX.length), value]] : [],
		),
	);
}

/** Keeps a picture of somebody, or takes it away. */
export const writePicture = (
	db: LedgerDatabase,
	person: string,
	picture: Blob | null,
): Promise<void> =>
	db.run(() =>
		picture === null ? db.meta.delete(PREFIX + person) : writeMeta(db, PREFIX + person, picture),
	);
