/** What the page asks of the memory's worker. */
import type { VerifyOptions } from '#lib/storage/verify.ts';
import type { Question } from './questions.ts';

/** A question, or the self-check of the store. */
export type Task =
	{ readonly edition: string; readonly question: Question } | { readonly check: VerifyOptions };
