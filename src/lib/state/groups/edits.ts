/** What is written when a Runde is made, changed or let go. Pure: edits for one `ledger.commit`. */
import { cashShape, type CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import { MARKS, MEMBER_ROLES, type Group, type Member } from '#lib/storage/bodies.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { SessionItem } from '#lib/storage/read.ts';
import { parseShape } from '#lib/storage/storage-issue.ts';
import type { Rename } from '../cash/people.ts';
import type { Met } from './propose.ts';

/** The mark that the fewest have. */
export function freeMark(groups: readonly Group[]): number {
	const used = Array.from({ length: MARKS }, () => 0);
	for (const { mark } of groups) used[mark] = (used[mark] ?? 0) + 1;
	return used.indexOf(Math.min(...used));
}

/** How an evening was paid, without what was owed that evening. */
export function habitsOf(head: object): CashHabits | undefined {
	const read = parseShape(cashShape, (head as { cash?: unknown }).cash);
	if (!read.ok) return undefined;
	const { kontraOwed: _, ...habits } = read.value;
	return Object.keys(habits).length > 0 ? habits : undefined;
}

/** A Runde as its latest evening was: seats, rules, stake, coins. */
export function groupFrom(
	latest: Met,
	{
		id,
		name,
		mark,
		members,
		personOf,
		house,
	}: Pick<Group, 'id' | 'name' | 'mark'> & {
		readonly members: readonly Member[];
		readonly personOf: Rename;
		/** The stored ruleset that the evening's rules are an edition of. */
		readonly house: string | undefined;
	},
): Group {
	const { head } = latest;
	const regular = new Set(members.filter(({ role }) => role === 'regular').map((one) => one.id));
	const sat = [...new Set(head.seats.map(personOf))].filter((player) => regular.has(player));
	const cash = habitsOf(head);
	return {
		...{ id, name, mark, members },
		seats: [...sat, ...[...regular].filter((player) => !sat.includes(player))],
		ruleset: head.ruleset,
		...(house !== undefined && { house }),
		stake: head.stake,
		...(cash && { cash }),
	};
}

/** @param house the stored ruleset that these rules are an edition of */
export function withRules(
	{ house: _, ...group }: Group,
	ruleset: string | object,
	house: string | undefined,
): Group {
	return { ...group, ruleset, ...(house !== undefined && { house }) };
}

/** Evenings that join a Runde, or leave theirs (`undefined`). */
export const assign = (evenings: readonly SessionItem[], group: string | undefined): Edit[] =>
	evenings.map(({ id, head: { group: _, ...head }, revision }): Edit => {
		const next = { ...head, ...(group !== undefined && { group }) };
		return { entity: 'session', id, head: next, seen: revision };
	});

/** The Runde with everybody in it once: two who were merged since are one, who is what the closer of them was. */
export function withPersons(group: Group, personOf: Rename): Group {
	const members = new Map<PlayerId, Member>();
	for (const role of MEMBER_ROLES) {
		for (const member of group.members) {
			const id = personOf(member.id);
			if (member.role === role && !members.has(id)) members.set(id, { ...member, id });
		}
	}
	const seats = [...new Set(group.seats.map(personOf))];
	return { ...group, members: [...members.values()], seats };
}

/** Somebody new at the Runde's table is a guest from then on; everybody else stays what they are. */
export function withGuests(
	group: Group,
	players: readonly PlayerId[],
	personOf: Rename = (id) => id,
): Group {
	const known = new Set(group.members.map(({ id }) => personOf(id)));
	const guests = [...new Set(players)].filter((id) => !known.has(id));
	if (guests.length === 0) return group;
	const added = guests.map((id): Member => ({ id, role: 'guest' }));
	return { ...group, members: [...group.members, ...added] };
}
