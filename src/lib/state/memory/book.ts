/**
 * The digests of all evenings as they lie in the store: a month's sums in one row, a player's details of
 * a month in another, a month's deals in a third, what records are made of in a fourth. So all sums are a few dozen rows, a person's page reads
 * that person's details only, and the change of an evening rewrites a handful.
 */
import type { EveningSums, PersonDetails } from '#lib/domain/stats/digest.ts';
import type { Feats } from '#lib/domain/stats/feats.ts';
import type { DetailsOf } from '#lib/domain/stats/person.ts';
import type { FeatsOf } from '#lib/domain/stats/records.ts';
import {
	changeSealed,
	isSealed,
	readSealed,
	readWithSeal,
	saidBy,
	type RecordMark,
	type Seal,
} from '#lib/storage/computed.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { deviceIds } from '#lib/storage/uuid.ts';
import type { Digested, KeptDeals } from './digests.ts';

/** Another tab changed the book, or somebody dropped it, since it was opened. */
export class BookChanged extends Error {}

/** One evening in the book. */
export interface Entry {
	/** Says what it was digested from. */
	readonly stamp: string;
	/** `2026-11`: the rows it is in. */
	readonly month: string;
	/** `null`: the evening does not read. */
	readonly sums: EveningSums | null;
}

/** What becomes of an evening's entry; `entry: null` where the evening is gone. */
export interface Rewritten {
	readonly id: string;
	readonly entry: Entry | null;
	readonly digested: Digested | null;
}

/** By evening; a list, since ids come from files and an object has keys of its own. */
type Row<T> = readonly (readonly [evening: string, T])[];

const SUMS = 'sums:';
const DEALS = 'deals:';
const FEATS = 'feats:';
/** Quoted, so that no player's id is the beginning of another's. */
const detailsPrefix = (player: string): string => `details:${JSON.stringify(player)}:`;

const parseRow = <T = unknown>(text: string): Row<T> => JSON.parse(text) as Row<T>;

export class Book {
	readonly #db: LedgerDatabase;
	/** What digests are computed by: a book of another edition is begun anew. */
	readonly #edition: string;
	#seal: Seal;
	#entries: ReadonlyMap<string, Entry>;
	#upTo: RecordMark | null;

	private constructor(db: LedgerDatabase, edition: string, seal: Seal, rows: readonly string[]) {
		this.#db = db;
		this.#edition = edition;
		this.#seal = seal;
		this.#entries = new Map(rows.flatMap((text) => parseRow<Entry>(text)));
		this.#upTo = rows.length === 0 || !seal ? null : (JSON.parse(saidBy(seal)) as Said).upTo;
	}

	static async open(db: LedgerDatabase, edition: string): Promise<Book> {
		const { seal, rows } = await readWithSeal(db, SUMS);
		const texts = seal?.stamp === edition ? rows.map(({ text }) => text) : [];
		return new Book(db, edition, seal, texts);
	}

	get entries(): ReadonlyMap<string, Entry> {
		return this.#entries;
	}

	/** The whole record up to there is in the book; `null` where it is not known how much of it. */
	get upTo(): RecordMark | null {
		return this.#upTo;
	}

	/**
	 * Writes evenings into the book, all or none.
	 * @param upTo the record as a whole is in the book after this
	 * @throws BookChanged
	 */
	async write(evenings: readonly Rewritten[], upTo: RecordMark | null): Promise<void> {
		const entries = new Map(this.#entries);
		for (const { id, entry } of evenings) {
			if (entry) entries.set(id, entry);
			else entries.delete(id);
		}
		const changes = rowChanges(this.#entries, entries, evenings);
		const said: Said = { id: deviceIds(), upTo };
		const seal = await changeSealed(this.#db, this.#seal, {
			stamp: this.#edition,
			says: JSON.stringify(said),
			keys: [...changes.keys()],
			change: (key, text) => changes.get(key)?.(text),
		});
		if (!seal) throw new BookChanged();
		this.#seal = seal;
		this.#entries = entries;
		this.#upTo = upTo;
	}

	/** @throws BookChanged */
	async check(): Promise<void> {
		if (!(await isSealed(this.#db, this.#seal))) throw new BookChanged();
	}

	/**
	 * @param period the beginning of a day: `2026` for a year's alone
	 * @throws BookChanged
	 */
	async details(players: readonly string[], period = ''): Promise<DetailsOf> {
		const read = players.map(async (player) => {
			const rows = await this.#read<PersonDetails>(detailsPrefix(player) + period);
			return [player, new Map(rows)] as const;
		});
		const byPlayer = new Map(await Promise.all(read));
		return (evening, player) => {
			const found = byPlayer.get(player)?.get(evening);
			if (!found) throw new Error(`no details of ${player} in ${evening}`);
			return found;
		};
	}

	/**
	 * @param period as above
	 * @throws BookChanged
	 */
	async deals(period = ''): Promise<ReadonlyMap<string, KeptDeals>> {
		return new Map(await this.#read<KeptDeals>(DEALS + period));
	}

	/**
	 * @param period as above
	 * @throws BookChanged
	 */
	async feats(period = ''): Promise<FeatsOf> {
		const known = new Map(await this.#read<readonly Feats[]>(FEATS + period));
		return (evening) => known.get(evening) ?? [];
	}

	async #read<T>(prefix: string): Promise<Row<T>> {
		const rows = await readSealed(this.#db, this.#seal, prefix);
		if (!rows) throw new BookChanged();
		return rows.flatMap(({ text }) => parseRow<T>(text));
	}
}

/** What the book's seal says. */
interface Said {
	/** A new one with every change. */
	readonly id: string;
	readonly upTo: RecordMark | null;
}

/** What a row becomes from what it is; `undefined` for none. */
type RowChange = (text: string | undefined) => string | undefined;

/** The rows that evenings were or are in, by key. */
function rowChanges(
	before: ReadonlyMap<string, Entry>,
	after: ReadonlyMap<string, Entry>,
	evenings: readonly Rewritten[],
): ReadonlyMap<string, RowChange> {
	const touched = evenings.flatMap(({ id, entry }) => [before.get(id) ?? [], entry ?? []]).flat();
	const players = touched.flatMap(({ sums }) => sums?.people.map(({ id }) => id) ?? []);
	const changes = new Map<string, RowChange>();
	for (const month of new Set(touched.map((entry) => entry.month))) {
		const put = (key: string, partOf: (digested: Digested) => unknown) => {
			const parts = evenings.map(({ id, entry, digested }): [string, unknown] => [
				id,
				entry?.month === month && digested ? partOf(digested) : undefined,
			]);
			changes.set(key + month, (text) => textOf(replaced(text, new Map(parts))));
		};
		const sums = [...after].filter(([, entry]) => entry.month === month);
		changes.set(SUMS + month, () => textOf(sums));
		put(DEALS, ({ deals }) => deals);
		put(FEATS, ({ feats }) => feats);
		for (const player of new Set(players)) {
			put(
				detailsPrefix(player),
				(digested) => digested.details[digested.sums.people.findIndex(({ id }) => id === player)],
			);
		}
	}
	return changes;
}

const textOf = (row: Row<unknown>): string | undefined =>
	row.length === 0 ? undefined : JSON.stringify(row);

/** A row in which evenings were replaced; those that became `undefined` are not in it any more. */
function replaced(text: string | undefined, by: ReadonlyMap<string, unknown>): Row<unknown> {
	const kept = text === undefined ? [] : parseRow(text).filter(([id]) => !by.has(id));
	return [...kept, ...[...by].filter(([, part]) => part !== undefined)];
}
