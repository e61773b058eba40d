/**
 * The one map of a room's document: from a revision's id to its sealed bytes, and beside these notes, whose names
 * begin as no id does.
 */
import type { Doc, Map as SharedMap } from 'yjs';
import { parseRevision, type Revision } from '../storage/revision.ts';
import type { Sealer } from './seal.ts';

const MAP = 'revisions';
const NOTE = '~';
const isNote = (key: string): boolean => key.startsWith(NOTE);

/** Why something in the room cannot be read: this key does not open it, or an app newer than this sealed it. */
export type Unreadable = 'unopened' | 'newer';

/** What somebody else changed. */
export interface Changed {
	readonly keys: ReadonlySet<string>;
	/** Names of notes. */
	readonly notes: readonly string[];
}

export class SealedMap {
	readonly #doc: Doc;
	readonly #sealer: Sealer;
	readonly #map: SharedMap<unknown>;
	/** Put there here, and not known to be on the server's disk. */
	readonly #unkept = new Set<string>();
	#fits = false;

	constructor(doc: Doc, sealer: Sealer, onChanged: (changed: Changed) => void) {
		this.#doc = doc;
		this.#sealer = sealer;
		this.#map = doc.getMap(MAP);
		this.#map.observe(({ keysChanged }, { local }) => {
			const keys = keysChanged as Set<string>;
			const notes = [...keys].filter(isNote).map((key) => key.slice(NOTE.length));
			if (!local) onChanged({ keys, notes });
		});
	}

	/** Of revisions, or of what should be some. */
	get keys(): readonly string[] {
		return [...this.#map.keys()].filter((key) => !isNote(key));
	}

	/** Whether anything that lay there was opened: the key is the room's, and what it does not open is damaged. */
	get fits(): boolean {
		return this.#fits;
	}

	has(key: string): boolean {
		return this.#map.has(key);
	}

	async read(key: string): Promise<Revision | Unreadable> {
		const sealed = this.#map.get(key);
		const opened = sealed instanceof Uint8Array ? await this.#open(key, sealed) : undefined;
		if (opened === undefined) return 'unopened';
		const read = parseRevision(opened);
		return read.ok && read.value.id === key ? read.value : 'newer';
	}

	async #open(key: string, sealed: Uint8Array): Promise<unknown> {
		const opened = await this.#sealer.open(key, sealed);
		if (opened !== undefined && opened !== null) this.#fits = true;
		return opened;
	}

	/** @returns puts them there, all at once */
	async sealed(revisions: readonly Revision[]): Promise<() => void> {
		const all = await Promise.all(revisions.map((row) => this.#sealer.seal(row.id, row)));
		return () =>
			this.#doc.transact(() => {
				for (const [index, { id }] of revisions.entries()) {
					this.#map.set(id, all[index]);
					this.#unkept.add(id);
				}
			});
	}

	/** Everything that was put there is on the server's disk. */
	kept(): void {
		this.#unkept.clear();
	}

	/**
	 * Takes away the largest of what is not known to be on the server's disk: what is refused is sent again with
	 * all that comes after it for as long as it is there.
	 * @param origin whom it is not told
	 * @returns its key
	 */
	takeOutLargest(origin: unknown): string | undefined {
		const size = (key: string) => (this.#map.get(key) as Uint8Array | undefined)?.length ?? 0;
		const [largest] = [...this.#unkept].sort((a, b) => size(b) - size(a));
		if (largest === undefined) return undefined;
		this.#unkept.delete(largest);
		this.#doc.transact(() => {
			this.#map.delete(largest);
		}, origin);
		return largest;
	}

	/** @returns puts it there, in the place of an earlier one of that name */
	async sealedNote(name: string, value: unknown): Promise<() => void> {
		const sealed = await this.#sealer.seal(NOTE + name, value);
		return () => void this.#map.set(NOTE + name, sealed);
	}

	/** Whether a note of that name lies there, whether or not it can be read. */
	hasNote(name: string): boolean {
		return this.#map.has(NOTE + name);
	}

	/** All notes; `null` for one that cannot be read. */
	async notes(): Promise<ReadonlyMap<string, unknown>> {
		const notes = new Map<string, unknown>();
		for (const [key, sealed] of this.#map.entries()) {
			if (!isNote(key)) continue;
			const value = sealed instanceof Uint8Array ? await this.#open(key, sealed) : null;
			notes.set(key.slice(NOTE.length), value ?? null);
		}
		return notes;
	}
}
