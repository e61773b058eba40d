/**
 * What the table and the start page showed last: the pictures that `static/first-frame.js` paints on the next start,
 * before any code of the app runs. Projections, written in the same transaction as the change they follow from. A
 * row says what it was made of – by which build, of how many revisions of the evening, of which revision of
 * everybody whose name it says, and the start page's of what the other evenings were, as one of these could stand
 * there instead – and whoever paints it looks first whether that still holds. It is never a source.
 */
import type { Person } from './bodies.ts';
import { sumOf } from './copy/line.ts';
import type { LedgerDatabase } from './database.ts';
import { sameJson, type JsonObject } from './json.ts';
import { readMeta, writeMeta } from './meta.ts';
import { isPlayed, lastTouched } from './played.ts';
import { personItem } from './read.ts';
import { LAST_SHOWN, type PersonRow, type SessionRow } from './schema.ts';

/** The revision of each person that a name was looked up in; `null` where there is none. */
export type NamedBy = readonly (readonly [id: string, revision: string | null])[];

export interface LastShown {
	/** `null`: the start page, where no evening is being played. */
	readonly session: string | null;
	/** The evening's own count of its revisions. */
	readonly changes: number | null;
	readonly people: NamedBy;
	/** How all other evenings stood (`sumOfEvenings`), where the picture depends on them. */
	readonly others?: number;
	/** As the painter takes it. */
	readonly picture: JsonObject;
}

export type Shows = keyof typeof LAST_SHOWN;

type Evening = Pick<SessionRow, 'id' | 'changes' | 'lastDealAt' | 'head'>;

/** How evenings stand, in one number: what each counts, and what decides which of them the start page leads to. */
export const sumOfEvenings = (evenings: readonly Evening[]): number =>
	sumOf(
		[...evenings]
			// As the store sorts its keys.
			.sort((a, b) => (a.id < b.id ? -1 : 1))
			.map((one) => {
				const touched = isPlayed(one) ? lastTouched(one) : '';
				return `${one.id} ${String(one.changes)} ${touched}\n`;
			})
			.join(''),
	);

/** As it lies: text, the build that wrote it, and a checksum of both. */
interface LastShownRow {
	readonly edition: string;
	readonly text: string;
	readonly sum: number;
}

function rowOf(edition: string, shown: LastShown): LastShownRow {
	const text = JSON.stringify(shown);
	return { edition, text, sum: sumOf(`${edition}\n${text}`) };
}

/**
 * Keeps what a page shows, in place of what it showed before. Inside the transaction that changes it.
 * @param edition of the build whose styles it is painted with
 */
export const keepLastShown = (
	db: LedgerDatabase,
	shows: Shows,
	edition: string,
	shown: LastShown,
): PromiseLike<void> => writeMeta(db, LAST_SHOWN[shows], rowOf(edition, shown));

const rowIn = async (
	db: LedgerDatabase,
	shows: Shows,
): Promise<Partial<LastShownRow> | null | undefined> =>
	(await readMeta(db, LAST_SHOWN[shows])) as Partial<LastShownRow> | null | undefined;

/** A row as it was found. */
export interface FoundShown {
	readonly edition: unknown;
	readonly text: unknown;
	/** What it says; `undefined` where it is not what was written. */
	readonly shown: LastShown | undefined;
}

/** `undefined` where there is none. */
export async function readLastShown(
	db: LedgerDatabase,
	shows: Shows,
): Promise<FoundShown | undefined> {
	const row = await rowIn(db, shows);
	if (row === undefined) return undefined;
	const { edition, text, sum } = row ?? {};
	const isWhole =
		typeof edition === 'string' && typeof text === 'string' && sum === sumOf(`${edition}\n${text}`);
	return { edition, text, shown: isWhole ? (JSON.parse(text) as LastShown) : undefined };
}

/** Whether it lies there just so. */
export async function isLastShown(
	db: LedgerDatabase,
	shows: Shows,
	edition: string,
	shown: LastShown,
): Promise<boolean> {
	const row = rowOf(edition, shown);
	const found = await rowIn(db, shows);
	return found?.text === row.text && found.edition === row.edition && found.sum === row.sum;
}

/** Rows of people, asked for. */
export interface AskedPeople {
	readonly ids: readonly string[];
	readonly rows: PromiseLike<readonly (PersonRow | undefined)[]> | readonly [];
}

/** @param asked may be just these */
export function askPeople(
	db: LedgerDatabase,
	players: readonly string[],
	asked?: AskedPeople,
): AskedPeople {
	const ids = [...new Set(players)];
	if (asked && sameJson(ids, asked.ids)) return asked;
	return { ids, rows: ids.length > 0 ? db.people.bulkGet(ids) : [] };
}

/** Everybody that the present names of these players hang on: themselves, and whom they were merged into. */
export async function namedBy(
	db: LedgerDatabase,
	players: readonly string[],
	asked?: AskedPeople,
): Promise<{ readonly people: ReadonlyMap<string, Person>; readonly by: NamedBy }> {
	const people = new Map<string, Person>();
	const by = new Map<string, string | null>();
	let next = askPeople(db, players, asked);
	while (next.ids.length > 0) {
		const { ids } = next;
		const rows = await next.rows;
		ids.forEach((id, i) => by.set(id, rows[i]?.revision ?? null));
		const items = rows.flatMap((row) => (row ? [personItem(row)] : []));
		const sound = items.filter((item) => item.status === 'sound');
		for (const { id, value } of sound) people.set(id, value);
		const merged = sound.flatMap(({ value }) => value.mergedInto ?? []);
		next = askPeople(
			db,
			merged.filter((id) => !by.has(id)),
		);
	}
	return { people, by: [...by] };
}
