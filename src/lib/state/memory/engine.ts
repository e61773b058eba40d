/**
 * Answers questions about all evenings. Every evening is digested once for each state it was ever in;
 * the digests are kept in a book, and answers in the store, to be used again. Runs in a worker, or where
 * there is none beside the screens.
 */
import { compareMoments } from '#lib/domain/moment.ts';
import type { EveningSums } from '#lib/domain/stats/digest.ts';
import { markText, recordMark, type RecordMark } from '#lib/storage/computed.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import {
	readGroups,
	readPeople,
	readSessions,
	type Damaged,
	type SessionSummary,
} from '#lib/storage/read.ts';
import {
	readWholeSessions,
	type PinnedRulesets,
	type RowsAtHand,
	type SessionWhole,
} from '#lib/storage/whole-sessions.ts';
import type { Report } from '../errands.ts';
import { KnownRules, rulesToCome } from '../evening/rules.ts';
import { inTurn } from '../in-turn.ts';
import { Known, answerPeople, answerPerson, answerRanking } from './answers.ts';
import { answerCourse, answerRecords, answerYear, playersIn, yearOf } from './history.ts';
import { answerDeals, answerEvenings } from './find.ts';
import { Book, BookChanged, type Rewritten } from './book.ts';
import { itemsOf } from './item-names.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { digestEvening } from './digests.ts';
import type { AnswerTo, Question } from './questions.ts';
import { answerStandings, answerWinners } from './standings.ts';

/** Beyond so many revisions since the last time, all evenings are looked at. */
const MOST_REVISIONS = 500;
/** Evenings read, settled and written at once. */
const BATCH = 50;

export class Engine {
	readonly #db: LedgerDatabase;
	readonly #edition: string;
	readonly #atHand: RowsAtHand | undefined;
	#book: Book | undefined;
	#known: { readonly mark: string; readonly known: Known } | undefined;
	readonly #turn = inTurn();

	/**
	 * @param edition what digests are computed by: the code, and where the device is
	 * @param atHand evenings that need not be read, where nothing was written in them since
	 */
	constructor(db: LedgerDatabase, edition: string, atHand?: RowsAtHand) {
		this.#db = db;
		this.#edition = edition;
		this.#atHand = atHand;
	}

	/** One question after the other: the second then finds what the first computed. */
	ask<Q extends Question>(question: Q, progress: Report = () => undefined): Promise<AnswerTo<Q>> {
		return this.#turn(() => this.#answer(question, progress));
	}

	async #answer<Q extends Question>(question: Q, progress: Report): Promise<AnswerTo<Q>> {
		for (;;) {
			const mark = await recordMark(this.#db);
			const now = { edition: this.#edition, mark };
			const before = await keptAnswer(this.#db, now, question);
			if (before !== undefined) return before;
			try {
				const found = await this.#from(await this.#know(mark, progress), question);
				const answer = found as AnswerTo<Q>;
				await keepAnswer(this.#db, now, question, answer);
				return answer;
			} catch (error) {
				if (!(error instanceof BookChanged)) throw error;
				// What another tab wrote is as good as ours.
				this.#book = undefined;
				this.#known = undefined;
			}
		}
	}

	async #from({ known, book }: { known: Known; book: Book }, question: Question) {
		switch (question.kind) {
			case 'people':
				return answerPeople(known);
			case 'person': {
				const players = known.playersOf(known.personOf(question.person));
				const answer = answerPerson(known, question, await book.details(players));
				return answer && { ...answer, items: await itemsOf(this.#db, answer.stats.rules) };
			}
			case 'ranking':
				return answerRanking(known, question.query);
			case 'standings':
				return answerStandings(known, question.group);
			case 'winners':
				return answerWinners(known, question);
			case 'course':
				return answerCourse(known, question);
			case 'records':
				return answerRecords(known, question, await book.feats());
			case 'year': {
				const year = yearOf(known, question);
				if (year === undefined) return null;
				return answerYear(
					known,
					{ ...question, year },
					await book.details(playersIn(known, question, year), year),
					await book.feats(year),
					await book.deals(year),
				);
			}
			case 'evenings':
				return answerEvenings(known, question.query, question.most);
			case 'deals':
				return answerDeals(known, await book.deals(), question.query, question.most);
		}
	}

	/** The book brought up to the record. */
	async #know(mark: RecordMark, progress: Report): Promise<{ known: Known; book: Book }> {
		const book = (this.#book ??= await Book.open(this.#db, this.#edition));
		if (this.#known?.mark === markText(mark)) {
			await book.check();
			return { known: this.#known.known, book };
		}
		const stale = await this.#stale(book, mark);
		await this.#digest(book, stale, mark, progress);
		const people = await this.#db.read((db) => readPeople(db));
		const groups = await this.#db.read((db) => readGroups(db));
		const known = new Known(
			latestFirst([...book.entries.values()].flatMap(({ sums }) => sums ?? [])),
			people.flatMap((person) => (person.status === 'sound' ? [person.value] : [])),
			groups.flatMap((group) => (group.status === 'sound' ? [group.value] : [])),
		);
		this.#known = { mark: markText(mark), known };
		return { known, book };
	}

	/** The evenings whose entry may not say what the record says. */
	async #stale(book: Book, mark: RecordMark): Promise<readonly string[]> {
		// What did not read may read by now, for something else that came.
		const unread = [...book.entries].flatMap(([id, { sums }]) => (sums === null ? [id] : []));
		const changed = book.upTo && (await this.#changedSince(book.upTo, mark));
		if (changed) return [...new Set([...changed, ...unread])];

		const sessions = await this.#db.read((db) => readSessions(db));
		const sound = sessions.filter((session) => session.status === 'sound');
		const present = new Set(sound.map(({ id }) => id));
		const gone = [...book.entries.keys()].filter((id) => !present.has(id));
		const stale = sound.filter(
			(session) => book.entries.get(session.id)?.stamp !== stampOf(session),
		);
		return [...new Set([...stale.map(({ id }) => id), ...gone, ...unread])];
	}

	/** The evenings that revisions after a mark are about; `undefined` where others came as well, or many. */
	#changedSince(before: RecordMark, now: RecordMark): Promise<readonly string[] | undefined> {
		const added = now.count - before.count;
		if (added < 0 || added > MOST_REVISIONS || before.latest === null) {
			return Promise.resolve(undefined);
		}
		const { latest } = before;
		return this.#db.read(
			async ({ revisions }) => {
				const later = revisions.where('at').above([...latest]);
				// Merged from another phone, revisions may be older than the latest known.
				if ((await later.count()) !== added) return undefined;
				const rows = await later.toArray();
				return rows.flatMap(({ sessionId }) => sessionId ?? []);
			},
			[this.#db.revisions],
		);
	}

	async #digest(
		book: Book,
		stale: readonly string[],
		mark: RecordMark,
		progress: Report,
	): Promise<void> {
		// Shared by all: rules are read and parsed once.
		const rules = new KnownRules();
		const pinned: PinnedRulesets = new Map();
		const together =
			stale.length > 0 && stale.length * 2 > (await this.#db.run(() => this.#db.sessions.count()));
		// In the order of ids, which is that of time where an app made them: a month is written once or twice.
		const inOrder = [...stale].sort();
		const read = (at: number) => {
			const batch = inOrder.slice(at, at + BATCH);
			const stored = this.#read(together ? [batch] : batch.map((id) => [id]), pinned);
			// Told by what is awaited.
			stored.catch(() => undefined);
			return { batch, stored };
		};
		let coming = read(0);
		for (let done = 0; done < inOrder.length; done += BATCH) {
			progress({ done, total: inOrder.length });
			const { batch } = coming;
			const stored = await coming.stored;
			// The store is busy with the next ones while these are settled.
			if (done + BATCH < inOrder.length) coming = read(done + BATCH);
			for (const one of stored) {
				if (one && 'session' in one) await rulesToCome(one.session.head);
			}
			const rewritten = batch.map((id, i) => rewrite(id, stored[i], rules));
			await book.write(rewritten, done + BATCH < inOrder.length ? null : mark);
		}
		if (book.upTo === null || markText(book.upTo) !== markText(mark)) await book.write([], mark);
	}

	/** Evenings in runs, each read at once. */
	#read(
		runs: readonly (readonly string[])[],
		pinned: PinnedRulesets,
	): Promise<readonly (SessionWhole | Damaged | undefined)[]> {
		return this.#db.read(async (db) => {
			const found: (SessionWhole | Damaged | undefined)[] = [];
			for (const ids of runs) {
				found.push(...(await readWholeSessions(db, ids, pinned, this.#atHand)));
			}
			return found;
		});
	}
}

/** Says everything that an evening's digest depends on. */
const stampOf = ({ changes, revision, deals }: SessionSummary): string =>
	`${String(changes)} ${String(deals)} ${revision}`;

function rewrite(
	id: string,
	stored: SessionWhole | Damaged | undefined,
	rules: KnownRules,
): Rewritten {
	if (stored === undefined) return { id, entry: null, digested: null };
	const digested = 'session' in stored ? digestEvening(stored, rules) : null;
	const sums = digested?.sums ?? null;
	const stamp = 'session' in stored ? stampOf(stored.session) : '';
	return { id, entry: { stamp, month: sums?.day.slice(0, 7) ?? '', sums }, digested };
}

const latestFirst = (evenings: readonly EveningSums[]): EveningSums[] =>
	[...evenings].sort((a, b) => compareMoments(b.startedAt, a.startedAt) || (a.id < b.id ? 1 : -1));
