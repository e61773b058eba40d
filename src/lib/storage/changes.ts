/**
 * Who follows the store is told what a change of it touched, in this tab and in every other: the keys of rows,
 * table by table.
 */

/** Of each table that was changed the keys of the rows; `null` where it is not said which. */
export type Changes = Readonly<Record<string, readonly IDBValidKey[] | null>>;

type Listener = (changes: Changes) => void;

/** A change of more rows of a table than this tells of the table as a whole. */
const MOST_KEYS = 1000;

/** The keys of a table that were changed, each in its parts: none, or `null` where it is not said which. */
export function keysChanged(
	changes: Changes,
	table: string,
): readonly (readonly [string, ...string[]])[] | null {
	if (!(table in changes)) return [];
	return changes[table]?.map((key) => (Array.isArray(key) ? key : [key]) as [string]) ?? null;
}

/** What a transaction changes, as it goes. */
export class Changing {
	readonly #tables = new Map<string, IDBValidKey[] | null>();

	note(table: string, keys: readonly IDBValidKey[] | null): void {
		const known = this.#tables.get(table);
		const many = (known?.length ?? 0) + (keys?.length ?? 0) > MOST_KEYS;
		if (known === null || keys === null || many) this.#tables.set(table, null);
		else if (known) known.push(...keys);
		else this.#tables.set(table, [...keys]);
	}

	get changes(): Changes {
		return Object.fromEntries(this.#tables);
	}
}

/** What a query read: a change that touches none of it changes no answer. */
export class Reads {
	readonly #tables = new Map<string, IDBKeyRange[] | null>();

	/** @param range of keys; absent where it is not known which rows an answer rests on */
	note(table: string, range?: IDBKeyRange): void {
		const known = this.#tables.get(table);
		if (!range) this.#tables.set(table, null);
		else if (known) known.push(range);
		else if (known === undefined) this.#tables.set(table, [range]);
	}

	isTouchedBy(changes: Changes): boolean {
		return Object.entries(changes).some(([table, keys]) => {
			const ranges = this.#tables.get(table);
			if (ranges === undefined) return false;
			if (ranges === null || keys === null) return true;
			return keys.some((key) => ranges.some((range) => range.includes(key)));
		});
	}
}

/** By the name of the store. */
const listeners = new Map<string, Set<Listener>>();
/** `null` where the browser has none, or does not give it to this page. */
let otherTabs: BroadcastChannel | null | undefined;

interface Told {
	readonly name: string;
	readonly changes: Changes;
}

function tellHere({ name, changes }: Told): void {
	for (const listener of listeners.get(name) ?? []) listener(changes);
}

function channel(): BroadcastChannel | null {
	if (otherTabs !== undefined) return otherTabs;
	try {
		otherTabs = new BroadcastChannel('schrieb-changes');
		otherTabs.onmessage = ({ data }: MessageEvent<Told>) => tellHere(data);
		// In Node it would keep the process.
		(otherTabs as { unref?: () => void }).unref?.();
	} catch {
		otherTabs = null;
	}
	return otherTabs;
}

/** Whether this tab hears what others change; else it has to look again when somebody comes back to it. */
export const hearsOtherTabs = (): boolean => channel() !== null;

/** Tells everybody who listens, here and in other tabs. */
export function tellChanges(name: string, changes: Changes): void {
	channel()?.postMessage({ name, changes } satisfies Told);
	tellHere({ name, changes });
}

/** Returns how to stop. */
export function onChanges(name: string, listener: Listener): () => void {
	channel();
	const known = listeners.get(name) ?? new Set();
	listeners.set(name, known.add(listener));
	return () => known.delete(listener);
}
