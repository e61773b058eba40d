/** A phone: a ledger of its own, and rooms opened as the app opens them. */
import { askServer } from '#lib/rooms/keeping.ts';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import { OpenRoom, type RoomState } from '#lib/rooms/open-room.ts';
import { evening, type Subject } from '#lib/rooms/subject.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { newStore, type TestStore } from '../storage/store.ts';

let phones = 0;

export class Phone {
	readonly store: TestStore = newStore();
	readonly name = `phone-${String(++phones)}`;
	evening: string | null = null;
	state: RoomState | undefined;
	notes: ReadonlyMap<string, unknown> = new Map();
	/** By how much its clock is ahead of everybody's. */
	clockAheadMs = 0;
	#room: OpenRoom | undefined;
	readonly #waiting = new Set<() => void>();

	get ledger() {
		return this.store.ledger;
	}

	get room(): OpenRoom {
		if (!this.#room) throw new Error('no room is open');
		return this.#room;
	}

	async open(
		url: string,
		keys: RoomKeys,
		subject: Subject | null = this.evening === null ? null : evening(this.evening),
	): Promise<this> {
		this.#room = await OpenRoom.open({
			keys,
			subject,
			ledger: this.ledger,
			url,
			phone: this.name,
			askServer: async () => {
				const said = await askServer(url.replace(/^ws/, 'http'));
				return said && { ...said, time: said.time && said.time - this.clockAheadMs };
			},
			onState: (state) => {
				this.state = state;
				for (const look of this.#waiting) look();
			},
			onSubject: ({ id }) => (this.evening = id),
			onNotes: (notes) => (this.notes = notes),
			onSpent: () => {
				this.close();
				void this.open(url, keys, subject);
			},
		});
		this.#room.say({ player: null, deal: null });
		return this;
	}

	/** Waits for a state of the room. */
	until(holds: (state: RoomState) => boolean, why: string): Promise<RoomState> {
		return new Promise((resolve, reject) => {
			const patience = setTimeout(() => {
				reject(new Error(`${this.name}: not ${why}: ${JSON.stringify(this.state)}`));
			}, 50_000);
			const look = () => {
				if (!this.state || !holds(this.state)) return;
				clearTimeout(patience);
				this.#waiting.delete(look);
				resolve(this.state);
			};
			this.#waiting.add(look);
			look();
		});
	}

	withOthers(total: number): Promise<RoomState> {
		return this.until(
			(state) => state.withOthers && state.total === total,
			`all ${String(total)} with the others`,
		);
	}

	revisions(): Promise<readonly Revision[]> {
		return this.ledger.exportRevisions();
	}

	close(): void {
		this.#room?.close();
		this.#room = undefined;
	}
}

/** The same room's keys on a phone that only watches. */
export const readingOnly = (keys: RoomKeys): RoomKeys => ({ ...keys, write: null });
export { newKeys };
