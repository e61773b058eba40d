/** What was just done, in words, and how it is taken back. */
import { app } from '#lib/state/app.svelte.ts';
import type { Change } from '#lib/storage/write.ts';
import { announce } from './announce.svelte.ts';

export interface Done {
	readonly said: string;
	readonly undo: () => Promise<unknown>;
}

/** Says what was written, and how that is taken back. */
export function tell(said: string, { revisions }: Pick<Change, 'revisions'>): Done {
	announce(said);
	const ids = revisions.map(({ id }) => id);
	return { said, undo: () => app.ledger.undo(ids) };
}
