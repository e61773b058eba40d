/** What is heard of a phone at all, whatever the library behind would do with it. */
import type { Document } from '@hocuspocus/server';
import { removeAwarenessStates, type Awareness } from 'y-protocols/awareness';

/** A room's name as phones write it: 32 bytes in base64url. */
const NAME = /^[\w-]{43}$/;
const NAME_BYTES = 43;
/** The sealed word of who is here and what is being written. */
const LONGEST_PRESENCE = 1024;

/** Speaks for one phone in one room. */
export interface Speaker {
	/** The one presence it may speak for. */
	presence?: number;
}

/**
 * What phones say: sync, presence, their token, and that they go. Who is there they are told unasked; asking for it would
 * have the server go through everybody for a few bytes.
 */
const SAID: readonly (number | undefined)[] = [0, 1, 2, 7];

/**
 * Whether a frame is one as phones send them. It begins with a room's name, its length before it: behind this door names
 * are keys of plain objects, and `__proto__` would be one of them.
 */
export const isPhones = (frame: Buffer): boolean =>
	frame[0] === NAME_BYTES &&
	NAME.test(frame.toString('latin1', 1, 1 + NAME_BYTES)) &&
	SAID.includes(frame[1 + NAME_BYTES]);

/**
 * Nobody speaks for others, and nothing is passed on that is not sealed: whatever else is said is taken out.
 * @param isAnothers whether somebody who is here is known by that number
 */
export function keepOwnSealed(
	states: Map<number, Record<string, unknown>>,
	speaker: Speaker | undefined,
	isAnothers: (client: number) => boolean,
): void {
	for (const [client, state] of states) {
		const { sealed } = state;
		const isSealed = typeof sealed === 'string' && sealed.length <= LONGEST_PRESENCE;
		if (isSealed && speaker && !isAnothers(client)) speaker.presence ??= client;
		if (!isSealed || speaker?.presence !== client) states.delete(client);
		else if (Object.keys(state).length > 1) states.set(client, { sealed });
	}
}

/** Whether a phone that writes speaks for that presence. */
export const isHeld = (document: Document, client: number): boolean =>
	document
		.getConnections()
		.some((one) => !one.readOnly && (one.context as Speaker).presence === client);

/**
 * A connection has ended, and with it the presence it spoke for. The library keeps a list of its own, which lacks
 * whoever was known from an earlier connection: he would be shown for half a minute.
 */
export function sayGone({ presence }: Speaker, awareness: Awareness): void {
	if (presence !== undefined) removeAwarenessStates(awareness, [presence], null);
}
