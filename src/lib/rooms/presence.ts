/** Who is in a room now, and who is writing which deal: sealed, and gone with the connection. */
import { flag, id, list, maybe, open } from '#lib/domain/shape.ts';
import type { Awareness } from 'y-protocols/awareness';
import { parseShape } from '../storage/storage-issue.ts';
import { bytesOf, toBase64Url } from './bytes.ts';
import type { Right } from './keys.ts';
import type { Sealer } from './seal.ts';

/** A deal being written, as far as it was tapped: enough to follow it, gone with the connection. */
export interface DraftSeen {
	readonly contract?: string;
	readonly declarer?: string;
	/** A player, or `talon`. */
	readonly holder?: string;
	readonly won?: boolean;
	/** Premiums that were named. */
	readonly premiums?: readonly string[];
}

export interface Presence {
	/** The phone; a second tab of it is the same phone. */
	readonly phone: string;
	readonly right: Right;
	/** The player who holds the phone, where it says so. */
	readonly player: string | null;
	/** The number of the deal that is being written. */
	readonly deal: number | null;
	readonly draft?: DraftSeen;
}

const WHAT = 'presence';

/** What another phone may say of a draft; anything else is passed over. */
const draftShape = open({
	contract: maybe(id),
	declarer: maybe(id),
	holder: maybe(id),
	won: maybe(flag),
	premiums: maybe(list(id, 20)),
});

const isId = (value: unknown): value is string => parseShape(id, value).ok;

function read(value: unknown): Presence | null {
	if (typeof value !== 'object' || value === null) return null;
	const { phone, right, player, deal, draft } = value as Partial<Record<keyof Presence, unknown>>;
	// Kept with the room, which reads only as a whole.
	if (!isId(phone)) return null;
	const seen = parseShape(draftShape, draft);
	return {
		phone,
		right: right === 'write' ? 'write' : 'read',
		player: isId(player) ? player : null,
		deal: typeof deal === 'number' && Number.isSafeInteger(deal) ? deal : null,
		...(seen.ok && { draft: seen.value }),
	};
}

/** Seals what this phone says of itself, and opens what the others say. */
export class Presences {
	readonly #awareness: Awareness;
	readonly #sealer: Sealer;
	#said = 0;
	readonly #opened = new Map<string, Presence | null>();

	constructor(awareness: Awareness, sealer: Sealer) {
		this.#awareness = awareness;
		this.#sealer = sealer;
		// A connection given up long ago may say goodbye only now, for a phone that is here by another one.
		awareness.on('change', ({ removed }: { readonly removed: readonly number[] }) => {
			if (removed.includes(awareness.clientID)) this.sayAgain();
		});
	}

	/** The last thing said holds, whichever is sealed first. */
	async say(presence: Presence): Promise<void> {
		const turn = ++this.#said;
		const sealed = toBase64Url(await this.#sealer.seal(WHAT, presence));
		if (turn === this.#said) this.#awareness.setLocalState({ sealed });
	}

	/** Says the last thing as a new one: whoever took us for gone passes over what he has heard before. */
	sayAgain(): void {
		const said = this.#awareness.getLocalState();
		if (said) this.#awareness.setLocalState(said);
	}

	/** What was said by a clock that was set back since would be said again only once it has caught up, and others take us for gone. */
	sayAgainIfSetBack(): void {
		const at = this.#awareness.meta.get(this.#awareness.clientID)?.lastUpdated ?? 0;
		if (Date.now() < at) this.sayAgain();
	}

	/** On a new connection whoever is there says what he said before, and it counts. */
	listenAnew(): void {
		const { meta, states } = this.#awareness;
		for (const client of meta.keys()) if (!states.has(client)) meta.delete(client);
	}

	/** Every other phone, once. */
	async others(own: string): Promise<readonly Presence[]> {
		const said = [...this.#awareness.getStates().values()].flatMap(({ sealed }) =>
			typeof sealed === 'string' ? [sealed] : [],
		);
		for (const text of said)
			if (!this.#opened.has(text)) this.#opened.set(text, await this.#open(text));
		for (const text of this.#opened.keys()) if (!said.includes(text)) this.#opened.delete(text);
		const phones = new Map<string, Presence>();
		for (const text of said) {
			const one = this.#opened.get(text);
			if (!one || one.phone === own) continue;
			// Of two tabs the one that writes.
			if (one.deal !== null || !phones.has(one.phone)) phones.set(one.phone, one);
		}
		return [...phones.values()];
	}

	async #open(text: string): Promise<Presence | null> {
		try {
			return read(await this.#sealer.open(WHAT, bytesOf(text)));
		} catch {
			return null;
		}
	}
}
