/**
 * The ledger: everything screens do with stored facts. Writing methods resolve once the change is
 * on disk, and throw a `StorageError` where nothing of it was written. Reading methods may stand
 * in a live query.
 */
import type { BackupMark } from './backup-mark.ts';
import type { Person, SessionHead } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import type { Deleted, Deleting } from './delete-everything.ts';
import { adoptDraft, discardDraft, saveDraft, type NewDraft } from './drafts.ts';
import type { Edit, MakeEdits, Seen } from './edit.ts';
import type { ImportChoice, ImportResult, ImportableSession } from './import-session.ts';
import type { MergeOptions, MergeResult } from './merge-ledgers.ts';
import { PREFERENCE } from './meta.ts';
import { askToPersist } from './persist.ts';
import { lostRows } from './lost-rows.ts';
import { readQuarantined } from './quarantine.ts';
import type { QuarantineRow } from './schema.ts';
import { LedgerReading } from './ledger-reading.ts';
import { loaded } from './loaded.ts';
import { renamed } from './people.ts';
import type { EntityRef } from './revision.ts';
import { StorageError } from './storage-error.ts';
import { deviceIds, type IdSource } from './uuid.ts';
import type { VerifyOptions, VerifyReport } from './verify.ts';
import { Writings, type OnWriting } from './writings.ts';
import type { Change, Copy, LedgerContext, Plan, WriteOptions } from './write.ts';

export interface LedgerOptions {
	/** The wall clock, in milliseconds since 1970. */
	readonly now?: () => number;
	readonly newId?: IdSource;
	/** Asks the browser to keep the store, once an evening is saved. */
	readonly persist?: () => void;
	readonly copy?: Copy;
	readonly follow?: LedgerContext['follow'];
}

/** Somebody, as far as who is not on record yet is known. */
type Called = Pick<Person, 'id' | 'name'>;

/** Every screen reads, and is shown before anything is written. */
const editing = loaded(() => import('./edit.ts'));
const writing = loaded(() => import('./write.ts'));
/** Screens that only write need none of it. */
const reverting = loaded(() => import('./revert.ts'));

export class Ledger extends LedgerReading {
	/** For the modules beside this one (backup). */
	readonly context: LedgerContext;
	readonly #persist: () => void;
	readonly #writings = new Writings();
	#asked = false;

	constructor(
		db: LedgerDatabase,
		{
			now = () => Date.now(),
			newId = deviceIds,
			persist = askToPersist,
			copy,
			follow,
		}: LedgerOptions = {},
	) {
		super(db);
		this.context = { db, now, newId, copy, follow, told: this.#writings.tell };
		this.#persist = persist;
	}

	/** A new id for a session, deal, person … */
	newId(): string {
		return this.context.newId();
	}

	/** Tells what each change of this tab writes; returns how to stop. */
	onWriting(listener: OnWriting): () => void {
		return this.#writings.listen(listener);
	}

	// ——— writing ———

	/** Has what writing takes at hand, for whoever writes next. */
	async readyToWrite(): Promise<void> {
		await Promise.all([editing(), writing(), this.context.follow?.()]);
	}

	/** Several edits as one thing done: one transaction, one stamp, one undo. */
	commit(edits: readonly Edit[] | MakeEdits, options?: WriteOptions): Promise<Change> {
		return this.#write(async () => (await editing()).planEdits(edits), options);
	}

	/** A new evening, with the people who are new to the store and what else changes with it. */
	async createSession(
		head: SessionHead,
		people: readonly Person[] = [],
		further: readonly Edit[] = [],
	): Promise<Change> {
		const change = await this.commit([
			{ entity: 'session', id: head.id, head, seen: null },
			...people.map((value): Edit => ({ entity: 'person', id: value.id, value })),
			...further,
		]);
		this.#askToPersist();
		return change;
	}

	/** Moves a deal before another one, or to the end (`null`). */
	moveDeal(sessionId: string, dealId: string, before: string | null): Promise<Change> {
		return this.commit(async (db) => {
			const row = await db.deals.get([sessionId, dealId]);
			if (!row) throw new StorageError('not-found', { entity: 'deal', id: dealId });
			const { value, revision: seen } = row;
			return [{ entity: 'deal', sessionId, id: dealId, value, before, seen }];
		});
	}

	archivePerson(person: Called, archived: boolean): Promise<Change> {
		return this.#alterPeople([{ person, change: (known) => ({ ...known, archived }) }]);
	}

	/** From now on these are one person, `keep`. Evenings keep the ids they were written with. */
	mergePeople(keep: Called, others: readonly Called[]): Promise<Change> {
		return this.#alterPeople([
			{ person: keep, change: (known) => known },
			...others
				.filter(({ id }) => id !== keep.id)
				.map((person) => ({
					person,
					change: (known: Person) => ({ ...known, mergedInto: keep.id }),
				})),
		]);
	}

	/** Somebody who was taken for another one is a person of their own again. */
	partPerson(person: Called): Promise<Change> {
		return this.#alterPeople([{ person, change: ({ mergedInto: _, ...known }) => known }]);
	}

	/** Called otherwise from now on, in earlier evenings too. */
	renamePerson(person: Called, name: string): Promise<Change> {
		return this.#alterPeople([{ person, change: (known) => renamed(known, name, person.name) }]);
	}

	/** The letters and the colour that a person is told apart by; `undefined` leaves it to the name. */
	markPerson(
		person: Called,
		{ initials, colour }: Pick<Partial<Person>, 'initials' | 'colour'>,
	): Promise<Change> {
		return this.#alterPeople([
			{
				person,
				change: ({ initials: _, colour: _c, ...known }) => ({
					...known,
					...(initials !== undefined && { initials }),
					...(colour !== undefined && { colour }),
				}),
			},
		]);
	}

	/** A group's own ruleset; evenings pinned to an earlier form of it keep that. */
	saveRuleset(id: string, ruleset: object, seen?: Seen): Promise<Change> {
		return this.commit([{ entity: 'ruleset', id, value: ruleset, seen }]);
	}

	deleteRuleset(id: string, seen?: Seen): Promise<Change> {
		return this.commit([{ entity: 'ruleset', id, value: null, seen }]);
	}

	/** Takes back revisions, as a rule all of one change. Undoing what this returns does them again. */
	undo(revisionIds: readonly string[]): Promise<Change> {
		return this.#write(async () => (await reverting()).planUndo(revisionIds));
	}

	/** Takes back what came in with files: everything is again as it was before these revisions. */
	takeBack(revisionIds: readonly string[]): Promise<Change> {
		return this.#write(async () => (await reverting()).planTakeBack(revisionIds));
	}

	/** Makes an earlier version the present one, over the heads that were seen (else over all). */
	restore(revisionId: string, seenHeads?: readonly string[]): Promise<Change> {
		return this.#write(async () => (await reverting()).planRestore(revisionId, seenHeads));
	}

	/** Ends a conflict: one of the heads is right, and the others were seen. */
	resolve(chosenRevisionId: string, seenHeads: readonly string[]): Promise<Change> {
		return this.restore(chosenRevisionId, seenHeads);
	}

	/** Ends a conflict whose versions are all right (`Conflict.both`). */
	resolveBoth(ref: EntityRef, seenHeads: readonly string[]): Promise<Change> {
		return this.#write(async () => (await reverting()).planJoin(ref, seenHeads));
	}

	async importSession(
		file: ImportableSession,
		choice?: ImportChoice,
		seen?: string,
	): Promise<ImportResult> {
		const { importSession } = await import('./import-session.ts');
		const result = await importSession(this.context, file, choice, seen);
		if (result.status === 'imported') this.#askToPersist();
		return result;
	}

	/** The union with another ledger's revisions. */
	async mergeRevisions(
		revisions: readonly unknown[],
		options?: MergeOptions,
	): Promise<MergeResult> {
		const { mergeRevisions } = await import('./merge-ledgers.ts');
		return mergeRevisions(this.context, revisions, options);
	}

	/**
	 * Empties the store, this device's id and preferences included, and its second copy. There is no undo.
	 */
	async deleteEverything(options?: Deleting): Promise<Deleted> {
		const { deleteEverything } = await import('./delete-everything.ts');
		return deleteEverything(this.context, options);
	}

	// ——— the store itself ———

	async verify(
		options?: VerifyOptions,
		onProgress?: (done: number, total: number) => void,
	): Promise<VerifyReport> {
		const { verify } = await import('./verify.ts');
		return verify(this.context, options, onProgress);
	}

	/** What lies in quarantine, of one evening or of all. */
	quarantine(sessionId?: string): Promise<readonly QuarantineRow[]> {
		const { quarantine } = this.db;
		return this.db.run(() =>
			(sessionId === undefined
				? quarantine.toArray()
				: quarantine.where('sessionId').equals(sessionId).toArray()
			).then((rows) => rows.map(readQuarantined)),
		);
	}

	/** Revisions that are lost here: set aside as damaged, and not come back since. */
	lostRows(): Promise<readonly QuarantineRow[]> {
		const { revisions, quarantine } = this.db;
		return this.db.read((db) => lostRows(db), [revisions, quarantine]);
	}

	/** Forgets what lies in quarantine, once it was exported or restored. There is no undo. */
	clearQuarantine(): Promise<void> {
		return this.db.run(() => this.db.quarantine.clear());
	}

	// ——— this device's own ———

	/** Keeps a half-written deal; false where it is in the sheet by now. */
	saveDraft(draft: Omit<NewDraft, 'savedAt'>): Promise<boolean> {
		return saveDraft(this.db, { ...draft, savedAt: this.context.now() });
	}

	/** Takes over what a closed tab left. */
	adoptDraft(key: string, tab: string): Promise<void> {
		return adoptDraft(this.db, key, tab);
	}

	/** @param key see `draftKey` */
	discardDraft(key: string): Promise<void> {
		return discardDraft(this.db, key);
	}

	/** Keeps what a screen wants to find again; `null` forgets it, which needs no room on a full disk. */
	writePreference(name: string, value: unknown): Promise<void> {
		const key = PREFERENCE + name;
		const { meta } = this.db;
		return this.db.run(() => (value === null ? meta.delete(key) : meta.put({ key, value })));
	}

	/** Notes that a backup reached a file (`markOf`). */
	async noteBackup(mark: BackupMark): Promise<void> {
		const { writeMark } = await import('./backup-mark.ts');
		return this.db.run(() => writeMark(this.db, mark));
	}

	// ——— shared ———

	/** Problems of what is asked for come as a rejection, like those of the store. */
	async #write(plan: () => Plan | Promise<Plan>, options?: WriteOptions): Promise<Change> {
		const { write } = await writing();
		return write(this.context, await plan(), options);
	}

	#alterPeople(
		alterations: readonly { person: Called; change: (known: Person) => Person }[],
	): Promise<Change> {
		return this.commit(async (db) => {
			const rows = await db.people.bulkGet(alterations.map(({ person }) => person.id));
			return alterations.map(({ person: { id, name }, change }, index): Edit => {
				const known: Person = rows[index]?.value ?? { id, name };
				return { entity: 'person', id, value: change(known) };
			});
		});
	}

	/** Once while the page is open: browsers that said no may say yes on another evening. */
	#askToPersist(): void {
		if (!this.#asked) this.#persist();
		this.#asked = true;
	}
}
