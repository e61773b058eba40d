/** The projections written anew from the record, while the app runs. */
import { rebuildWithin } from './rebuild-rows.ts';
import type { LedgerContext } from './write.ts';

/** In a transaction of its own; returns how many rows were set aside. */
export const rebuild = ({ db, now }: LedgerContext): Promise<number> =>
	db.change(
		(inside) => rebuildWithin((name) => inside.table(name), now()),
		[...db.ledgerTables, db.computed],
	);
