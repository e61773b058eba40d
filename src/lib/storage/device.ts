/** Which device this is, and where its logical clock stands. Both live in the store itself. */
import type { Stamp } from './clock.ts';
import type { LedgerDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { IdSource } from './uuid.ts';

const DEVICE = 'device';
const CLOCK = 'clock';

/** Who writes next: this device, and where its clock stands. */
export interface Writer {
	readonly device: string;
	/** `null` where nothing was ever written. */
	readonly clock: Stamp | null;
}

/**
 * This device as it stands, its id made when first asked for. Where the clock's row is lost or
 * damaged, the record itself says it, so that stamps never go back. Inside a writing transaction.
 */
export async function readWriter(db: LedgerDatabase, newId: IdSource): Promise<Writer> {
	const [known, clock] = await db.meta.bulkGet([DEVICE, CLOCK]);
	const isKnown = typeof known?.value === 'string' && known.value !== '';
	const device = isKnown ? known.value : newId();
	if (!isKnown) await writeMeta(db, DEVICE, device);
	return { device, clock: isStamp(clock?.value) ? clock.value : await latestStamp(db) };
}

/** This device's id; `undefined` where it wrote nothing yet. */
export const readDevice = (db: LedgerDatabase): PromiseLike<unknown> =>
	db.meta.get(DEVICE).then((row) => row?.value);

const latestStamp = (db: LedgerDatabase): PromiseLike<Stamp | null> =>
	db.revisions
		.orderBy('at')
		.last()
		.then((latest) => (isStamp(latest?.at) ? latest.at : null));

export async function readClock(db: LedgerDatabase): Promise<Stamp | null> {
	const clock = await readMeta(db, CLOCK);
	return isStamp(clock) ? clock : await latestStamp(db);
}

export const writeClock = (db: LedgerDatabase, stamp: Stamp): PromiseLike<void> =>
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
