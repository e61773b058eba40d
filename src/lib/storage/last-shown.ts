/**
 * What the table showed last: the picture that `static/first-frame.js` paints on the next start, before any code of the
 * app runs. A projection of one evening, written in the same transaction as the change it follows from. Its row
 * says what it was made of – by which build, of how many revisions of the evening, of which revision of everybody
 * whose name it says – and whoever paints it looks first whether that still holds. It is never a source.
 */
import type { Person } from './bodies.ts';
import { sumOf } from './copy/line.ts';
import type { LedgerDatabase } from './database.ts';
import type { JsonObject } from './json.ts';
import { readMeta, writeMeta } from './meta.ts';
import { personItem } from './read.ts';
import { LAST_SHOWN } from './schema.ts';

/** The revision of each person that a name was looked up in; `null` where there is none. */
export type NamedBy = readonly (readonly [id: string, revision: string | null])[];

export interface LastShown {
	readonly session: string;
	/** The evening's own count of its revisions. */
	readonly changes: number;
	readonly people: NamedBy;
	/** As the painter takes it. */
	readonly picture: JsonObject;
}

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

export const keepLastShown = (
	db: LedgerDatabase,
	edition: string,
	shown: LastShown,
): PromiseLike<void> => writeMeta(db, LAST_SHOWN, rowOf(edition, shown));

/** Whether it lies there just so. */
export async function isLastShown(
	db: LedgerDatabase,
	edition: string,
	shown: LastShown,
): Promise<boolean> {
	const row = rowOf(edition, shown);
	const found = (await readMeta(db, LAST_SHOWN)) as Partial<LastShownRow> | null | undefined;
	return found?.text === row.text && found.edition === row.edition && found.sum === row.sum;
}

/** Everybody that the present names of these players hang on: themselves, and whom they were merged into. */
export async function namedBy(
	db: LedgerDatabase,
	players: readonly string[],
): Promise<{ readonly people: ReadonlyMap<string, Person>; readonly by: NamedBy }> {
	const people = new Map<string, Person>();
	const by = new Map<string, string | null>();
	let asked = [...new Set(players)];
	while (asked.length > 0) {
		const rows = await db.people.bulkGet(asked);
		asked.forEach((id, i) => by.set(id, rows[i]?.revision ?? null));
		const items = rows.flatMap((row) => (row ? [personItem(row)] : []));
		const sound = items.filter((item) => item.status === 'sound');
		for (const { id, value } of sound) people.set(id, value);
		const merged = sound.flatMap(({ value }) => value.mergedInto ?? []);
		asked = [...new Set(merged)].filter((id) => !by.has(id));
	}
	return { people, by: [...by] };
}
