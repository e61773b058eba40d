/** Now and then: the journal is asked whether it is there, what is open is noted as used, and rooms that nobody uses any more are forgotten. */
import type { Journal } from './journal.ts';
import { wordsOf, type Log } from './log.ts';
import type { Space } from './space.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface UpkeepOptions {
	readonly journal: Journal;
	readonly space: Space;
	readonly log: Log;
	/** Days after which a room that nobody opened is forgotten; 0 for never. */
	readonly idleDays: number;
	readonly now: () => number;
	/** Milliseconds that passed, whatever the clock was set to. */
	readonly passed: () => number;
	/** Names of the rooms that are open. */
	readonly open: () => Iterable<string>;
}

export class Upkeep {
	readonly #of: UpkeepOptions;
	#noted = 0;
	#cleaned = 0;
	/** Where the clock stood when it was looked at last, and since when it goes as time does. */
	#looked: { clock: number; passed: number };
	#steadySince: number;

	constructor(options: UpkeepOptions) {
		this.#of = options;
		this.#looked = { clock: options.now(), passed: options.passed() };
		this.#steadySince = this.#looked.passed;
	}

	/** A room that could not be noted as used is used all the same. */
	async touch(name: string): Promise<void> {
		const { journal, log, now } = this.#of;
		try {
			await journal.touch(name, now());
		} catch (error) {
			log('touch-failed', { error: wordsOf(error) });
		}
	}

	/**
	 * For every few seconds. Each node forgets at an hour of its own, rooms that are open on others too: what is open is
	 * noted much more often than it could expire. A clock that has just been set, or that a machine came up with, is
	 * not believed: years ahead for a moment, it would have everything forgotten.
	 */
	async look(): Promise<void> {
		const { journal, space, log, idleDays, now, open } = this.#of;
		// Where nothing is written nobody else would see that it is not.
		await journal.check().catch((error: unknown) => {
			log('journal-failed', { error: wordsOf(error) });
		});
		await space.size().catch((error: unknown) => {
			log('counting-failed', { error: wordsOf(error) });
		});
		if (idleDays === 0) return;
		const isSteady = this.#isSteady();
		if (now() - this.#noted >= HOUR_MS) {
			this.#noted = now();
			for (const name of open()) await this.touch(name);
		}
		if (!isSteady || now() - this.#cleaned < DAY_MS) return;
		this.#cleaned = now();
		try {
			const forgotten = await journal.forgetIdle(now() - idleDays * DAY_MS);
			if (forgotten > 0) log('forgot', { rooms: forgotten });
		} catch (error) {
			log('forgetting-failed', { error: wordsOf(error) });
		}
	}

	/** Whether the clock went as time did for an hour. */
	#isSteady(): boolean {
		const [clock, passed] = [this.#of.now(), this.#of.passed()];
		const jump = clock - this.#looked.clock - (passed - this.#looked.passed);
		if (Math.abs(jump) > MINUTE_MS) {
			this.#steadySince = passed;
			// Where it was set back, what was done by the clock before is to come.
			this.#noted = Math.min(this.#noted, clock - HOUR_MS);
			this.#cleaned = Math.min(this.#cleaned, clock);
		}
		this.#looked = { clock, passed };
		return passed - this.#steadySince >= HOUR_MS;
	}
}
