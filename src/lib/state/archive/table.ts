/** A table of past evenings: read, looked at page by page and taken in where that holds up no screen. */
import type { Ledger } from '#lib/storage/ledger.ts';
import { classify } from '#lib/storage/storage-error.ts';
import { alone } from '#lib/storage/turns.ts';
import type { Report } from '../errands.ts';
import { textOf } from '../file-text.ts';
import { readAcquaintance } from '../known-people.ts';
import { readCsvEvenings, type CsvEvening, type CsvReading } from '../memory/csv-evenings.ts';
import {
	eveningEdits,
	peopleEdits,
	planCsv,
	readPaidByHand,
	type CsvPlan,
	type CsvTarget,
} from '../memory/csv-import.ts';
import { localDay } from '../memory/digests.ts';
import { nowText } from '../now.ts';
import { MOST_TOLD, type TableShown, type TableTaken } from './protocol.ts';

/** Evenings written as one thing: between two of them it can be stopped. */
const BATCH = 100;

export class Table {
	readonly #open: () => Ledger;
	#reading: CsvReading = { evenings: [], issues: [] };
	#plan: CsvPlan = { fresh: [], same: [], people: [] };

	/** @param open the ledger as it is open now */
	constructor(open: () => Ledger) {
		this.#open = open;
	}

	/** What would come of it; nothing is written. */
	async read(file: string | Blob): Promise<TableShown> {
		const text = typeof file === 'string' ? file : await textOf(file);
		this.#reading = readCsvEvenings(text, localDay(nowText()));
		const { fresh, same, people } = await this.#planned();
		const { issues } = this.#reading;
		const named = (isNew: boolean) =>
			people.filter((one) => one.isNew === isNew).map(({ guest }) => guest.name);
		return {
			...{ fresh: fresh.length, same: same.length, known: named(false), unknown: named(true) },
			...{ issues: issues.length, first: issues.slice(0, MOST_TOLD) },
			inMoney: fresh.some(({ currency }) => currency !== undefined),
		};
	}

	/** Some of those that are to be written, the earliest first. */
	rows(from: number, count: number): readonly CsvEvening[] {
		return this.#plan.fresh.slice(from, from + count);
	}

	/**
	 * Takes in all that is not here by now; what is in stays in where it is stopped, or where the store fails on the way.
	 * One tab at a time: an evening is told from others by what it says, and one that two bring at once would be in twice.
	 * @throws StorageError where nothing is in
	 */
	async take(target: CsvTarget, report: Report, signal: AbortSignal): Promise<TableTaken> {
		const onWait = () => report({ done: 0, total: this.#plan.fresh.length, waits: true });
		try {
			return await alone('restore', () => this.#take(target, report, signal), { signal, onWait });
		} catch (error) {
			if (signal.aborted) return { count: 0, left: this.#plan.fresh.length, revisions: [] };
			throw error;
		}
	}

	async #take(target: CsvTarget, report: Report, signal: AbortSignal): Promise<TableTaken> {
		const ledger = this.#open();
		const { fresh, people } = await this.#planned();
		const newId = () => ledger.newId();
		const revisions: string[] = [];
		let count = 0;
		try {
			while (count < fresh.length && !signal.aborted) {
				report({ done: count, total: fresh.length });
				const batch = fresh.slice(count, count + BATCH);
				const change = await ledger.commit([
					...(count === 0 ? peopleEdits(people, target.group) : []),
					...eveningEdits(batch, people, target, newId),
				]);
				for (const { id } of change.revisions) revisions.push(id);
				count += batch.length;
			}
		} catch (error) {
			if (count === 0) throw error;
			const { code } = classify(error);
			return { count, left: fresh.length - count, revisions, failed: code };
		}
		return { count, left: fresh.length - count, revisions };
	}

	async #planned(): Promise<CsvPlan> {
		const ledger = this.#open();
		const [known, paid] = await Promise.all([readAcquaintance(ledger), readPaidByHand(ledger.db)]);
		return (this.#plan = planCsv(this.#reading.evenings, known, paid, () => ledger.newId()));
	}
}
