/** Whether this app's host runs rooms. Nobody is asked before somebody wants to share or join. */

import { isObject } from '#lib/domain/shape.ts';
import { ageOf, askPlainly, type ServerAge } from '#lib/rooms/ask.ts';

export const ROOMS_PATH = '/rooms';

/**
 * Whether rooms can be had: the page itself must be safe, and its host must run them. `newer`, `older`: as only another
 * version of the app speaks with them.
 */
export type Offer = 'yes' | 'no' | 'insecure' | 'offline' | NonNullable<ServerAge>;

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
		return ageOf(rooms) ?? 'yes';
	} catch {
		return 'offline';
	}
}
