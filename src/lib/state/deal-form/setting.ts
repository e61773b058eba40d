/** What the table proposes for the deal that is being written. */
import type { PlayerId } from '#lib/domain/deal.ts';

export interface Setting {
	/** The id the deal has or will have. */
	readonly id: string;
	/** When it was written down (ISO 8601), where that is known already. */
	readonly at?: string;
	readonly dealer: PlayerId;
	/** Who holds cards, forehand first. */
	readonly hands: readonly PlayerId[];
	/** Everybody at the table, in playing order. */
	readonly seats: readonly PlayerId[];
	/** Doubled rounds that this deal falls into, multiplied. */
	readonly factor: number;
}
