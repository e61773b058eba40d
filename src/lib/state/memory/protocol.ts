/** What the page and its memory's worker say to each other. */
import type { StorageErrorCode } from '#lib/storage/storage-error.ts';
import type { VerifyOptions } from '#lib/storage/verify.ts';
import type { Progress, Question } from './questions.ts';

/** A question, or the self-check of the store. */
export type Task =
	{ readonly edition: string; readonly question: Question } | { readonly check: VerifyOptions };

export type ToWorker = { readonly id: number } & Task;

export type FromWorker = { readonly id: number } & (
	| { readonly progress: Progress }
	| { readonly answer: unknown }
	| { readonly error: StorageErrorCode }
);
