/** Whether this app's host runs rooms. Nobody is asked before somebody wants to share or join. */

import { isObject } from '#lib/domain/shape.ts';
import { askPlainly } from '#lib/rooms/ask.ts';

export const ROOMS_PATH = '/rooms';
/** The version of what is spoken with a server. */
const SPOKEN = 1;

/**
 * Whether rooms can be had: the page itself must be safe, and its host must run them. `newer`: as an app newer than
 * this one speaks with them.
 */
export type Offer = 'yes' | 'no' | 'newer' | 'insecure' | 'offline';

let offer: Promise<Offer> | undefined;

/** Asks the app's own host, once; nobody asks before somebody wants to share or join. */
export function askForRooms(): Promise<Offer> {
	if (!isSecureContext) return Promise.resolve('insecure');
	offer ??= ask().then((answer) => {
		if (answer === 'offline') offer = undefined;
		return answer;
	});
	return offer;
}

async function ask(): Promise<Offer> {
	try {
		const { response, json } = await askPlainly(ROOMS_PATH);
		// A proxy answers in the place of a server that is away.
		if (response.status >= 500) return 'offline';
		const rooms = isObject(json) ? json.rooms : undefined;
		if (typeof rooms !== 'number') return 'no';
		return rooms > SPOKEN ? 'newer' : 'yes';
	} catch {
		return 'offline';
	}
}
