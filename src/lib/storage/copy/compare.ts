/** The second copy beside the store: what one of them lacks, and where they differ. The store is only read. */
import { openAsItIs, settled } from '../raw-store.ts';
import { parseRevision, type Revision } from '../revision.ts';
import type { SecondCopy } from './second-copy.ts';

export interface Comparison {
	/** Revisions that the copy lacked and has now. */
	readonly added: number;
	/** Ids of revisions that the store lacks. */
	readonly missing: readonly string[];
	/** Ids of rows of the store that do not say what was written: revisions never change. */
	readonly altered: readonly string[];
}

export interface Comparing {
	/** Which part of the earlier rows is compared (`preferences.copyCompared`): as many in a row as there are parts see them all. */
	readonly turn?: number;
	/** Called whenever a part is read. */
	readonly onStep?: () => void;
}

/** What of the browser is asked for. */
export type Browser = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** Rows that are read and copied in one go. */
const BATCH = 500;
/** The latest rows are compared word for word on every start, of earlier ones one part in turn. */
const LATEST = 5000;
export const PARTS = 8;

/**
 * Completes the copy from the store, and tells what the store lacks or says otherwise. Damaged rows are not
 * copied.
 */
export async function compare(
	copy: SecondCopy,
	{ indexedDB: factory, IDBKeyRange: ranges }: Browser,
	name: string,
	{ turn = 0, onStep }: Comparing = {},
): Promise<Comparison> {
	const db = await openAsItIs(factory, name);
	if (!db?.objectStoreNames.contains('revisions')) {
		db?.close();
		return { added: 0, missing: [...copy.ids()], altered: [] };
	}
	// A newer version of the app may want to upgrade: nobody waits for this.
	db.onversionchange = () => db.close();
	const rows = () => db.transaction('revisions').objectStore('revisions');
	try {
		const keys = await settled(rows().getAllKeys());
		const read = (wanted: readonly IDBValidKey[], each: (found: unknown[]) => void) =>
			readRows(rows, ranges, keys, wanted, (found) => {
				onStep?.();
				each(found);
			});
		const known = new Set(keys);
		const missing = [...copy.ids()].filter((id) => !known.has(id));
		const both = keys.filter((key) => typeof key === 'string' && copy.has(key));
		const altered: string[] = [];
		await read(inTurn(both, turn), (found) => {
			for (const row of found as Revision[]) if (!copy.agrees(row)) altered.push(row.id);
		});
		let added = 0;
		const fresh = keys.filter((key) => typeof key === 'string' && !copy.has(key));
		await read(fresh, (found) => {
			const sound = found.flatMap((row): Revision[] => {
				const parsed = parseRevision(row);
				return parsed.ok ? [parsed.value] : [];
			});
			copy.append(sound);
			added += sound.length;
		});
		return { added, missing, altered };
	} finally {
		db.close();
	}
}

/**
 * Rows by their keys, both in the store's order. Where they lie one behind the other a whole run of them is one question:
 * asked for one by one, a ledger that was just restored takes twice as long.
 */
async function readRows(
	rows: () => IDBObjectStore,
	ranges: typeof IDBKeyRange,
	keys: readonly IDBValidKey[],
	wanted: readonly IDBValidKey[],
	each: (found: unknown[]) => void,
): Promise<void> {
	let place = 0;
	for (let at = 0; at < wanted.length; at += BATCH) {
		const part = wanted.slice(at, at + BATCH);
		const [first, last] = [part[0], part.at(-1)];
		if (first === undefined) break;
		place = keys.indexOf(first, place);
		if (keys[place + part.length - 1] === last) {
			// What was written in between since the keys were read is no business of this.
			const found = await settled<unknown[]>(rows().getAll(ranges.bound(first, last)));
			const asked = new Set<unknown>(part);
			each(found.filter((row) => asked.has((row as Revision).id)));
		} else {
			const store = rows();
			const found = await Promise.all(part.map((key) => settled<unknown>(store.get(key))));
			each(found.filter((row) => row !== undefined));
		}
	}
}

/** Ids begin with the time they were made: the latest are the last. */
export function inTurn<T>(keys: readonly T[], turn: number, latest = LATEST): readonly T[] {
	const earlier = keys.length - latest;
	return keys.filter((_, index) => index >= earlier || index % PARTS === turn % PARTS);
}
