/**
 * Many files at once: what each is and what it would bring, and all of it taken in with one decision. What was read stays
 * here until it is taken, or others are read.
 */
import type { Issue } from '#lib/domain/issue.ts';
import { classify, type StorageError, type StorageErrorCode } from '#lib/storage/storage-error.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import type { Patience } from '#lib/storage/turns.ts';
import { keysBrought } from '#lib/rooms/kept-keys.ts';
import {
	BACKUP_MOST_FILE_BYTES,
	readBackup,
	type Backup,
	type BackupReading,
} from '#lib/storage/backup.ts';
import { weighSession, type ImportChoice } from '#lib/storage/import-session.ts';
import { takePictures } from '#lib/storage/kept-pictures.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { readPictures, writePicture } from '#lib/storage/pictures.ts';
import { presentOf } from '#lib/storage/present.ts';
import { previewBackup, restoreBackup } from '#lib/storage/restore.ts';
import { RULESET_FORMAT } from '#lib/rulesets/share.ts';
import type { Session } from '#lib/storage/session-file.ts';
import { SESSION_FORMAT } from '#lib/storage/session-shape.ts';
import type { Report } from '../errands.ts';
import { textOf } from '../file-text.ts';
import { readIncoming, toStore } from './incoming.ts';
import { MOST_TOLD, type Differing, type FileItem, type Taken, type Undone } from './protocol.ts';
import { Table } from './table.ts';

/** One file as it was read. */
type Held =
	| Extract<FileItem, { kind: 'apart' | 'refused' }>
	| (Extract<FileItem, { kind: 'session' }> & { readonly session: Session })
	| (Extract<FileItem, { kind: 'locked' }> & { readonly file: File })
	| (Extract<FileItem, { kind: 'backup' }> & { readonly backup: Backup });

type Locked = Extract<BackupReading, { status: 'locked' }>;
type Progress = (done: number, total: number) => void;

export class Files {
	readonly #open: () => Ledger;
	#held: readonly Held[] = [];

	/** @param open the ledger as it is open now */
	constructor(open: () => Ledger) {
		this.#open = open;
	}

	get #ledger(): Ledger {
		return this.#open();
	}

	/** Reads them as far as the list tells of each; nothing is written. Stopped, it knows of none. */
	async weigh(
		files: readonly File[],
		progress: Progress,
		signal: AbortSignal,
	): Promise<readonly FileItem[]> {
		const held: Held[] = [];
		this.#held = [];
		for (const [done, file] of files.entries()) {
			progress(done, files.length);
			held.push(await this.#weigh(file));
			signal.throwIfAborted();
		}
		this.#held = held;
		return held.map(told);
	}

	async #weigh(file: File): Promise<Held> {
		const { name } = file;
		const refused = (issues: readonly (Issue | StorageIssue)[], count?: number): Held =>
			refusedAs(name, issues, count);
		// No evening is larger than the largest backup: a phone would run out of memory while reading.
		const most = BACKUP_MOST_FILE_BYTES;
		if (file.size > most) return refused([{ code: 'too-large', path: [], params: { most } }]);
		let text: string;
		try {
			text = await textOf(file);
		} catch {
			return refused([], 1);
		}
		const incoming = await readIncoming(text);
		const { context } = this.#ledger;
		if (incoming.kind === 'handed') return { name, kind: 'apart', what: 'handed' };
		if (incoming.kind === 'csv') {
			const { fresh } = await new Table(this.#open).read(text);
			return { name, kind: 'apart', what: 'csv', fresh };
		}
		if (incoming.kind === 'backup') {
			const reading = await readBackup(text);
			if (reading.status === 'locked') return { name, kind: 'locked', called: reading.name, file };
			return this.#weighBackup(name, reading);
		}
		// They lead to a page of their own, each by itself; a list brings evenings in.
		if (incoming.kind === 'rules') {
			const params = { value: RULESET_FORMAT, known: SESSION_FORMAT };
			return refused([{ code: 'unknown-value', path: ['format'], params }]);
		}
		const { parsed } = incoming;
		if (!parsed.ok) return refused(parsed.issues);
		const { session } = parsed;
		const weighed = await weighSession(context, toStore(session));
		const { name: called, startedAt } = session;
		const players = session.players.map((player) => player.name);
		return { name, kind: 'session', called, startedAt, players, weighed, session };
	}

	async #weighBackup(name: string, reading: Exclude<BackupReading, Locked>): Promise<Held> {
		if (reading.status === 'refused') return refusedAs(name, reading.issues);
		const { backup } = reading;
		const { db, context } = this.#ledger;
		const { total } = await previewBackup(context, backup);
		// Which version counts, and whether this phone is to be in its rooms, is asked where it is opened by itself.
		const keys = await keysBrought(db, backup.rooms);
		if (total.differing > 0 || keys.length > 0) return { name, kind: 'apart', what: 'backup' };
		return { name, kind: 'backup', called: backup.name, fresh: total.fresh, backup };
	}

	/** Opens a locked backup of the list; `null` where that is not its passphrase. */
	async unlock(at: number, passphrase: string): Promise<FileItem | null> {
		const item = this.#held[at];
		if (item?.kind !== 'locked') throw new Error('no locked backup has this place');
		const reading = await readBackup(await textOf(item.file), passphrase);
		if (reading.status === 'locked') return null;
		const isWrong =
			reading.status === 'refused' &&
			reading.issues.some(({ code }) => code === 'passphrase-wrong');
		if (isWrong) return null;
		const opened = await this.#weighBackup(item.name, reading);
		this.#held = this.#held.with(at, opened);
		return told(opened);
	}

	/**
	 * Takes in what was chosen, one file after the other; what is in stays in where it is stopped, or where the store fails on
	 * the way.
	 * @param chosen places in the list
	 * @throws StorageError where the store fails before anything is in
	 */
	async take(
		chosen: readonly number[],
		differing: Differing,
		report: Report,
		signal: AbortSignal,
	): Promise<Taken> {
		const count = { added: 0, same: 0, left: 0 };
		const revisions: string[] = [];
		const pictures = new Map<string, Blob>();
		let failed: StorageErrorCode | undefined;
		for (const [done, at] of chosen.entries()) {
			if (failed !== undefined || signal.aborted) {
				count.left++;
				continue;
			}
			const now = { done, total: chosen.length };
			report(now);
			const onWait = () => report({ ...now, waits: true });
			const outcome = await this.#takeOne(this.#held[at], differing, { signal, onWait });
			count[outcome.became]++;
			// One by one: a life's worth of them is too many to be arguments.
			for (const id of outcome.wrote ?? []) revisions.push(id);
			for (const [person, picture] of outcome.pictures ?? []) pictures.set(person, picture);
			if (!outcome.failed) continue;
			if (count.added === 0) throw outcome.failed;
			failed = outcome.failed.code;
		}
		return { ...count, revisions, pictures, ...(failed && { failed }) };
	}

	/** What became of it, also where the store failed: then it may be in all the same. */
	async #takeOne(
		item: Held | undefined,
		differing: Differing,
		patience: Patience,
	): Promise<Outcome> {
		try {
			if (item?.kind === 'session') return await this.#takeSession(item, differing);
			if (item?.kind === 'backup') return await this.#takeBackup(item.backup, patience);
			return { became: 'left' };
		} catch (error) {
			return { became: 'left', failed: classify(error) };
		}
	}

	async #takeSession(
		{ session, weighed }: Extract<Held, { kind: 'session' }>,
		differing: Differing,
	): Promise<Outcome> {
		const isThere = weighed.status === 'exists';
		if (isThere && differing === 'leave') return { became: 'left' };
		const choice: ImportChoice | undefined =
			isThere && differing !== 'leave' ? differing : undefined;
		const seen = isThere ? weighed.seen : undefined;
		const result = await this.#ledger.importSession(toStore(session), choice, seen);
		// Written on since it was weighed, or twice among the files: a person decides, with that file alone.
		if (result.status !== 'imported') return { became: result.status === 'same' ? 'same' : 'left' };
		return { became: 'added', wrote: result.change.revisions.map(({ id }) => id) };
	}

	async #takeBackup({ revisions, pictures: kept }: Backup, patience: Patience): Promise<Outcome> {
		const { db, context } = this.#ledger;
		const { same } = await presentOf(db, revisions);
		const wrote: string[] = [];
		const pictures = new Map<string, Blob>();
		const outcome = (): Outcome => ({
			became: wrote.length > 0 || pictures.size > 0 ? 'added' : 'same',
			...{ wrote, pictures },
		});
		try {
			const result = await restoreBackup(context, { revisions }, undefined, {
				...{ ...patience, rest: { rooms: [], pictures: kept } },
				onWritten: () => {
					for (const { id } of revisions) if (!same.has(id)) wrote.push(id);
				},
				take: async (rest) => {
					await takePictures(db, rest.pictures, pictures);
				},
			});
			return result.status === 'merged' ? outcome() : { became: 'left' };
		} catch (error) {
			if (wrote.length > 0) return { ...outcome(), failed: classify(error) };
			if (patience.signal?.aborted) return { became: 'left' };
			throw error;
		}
	}

	/**
	 * Everything that came in is gone again, but for what somebody changed since; that can be taken back too.
	 * @throws StorageError where the store fails before anything is gone
	 */
	async takeBack({ revisions, pictures }: Pick<Taken, 'revisions' | 'pictures'>): Promise<Undone> {
		const { db } = this.#ledger;
		const change = await this.#ledger.takeBack(revisions);
		const gone = new Map<string, Blob>();
		const undone = { revisions: change.revisions.map(({ id }) => id), pictures: gone };
		try {
			const here = await readPictures(db);
			for (const [person, picture] of pictures) {
				const own = here.get(person);
				if (!own || !(await isSame(own, picture))) continue;
				await writePicture(db, person, null);
				gone.set(person, picture);
			}
			return undone;
		} catch (error) {
			return { ...undone, failed: classify(error).code };
		}
	}

	/**
	 * Takes back that it was taken back. Where the store fails on the way, it can be asked for once more.
	 * @throws StorageError
	 */
	async takeAgain({ revisions, pictures }: Undone): Promise<null> {
		const { db } = this.#ledger;
		await this.#ledger.undo(revisions);
		const here = await readPictures(db);
		for (const [person, picture] of pictures)
			if (!here.has(person)) await writePicture(db, person, picture);
		return null;
	}
}

const refusedAs = (
	name: string,
	issues: readonly (Issue | StorageIssue)[],
	count = issues.length,
): Held => ({ name, kind: 'refused', issues: count, first: issues.slice(0, MOST_TOLD) });

/** What the page is told of a file: what is in it stays here. */
function told(held: Held): FileItem {
	switch (held.kind) {
		case 'session': {
			const { session: _, ...item } = held;
			return item;
		}
		case 'locked': {
			const { file: _, ...item } = held;
			return item;
		}
		case 'backup': {
			const { backup: _, ...item } = held;
			return item;
		}
		default:
			return held;
	}
}

/** What became of one file. */
interface Outcome {
	readonly became: 'added' | 'same' | 'left';
	readonly wrote?: readonly string[];
	readonly pictures?: ReadonlyMap<string, Blob>;
	/** Why nothing more is tried. */
	readonly failed?: StorageError;
}

async function isSame(a: Blob, b: Blob): Promise<boolean> {
	if (a.size !== b.size) return false;
	const [one, other] = await Promise.all([a.arrayBuffer(), b.arrayBuffer()]);
	const bytes = new Uint8Array(other);
	return new Uint8Array(one).every((byte, at) => byte === bytes[at]);
}
