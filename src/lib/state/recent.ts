/** Keeps the last few things that were asked for, so that each is made once. */
export class Recent<T> {
	readonly #kept = new Map<string, T>();
	readonly #most: number;
	readonly #drop: (old: T) => void;

	/** @param drop told of each that is kept no longer */
	constructor(most: number, drop: (old: T) => void) {
		this.#most = most;
		this.#drop = drop;
	}

	/** The one with this id, made where it is not among the last ones asked for. */
	get(id: string, make: () => T): T {
		const found = this.#kept.get(id) ?? make();
		this.#kept.delete(id);
		this.#kept.set(id, found);
		for (const [old, value] of this.#kept) {
			if (this.#kept.size <= this.#most) break;
			this.#kept.delete(old);
			this.#drop(value);
		}
		return found;
	}
}
