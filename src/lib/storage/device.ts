/** Which device this is, and where its logical clock stands. Both live in the store itself. */
import { Check, id } from '#lib/domain/shape.ts';
import { MOST_AHEAD_MS, stampShape, type Stamp } from './clock.ts';
import type { LedgerDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { MetaRow } from './schema.ts';
import type { IdSource } from './uuid.ts';

const DEVICE = 'device';
const CLOCK = 'clock';

/** Who writes next: this device, and where its clock stands. */
export interface Writer {
	readonly device: string;
	/** `null` where nothing was ever written. */
	readonly clock: Stamp | null;
}

/** The rows that say who writes next, asked for inside the transaction that writes. */
type WriterRows = PromiseLike<readonly (MetaRow | undefined)[]>;

/** Asks for the rows that say who writes next; read by {@link readWriter}. */
export const askWriter = (db: LedgerDatabase): WriterRows => db.meta.bulkGet([DEVICE, CLOCK]);

/**
 * This device as it stands, its id made when first asked for or where it was damaged. Where the clock's row
 * is lost or damaged, the record itself says it, so that stamps never go back. Inside a writing transaction.
 */
export async function readWriter(
	db: LedgerDatabase,
	asked: WriterRows,
	newId: IdSource,
	nowMs: number,
): Promise<Writer> {
	const [known, clock] = await asked;
	const device = isId(known?.value) ? known.value : newId();
	if (device !== known?.value) await writeMeta(db, DEVICE, device);
	// A clock that is far ahead of the device's was damaged, or the device's was set back: the record knows.
	const stands = isStamp(clock?.value) && clock.value[0] <= nowMs + MOST_AHEAD_MS;
	return { device, clock: stands ? clock.value : await latestStamp(db) };
}

/** This device's id; `undefined` where it wrote nothing yet. */
export const readDevice = (db: LedgerDatabase): PromiseLike<unknown> =>
	db.meta.get(DEVICE).then((row) => row?.value);

const latestStamp = (db: LedgerDatabase): PromiseLike<Stamp | null> =>
	db.revisions
		.orderBy('at')
		.last()
		.then((latest) => (isStamp(latest?.at) ? latest.at : null));

/**
 * The latest stamp that this device knows of, by its own note, else by the record; `null` where nothing was ever written.
 */
export async function readClock(db: LedgerDatabase): Promise<Stamp | null> {
	const clock = await readMeta(db, CLOCK);
	return isStamp(clock) ? clock : await latestStamp(db);
}

/** The row of meta that says where the clock stands. */
export const clockRow = (stamp: Stamp): MetaRow => ({ key: CLOCK, value: stamp });

/** Notes the latest stamp. Inside the transaction that writes the revisions it is of. */
export const writeClock = (db: LedgerDatabase, stamp: Stamp): PromiseLike<void> =>
	writeMeta(db, CLOCK, stamp);

const isStamp = (value: unknown): value is Stamp => stampShape.check(value, new Check());
const isId = (value: unknown): value is string => id.check(value, new Check());
