/** What the page and its memory's worker say to each other. */
import type { StorageErrorCode } from '#lib/storage/storage-error.ts';
import type { Progress, Question } from './questions.ts';

export interface ToWorker {
	readonly id: number;
	readonly edition: string;
	readonly question: Question;
}

export type FromWorker = { readonly id: number } & (
	| { readonly progress: Progress }
	| { readonly answer: unknown }
	| { readonly error: StorageErrorCode }
);
