/** Tells the others of a shared evening which deal is being written here, until it is called back. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import type { DraftSeen } from '#lib/rooms/presence.ts';
import type { Draft } from '#lib/storage/drafts.ts';
import { readForm } from './deal-form/form.ts';
import { project } from './deal-form/project.ts';
import type { Setting } from './deal-form/setting.ts';
import type { Evening } from './evening.svelte.ts';
import type { Writing } from './rooms.svelte.ts';
import { startedRooms } from './started-rooms.ts';

/** What of a draft the others follow: what it amounts to, without what a change of contract hid. */
export function seenOf(
	ruleset: Ruleset,
	{ content }: Pick<Draft, 'content'>,
	setting: Setting,
): DraftSeen {
	const form = readForm(isObject(content) ? content.form : undefined);
	const { contract, declarer, called, outcome, premiums = [] } = project(ruleset, form, setting);
	const named = [...new Set(premiums.map(({ premium }) => premium))];
	return {
		...(contract !== undefined && { contract }),
		...(declarer !== undefined && { declarer }),
		...(called && { holder: called.holder }),
		...(outcome.won !== undefined && { won: outcome.won }),
		...(named.length > 0 && { premiums: named.slice(0, 12) }),
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
	const say = async (writing: Writing | null): Promise<void> => {
		try {
			(await startedRooms()).say(id, writing);
		} catch {
			// Its code could not be loaded: without a network it is there at the next start.
		}
	};
	void say({ deal, ...(draft && { draft }) });
	return () => void say(null);
}
