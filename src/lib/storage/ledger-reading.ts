/** What the ledger reads: {@link Ledger}, which also writes, says more. Every method may stand in a live query. */
import type { BackupAge } from './backup-mark.ts';
import type { RulesetKind } from './bodies.ts';
import { readDisputed, readOpenConflicts, type Conflict, type OpenConflicts } from './conflicts.ts';
import type { LedgerDatabase } from './database.ts';
import { listDrafts, type Draft } from './drafts.ts';
import { followEvening, readEvening, type EveningRecord, type Followed } from './evening-record.ts';
import { PREFERENCE, readMeta } from './meta.ts';
import * as read from './read.ts';
import type { SessionExport } from './session-export.ts';
import type { EntityRef, Revision } from './revision.ts';

export class LedgerReading {
	readonly db: LedgerDatabase;

	constructor(db: LedgerDatabase) {
		this.db = db;
	}

	/** Whether nothing was ever written here: what is deleted leaves its revisions. */
	isEmpty(): Promise<boolean> {
		return this.db.run(() => this.db.revisions.limit(1).count()).then((count) => count === 0);
	}

	readSessions(page?: {
		limit?: number;
		offset?: number;
	}): Promise<readonly (read.SessionSummary | read.Damaged)[]> {
		return this.db.read((db) => read.readSessions(db, page));
	}

	readSession(sessionId: string): Promise<read.SessionItem | read.Damaged | undefined> {
		return this.db.read((db) => read.readSession(db, sessionId));
	}

	/** One evening with everything that its screens show. */
	readEvening(sessionId: string): Promise<EveningRecord> {
		return this.db.read((db) => readEvening(db, sessionId));
	}

	/** The same, now and after every change of it. */
	followEvening(sessionId: string): Followed {
		return followEvening(this.db, sessionId);
	}

	readDeal(sessionId: string, dealId: string): Promise<read.ListedItem | read.Damaged | undefined> {
		return this.db.read((db) => read.readListItem(db, 'deal', sessionId, dealId));
	}

	readPeople(): Promise<readonly (read.PersonItem | read.Damaged)[]> {
		return this.db.read((db) => read.readPeople(db));
	}

	readGroups(): Promise<readonly (read.GroupItem | read.Damaged)[]> {
		return this.db.read((db) => read.readGroups(db));
	}

	readRulesets(kind?: RulesetKind): Promise<readonly (read.RulesetItem | read.Damaged)[]> {
		return this.db.read((db) => read.readRulesets(db, kind));
	}

	/** The evening in the session file's format, with what of it is damaged. */
	async sessionFile(sessionId: string): Promise<SessionExport | read.Damaged | undefined> {
		const { readSessionFile } = await import('./session-export.ts');
		return this.db.read((db) => readSessionFile(db, sessionId));
	}

	history(ref: EntityRef): Promise<read.History> {
		return this.db.read((db) => read.readHistory(db, ref));
	}

	/** The last thing done in an evening; `undo` takes its ids. */
	lastChange(sessionId: string): Promise<readonly Revision[]> {
		return this.db.read((db) => read.readLastChange(db, sessionId));
	}

	/** The evening that was written last, whether it is shown or not; `undefined` where none was. */
	lastWritten(): Promise<string | undefined> {
		const latestFirst = this.db.revisions.orderBy('at').reverse();
		return this.db
			.run(() => latestFirst.filter(({ sessionId }) => typeof sessionId === 'string').first())
			.then((row) => row?.sessionId ?? undefined);
	}

	/** Of an evening, or of people, rulesets and groups (`null`). */
	async conflicts(sessionId: string | null): Promise<readonly Conflict[]> {
		const disputed = await this.db.read((db) => readDisputed(db, sessionId));
		if (disputed.length === 0) return [];
		// Seldom needed, and the last thing asked: no query goes on after it.
		const { joined } = await import('./join.ts');
		return disputed.map(({ ref, heads, ofEntity }) => ({
			ref,
			heads,
			both: joined(ofEntity, heads),
		}));
	}

	/** How many conflicts are open, evening by evening. */
	openConflicts(): Promise<readonly OpenConflicts[]> {
		return this.db.read((db) => readOpenConflicts(db));
	}

	/** The whole record, sorted by id; damaged rows are left to the quarantine. */
	async exportRevisions(
		onProgress?: (done: number, total: number) => void,
	): Promise<readonly Revision[]> {
		const { exportRevisions } = await import('./export-revisions.ts');
		return exportRevisions(this.db, onProgress);
	}

	/** How many revisions lie in the store, those that do not read among them. */
	countRevisions(): Promise<number> {
		return this.db.run(() => this.db.revisions.count());
	}

	/** Their ids. */
	revisionIds(): Promise<readonly string[]> {
		return this.db.run(() => this.db.revisions.rows.primaryKeys());
	}

	/** Every half-written deal of an evening, or of all. */
	listDrafts(sessionId?: string): Promise<readonly Draft[]> {
		return listDrafts(this.db, sessionId);
	}

	/** A preference of this device, whatever the browser can clone; `undefined` where none was set. */
	readPreference(name: string): Promise<unknown> {
		return this.db.run(() => readMeta(this.db, PREFERENCE + name));
	}

	async backupAge(): Promise<BackupAge> {
		const { readBackupAge } = await import('./backup-mark.ts');
		const { meta, revisions, quarantine } = this.db;
		return this.db.read((db) => readBackupAge(db), [meta, revisions, quarantine]);
	}
}
