/**
 * Answers questions about all evenings. Every evening is digested once for each state it was ever in;
 * the digests, and the answers made of them, are kept in the store and used again. Runs in a worker, or
 * where there is none beside the screens.
 */
import type { EveningDigest } from '#lib/domain/stats/digest.ts';
import {
	computedOfKind,
	dropComputed,
	recordStamp,
	writeComputed,
	type ComputedRow,
} from '#lib/storage/computed.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import {
	readList,
	readPeople,
	readSession,
	readSessions,
	type SessionSummary,
} from '#lib/storage/read.ts';
import { ModelCache } from '../evening-model.ts';
import {
	Known,
	answerDeals,
	answerEvenings,
	answerPeople,
	answerPerson,
	answerRanking,
} from './answers.ts';
import { answerKey, isKept, keptAnswer } from './kept-answers.ts';
import { digestEvening, type KeptDeals } from './digests.ts';
import type { AnswerTo, Progress, Question } from './questions.ts';

/** Evenings read and settled between two looks at the clock. */
const BATCH = 20;

interface Kept {
	readonly stamp: string;
	/** `null`: the evening does not read. */
	readonly digest: EveningDigest | null;
}

export class Engine {
	readonly #db: LedgerDatabase;
	/** What digests are computed by: another version of the app may count otherwise. */
	readonly #edition: string;
	#kept: Map<string, Kept> | undefined;
	#deals: Map<string, KeptDeals | null> | undefined;
	#known: { readonly stamp: string; readonly known: Known } | undefined;
	#queue: Promise<unknown> = Promise.resolve();

	/** @param edition the app's version and whatever else digests depend on */
	constructor(db: LedgerDatabase, edition: string) {
		this.#db = db;
		this.#edition = edition;
	}

	/** One question after the other: the second then finds what the first computed. */
	ask<Q extends Question>(
		question: Q,
		progress: (progress: Progress) => void = () => undefined,
	): Promise<AnswerTo<Q>> {
		const asked = this.#queue.then(() => this.#answer(question, progress));
		this.#queue = asked.catch(() => undefined);
		return asked;
	}

	async #answer<Q extends Question>(
		question: Q,
		progress: (progress: Progress) => void,
	): Promise<AnswerTo<Q>> {
		const stamp = await recordStamp(this.#db);
		const before = await keptAnswer(this.#db, this.#edition, question, stamp);
		if (before !== undefined) return before;
		const known = await this.#know(stamp, progress);
		if (question.kind === 'deals') await this.#loadDeals();
		const answer = this.#from(known, question);
		if (isKept(question)) {
			const text = JSON.stringify(answer);
			const row = { key: answerKey(question), stamp: `${this.#edition} ${stamp}`, text };
			await writeComputed(this.#db, [row]);
		}
		return answer as AnswerTo<Q>;
	}

	#from(known: Known, question: Question): AnswerTo<Question> {
		switch (question.kind) {
			case 'people':
				return answerPeople(known);
			case 'person':
				return answerPerson(known, question.person, question.most);
			case 'ranking':
				return answerRanking(known, question.query);
			case 'evenings':
				return answerEvenings(known, question.query, question.most);
			case 'deals': {
				const dealsOf = (evening: string) => this.#deals?.get(evening) ?? undefined;
				return answerDeals(known, dealsOf, question.query, question.most);
			}
		}
	}

	async #know(stamp: string, progress: (progress: Progress) => void): Promise<Known> {
		if (this.#known?.stamp === stamp) return this.#known.known;
		const { sessions, people } = await this.#db.read(async () => ({
			sessions: await readSessions(this.#db),
			people: await readPeople(this.#db),
		}));
		const sound = sessions.filter((session) => session.status === 'sound');
		const kept = this.#kept ?? (await this.#load());
		this.#kept = kept;
		const stale = sound.filter((session) => kept.get(session.id)?.stamp !== this.#stampOf(session));
		await this.#digest(stale, kept, progress);
		await this.#forget(kept, new Set(sound.map(({ id }) => id)));
		const digests = sound.flatMap(({ id }) => kept.get(id)?.digest ?? []);
		const known = new Known(
			digests,
			people.flatMap((person) => (person.status === 'sound' ? [person.value] : [])),
		);
		this.#known = { stamp, known };
		return known;
	}

	/** Says everything that an evening's digest depends on. */
	#stampOf({ changes, revision, deals }: SessionSummary): string {
		return `${this.#edition} ${String(changes)} ${String(deals)} ${revision}`;
	}

	async #load(): Promise<Map<string, Kept>> {
		const rows = await computedOfKind(this.#db, 'evening');
		const kept = new Map<string, Kept>();
		for (const { key, stamp, text } of rows) {
			const digest = stamp.startsWith(`${this.#edition} `)
				? (JSON.parse(text) as EveningDigest | null)
				: null;
			kept.set(key.slice('evening:'.length), { stamp, digest });
		}
		const answers = await computedOfKind(this.#db, 'answer');
		const present = `${this.#edition} ${await recordStamp(this.#db)}`;
		const old = answers.filter(({ stamp }) => stamp !== present);
		if (old.length > 0)
			await dropComputed(
				this.#db,
				old.map(({ key }) => key),
			);
		return kept;
	}

	async #loadDeals(): Promise<void> {
		if (this.#deals) return;
		const rows = await computedOfKind(this.#db, 'deals');
		this.#deals = new Map(
			rows.map(({ key, text }) => [
				key.slice('deals:'.length),
				JSON.parse(text) as KeptDeals | null,
			]),
		);
	}

	async #digest(
		stale: readonly SessionSummary[],
		kept: Map<string, Kept>,
		progress: (progress: Progress) => void,
	): Promise<void> {
		for (let done = 0; done < stale.length; done += BATCH) {
			progress({ done, total: stale.length });
			const batch = stale.slice(done, done + BATCH);
			const stored = await this.#read(batch);
			// Shared by a few evenings: rules are parsed once, and nothing grows with the store.
			const cache = new ModelCache();
			const rows: ComputedRow[] = [];
			batch.forEach((session, i) => {
				const evening = stored[i];
				const digested = evening ? digestEvening(evening, cache) : null;
				const stamp = this.#stampOf(session);
				const { id } = session;
				kept.set(id, { stamp, digest: digested?.evening ?? null });
				this.#deals?.set(id, digested?.deals ?? null);
				rows.push(
					{ key: `evening:${id}`, stamp, text: JSON.stringify(digested?.evening ?? null) },
					{ key: `deals:${id}`, stamp, text: JSON.stringify(digested?.deals ?? null) },
				);
			});
			await writeComputed(this.#db, rows);
		}
	}

	#read(batch: readonly SessionSummary[]) {
		return this.#db.read(() =>
			Promise.all(
				batch.map(async ({ id }) => {
					const session = await readSession(this.#db, id);
					if (session?.status !== 'sound') return undefined;
					return {
						session,
						deals: await readList(this.#db, 'deal', id),
						adjustments: await readList(this.#db, 'adjustment', id),
					};
				}),
			),
		);
	}

	/** Evenings that are gone. */
	async #forget(kept: Map<string, Kept>, present: ReadonlySet<string>): Promise<void> {
		const gone = [...kept.keys()].filter((id) => !present.has(id));
		if (gone.length === 0) return;
		for (const id of gone) {
			kept.delete(id);
			this.#deals?.delete(id);
		}
		await dropComputed(
			this.#db,
			gone.flatMap((id) => [`evening:${id}`, `deals:${id}`]),
		);
	}
}
