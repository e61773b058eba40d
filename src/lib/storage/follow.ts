/**
 * Something of the store that is read once and then followed: a change, whether of this tab or of another,
 * tells which rows it touched, and whoever follows reads on from there.
 */
import { Reads, type Changes } from './changes.ts';
import type { LedgerDatabase } from './database.ts';

/** What somebody who follows is told. */
export interface Source<T> {
	readonly subscribe: (observer: {
		readonly next: (value: T) => void;
		readonly error: (error: unknown) => void;
	}) => Subscription;
}

export interface Subscription {
	readonly unsubscribe: () => void;
}

interface Following<Told, T> {
	readonly db: LedgerDatabase;
	/** What one who has been told nothing knows. */
	readonly nothing: () => Told;
	/** Adds what a change says; false where it says nothing of this. */
	readonly hear: (told: Told, changes: Changes) => boolean;
	/** @param before what was read last, and to be returned where it still holds; absent: all has to be read */
	readonly read: (before: T | undefined, told: Told) => Promise<T>;
	readonly stop?: () => void;
}

/** It as it is now, and after every change of it. */
export const following = <Told, T>(of: Following<Told, T>): Source<T> => ({
	subscribe: ({ next, error }) => {
		let told = of.nothing();
		let known: { readonly value: T } | undefined;
		let waiting = true;
		let busy = false;
		let stopped = false;
		const isOver = (): boolean => stopped;

		const read = async (): Promise<void> => {
			if (busy) return;
			busy = true;
			while (waiting && !isOver()) {
				const now = told;
				const before = known;
				told = of.nothing();
				waiting = false;
				try {
					known = { value: await of.read(before?.value, now) };
					if ((!before || known.value !== before.value) && !isOver()) next(known.value);
				} catch (problem) {
					known = undefined;
					if (!isOver()) error(problem);
				}
			}
			busy = false;
		};

		const deaf = of.db.onChanges((changes) => {
			if (!of.hear(told, changes)) return;
			waiting = true;
			void read();
		});
		void read();
		return {
			unsubscribe: () => {
				stopped = true;
				of.stop?.();
				deaf();
			},
		};
	},
});

/** A query, asked again after each change of what it read: of the store it is handed. */
export const asking = <T>(
	db: LedgerDatabase,
	query: (db: LedgerDatabase) => T | PromiseLike<T>,
): Source<T> => ({
	subscribe: (observer) => {
		let reads = new Reads();
		return following<null, T>({
			db,
			nothing: () => null,
			hear: (_, changes) => reads.isTouchedBy(changes),
			read: async () => {
				reads = new Reads();
				return query(db.noting(reads));
			},
		}).subscribe(observer);
	},
});
