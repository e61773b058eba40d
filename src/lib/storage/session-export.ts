/** An evening read as the session file that leaves the app. */
import { LISTED, type Identified, type Listed } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import type { JsonObject } from './json.ts';
import { readList, readSession, type Damaged } from './read.ts';
import { joinFile } from './session-fields.ts';

/** An evening as a session file, with what could not be written into it. */
export interface SessionExport {
	readonly file: JsonObject;
	readonly damaged: readonly Damaged[];
}

/** `undefined` where there is no such evening, damaged where its head does not read. */
export async function readSessionFile(
	db: LedgerDatabase,
	sessionId: string,
): Promise<SessionExport | Damaged | undefined> {
	const session = await readSession(db, sessionId);
	if (!session || session.status === 'damaged') return session;
	const lists: { [L in Listed]: Identified[] } = { deal: [], adjustment: [], settlement: [] };
	const broken: Damaged[] = [];
	for (const entity of LISTED) {
		for (const item of await readList(db, entity, sessionId)) {
			if (item.status === 'sound') lists[entity].push(item.value);
			else broken.push(item);
		}
	}
	const { rulesetSnapshot, ...read } = session.head;
	const snapshot = (rulesetSnapshot as JsonObject | undefined) ?? null;
	// Names as they came: what the file says, taken in again, changes nothing here.
	const { name, players } = (await db.sessions.get(sessionId))?.head ?? read;
	const head = { ...read, ...(name !== undefined && { name }), players };
	return { file: joinFile(head as unknown as JsonObject, snapshot, lists), damaged: broken };
}
