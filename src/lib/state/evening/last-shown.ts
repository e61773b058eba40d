/**
 * The evening that this tab's table shows, and the pictures of it kept for the first frame of the next start
 * (`#lib/storage/last-shown.ts`), the table's and the start page's: moved on with every change of it inside the
 * transaction that makes it, and compared with what the evening comes to wherever they are shown.
 */
import { compareMoments } from '#lib/domain/moment.ts';
import type { Person, SessionHead } from '#lib/storage/bodies.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningRecord, Followed } from '#lib/storage/evening-record.ts';
import { parseRuleset, patchRuleset } from '#lib/rulesets/parse.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import {
	askPeople,
	isLastShown,
	keepLastShown,
	namedBy,
	sumOfEvenings,
	type LastShown,
	type Shows,
} from '#lib/storage/last-shown.ts';
import { isPlayed, lastTouched, playedIn } from '#lib/storage/played.ts';
import { readSessions, type Damaged, type SessionSummary } from '#lib/storage/read.ts';
import type { Revision } from '#lib/storage/revision.ts';
import type { EveningModel } from '../evening-model.ts';
import { checkWith } from './rules.ts';

// Whatever is written meets what was changed elsewhere meanwhile, and that may be the rules.
checkWith({ parseRuleset, patchRuleset });

export type People = ReadonlyMap<string, Person>;

/** Draws the table as plain text in its places; `undefined` where it cannot be told by these alone. */
export type Depict = (evening: EveningModel, people: People) => Picture | undefined;
export type Picture = JsonObject;

/** The evening that the start page leads to; its model wherever it has deals. */
export interface Running {
	readonly session: Pick<SessionSummary, 'id' | 'deals' | 'changes' | 'head'>;
	readonly model: EveningModel | undefined;
}

/** The same of what the start page says of the evening that is being played; `undefined`: none is. */
export type DepictHome = (running: Running | undefined, people: People) => Picture | undefined;

/** What is shown. */
export interface Shown {
	readonly id: string;
	/** The evening as a transaction leaves it. */
	readonly ahead: Followed['ahead'];
	readonly model: (record: EveningRecord) => EveningModel | undefined;
	readonly depict: Depict;
}

/** How the evenings beside one stood when they were looked at. Where that is no more, whoever paints sees it. */
interface Around {
	readonly id: string;
	readonly sum: number;
	/** When the latest of those that are being played was touched; `undefined`: none is. */
	readonly latest: string | undefined;
}

let shown: Shown | undefined;
let home: DepictHome | undefined;
let around: Around | undefined;
/** Whom the last picture of a table names. */
let named: readonly string[] = [];
/** What it was drawn of. */
let drawn: EveningModel | undefined;

/** The table of this evening is shown from now on, and stays what was shown last. */
export function tableShown(next: Shown): void {
	shown = next;
}

/** Whether the last pictures are of the evening as it is here: those of a change of this tab are, once it is shown. */
export const isDrawn = (model: EveningModel): boolean => model === drawn;

/** From now on the start page's picture is moved on with the table's. */
export function homeIsDrawn(depict: DepictHome): void {
	home = depict;
}

/** `undefined` where one of them does not read: what the start page says of it is not told here. */
export function aroundOf(
	id: string,
	sessions: readonly (SessionSummary | Damaged)[],
): Around | undefined {
	const sound = sessions.filter((one) => one.status === 'sound');
	if (sound.length < sessions.length) return undefined;
	const others = sound.filter((one) => one.id !== id);
	const [latest] = playedIn(others);
	return { id, sum: sumOfEvenings(others), latest: latest && lastTouched(latest) };
}

const MAY_SHOW = new Set<Revision['entity']>(['person', 'ruleset']);

type Pictures = Partial<Record<Shows, LastShown>>;
const entriesOf = (pictures: Pictures) => Object.entries(pictures) as [Shows, LastShown][];

function keepAll(db: LedgerDatabase, pictures: Pictures): void {
	for (const [shows, last] of entriesOf(pictures)) void keepLastShown(db, shows, __EDITION__, last);
}

async function areKept(db: LedgerDatabase, pictures: Pictures): Promise<boolean> {
	for (const [shows, last] of entriesOf(pictures))
		if (!(await isLastShown(db, shows, __EDITION__, last))) return false;
	return true;
}

/** The pictures moved on with a change, inside its transaction; where they cannot be, the old ones are void by themselves. */
export async function followChange(
	db: LedgerDatabase,
	revisions: readonly Revision[],
): Promise<void> {
	const now = shown;
	if (!now) return;
	const concerns = revisions.some(
		({ sessionId, entity }) => sessionId === now.id || MAY_SHOW.has(entity),
	);
	if (concerns) keepAll(db, await picturesOf(db, now, revisions));
}

/** The pictures as the store has the evening now, written where they lie there otherwise or not at all. */
export async function keepShown(store: LedgerDatabase): Promise<void> {
	const now = shown;
	if (!now) return;
	if (around?.id !== now.id)
		around = aroundOf(now.id, await store.read((db) => readSessions(db), [store.sessions]));
	await keepWhere(store, (db) => picturesOf(db, now, []));
}

/**
 * The start page's picture as these evenings have it, which it shows.
 * @param model of the evening that it leads to, as it has been counted; of one without deals there is none
 */
export async function keepHome(
	store: LedgerDatabase,
	sessions: readonly (SessionSummary | Damaged)[],
	running: Running | undefined,
): Promise<void> {
	const id = running?.session.id ?? '';
	const beside = aroundOf(id, sessions);
	if (!beside || !home) return;
	around = beside;
	await keepWhere(store, async (db) => pictureOfHome(db, beside, running));
}

async function keepWhere(
	store: LedgerDatabase,
	pictures: (db: LedgerDatabase) => Promise<Pictures>,
): Promise<void> {
	if (await store.read(async (db) => areKept(db, await pictures(db)))) return;
	await store.change(async (db) => keepAll(db, await pictures(db)), store.ledgerTables);
}

async function picturesOf(
	db: LedgerDatabase,
	{ id, ahead, model: count, depict }: Shown,
	revisions: readonly Revision[],
): Promise<Pictures> {
	// Mostly those whom the last picture names: asked for together, as each wait for the store takes time.
	const asked = askPeople(db, named);
	const record = await ahead(db, revisions);
	const session = record?.session;
	if (!record || session?.status !== 'sound') return {};
	named = playersOf(session.head);
	const { people, by } = await namedBy(db, named, asked);
	try {
		const made = count(record);
		const picture = made && depict(made, people);
		if (!picture) return {};
		drawn = made;
		const table = { session: id, changes: session.changes, people: by, picture };
		const leads =
			around?.id === id &&
			isPlayed(session) &&
			(around.latest === undefined || compareMoments(lastTouched(session), around.latest) > 0);
		const model = session.deals > 0 ? made : undefined;
		const start = around && leads && homeWith(home, around, { session, model }, people, by);
		return { table, ...(start && { home: start }) };
	} catch {
		// Whatever is wrong with the drawing must not cost the deal that is written.
		return {};
	}
}

async function pictureOfHome(
	db: LedgerDatabase,
	beside: Around,
	running: Running | undefined,
): Promise<Pictures> {
	const { people, by } = await namedBy(db, running ? playersOf(running.session.head) : []);
	const start = homeWith(home, beside, running, people, by);
	return start ? { home: start } : {};
}

/** The row of what the start page says; `undefined` where it is not told by these alone. */
export function homeWith(
	depict: DepictHome | undefined,
	{ sum: others }: Around,
	running: Running | undefined,
	people: People,
	by: LastShown['people'],
): LastShown | undefined {
	const picture = depict?.(running, people);
	const { id: session, changes } = running?.session ?? { id: null, changes: null };
	return picture && { session, changes, people: by, others, picture };
}

const playersOf = ({ players }: Pick<SessionHead, 'players'>): readonly string[] =>
	players.map(({ id }) => id);
