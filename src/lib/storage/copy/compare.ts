/** The second copy beside the store: what one of them lacks. The store is only read. */
import { openAsItIs, settled } from '../raw-store.ts';
import { parseRevision, type Revision } from '../revision.ts';
import type { SecondCopy } from './second-copy.ts';

export interface Comparison {
	/** Revisions that the copy lacked and has now. */
	readonly added: number;
	/** Ids of revisions that the store lacks. */
	readonly missing: readonly string[];
}

/** Rows that are read and copied in one go. */
const BATCH = 500;

/** Completes the copy from the store, and tells what the store lacks. Damaged rows are not copied. */
export async function compare(
	copy: SecondCopy,
	factory: IDBFactory,
	name: string,
): Promise<Comparison> {
	const db = await openAsItIs(factory, name);
	if (!db?.objectStoreNames.contains('revisions')) {
		db?.close();
		return { added: 0, missing: [...copy.ids()] };
	}
	// A newer version of the app may want to upgrade: nobody waits for this.
	db.onversionchange = () => db.close();
	try {
		const rows = () => db.transaction('revisions').objectStore('revisions');
		const keys = await settled(rows().getAllKeys());
		const known = new Set(keys);
		const missing = [...copy.ids()].filter((id) => !known.has(id));
		const fresh = keys.filter((key) => typeof key === 'string' && !copy.has(key));
		let added = 0;
		for (let at = 0; at < fresh.length; at += BATCH) {
			const store = rows();
			const part = fresh.slice(at, at + BATCH).map((key) => settled<unknown>(store.get(key)));
			const sound = (await Promise.all(part)).flatMap((row): Revision[] => {
				const read = parseRevision(row);
				return read.ok ? [read.value] : [];
			});
			copy.append(sound);
			added += sound.length;
		}
		return { added, missing };
	} finally {
		db.close();
	}
}
