/** What the page asks of the worker that makes and restores backups, and what it is told. */
import type { BackupMark } from '#lib/storage/backup-mark.ts';
import type { Backup, Label } from '#lib/storage/backup.ts';
import type { BackupPreview, BackupSelection, Novelty } from '#lib/storage/restore.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';

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
			/** The pictures of people, too. */
			readonly pictures?: boolean | undefined;
	  };

/** What would be restored. */
export interface Shown extends Pick<Backup, 'createdAt' | 'name' | 'unread'> {
	readonly sessions: readonly (Novelty & {
		readonly id: string;
		readonly name: string | undefined;
		/** `undefined` where it was deleted. */
		readonly startedAt: string | undefined;
	})[];
	readonly people: Novelty;
	readonly rulesets: Novelty;
	readonly mark: string;
	readonly ahead: BackupPreview['ahead'];
	/** Of how many rooms it brings keys that are not here. */
	readonly keys: number;
	/** Of how many people it brings a picture of whom none is here. */
	readonly pictures: number;
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
			/** In how many rooms this phone is again. */
			readonly rooms: number;
	  }
	/** Nothing was written: something else was, since it was shown. */
	| { readonly status: 'moved'; readonly shown: Shown }
	| { readonly status: 'stopped' }
	| { readonly status: 'refused'; readonly issues: readonly StorageIssue[] };

/** `null`: nothing was cut off. */
export type Resumed = null | {
	readonly added: number;
	/** It was tried before, and is not tried any more. */
	readonly givenUp: boolean;
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
}
