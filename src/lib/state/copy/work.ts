/** What the worker of the second copy does, one task after the other. */
import { compare, type Browser } from '#lib/storage/copy/compare.ts';
import { observed, type Folder } from '#lib/storage/copy/folder.ts';
import { readOwn, writeOwn } from '#lib/storage/copy/own-file.ts';
import { SecondCopy } from '#lib/storage/copy/second-copy.ts';
import type { Revision } from '#lib/storage/revision.ts';
import type { IdSource } from '#lib/storage/uuid.ts';
import type { CopyAnswers, CopyTask } from './protocol.ts';

export class CopyWork {
	readonly #folder: () => Promise<Folder>;
	readonly #newId: IdSource;
	readonly #browser: Browser;
	readonly #onStep: () => void;
	#opened: SecondCopy | undefined;
	#hasPlace = false;
	/** Handed over and not kept yet, where the disk was full or the file system refused. */
	#waiting: readonly Revision[] = [];

	/** @param onStep called whenever something of a task is done */
	constructor(
		folder: () => Promise<Folder>,
		newId: IdSource,
		browser: Browser = globalThis,
		onStep: () => void = () => undefined,
	) {
		this.#folder = async () => observed(await folder(), onStep);
		this.#newId = newId;
		this.#browser = browser;
		this.#onStep = onStep;
	}

	/** Whether this browser has given a place for it. */
	get hasPlace(): boolean {
		return this.#hasPlace;
	}

	/** Throws what the folder throws; nothing is lost by it, and the next task tries again. */
	async do(task: CopyTask): Promise<CopyAnswers[CopyTask['do']]> {
		switch (task.do) {
			case 'read-own':
				return readOwn(await this.#folder());
			case 'keep-own':
				await writeOwn(await this.#folder(), task.text);
				return null;
			case 'clear':
				this.#waiting = [];
				await this.#clear();
				return null;
			case 'append':
				// Added before anything may fail.
				this.#waiting = [...this.#waiting, ...task.revisions];
				await this.#complete();
				return null;
			case 'read':
				return (await this.#complete()).read(task.ids);
			case 'compare': {
				this.#letGo();
				const copy = await this.#complete();
				const { whole, unread } = copy;
				const comparison = await compare(copy, this.#browser, task.store, {
					turn: task.turn,
					onStep: this.#onStep,
				});
				return { ...comparison, whole, unread, count: [...copy.ids()].length };
			}
		}
	}

	/** What does not read or cannot be written any more is thrown away as a whole, so that no other tab holds it. */
	async #clear(): Promise<void> {
		try {
			await (await this.#copy()).clear();
		} catch {
			this.#letGo();
			const folder = await this.#folder();
			for (const name of await folder.names()) await folder.remove(name);
		}
	}

	async #copy(): Promise<SecondCopy> {
		this.#opened ??= await SecondCopy.open(await this.#folder(), this.#newId);
		this.#hasPlace = true;
		return this.#opened;
	}

	/** With everything that was handed over. */
	async #complete(): Promise<SecondCopy> {
		const copy = await this.#copy();
		copy.append(this.#waiting);
		this.#waiting = [];
		return copy;
	}

	/** What is to be compared is looked up on the disk: another tab may have made it void since. */
	#letGo(): void {
		this.#opened?.close();
		this.#opened = undefined;
	}
}
