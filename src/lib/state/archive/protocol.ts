/** What the page asks of the worker that makes and restores backups, and what it is told. */
import type { Issue } from '#lib/domain/issue.ts';
import type { Handed } from '#lib/rooms/packet.ts';
import type { Arrived, Looked } from '#lib/rooms/take-in.ts';
import type { BackupMark } from '#lib/storage/backup-mark.ts';
import type { Backup, Label } from '#lib/storage/backup.ts';
import type { Weighed } from '#lib/storage/import-session.ts';
import type { BackupPreview, BackupSelection, Novelty } from '#lib/storage/restore.ts';
import type { Lost } from '#lib/storage/staged.ts';
import type { StorageErrorCode } from '#lib/storage/storage-error.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import type { CsvEvening, CsvIssue } from '../memory/csv-evenings.ts';
import type { CsvTarget } from '../memory/csv-import.ts';

/** Stays in the worker as it was read, until another is. */
export type ArchiveTask =
	| { readonly do: 'read'; readonly file: string | Blob; readonly passphrase?: string | undefined }
	/** What of a damaged file still reads, taken for the backup. */
	| { readonly do: 'salvage' }
	| {
			readonly do: 'restore';
			readonly mark: string;
			readonly selection?: BackupSelection | undefined;
			/** The keys of rooms, too. */
			readonly keys: boolean;
			/** Whether what says something else here gives way to the file's; absent: it stays. */
			readonly replace?: boolean | undefined;
	  }
	| { readonly do: 'stop' }
	/** Goes on with what was cut off in an earlier run of the app. */
	| { readonly do: 'resume' }
	/** Counts for the memory what was just restored, while its evenings are at hand. */
	| { readonly do: 'count'; readonly edition: string }
	| {
			readonly do: 'make';
			readonly passphrase?: string | undefined;
			readonly name?: string | undefined;
			/** The pictures of people, too: of all of them, or of these. */
			readonly pictures?: boolean | readonly string[] | undefined;
			/** Only what belongs to this Runde. */
			readonly group?: string | undefined;
	  }
	/** A table of past evenings: what would come of it, some of these, and all of them taken in. */
	| { readonly do: 'read-table'; readonly file: string | Blob }
	| { readonly do: 'table-rows'; readonly from: number; readonly count: number }
	| { readonly do: 'take-table'; readonly target: CsvTarget }
	/** What another phone handed over as a file: looked at, and taken over. */
	| { readonly do: 'look'; readonly file: Blob }
	| { readonly do: 'take-over' }
	/** Many files at once: read as far as a list tells of them. */
	| { readonly do: 'weigh'; readonly files: readonly File[] }
	/** The locked backup at this place of the list, with its passphrase. */
	| { readonly do: 'unlock'; readonly at: number; readonly passphrase: string }
	/** Those at these places of the list, taken in. */
	| { readonly do: 'take'; readonly chosen: readonly number[]; readonly differing: Differing }
	| { readonly do: 'take-back'; readonly taken: Pick<Taken, 'revisions' | 'pictures'> }
	| { readonly do: 'take-again'; readonly undone: Undone };

/** What becomes of evenings in many files that are here and say something else. */
export const DIFFERING = ['leave', 'replace', 'copy'] as const;
export type Differing = (typeof DIFFERING)[number];

/** Problems that a screen lists. */
export const MOST_TOLD = 200;

/** What is opened by itself. */
export type Apart = 'backup' | 'csv' | 'handed';

/** One of many files, in a list. */
export type FileItem = { readonly name: string } & (
	| {
			readonly kind: 'session';
			/** What the evening is called. */
			readonly called?: string | undefined;
			readonly startedAt: string;
			/** By name. */
			readonly players: readonly string[];
			readonly weighed: Weighed;
	  }
	| {
			readonly kind: 'backup';
			readonly called?: string | undefined;
			/** Revisions that are not here yet. */
			readonly fresh: number;
	  }
	/** A backup that opens with its passphrase. */
	| { readonly kind: 'locked'; readonly called?: string | undefined }
	/** Asks something of its own first: which version counts, what a table was played for and by which rules. */
	| {
			readonly kind: 'apart';
			readonly what: Apart;
			/** Evenings of a table that are not here yet. */
			readonly fresh?: number;
	  }
	| {
			readonly kind: 'refused';
			readonly issues: number;
			/** The first of them, as many as a screen lists. */
			readonly first: readonly (Issue | StorageIssue)[];
	  }
);

/** What would come of a table of past evenings. */
export interface TableShown {
	/** Evenings that are not here yet. */
	readonly fresh: number;
	readonly same: number;
	/** Names of everybody in these. */
	readonly known: readonly string[];
	readonly unknown: readonly string[];
	readonly issues: number;
	/** The first of them, as many as a screen lists. */
	readonly first: readonly CsvIssue[];
	/** Whether totals are amounts. */
	readonly inMoney: boolean;
}

export interface TableTaken {
	readonly count: number;
	/** Not in, as it was stopped or the store failed. */
	readonly left: number;
	/** What was written, to be taken back together. */
	readonly revisions: readonly string[];
	readonly failed?: StorageErrorCode;
}

/** What was handed over, without what it is made of: that stays where it was read. */
export type LookedAt =
	| { readonly ok: true; readonly arrived: Omit<Arrived, 'revisions'> }
	| Exclude<Looked | Handed, { readonly ok: true }>;

export interface Taken {
	readonly added: number;
	readonly same: number;
	readonly left: number;
	/** What was written, to be taken back together. */
	readonly revisions: readonly string[];
	/** The pictures that came, by person. */
	readonly pictures: ReadonlyMap<string, Blob>;
	/** Why the rest is left, where the store failed. */
	readonly failed?: StorageErrorCode;
}

/** What taking it back wrote, the pictures that went, and why others are there still. */
export type Undone = Pick<Taken, 'revisions' | 'pictures' | 'failed'>;

/** What would be restored. */
export interface Shown extends Pick<Backup, 'createdAt' | 'name' | 'unread'> {
	readonly sessions: readonly (Novelty & {
		readonly id: string;
		readonly name: string | undefined;
		/** `undefined` where it was deleted. */
		readonly startedAt: string | undefined;
		/** By name. */
		readonly players: readonly string[];
	})[];
	readonly people: Novelty;
	readonly rulesets: Novelty;
	readonly mark: string;
	readonly ahead: BackupPreview['ahead'];
	/** Of how many rooms it brings keys that are not here. */
	readonly keys: number;
	/** Of how many people it brings a picture of whom none is here. */
	readonly pictures: number;
	/** How many entries say something else here. */
	readonly differing: number;
	/** Whether its own checksum holds; else what reads of it takes the place of nothing. */
	readonly whole: boolean;
}

export type Reading =
	| { readonly status: 'read'; readonly shown: Shown }
	| ({ readonly status: 'locked' } & Label)
	| {
			readonly status: 'refused';
			readonly issues: readonly StorageIssue[];
			/** Revisions that still read. */
			readonly salvage: number;
	  };

export type Restored =
	| {
			readonly status: 'restored';
			readonly added: number;
			readonly conflicts: number;
			/** Rows of ours that the file's took the place of. */
			readonly replaced: number;
			/** In how many rooms this phone is again. */
			readonly rooms: number;
			/** Keys or pictures of it could not be taken over; the next start tries again. */
			readonly restLeft: boolean;
	  }
	/** Nothing was written: something else was, since it was shown. */
	| { readonly status: 'moved'; readonly shown: Shown }
	| { readonly status: 'stopped' }
	| { readonly status: 'refused'; readonly issues: readonly StorageIssue[] };

/** `null`: nothing was cut off. */
export type Resumed = null | {
	readonly added: number;
	/** In how many rooms this phone is again. */
	readonly rooms: number;
	/** Keys or pictures of it could not be taken over; the next start tries again. */
	readonly restLeft: boolean;
	/** What is lost of it: it was tried before, and is not tried any more. */
	readonly lost: Lost | null;
};

export interface Made {
	readonly file: Blob;
	/** To be noted once it is kept somewhere. */
	readonly mark: BackupMark;
}

export interface ArchiveAnswers {
	readonly read: Reading;
	readonly salvage: Shown;
	readonly restore: Restored;
	readonly stop: null;
	readonly resume: Resumed;
	readonly count: null;
	readonly make: Made;
	/** `null` where it was stopped. */
	readonly weigh: readonly FileItem[] | null;
	/** `null` where that is not its passphrase. */
	readonly unlock: FileItem | null;
	readonly 'read-table': TableShown;
	readonly 'table-rows': readonly CsvEvening[];
	readonly 'take-table': TableTaken;
	readonly look: LookedAt;
	/** How many entries say something else here, and stay as they are here. */
	readonly 'take-over': { readonly left: number };
	readonly take: Taken;
	readonly 'take-back': Undone;
	readonly 'take-again': null;
}
