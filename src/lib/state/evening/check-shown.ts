/**
 * The self-check of what is kept for the first frame of the next start: each picture is compared with the same drawn
 * from nothing. What says something else is dropped, and what is on the screen is kept anew.
 */
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { readEvening, type EveningRecord } from '#lib/storage/evening-record.ts';
import { canonical } from '#lib/storage/json.ts';
import { namedBy, readLastShown, type FoundShown, type Shows } from '#lib/storage/last-shown.ts';
import { playedIn } from '#lib/storage/played.ts';
import { readSessions } from '#lib/storage/read.ts';
import { LAST_SHOWN } from '#lib/storage/schema.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { modelOf } from '../evening-model.ts';
import { preferences } from '../preferences.svelte.ts';
import {
	aroundOf,
	homeWith,
	keepShown,
	type Depict,
	type DepictHome,
	type People,
} from './last-shown.ts';
import { rulesToCome } from './rules.ts';

export interface Drawings {
	readonly depictTable: Depict;
	readonly depictHome: DepictHome;
}

/** A row, and what it should have been made of, as one transaction has them. */
interface Beside {
	readonly found: FoundShown;
	readonly record: EveningRecord | undefined;
	readonly sessions: Awaited<ReturnType<typeof readSessions>>;
	readonly people: People;
	readonly by: Awaited<ReturnType<typeof namedBy>>['by'];
}

/**
 * Compares what the table and the start page showed last with what is drawn from nothing, drops what differs, and names it.
 * What would not be painted now – of another build, language or state of the record – is left as it is.
 */
export async function checkShown(
	store: LedgerDatabase,
	drawings: Drawings,
): Promise<readonly StorageIssue[]> {
	const wrong: Shows[] = [];
	for (const shows of Object.keys(LAST_SHOWN) as Shows[]) {
		const beside = await store.read((db) => lookBeside(db, shows));
		if (!beside || (await isRight(beside, shows, drawings))) continue;
		const dropped = await store.change(async (db) => {
			const now = await readLastShown(db, shows);
			// Somebody wrote meanwhile: that is looked at the next time.
			if (now?.text !== beside.found.text) return false;
			await db.meta.delete(LAST_SHOWN[shows]);
			return true;
		}, store.ledgerTables);
		if (dropped) wrong.push(shows);
	}
	if (wrong.length > 0) await keepShown(store);
	return wrong.map((shows) => ({ code: 'computed-differs', path: ['meta', LAST_SHOWN[shows]] }));
}

/** `undefined` where the row is none, or another build's, which paints nothing. */
async function lookBeside(db: LedgerDatabase, shows: Shows): Promise<Beside | undefined> {
	const found = await readLastShown(db, shows);
	if (!found || (found.shown && found.edition !== __EDITION__)) return undefined;
	const sessions = shows === 'home' ? await readSessions(db) : [];
	const session = found.shown?.session;
	const record = session ? await readEvening(db, session) : undefined;
	const head = record?.session?.status === 'sound' ? record.session.head : undefined;
	const { people, by } = await namedBy(db, head?.players.map(({ id }) => id) ?? []);
	return { found, record, sessions, people, by };
}

/** Whether it says what it should, or would not be painted. */
async function isRight(
	{ found: { shown }, record, sessions, people, by }: Beside,
	shows: Shows,
	{ depictTable, depictHome }: Drawings,
): Promise<boolean> {
	if (!shown) return false;
	const { picture } = shown;
	// Drawn in another language, or for a seat that was chosen otherwise since: it is not painted now.
	if (picture.language !== locale.current) return true;
	if (shows === 'table' && picture.self !== preferences.self) return true;
	const session = record?.session;
	if (shown.session !== null && session?.status !== 'sound') return true;
	if (session && (session.status !== 'sound' || session.changes !== shown.changes)) return true;
	if (canonical(by) !== canonical(shown.people)) return true;
	if (session) await rulesToCome(session.head);
	const read = record && session && modelOf({ ...record, session });
	if (read && !read.ok) return false;
	const model = read?.model;
	if (shows === 'table') {
		return model !== undefined && canonical(depictTable(model, people)) === canonical(picture);
	}
	const around = aroundOf(shown.session ?? '', sessions);
	if (!around || around.sum !== shown.others) return true;
	const [latest] = playedIn(sessions.filter((one) => one.status === 'sound'));
	const running = session && { session, model: session.deals > 0 ? model : undefined };
	const drawn = homeWith(depictHome, around, running, people, by);
	return (latest?.id ?? null) === shown.session && canonical(drawn) === canonical(shown);
}
