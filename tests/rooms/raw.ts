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

/** Revisions that a server is killed over, and which of them it had acknowledged. */
export class Writing {
	readonly acknowledged: string[] = [];
	#next = 0;

	/** Writes one after the other, and comes back before the last is acknowledged: each time after another number of them. */
	async write(client: Raw, kill: number): Promise<void> {
		const killAt = 3 + ((kill * 7) % 11);
		for (let count = 0; ; count++) {
			const key = `revision-${String(this.#next++)}`;
			client.map.set(key, new Uint8Array(200).fill(this.#next % 256));
			if (count === killAt) return;
			await until(() => client.acknowledged, 'acknowledged');
			this.acknowledged.push(key);
		}
	}

	/** The server is gone: it may have acknowledged the last one before. */
	end(client: Raw): void {
		if (client.acknowledged) this.acknowledged.push(`revision-${String(this.#next - 1)}`);
		client.close();
	}

	/** What was acknowledged and is not there. */
	lostIn({ map }: Raw): readonly string[] {
		return this.acknowledged.filter((key) => !map.has(key));
	}
}
