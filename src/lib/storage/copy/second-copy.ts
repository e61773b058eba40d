/**
 * The second copy of the record, outside IndexedDB: files that only grow, one held by each tab. Every
 * revision is a line (`line.ts`), and synced before it counts as kept.
 *
 * On start a tab takes every file that nobody holds and goes on writing to one of them. What the others
 * have is written to its end and synced, and only then they are removed; so is one that an earlier
 * version of the record wrote. A cut at any moment leaves each revision in one file or in two, never in
 * none. Everything here may throw what the folder throws; nothing is lost by it, and the next call tries
 * again.
 */
import { RECORD_VERSION, migrateRevision } from '../migrations.ts';
import { sameJson } from '../json.ts';
import { parseRevision, type Revision } from '../revision.ts';
import type { IdSource } from '../uuid.ts';
import { readableBytes, writeAll, type Folder, type OwnFile } from './folder.ts';
import {
	idOf,
	lineOf,
	revisionText,
	scan,
	summedLineOf,
	sumOf,
	textOf,
	type Line,
	type Readable,
} from './line.ts';

/** What a line says that deletes: everything in these files up to there. */
type Forget = Readonly<Record<string, number>>;

/** Where a revision lies. */
interface Place extends Pick<Line, 'at' | 'length' | 'sum'> {
	readonly file: Readable;
	readonly record: number;
}

/** A file that was read: its revisions by their ids, and what it deletes. */
interface Found {
	readonly name: string;
	/** `null` where another tab holds it. */
	readonly own: OwnFile | null;
	readonly places: Map<string, Place>;
	readonly forgets: readonly Forget[];
	/** Lines that do not read. */
	readonly unread: number;
}

/** The version of the record is in the name, so that no damage can hide it: `1-0198….log`. */
const nameOf = (id: string): string => `${String(RECORD_VERSION)}-${id}.log`;
const recordOf = (name: string): number => Number(/^(\d+)-/.exec(name)?.[1] ?? NaN);

/** Lines are put together up to about this size before they are written. */
const BATCH_BYTES = 1 << 20;

export class SecondCopy {
	/**
	 * Whether all of it could be read. Where another tab's file could not, what is missing elsewhere may
	 * have been deleted there.
	 */
	readonly whole: boolean;
	/** How many lines do not read: what a kill has torn, or what was damaged since. */
	readonly unread: number;
	readonly #folder: Folder;
	readonly #newId: IdSource;
	readonly #places: Map<string, Place>;
	#own: OwnFile;
	/** Whether the own file may end in half a line. */
	#torn = true;

	private constructor(
		folder: Folder,
		newId: IdSource,
		own: OwnFile,
		{ whole, unread, places }: Pick<SecondCopy, 'whole' | 'unread'> & Pick<Found, 'places'>,
	) {
		this.#folder = folder;
		this.#newId = newId;
		this.#own = own;
		this.whole = whole;
		this.unread = unread;
		this.#places = places;
	}

	/** Takes up what there is. What a newer version of the record wrote is left alone. */
	static async open(folder: Folder, newId: IdSource): Promise<SecondCopy> {
		const found: Found[] = [];
		let made: OwnFile | undefined;
		const names = (await folder.names()).filter((name) => recordOf(name) <= RECORD_VERSION);
		let whole = true;
		try {
			for (const name of names) {
				const own = await folder.take(name);
				const bytes = own ? null : await folder.peek(name);
				const source = own ?? (bytes && readableBytes(bytes));
				if (source) found.push({ name, own, ...readFile(source, recordOf(name)) });
				else whole = false;
			}
			const forgotten = forgetIn(found);
			const own = bestOf(found, forgotten)?.own ?? (made = await create(folder, newId));
			// The own file last: where a revision lies in several, that is where it is read from.
			const ordered = [
				...found.filter((file) => file.own !== own),
				...found.filter((file) => file.own === own),
			];
			const places = new Map(ordered.flatMap((file) => [...file.places]));
			const unread = found.reduce((sum, file) => sum + file.unread, 0);
			const copy = new SecondCopy(folder, newId, own, { whole, unread, places });
			await copy.#absorb(
				found.flatMap((file) => (file.own && file.own !== own ? [file.own] : [])),
				found.filter((file) => file.own).flatMap(({ forgets }) => forgets),
			);
			return copy;
		} catch (error) {
			for (const { own } of found) own?.close();
			made?.close();
			throw error;
		}
	}

	/** Ids of everything in it. */
	ids(): Iterable<string> {
		return this.#places.keys();
	}

	has(id: string): boolean {
		return this.#places.has(id);
	}

	/** What it says of these; what does not read is left out. */
	read(ids: Iterable<string>): Revision[] {
		const found: Revision[] = [];
		for (const id of ids) {
			const place = this.#places.get(id);
			const revision = place && readAt(place, id);
			if (revision) found.push(revision);
		}
		return found;
	}

	/**
	 * Whether a row of the store says what is in here under its id. The checksum tells as a rule; the rest is
	 * read. Where what is in here does not read, nothing is held against the row.
	 */
	agrees(row: Revision): boolean {
		const place = this.#places.get(row.id);
		if (!place) return true;
		try {
			if (sumOf(revisionText(row)) === place.sum) return true;
		} catch {
			// A damaged row may hold itself: it has no text.
			return readAt(place, row.id) === null;
		}
		const kept = readAt(place, row.id);
		return kept === null || sameJson(kept, row);
	}

	/** Adds revisions; when it returns they are on disk. What is there already is not written again. */
	append(revisions: Iterable<Revision>): void {
		this.#write(revisions, (id) => !this.#places.has(id));
	}

	/**
	 * Deletes everything, in files that other tabs hold too. What is cut off in the middle of this may
	 * leave some; asked again it deletes that.
	 */
	async clear(): Promise<void> {
		const before = this.#own;
		this.#places.clear();
		try {
			// A name is never used again: what a file is to forget is told by its name.
			this.#own = await create(this.#folder, this.#newId);
			before.close();
		} catch (error) {
			if (!isFull(error)) throw error;
			// There is no room for another. Emptied, this one is gone on with: at worst it is told to forget what it has by
			// then, which the store has too.
			before.truncate(0);
			before.sync();
		}
		this.#torn = false;
		const forget: Record<string, number> = {};
		for (const name of await this.#folder.names()) {
			if (name === this.#own.name) continue;
			const file = await this.#folder.take(name);
			if (file) await retire(this.#folder, file);
			else {
				const bytes = await this.#folder.peek(name);
				forget[name] = bytes ? bytes.length : Number.MAX_SAFE_INTEGER;
			}
		}
		if (Object.keys(forget).length > 0) {
			this.#add([lineOf(JSON.stringify({ forget }))]);
			this.#own.sync();
		}
	}

	close(): void {
		this.#own.close();
	}

	/** Brings what other files have into the own one, and removes them. */
	async #absorb(others: readonly OwnFile[], forgets: readonly Forget[]): Promise<void> {
		const theirs = [...this.#places].filter(([, { file }]) => others.some((one) => one === file));
		this.#write(
			(function* () {
				for (const [id, place] of theirs) {
					const revision = readAt(place, id);
					if (revision) yield revision;
				}
			})(),
			() => true,
		);
		for (const [id, place] of theirs) if (this.#places.get(id) === place) this.#places.delete(id);
		if (others.length > 0) this.#add(forgets.map((forget) => lineOf(JSON.stringify({ forget }))));
		// A killed tab's last lines may be in the system's memory alone.
		this.#own.sync();
		for (const file of others) await retire(this.#folder, file);
	}

	/** Writes and syncs; only then anything is said to be there. */
	#write(revisions: Iterable<Revision>, wanted: (id: string) => boolean): void {
		const added = new Map<string, Place>();
		let lines: Uint8Array[] = [];
		let waiting: { id: string; offset: number; length: number; sum: number }[] = [];
		let size = 0;
		const flush = () => {
			const begin = this.#add(lines);
			for (const { id, offset, ...line } of waiting) {
				added.set(id, { file: this.#own, record: RECORD_VERSION, at: begin + offset, ...line });
			}
			lines = [];
			waiting = [];
			size = 0;
		};
		for (const revision of revisions) {
			if (!wanted(revision.id)) continue;
			const { line, sum } = summedLineOf(revisionText(revision));
			waiting.push({ id: revision.id, offset: size, length: line.length - 1, sum });
			lines.push(line);
			size += line.length;
			if (size >= BATCH_BYTES) flush();
		}
		if (lines.length > 0) flush();
		if (added.size === 0) return;
		this.#own.sync();
		for (const [id, place] of added) this.#places.set(id, place);
	}

	/** Adds lines to the end, not synced; returns where the first of them begins. */
	#add(lines: readonly Uint8Array[]): number {
		const end = this.#own.size();
		if (lines.length === 0) return end;
		// Half a line may stand there: what is added must not become a part of it.
		const parts = this.#torn ? [Uint8Array.of(10), ...lines] : lines;
		const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
		let size = 0;
		for (const part of parts) {
			bytes.set(part, size);
			size += part.length;
		}
		const begin = end + (this.#torn ? 1 : 0);
		this.#torn = true;
		writeAll(this.#own, bytes, end);
		this.#torn = false;
		return begin;
	}
}

/** Every sound revision of a file by its id, the last one where there are several. */
function readFile(file: Readable, record: number): Omit<Found, 'name' | 'own'> {
	const places = new Map<string, Place>();
	const forgets: Forget[] = [];
	const unread = scan(file, ({ text, ...line }) => {
		const id = idOf(text);
		if (id !== undefined) places.set(id, { file, record, ...line });
		else if (text.startsWith('{"forget":')) {
			forgets.push((JSON.parse(text) as { forget: Forget }).forget);
		}
	});
	return { places, forgets, unread };
}

/** Takes out what was deleted; returns the names of files of which something was. */
function forgetIn(found: readonly Found[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const forget of found.flatMap(({ forgets }) => forgets)) {
		for (const [name, end] of Object.entries(forget)) {
			names.add(name);
			const places = found.find((file) => file.name === name)?.places;
			for (const [id, { at }] of places ?? []) if (at < end) places?.delete(id);
		}
	}
	return names;
}

/** The file to go on with: the one that has most, of those that nobody holds and today's version wrote. */
function bestOf(found: readonly Found[], forgotten: ReadonlySet<string>): Found | undefined {
	const [best] = found
		.filter(({ own, name }) => own && recordOf(name) === RECORD_VERSION && !forgotten.has(name))
		.sort((a, b) => b.places.size - a.places.size);
	return best;
}

const isFull = (error: unknown): boolean =>
	error instanceof DOMException && error.name === 'QuotaExceededError';

/** Empties a file before it is removed: a name may come back with a cut, what was in it does not. */
async function retire(folder: Folder, file: OwnFile): Promise<void> {
	try {
		file.truncate(0);
		file.sync();
	} finally {
		file.close();
	}
	await folder.remove(file.name);
}

async function create(folder: Folder, newId: IdSource): Promise<OwnFile> {
	const file = await folder.take(nameOf(newId()));
	if (!file) throw new DOMException('somebody else has it', 'InvalidStateError');
	return file;
}

/** What stands there, brought up to today's version and read as at every door; `null` where it is none. */
function readAt({ file, record, at, length }: Place, id: string): Revision | null {
	const line = new Uint8Array(length);
	file.read(line, at);
	const text = textOf(line);
	const read = parseRevision(text === null ? null : migrateRevision(JSON.parse(text), record));
	return read.ok && read.value.id === id ? read.value : null;
}
