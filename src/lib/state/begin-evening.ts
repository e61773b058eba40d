/** What is written when an evening begins: its facts, who is new to the store, and who to the Runde. */
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Stake } from '#lib/domain/score.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { GroupItem } from '#lib/storage/read.ts';
import { app } from './app.svelte.ts';
import { sameGroup } from './cash/people.ts';
import { habitsOf, withGuests } from './groups/edits.ts';
import { guestOf, type Acquaintance, type Guest } from './known-people.ts';
import { nowText } from './now.ts';
import type { RulesetOffer } from './offers.ts';

/** An evening that is put together. */
export interface Beginning {
	readonly name: string;
	/** In playing order, by the names of now. */
	readonly table: readonly Guest[];
	/** Nobody: the first of the table. */
	readonly firstDealer: PlayerId | null;
	readonly offer: RulesetOffer;
	readonly stake: Stake;
	/** The Runde it is an evening of. */
	readonly group: GroupItem | undefined;
	readonly known: Acquaintance;
}

/** Stores the evening; its first seat deals first. Returns its id. */
export async function beginEvening(begun: Beginning): Promise<string> {
	const { table, firstDealer, offer, stake, group, known } = begun;
	const at = table.findIndex((guest) => guest.id === firstDealer);
	const first = Math.max(0, at);
	const seats = [...table.slice(first), ...table.slice(0, first)];
	const id = app.ledger.newId();
	const name = begun.name.trim();
	const cash = habitsAt(begun);
	await app.ledger.createSession(
		{
			id,
			...(name !== '' && { name }),
			startedAt: nowText(),
			timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
			ruleset: offer.reference,
			rulesetSnapshot: offer.ruleset,
			stake,
			...(cash && { cash }),
			players: table.map(({ id: player, name: called }) => ({ id: player, name: called })),
			seats: seats.map((guest) => guest.id),
			...(group && { group: group.id }),
		},
		table.filter((guest) => !known.record.has(guest.id)),
		newGuests(begun),
	);
	return id;
}

/** How the Runde pays, or these people did last time. What was owed then stays with that evening. */
function habitsAt({ table, stake, group, known }: Beginning): CashHabits | undefined {
	if (group) return group.value.cash;
	const here = table.map(({ id }) => id);
	const last = known.evenings.find(
		({ head }) =>
			head.stake.currency === stake.currency &&
			sameGroup(
				here,
				head.players.map((player) => guestOf(known, player).id),
			),
	);
	return last && habitsOf(last.head);
}

/** Who never played with the Runde is its guest from now on. */
function newGuests({ table, group, known }: Beginning): Edit[] {
	if (!group) return [];
	const { id, value, revision } = group;
	const next = withGuests(
		value,
		table.map((guest) => guest.id),
		(member) => guestOf(known, { id: member, name: member }).id,
	);
	return next === value ? [] : [{ entity: 'group', id, value: next, seen: revision }];
}
