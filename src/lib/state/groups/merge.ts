/** Runden put together and taken apart again. Pure: edits for one `ledger.commit`. */
import type { Group } from '#lib/storage/bodies.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { GroupItem, SessionItem } from '#lib/storage/read.ts';
import { assign } from './edits.ts';

/**
 * One Runde goes into another, with its people, evenings and pot. What holds for the next evening – rules, stake, seats –
 * is what held in the one that stays; who was somebody in both stays what he is there.
 *
 * @param evenings those of the one that goes
 */
export function mergeEdits(
	into: GroupItem,
	from: GroupItem,
	evenings: readonly SessionItem[],
): Edit[] {
	const known = new Set(into.value.members.map(({ id }) => id));
	const added = from.value.members.filter(({ id }) => !known.has(id));
	const seated = added.filter(({ role }) => role === 'regular').map(({ id }) => id);
	const pot = [...(into.value.pot ?? []), ...(from.value.pot ?? [])];
	const value: Group = {
		...into.value,
		...(pot.length > 0 && { pot }),
		members: [...into.value.members, ...added],
		seats: [...into.value.seats, ...seated.filter((id) => !into.value.seats.includes(id))],
	};
	const gone: Group = { ...from.value, mergedInto: into.id, brought: added.map(({ id }) => id) };
	return [
		{ entity: 'group', id: into.id, value, seen: into.revision },
		{ entity: 'group', id: from.id, value: gone, seen: from.revision },
		...assign(evenings, into.id),
	];
}

/**
 * The Runde that was merged comes back with its evenings; whoever came with it leaves, unless the other one plays
 * with them.
 *
 * @param from the one that was merged
 * @param back the evenings that came with it
 * @param stay the other evenings of the one it went into
 */
export function unmergeEdits(
	{ id, value, revision }: GroupItem,
	from: GroupItem,
	back: readonly SessionItem[],
	stay: readonly SessionItem[],
): Edit[] {
	const { mergedInto: _, brought = [], pot: put = [], ...group } = from.value;
	const played = new Set(stay.flatMap(({ head }) => head.players.map((player) => player.id)));
	const leaves = (who: string) => brought.includes(who) && !played.has(who);
	const brings = new Set(put.map((entry) => entry.id));
	const { pot: both = [], ...stays } = value;
	const pot = both.filter((entry) => !brings.has(entry.id));
	// What was taken out of the book meanwhile stays out.
	const own = both.filter((entry) => brings.has(entry.id));
	const left: Group = {
		...stays,
		...(pot.length > 0 && { pot }),
		members: value.members.filter((member) => !leaves(member.id)),
		seats: value.seats.filter((who) => !leaves(who)),
	};
	return [
		{
			...{ entity: 'group', id: from.id, seen: from.revision },
			value: { ...group, ...(own.length > 0 && { pot: own }) },
		},
		{ entity: 'group', id, value: left, seen: revision },
		...assign(back, from.id),
	];
}
