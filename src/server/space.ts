/** How much all rooms together take of the disk, and may. */
import type { Journal, JournalSize } from './journal.ts';
import { Refusal } from './refusal.ts';

/** Counting may look at all of the journal. */
const COUNTED_FOR_MS = 60_000;
/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 256;
/** Of all there may be, what is left to evenings that go on: rooms are begun up to there. */
const LEFT_TO_BEGUN = 0.1;

export class Space {
	readonly #journal: Journal;
	/** See `Limits.journalBytes`. */
	readonly #most: number;
	readonly #passed: () => number;
	#counted: { at: number; size: JournalSize } = { at: -Infinity, size: { rooms: 0, bytes: 0 } };
	/** What came since. */
	#taken = 0;

	/** @param passed milliseconds, whatever the clock was set to */
	constructor(journal: Journal, most: number, passed: () => number) {
		this.#journal = journal;
		this.#most = most === 0 ? Infinity : most;
		this.#passed = passed;
		// Who does not answer now is asked again, and takes nothing meanwhile.
		this.size().catch(() => undefined);
	}

	/**
	 * Looked at once a minute at most.
	 * @throws where the journal does not answer; what is known stays
	 */
	async size(): Promise<JournalSize> {
		const at = this.#passed();
		if (at - this.#counted.at > COUNTED_FOR_MS) {
			this.#counted = { at, size: await this.#journal.size() };
			this.#taken = 0;
		}
		return this.#counted.size;
	}

	/**
	 * Writes so much; what comes to nothing takes nothing.
	 * @throws Refusal where there may be no more; phones have one word for what is full.
	 */
	async take<Result>(bytes: number, isNew: boolean, write: () => Promise<Result>): Promise<Result> {
		const most = isNew ? this.#most * (1 - LEFT_TO_BEGUN) : this.#most;
		const takes = bytes + ENTRY_BYTES;
		if (this.#counted.size.bytes + this.#taken + takes > most) {
			const cause = new Error('all rooms together have what they may (SCHRIEB_JOURNAL_BYTES)');
			throw Object.assign(new Refusal('room-full'), { cause });
		}
		this.#taken += takes;
		try {
			return await write();
		} catch (error) {
			this.#taken = Math.max(0, this.#taken - takes);
			throw error;
		}
	}
}
