/** Sums by key: ids from outside never reach an object's prototype, and keys keep the order they came in. */
export class Counter<Key, Value> {
	readonly #values = new Map<Key, Value>();
	readonly #make: (key: Key) => Value;

	/** @param make what a key begins with, to be added to in place */
	constructor(make: (key: Key) => Value) {
		this.#make = make;
	}

	of(key: Key): Value {
		const known = this.#values.get(key);
		if (known !== undefined) return known;
		const made = this.#make(key);
		this.#values.set(key, made);
		return made;
	}

	get values(): Value[] {
		return [...this.#values.values()];
	}
}
