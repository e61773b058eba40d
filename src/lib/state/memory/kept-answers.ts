/** Answers that are kept in the store, to be there at once the next time. */
import { markText, readComputed, writeComputed, type RecordMark } from '#lib/storage/computed.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { AnswerTo, Question } from './questions.ts';

/** Questions with few forms are worth keeping the answer of; what somebody typed is not. */
const isKept = ({ kind }: Question): boolean => kind !== 'evenings' && kind !== 'deals';

const answerKey = (question: Question): string => `answer:${JSON.stringify(question)}`;

/** When an answer was counted: it holds while both are the same. */
interface CountedAt {
	/** Of the code that counts. */
	readonly edition: string;
	/** Where the record stood before it was counted. */
	readonly mark: RecordMark;
}

const stampOf = ({ edition, mark }: CountedAt): string => `${edition} ${markText(mark)}`;

/** An answer from an earlier time, where nothing changed since. */
export async function keptAnswer<Q extends Question>(
	db: LedgerDatabase,
	now: CountedAt,
	question: Q,
): Promise<AnswerTo<Q> | undefined> {
	if (!isKept(question)) return undefined;
	const row = await readComputed(db, answerKey(question));
	return row?.stamp === stampOf(now) ? (JSON.parse(row.text) as AnswerTo<Q>) : undefined;
}

/**
 * Keeps an answer until the record, or the build that counts, is another one. What somebody
 * typed to search by is not kept.
 */
export async function keepAnswer<Q extends Question>(
	db: LedgerDatabase,
	at: CountedAt,
	question: Q,
	answer: AnswerTo<Q>,
): Promise<void> {
	if (!isKept(question)) return;
	const text = JSON.stringify(answer);
	await writeComputed(db, { key: answerKey(question), stamp: stampOf(at), text });
}
