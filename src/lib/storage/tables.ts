/**
 * Tables of the browser's own store (IndexedDB), their rows found by key or by index. A question goes to the
 * transaction it is asked in; asked in none, it is a transaction of its own.
 */
import type { Changing, Reads } from './changes.ts';
import { settled } from './raw-store.ts';

/** Where questions go. */
export interface Access {
	/** @throws whatever the browser says */
	ask<T>(table: string, mode: IDBTransactionMode, question: Question<T>): Promise<T>;
	/** What is read is noted here, where somebody follows. */
	readonly reads?: Reads | undefined;
}

type Question<T> = (store: IDBObjectStore, changing: Changing) => Promise<T>;

/** What requests of one transaction come to: it does them in order, so the last of them is waited for. */
async function allSettled<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
	const last = requests.at(-1);
	if (last) await settled(last);
	return requests.map(({ result }) => result);
}

/** A table as a version of the store lays it out, in one line: `key, index, [first+second]`. */
export interface Layout {
	readonly key: string | readonly string[];
	/** By their names. */
	readonly indexes: ReadonlyMap<string, string | readonly string[]>;
}

/** Reads such a line; `[first+second]` is a key of two fields. */
export function layoutOf(line: string): Layout {
	const [key = '', ...indexes] = line.split(', ');
	const pathOf = (name: string): string | readonly string[] =>
		name.startsWith('[') ? name.slice(1, -1).split('+') : name;
	return { key: pathOf(key), indexes: new Map(indexes.map((name) => [name, pathOf(name)])) };
}

const nameOf = (path: string | readonly string[]): string =>
	typeof path === 'string' ? path : `[${path.join('+')}]`;

export class Table<Row = object, Key extends IDBValidKey = IDBValidKey> {
	readonly name: string;
	readonly #layout: Layout;
	readonly #access: Access;

	constructor(name: string, layout: Layout, access: Access) {
		this.name = name;
		this.#layout = layout;
		this.#access = access;
	}

	/** The key that a row has. */
	keyOf(row: Row): Key {
		const { key } = this.#layout;
		const fields = row as Readonly<Record<string, unknown>>;
		return (typeof key === 'string' ? fields[key] : key.map((field) => fields[field])) as Key;
	}

	get(key: Key): Promise<Row | undefined> {
		return this.#read((store) => settled(store.get(key)), [key]);
	}

	/** In the order of the keys. */
	bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]> {
		if (keys.length === 0) return Promise.resolve([]);
		return this.#read(
			(store) => allSettled<Row | undefined>(keys.map((key) => store.get(key))),
			keys,
		);
	}

	put(row: Row): Promise<void> {
		return this.bulkPut([row]);
	}

	bulkPut(rows: readonly Row[]): Promise<void> {
		return this.#write(
			rows.map((row) => this.keyOf(row)),
			(store) => rows.map((row) => store.put(row)),
		);
	}

	/** @throws `ConstraintError` where a key is taken, and with it the transaction fails */
	bulkAdd(rows: readonly Row[]): Promise<void> {
		return this.#write(
			rows.map((row) => this.keyOf(row)),
			(store) => rows.map((row) => store.add(row)),
		);
	}

	delete(key: Key): Promise<void> {
		return this.bulkDelete([key]);
	}

	bulkDelete(keys: readonly Key[]): Promise<void> {
		return this.#write(keys, (store) => keys.map((key) => store.delete(key)));
	}

	clear(): Promise<void> {
		return this.#write(null, (store) => [store.clear()]);
	}

	/** All rows, in the order of their keys. */
	get rows(): Rows<Row, Key> {
		return this.#rows(nameOf(this.#layout.key), undefined);
	}

	toArray(): Promise<Row[]> {
		return this.rows.toArray();
	}

	count(): Promise<number> {
		return this.rows.count();
	}

	limit(most: number): Rows<Row, Key> {
		return this.rows.limit(most);
	}

	/** The rows behind one. */
	above(key: Key): Rows<Row, Key> {
		return this.where(nameOf(this.#layout.key)).above(key);
	}

	/** All rows that an index has, in its order. */
	orderBy(index: string): Rows<Row, Key> {
		return this.#rows(index, undefined);
	}

	/** The rows whose index or key is … */
	where(index: string): Where<Row, Key> {
		return new Where((ranges) => this.#rows(index, ranges));
	}

	#rows(index: string, ranges: readonly IDBKeyRange[] | undefined): Rows<Row, Key> {
		const isKey = index === nameOf(this.#layout.key);
		const where = { index: isKey ? undefined : index, ranges };
		return new Rows<Row, Key>({ table: this.name, access: this.#access, where });
	}

	#read<T>(question: (store: IDBObjectStore) => Promise<T>, keys: readonly Key[]): Promise<T> {
		const { reads } = this.#access;
		if (reads) for (const key of keys) reads.note(this.name, exactly(key));
		return this.#access.ask(this.name, 'readonly', question);
	}

	#write(
		keys: readonly IDBValidKey[] | null,
		make: (store: IDBObjectStore) => readonly IDBRequest[],
	): Promise<void> {
		if (keys?.length === 0) return Promise.resolve();
		return this.#access.ask(this.name, 'readwrite', (store, changing) => {
			changing.note(this.name, keys);
			// Asked for at once, and refused at once.
			return allSettled(make(store)).then(() => undefined);
		});
	}
}

const exactly = (key: IDBValidKey): IDBKeyRange => IDBKeyRange.bound(key, key);

class Where<Row, Key extends IDBValidKey> {
	readonly #rows: (ranges: readonly IDBKeyRange[]) => Rows<Row, Key>;

	constructor(rows: (ranges: readonly IDBKeyRange[]) => Rows<Row, Key>) {
		this.#rows = rows;
	}

	equals(key: IDBValidKey): Rows<Row, Key> {
		return this.anyOf([key]);
	}

	anyOf(keys: readonly IDBValidKey[]): Rows<Row, Key> {
		return this.#rows(keys.map(exactly));
	}

	/** From `low` on to below `high`, or whichever of them is included; none where they are the wrong way round. */
	between(
		low: IDBValidKey,
		high: IDBValidKey,
		{ lowToo = true, highToo = false }: Partial<Record<'lowToo' | 'highToo', boolean>> = {},
	): Rows<Row, Key> {
		const any =
			IDBKeyRange.lowerBound(low, !lowToo).includes(high) &&
			IDBKeyRange.upperBound(high, !highToo).includes(low);
		return this.#rows(any ? [IDBKeyRange.bound(low, high, !lowToo, !highToo)] : []);
	}

	above(key: IDBValidKey): Rows<Row, Key> {
		return this.#rows([IDBKeyRange.lowerBound(key, true)]);
	}

	startsWith(text: string): Rows<Row, Key> {
		return this.between(text, `${text}\uffff`);
	}
}

interface Asked<Row> {
	readonly table: string;
	readonly access: Access;
	readonly where: {
		/** `undefined`: the table's own key. */
		readonly index: string | undefined;
		/** `undefined`: all there are. */
		readonly ranges: readonly IDBKeyRange[] | undefined;
	};
	readonly backwards?: boolean;
	readonly skipped?: number;
	readonly most?: number;
	readonly keep?: (row: Row) => boolean;
}

/** Rows of a table that are yet to be asked for, in the order of a key. */
export class Rows<Row, Key extends IDBValidKey> {
	readonly #asked: Asked<Row>;

	constructor(asked: Asked<Row>) {
		this.#asked = asked;
	}

	reverse(): Rows<Row, Key> {
		return new Rows({ ...this.#asked, backwards: true });
	}

	/** Only where all rows of an index are asked for: of several ranges it would skip so many in each. */
	offset(skipped: number): Rows<Row, Key> {
		return new Rows({ ...this.#asked, skipped });
	}

	limit(most: number): Rows<Row, Key> {
		return new Rows({ ...this.#asked, most });
	}

	filter(keep: (row: Row) => boolean): Rows<Row, Key> {
		return new Rows({ ...this.#asked, keep });
	}

	async toArray(): Promise<Row[]> {
		const { backwards, skipped, keep, most } = this.#asked;
		if (!backwards && !skipped && !keep)
			return (
				await this.#together<Row>(
					(source, range) => source.getAll(range, most) as IDBRequest<Row[]>,
				)
			).slice(0, most);
		const rows: Row[] = [];
		await this.each((row) => rows.push(row));
		return rows;
	}

	/** One by one. */
	each(see: (row: Row) => void): Promise<void> {
		return this.#ask(async (source, ranges) => {
			const { backwards, skipped = 0, keep, most = Infinity } = this.#asked;
			let left = most;
			for (const range of ranges) {
				const request = source.openCursor(range, backwards ? 'prev' : 'next');
				let cursor = await settled(request);
				if (cursor && skipped > 0) {
					cursor.advance(skipped);
					cursor = await settled(request);
				}
				while (cursor && left > 0) {
					const row = cursor.value as Row;
					if (!keep || keep(row)) {
						see(row);
						left--;
					}
					if (left === 0) return;
					cursor.continue();
					cursor = await settled(request);
				}
			}
		});
	}

	async first(): Promise<Row | undefined> {
		return (await this.limit(1).toArray())[0];
	}

	last(): Promise<Row | undefined> {
		return this.reverse().first();
	}

	async primaryKeys(): Promise<Key[]> {
		const { backwards } = this.#asked;
		const keys = await this.#together((source, range) => source.getAllKeys(range));
		return (backwards ? keys.reverse() : keys) as Key[];
	}

	async count(): Promise<number> {
		if (this.#asked.keep) return (await this.toArray()).length;
		return this.#ask(async (source, ranges) => {
			const counts = await allSettled(ranges.map((range) => source.count(range)));
			return Math.min(
				this.#asked.most ?? Infinity,
				counts.reduce((all, more) => all + more, 0),
			);
		});
	}

	/** Rows found by the table's own key only. */
	delete(): Promise<void> {
		const { table, access, where } = this.#asked;
		return access.ask(table, 'readwrite', async (store, changing) => {
			changing.note(table, null);
			await allSettled((where.ranges ?? []).map((range) => store.delete(range)));
		});
	}

	async #together<T>(
		ask: (source: IDBObjectStore | IDBIndex, range?: IDBKeyRange) => IDBRequest<T[]>,
	): Promise<T[]> {
		const parts = await this.#ask((source, ranges) =>
			allSettled(ranges.map((range) => ask(source, range))),
		);
		return parts.length === 1 && parts[0] ? parts[0] : parts.flat();
	}

	#ask<T>(
		question: (
			source: IDBObjectStore | IDBIndex,
			ranges: readonly (IDBKeyRange | undefined)[],
		) => Promise<T>,
	): Promise<T> {
		const { table, access, where } = this.#asked;
		// Which rows an index brings is not told by the keys of those that change.
		if (where.index !== undefined || !where.ranges) access.reads?.note(table);
		else for (const range of where.ranges) access.reads?.note(table, range);
		return access.ask(table, 'readonly', (store) => {
			const source = where.index === undefined ? store : store.index(where.index);
			return question(source, where.ranges ?? [undefined]);
		});
	}
}
