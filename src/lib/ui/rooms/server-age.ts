/** That a server speaks as another version of the app does, with what is safe and what to do. */
import { m } from '#lib/text/paraglide/messages.js';
import type { Offer } from '#lib/state/room-offer.ts';

/** `undefined` where it does not. */
export const serverAgeText = (offer: Offer | undefined): string | undefined =>
	offer === 'newer'
		? m.rooms_server_newer()
		: offer === 'older'
			? m.rooms_server_older()
			: undefined;
