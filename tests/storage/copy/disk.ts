/**
 * A folder in memory that fails as disks do: at a chosen operation it refuses, or everything stops there and
 * what was not synced is lost, all of it or a part.
 */
import type { Folder, OwnFile } from '#lib/storage/copy/folder.ts';

interface Content {
	now: Uint8Array;
	/** What a power cut leaves at least; `null` where not even the name was synced. */
	synced: Uint8Array | null;
}

/** Thrown at the operation that fails, and from then on where everything stopped. */
export class Failure extends Error {}

/** How the end comes: the operation is refused and the rest works, or nothing works any more. */
export type End = 'refused' | 'stopped';

/** How much of what was not synced outlives a cut. */
export type Left = 'nothing' | 'half' | 'zeros' | 'everything';
export const LEFT: readonly Left[] = ['nothing', 'half', 'zeros', 'everything'];

export class Disk {
	readonly files = new Map<string, Content>();
	/** Removed since the last cut, by name: a cut may bring them back. */
	readonly #removed = new Map<string, Content>();
	readonly #held = new Set<string>();
	/** Which operation fails, counted from 0; and how. */
	fails: { at: number; end: End } | null = null;
	/** No room: nothing is made and nothing grows. */
	full = false;
	/** Nothing is written, truncated or synced, however often it is tried. */
	refusesWriting = false;
	/** Operations done so far. */
	count = 0;
	#stopped = false;

	#step(): void {
		const here = this.count++;
		if (this.#stopped) throw new Failure('stopped');
		if (this.fails?.at !== here) return;
		this.#stopped = this.fails.end === 'stopped';
		throw new Failure(this.fails.end);
	}

	#grows(): void {
		if (this.full) throw new DOMException('no room', 'QuotaExceededError');
	}

	/** As a start after a cut finds it. */
	cut(left: Left): Disk {
		const after = new Disk();
		for (const [name, content] of [...this.files, ...this.#removed]) {
			if (this.#removed.has(name) && left === 'everything') continue;
			const bytes = remains(content, left);
			if (bytes) after.files.set(name, { now: bytes, synced: bytes });
		}
		return after;
	}

	/** As the next start finds it where only the browser was killed: the system still has what was not synced. */
	killed(): Disk {
		const after = new Disk();
		for (const [name, content] of this.files) after.files.set(name, { ...content });
		for (const [name, content] of this.#removed) after.#removed.set(name, content);
		return after;
	}

	/** A tab's sight of it. */
	tab(): Folder & { end: () => void } {
		const mine: OwnFile[] = [];
		return {
			names: () => this.#soon(() => [...this.files.keys()]),
			take: (name) =>
				this.#soon(() => {
					if (this.#held.has(name)) return null;
					if (!this.files.has(name)) this.#grows();
					const content = this.files.get(name) ?? { now: new Uint8Array(0), synced: null };
					this.files.set(name, content);
					this.#held.add(name);
					const file = this.#file(name, content);
					mine.push(file);
					return file;
				}),
			peek: (name) => this.#soon(() => this.files.get(name)?.now.slice() ?? null),
			remove: (name) =>
				this.#soon(() => {
					if (this.#held.has(name)) throw new Error(`${name} is held`);
					const content = this.files.get(name);
					if (content) this.#removed.set(name, content);
					this.files.delete(name);
				}),
			end: () => mine.forEach((file) => file.close()),
		};
	}

	#soon<T>(work: () => T): Promise<T> {
		return Promise.resolve().then(() => {
			this.#step();
			return work();
		});
	}

	#file(name: string, content: Content): OwnFile {
		const step = () => {
			if (this.refusesWriting) throw new Failure('refused');
			this.#step();
		};
		return {
			name,
			size: () => content.now.length,
			read: (into, at) => {
				const part = content.now.subarray(at, at + into.length);
				into.set(part);
				return part.length;
			},
			write: (bytes, at) => {
				const put = (part: Uint8Array) => {
					const now = new Uint8Array(Math.max(content.now.length, at + part.length));
					now.set(content.now);
					now.set(part, at);
					content.now = now;
				};
				try {
					step();
					if (at + bytes.length > content.now.length) this.#grows();
				} catch (error) {
					// A write that fails may have done a part.
					put(bytes.subarray(0, bytes.length >> 1));
					throw error;
				}
				put(bytes);
				return bytes.length;
			},
			sync: () => {
				step();
				content.synced = content.now.slice();
			},
			truncate: (size) => {
				step();
				content.now = content.now.slice(0, size);
			},
			close: () => {
				this.#held.delete(name);
			},
		};
	}
}

function remains({ now, synced }: Content, left: Left): Uint8Array | null {
	if (left === 'everything') return now;
	if (synced === null) return left === 'nothing' ? null : now.slice(0, now.length >> 1);
	if (left === 'nothing' || now.length <= synced.length) return synced;
	const tail = (now.length - synced.length) >> 1;
	const kept = now.slice(0, synced.length + tail);
	// File systems may have grown the file before they wrote what is in it.
	return left === 'zeros' ? kept.fill(0, synced.length) : kept;
}
