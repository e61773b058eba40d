/** Answers that are kept in the store, to be there at once the next time. */
import { readComputed } from '#lib/storage/computed.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { AnswerTo, Question } from './questions.ts';

/** Questions with few forms are worth keeping the answer of; what somebody typed is not. */
export const isKept = ({ kind }: Question): boolean => kind !== 'evenings' && kind !== 'deals';

export const answerKey = (question: Question): string => `answer:${JSON.stringify(question)}`;

/** An answer from an earlier time, where nothing changed since. */
export async function keptAnswer<Q extends Question>(
	db: LedgerDatabase,
	edition: string,
	question: Q,
	stamp: string,
): Promise<AnswerTo<Q> | undefined> {
	if (!isKept(question)) return undefined;
	const row = await readComputed(db, answerKey(question));
	return row?.stamp === `${edition} ${stamp}` ? (JSON.parse(row.text) as AnswerTo<Q>) : undefined;
}
