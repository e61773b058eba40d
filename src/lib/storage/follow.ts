/**
 * Something of the store that is read once and then followed: a change, whether of this tab or of another,
 * tells which rows it touched, and whoever follows reads on from there.
 */
import Dexie, { RangeSet, type ObservabilitySet } from 'dexie';
import type { LedgerDatabase } from './database.ts';
import { sameJson } from './json.ts';

/** What somebody who follows is told; the same that Dexie's live queries tell. */
export interface Source<T> {
	readonly subscribe: (observer: {
		readonly next: (value: T) => void;
		readonly error: (error: unknown) => void;
	}) => { readonly unsubscribe: () => void };
}

interface Following<Told, T> {
	/** What one who has been told nothing knows. */
	readonly nothing: () => Told;
	/** Adds what a change says; false where it says nothing of this. */
	readonly hear: (told: Told, parts: ObservabilitySet) => boolean;
	/** @param before what was read last, and to be returned where it still holds; absent: all has to be read */
	readonly read: (before: T | undefined, told: Told) => Promise<T>;
	readonly stop?: () => void;
}

/** It as it is now, and after every change of it. */
export const following = <Told, T>(of: Following<Told, T>): Source<T> => ({
	subscribe: ({ next, error }) => {
		let told = of.nothing();
		let known: T | undefined;
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
					known = await of.read(before, now);
					if (known !== before && !isOver()) next(known);
				} catch (problem) {
					known = undefined;
					if (!isOver()) error(problem);
				}
			}
			busy = false;
		};
		const listen = (parts: ObservabilitySet): void => {
			if (!of.hear(told, parts)) return;
			waiting = true;
			// The transaction that tells of itself is over.
			Dexie.ignoreTransaction(() => void read());
		};

		Dexie.on('storagemutated', listen);
		void read();
		return {
			unsubscribe: () => {
				stopped = true;
				of.stop?.();
				Dexie.on.storagemutated.unsubscribe(listen);
			},
		};
	},
});

/** The single keys of a table that a change touched; `undefined` where it touched more than single ones. */
export function keysChanged(
	db: LedgerDatabase,
	parts: ObservabilitySet,
	table: string,
): readonly unknown[] | undefined {
	if ('all' in parts) return undefined;
	const tree = parts[`idb://${db.name}/${table}/`];
	if (!tree) return [];
	const ranges = [...(RangeSet(tree) as Iterable<{ from: unknown; to: unknown }>)];
	return ranges.every(({ from, to }) => sameJson(from, to))
		? ranges.map(({ from }) => from)
		: undefined;
}
