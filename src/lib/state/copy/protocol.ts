/** What the page and the worker of the second copy say to each other. */
import type { Comparison } from '#lib/storage/copy/compare.ts';
import type { Revision } from '#lib/storage/revision.ts';

export type CopyTask =
	| { readonly do: 'append'; readonly revisions: readonly Revision[] }
	/** Completes it from the store, and tells what the store lacks; which part of the rest it compares is `turn`'s. */
	| { readonly do: 'compare'; readonly store: string; readonly turn: number }
	| { readonly do: 'read'; readonly ids: readonly string[] }
	/** What is this device's own, in place of what was there. */
	| { readonly do: 'keep-own'; readonly text: string }
	| { readonly do: 'read-own' }
	| { readonly do: 'clear' };

export interface CopyAnswers {
	readonly append: null;
	readonly compare: Comparison & {
		/** See `SecondCopy.whole`. */
		readonly whole: boolean;
		/** See `SecondCopy.unread`. */
		readonly unread: number;
		/** Revisions in it. */
		readonly count: number;
	};
	readonly read: readonly Revision[];
	readonly 'keep-own': null;
	readonly 'read-own': string | null;
	readonly clear: null;
}

export type ToCopyWorker = { readonly id: number } & CopyTask;
/** `absent`: this browser has no place for it; `hangs`: nobody answers. */
export type Trouble = 'absent' | 'failed' | 'hangs';
export type FromCopyWorker =
	/** It goes on with what it was asked. */
	| { readonly alive: true }
	| ({ readonly id: number } & (
			| { readonly answer: CopyAnswers[keyof CopyAnswers] }
			| { readonly error: Exclude<Trouble, 'hangs'>; readonly detail: string }
	  ));
