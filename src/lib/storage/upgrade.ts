/** What a store's rows go through where its layout is not today's: rare, and so no part of any start. */
import { layOut, tablesIn, type Layouts } from './lay-out.ts';
import { migrateRevision, type Migration } from './migrations.ts';
import { openAsItIs, settled } from './raw-store.ts';
import { rebuildWithin } from './rebuild-rows.ts';

/** Brings every revision from a version to today's, and makes anew what is shown. Within an upgrade. */
export async function upgradeRows(
	transaction: IDBTransaction,
	layouts: Layouts,
	from: number,
	migrations: readonly Migration[],
): Promise<void> {
	const table = tablesIn(transaction, layouts);
	const revisions = table('revisions');
	const rows = await revisions.toArray();
	await revisions.bulkPut(rows.map((row) => migrateRevision(row, from, migrations) as object));
	await rebuildWithin(table, Date.now());
}

/**
 * Lays out anew, over what lies there, a store of today's version that lacks a table or an index: an upgrade that went
 * wrong, a page of somebody else on this host. The browser does that in an upgrade only, so its number moves on within
 * those that are one version's. What comes back empty is filled from the record, and what the record lacks is set aside.
 * @param step how many of the browser's numbers one version has
 * @throws whatever the browser says
 */
export async function mendStore(
	factory: IDBFactory,
	name: string,
	layouts: Layouts,
	step: number,
): Promise<void> {
	const lying = await openAsItIs(factory, name);
	if (!lying) return;
	const next = lying.version + 1;
	lying.close();
	if (next % step === 0) throw new Error('the store was mended too often');
	const request = factory.open(name, next);
	let failed: unknown;
	request.onupgradeneeded = () => {
		const { transaction } = request;
		if (!transaction) return;
		layOut(transaction, layouts);
		rebuildWithin(tablesIn(transaction, layouts), Date.now()).catch((error: unknown) => {
			failed = error;
			transaction.abort();
		});
	};
	try {
		(await settled(request)).close();
	} catch (error) {
		throw failed ?? error;
	}
}
