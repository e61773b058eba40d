/** What is told of a room that is open. */
import type { Keeping } from './keeping.ts';
import type { Presence } from './presence.ts';

/** The note that a room's keys count no more. */
export const RENEWED = 'renewed';

export interface RoomState {
	/** `refused`: the server knows no such key; it is not asked again. */
	readonly connection: 'connecting' | 'open' | 'refused';
	/** Why the server takes nothing more, in its own word, or `no-room-here`; `null` where all is taken. */
	readonly refusal: string | null;
	/** By how many minutes what came was written in the future: some phone's clock is wrong. */
	readonly clockAhead: number;
	/** By how many minutes this phone's clock is ahead of the server's, or behind it (negative). */
	readonly ownClock: number;
	/** Where the server keeps it; `null` until it said so on this connection. */
	readonly keeping: Keeping | null;
	/** Whether everything that is here and belongs into the room is on the server's disk. */
	readonly withOthers: boolean;
	/** Whether everything that lies in the room, as the server says, is here as far as it can be read. */
	readonly isAllHere: boolean;
	/** Revisions that are here and belong into the room. */
	readonly total: number;
	/** Whether nothing lies in the room, as the server says: what is there may not be here yet. */
	readonly isEmpty: boolean;
	/** What lies in the room and cannot be read; nothing there is sealed by this key. */
	readonly unreadable: number;
	/** What cannot be read where this key opens other things: damaged. */
	readonly damaged: number;
	/** What cannot be read as an app newer than this one wrote it. */
	readonly newer: number;
	/** What lies in the room and says something else here under the same name: altered, or damaged on a phone. */
	readonly differing: number;
	readonly others: readonly Presence[];
}

/** Of a room that is not open: what is here, and nothing of the others. */
export const resting = (total: number): RoomState => ({
	connection: 'connecting',
	refusal: null,
	clockAhead: 0,
	ownClock: 0,
	withOthers: false,
	isAllHere: false,
	keeping: null,
	total,
	isEmpty: false,
	unreadable: 0,
	damaged: 0,
	newer: 0,
	differing: 0,
	others: [],
});

/** Whether a screen would show the same. */
export const sameState = (a: RoomState, b: RoomState): boolean =>
	JSON.stringify(a) === JSON.stringify(b);
