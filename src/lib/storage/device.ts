/** Which device this is, and where its logical clock stands. Both live in the store itself. */
import type { Stamp } from './clock.ts';
import type { LedgerDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { IdSource } from './uuid.ts';

const DEVICE = 'device';
const CLOCK = 'clock';

/** The id of this device, made when first asked for. Call it inside a writing transaction. */
export async function deviceId(db: LedgerDatabase, newId: IdSource): Promise<string> {
	const known = await readMeta(db, DEVICE);
	if (typeof known === 'string' && known !== '') return known;
	const made = newId();
	await writeMeta(db, DEVICE, made);
	return made;
}

/**
 * Where the clock stands. Where that row is lost or damaged, the record itself says it, so that
 * stamps never go back.
 */
export async function readClock(db: LedgerDatabase): Promise<Stamp | null> {
	const known = await readMeta(db, CLOCK);
	if (isStamp(known)) return known;
	const latest: unknown = (await db.revisions.orderBy('at').last())?.at;
	return isStamp(latest) ? latest : null;
}

export const writeClock = (db: LedgerDatabase, stamp: Stamp): Promise<void> =>
	writeMeta(db, CLOCK, stamp);

function isStamp(value: unknown): value is Stamp {
	return (
		Array.isArray(value) &&
		value.length === 3 &&
		Number.isSafeInteger(value[0]) &&
		Number.isSafeInteger(value[1]) &&
		typeof value[2] === 'string'
	);
}
