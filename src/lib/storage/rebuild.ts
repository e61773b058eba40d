/** The projections written anew from the record, while the app runs. */
import { LISTED } from './bodies.ts';
import { project } from './projection.ts';
import { PROJECTION_TABLES, TABLE_OF } from './row-keys.ts';
import { readAll, rebuildWithin, setAside } from './rebuild-rows.ts';
import { conflictsIn, eveningWithRules, listedOf, listedTable } from './record-store.ts';
import type { LedgerContext } from './write.ts';

/** In a transaction of its own; returns how many rows were set aside. */
export const rebuild = ({ db, now }: LedgerContext): Promise<number> =>
	db.change(
		(inside) => rebuildWithin((name) => inside.table(name), now()),
		[...db.ledgerTables, db.computed],
	);

/** The same of one evening and its rules: what that takes grows with the evening, not with the store. */
export const rebuildEvening = ({ db, now }: LedgerContext, sessionId: string): Promise<number> =>
	db.change(
		async (inside) => {
			const { revisions, rulesets } = await eveningWithRules(inside, sessionId);
			const read = readAll(revisions);
			const shown: Record<string, object[]> = {
				sessions: await inside.sessions.where('id').equals(sessionId).toArray(),
			};
			for (const entity of LISTED)
				shown[TABLE_OF[entity]] = await listedOf(listedTable(inside, entity), sessionId).toArray();
			const aside = await setAside((name) => inside.table(name), read, shown, now());
			for (const entity of LISTED) await listedOf(listedTable(inside, entity), sessionId).delete();
			await conflictsIn(inside, sessionId).delete();
			await inside.sessions.delete(sessionId);
			await inside.rulesets.bulkDelete([...rulesets]);
			const projections = project(read.sound);
			for (const name of PROJECTION_TABLES)
				await inside.table(name).bulkPut([...projections[name]]);
			await inside.computed.clear();
			return aside;
		},
		[...db.ledgerTables, db.computed],
	);
