/** The store's tables as today's version lays them out. */
import { Changing } from './changes.ts';
import type { Migration } from './migrations.ts';
import { Table, type Access, type Layout } from './tables.ts';

export type Layouts = ReadonlyMap<string, Layout>;

/**
 * Makes what lacks, tables and indexes, over those that lie there, and takes out what went with one of these
 * migrations. Within an upgrade.
 */
export function layOut(
	transaction: IDBTransaction,
	layouts: Layouts,
	migrations: readonly Migration[] = [],
): void {
	const { db } = transaction;
	for (const name of migrations.flatMap(({ stores }) => Object.keys(stores ?? {})))
		if (!layouts.has(name) && db.objectStoreNames.contains(name)) db.deleteObjectStore(name);
	for (const [name, { key, indexes }] of layouts) {
		const store = db.objectStoreNames.contains(name)
			? transaction.objectStore(name)
			: db.createObjectStore(name, { keyPath: key as string | string[] });
		for (const known of [...store.indexNames]) if (!indexes.has(known)) store.deleteIndex(known);
		for (const [index, path] of indexes)
			if (!store.indexNames.contains(index)) store.createIndex(index, path as string | string[]);
	}
}

/** The tables of a transaction by name. */
export function tablesIn(transaction: IDBTransaction, layouts: Layouts): (name: string) => Table {
	const access: Access = {
		ask: (name, _mode, question) => question(transaction.objectStore(name), new Changing()),
	};
	return (name) => {
		const layout = layouts.get(name);
		if (!layout) throw new Error(`no table ${name}`);
		return new Table(name, layout, access);
	};
}
