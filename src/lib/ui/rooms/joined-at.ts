/** Where what was joined is to be seen, once it has come. */
import type { RoomRow } from '#lib/rooms/room-store.ts';
import { resolveMerged, soundById } from '#lib/storage/people.ts';
import type { Damaged, GroupItem } from '#lib/storage/read.ts';

interface Here {
	readonly evenings: readonly { readonly id: string }[];
	/** Those merged into others too. */
	readonly groups: readonly (GroupItem | Damaged)[];
}

/**
 * Its address; `undefined` until it is here. `elsewhere`: a Runde that went into another, which is not here and does not
 * come by this code.
 */
export function joinedAt(
	{ group, sessionId, renewedAt }: Pick<RoomRow, 'group' | 'sessionId' | 'renewedAt'>,
	{ evenings, groups }: Here,
): string | undefined {
	// Whoever reads an old code is told so, also where what it was of is here.
	if (renewedAt !== undefined) return undefined;
	const isHere = (all: readonly { readonly id: string }[], wanted: string) =>
		all.some(({ id }) => id === wanted);
	if (group !== undefined && isHere(groups, group)) {
		const into = resolveMerged(soundById(groups), group);
		return isHere(groups, into) ? `/g/${encodeURIComponent(into)}` : 'elsewhere';
	}
	return sessionId !== null && isHere(evenings, sessionId)
		? `/s/${encodeURIComponent(sessionId)}`
		: undefined;
}
