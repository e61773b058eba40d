/** Why the server takes nothing for now, and when it is asked again. */

/** A full room and a disk that takes nothing are asked again after this long. */
export const PATIENCE_MS = 30_000;
/** A journal that did not answer when the room was opened: sooner. */
const SHORT_PATIENCE_MS = 3_000;
const NOT_STORED = 'not-stored';
/** One entry is not taken; the others are. */
export const TOO_LARGE = 'revision-too-large';
/** What a document holds, or says of another phone's, is not taken, and would not be again. */
const MALFORMED = 'malformed';
const LASTING = ['room-full', TOO_LARGE, 'too-many-rooms', MALFORMED];
/** Soon over: the provider connects again by itself, later and later where it is not. */
const PASSING = [NOT_STORED, 'too-many-connections'];

/** The connection, as far as it is ended and begun again. */
interface Connection {
	connect(): Promise<unknown>;
	disconnect(): void;
}

export class Refusals {
	/** In the server's own word; `null` where it takes everything. */
	reason: string | null = null;
	readonly #connection: () => Connection;
	readonly #onSpent: (() => void) | undefined;
	#retry: ReturnType<typeof setTimeout> | undefined;

	/** @param onSpent where the same document is of no use any more, in place of another connection */
	constructor(connection: () => Connection, onSpent?: () => void) {
		this.#connection = connection;
		this.#onSpent = onSpent;
	}

	/** Whether the connection rests until the server is asked again. */
	get isWaiting(): boolean {
		return this.#retry !== undefined;
	}

	/** The server has closed the connection; unless it takes nothing for long, the provider connects again. */
	onClose(reason: string): void {
		if (LASTING.includes(reason)) this.#pause(reason);
		else if (PASSING.includes(reason)) this.reason = reason;
	}

	/** @returns whether the server could not look; else it knows no such key */
	onTurnedAway(reason: string): boolean {
		const passes = reason === NOT_STORED || LASTING.includes(reason);
		if (passes) this.#pause(reason);
		return passes;
	}

	stop(): void {
		clearTimeout(this.#retry);
	}

	#pause(reason: string): void {
		this.reason = reason;
		this.#connection().disconnect();
		const patience = reason === NOT_STORED ? SHORT_PATIENCE_MS : PATIENCE_MS;
		this.#retry ??= setTimeout(() => {
			this.#retry = undefined;
			if (reason === MALFORMED && this.#onSpent) this.#onSpent();
			else void this.#connection().connect();
		}, patience);
	}
}
