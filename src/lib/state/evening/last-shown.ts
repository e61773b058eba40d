/**
 * The evening that this tab's table shows, and its picture kept for the first frame of the next start
 * (`#lib/storage/last-shown.ts`): moved on with every change of it inside the transaction that makes it, and
 * compared with what the evening comes to wherever the table is shown.
 */
import type { Person } from '#lib/storage/bodies.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningRecord, Followed } from '#lib/storage/evening-record.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import { isLastShown, keepLastShown, namedBy, type LastShown } from '#lib/storage/last-shown.ts';
import type { Revision } from '#lib/storage/revision.ts';
import type { EveningModel } from '../evening-model.ts';

/** Draws the table as plain text in its places; `undefined` where it cannot be told by these alone. */
export type Depict = (
	evening: EveningModel,
	people: ReadonlyMap<string, Person>,
) => Picture | undefined;
export type Picture = JsonObject;

/** What is shown. */
export interface Shown {
	readonly id: string;
	/** The evening as a transaction leaves it. */
	readonly ahead: Followed['ahead'];
	readonly model: (record: EveningRecord) => EveningModel | undefined;
	readonly depict: Depict;
}

let shown: Shown | undefined;

/** The table of this evening is shown from now on, and stays what was shown last. */
export function tableShown(next: Shown): void {
	shown = next;
}

const MAY_SHOW = new Set<Revision['entity']>(['person', 'ruleset']);

/** The picture moved on with a change, inside its transaction; where it cannot be, the old one is void by itself. */
export async function followChange(
	db: LedgerDatabase,
	revisions: readonly Revision[],
): Promise<void> {
	const now = shown;
	if (!now) return;
	const concerns = revisions.some(
		({ sessionId, entity }) => sessionId === now.id || MAY_SHOW.has(entity),
	);
	const last = concerns ? await lastShownOf(db, now, revisions) : undefined;
	if (last) await keepLastShown(db, __EDITION__, last);
}

/** The picture as the store has the evening now, written where it lies there otherwise or not at all. */
export async function keepShown(store: LedgerDatabase): Promise<void> {
	const now = shown;
	if (!now) return;
	const stands = await store.read(async (db) => {
		const last = await lastShownOf(db, now, []);
		return !last || (await isLastShown(db, __EDITION__, last));
	});
	if (stands) return;
	await store.change(async (db) => {
		const last = await lastShownOf(db, now, []);
		if (last) await keepLastShown(db, __EDITION__, last);
	}, store.ledgerTables);
}

async function lastShownOf(
	db: LedgerDatabase,
	{ id, ahead, model, depict }: Shown,
	revisions: readonly Revision[],
): Promise<LastShown | undefined> {
	const record = await ahead(db, revisions);
	const session = record?.session;
	if (!record || session?.status !== 'sound') return undefined;
	const players = session.head.players.map((player) => player.id);
	const { people, by } = await namedBy(db, players);
	try {
		const made = model(record);
		const picture = made && depict(made, people);
		return picture && { session: id, changes: session.changes, people: by, picture };
	} catch {
		// Whatever is wrong with the drawing must not cost the deal that is written.
		return undefined;
	}
}
