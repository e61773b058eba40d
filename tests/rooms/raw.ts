/** A client without any of our manners: it writes into a room's map whatever it is told to. */
import { HocuspocusProvider } from '@hocuspocus/provider';
import { Doc } from 'yjs';
import type { RoomKeys } from '#lib/rooms/keys.ts';

const PATIENCE_MS = 50_000;

export class Raw {
	readonly doc = new Doc();
	readonly map = this.doc.getMap<unknown>('revisions');
	readonly provider: HocuspocusProvider;
	/** Why it was sent away, each time. */
	readonly reasons: string[] = [];

	constructor(url: string, keys: RoomKeys) {
		this.provider = new HocuspocusProvider({
			url,
			name: keys.name,
			token: keys.write ?? keys.read,
			document: this.doc,
			onClose: ({ event }) => this.reasons.push(event.reason),
			onAuthenticationFailed: ({ reason }) => this.reasons.push(reason),
		});
	}

	/** Whether the server has said that everything is on its disk. */
	get acknowledged(): boolean {
		return this.provider.synced && !this.provider.hasUnsyncedChanges;
	}

	close(): void {
		this.provider.destroy();
	}
}

export async function until(holds: () => boolean, why: string): Promise<void> {
	const patience = Date.now() + PATIENCE_MS;
	while (!holds()) {
		if (Date.now() > patience) throw new Error(`not ${why}`);
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
}
