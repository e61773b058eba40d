/** Tells the others of a shared evening which deal is being written here, until it is called back. */
import type { DraftSeen } from '#lib/rooms/presence.ts';
import { isObject } from '#lib/domain/shape.ts';
import type { Draft } from '#lib/storage/drafts.ts';
import { readForm } from './deal-form/form.ts';
import type { Evening } from './evening.svelte.ts';

/** What of a draft the others follow. */
export function seenOf({ content }: Pick<Draft, 'content'>): DraftSeen {
	const {
		contract,
		declarer,
		holder,
		won,
		premiums = {},
	} = readForm(isObject(content) ? content.form : undefined);
	const named = Object.entries(premiums).filter(
		([, { form, by, pairs }]) => form ?? by ?? pairs?.length,
	);
	return {
		...(contract !== undefined && { contract }),
		...(declarer !== undefined && { declarer }),
		...(holder !== undefined && { holder }),
		...(won !== undefined && { won }),
		...(named.length > 0 && { premiums: named.map(([name]) => name).slice(0, 12) }),
	};
}

/**
 * Tells the others in the room that a deal is being written here, and how far; nothing where the evening has no room.
 * @returns ends it
 */
export function sayWriting(
	{ id, room }: Evening,
	deal: number,
	draft: DraftSeen | undefined,
): () => void {
	if (room === undefined) return () => undefined;
	const loading = import('./rooms.svelte.ts');
	void loading.then(({ rooms }) => {
		rooms.start();
		rooms.say(id, { deal, ...(draft && { draft }) });
	});
	return () => void loading.then(({ rooms }) => rooms.say(id, null));
}
