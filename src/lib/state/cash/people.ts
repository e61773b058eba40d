/**
 * Who is who across evenings. People may be merged after they have played; what they agreed on keeps
 * the ids it was written with. Sums over evenings are made with one id per person, and told with the
 * ids of the evening they are shown in.
 */
import { POT, OUT, type Amounts, type Sums, add, toAmounts } from '#lib/domain/cash/amounts.ts';
import type { Settlement } from '#lib/domain/cash/settlement.ts';
import { openTabs, type Tab } from '#lib/domain/cash/tabs.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import { resolveMerged } from '#lib/storage/people.ts';
import type { EveningMoney, GroupMoney } from '#lib/storage/group-money.ts';

export type Rename = (id: PlayerId) => PlayerId;

/** The one id of a person in the whole store. */
export const personIn =
	({ people }: Pick<GroupMoney, 'people'>): Rename =>
	(id) =>
		id === POT || id === OUT ? id : resolveMerged(people, id);

/** The id a person has in an evening. */
export function localIn(players: readonly PlayerId[], person: Rename): Rename {
	const local = new Map<PlayerId, PlayerId>();
	for (const id of players) if (!local.has(person(id))) local.set(person(id), id);
	return (id) => local.get(id) ?? id;
}

const rename = <T extends { readonly from: PlayerId; readonly to: PlayerId }>(
	of: T,
	name: Rename,
): T => ({ ...of, from: name(of.from), to: name(of.to) });

/** Amounts in other ids; of two ids that are one person they are added up. */
export function renameAmounts(amounts: Amounts, name: Rename): Amounts {
	const tally: Sums = new Map();
	for (const [id, minor] of Object.entries(amounts)) add(tally, name(id), minor);
	return toAmounts(tally);
}

/** Tabs in other ids, without those that somebody would have with himself. */
export const renameTabs = (tabs: readonly Tab[], name: Rename): Tab[] =>
	tabs.map((tab) => rename(tab, name)).filter(({ from, to }) => from !== to);

/** A settlement in other ids, as far as tabs and rounding look into it. */
export const renameSettlement = (settlement: Settlement, name: Rename): Settlement => ({
	...settlement,
	transfers: settlement.transfers.map((transfer) => rename(transfer, name)),
	...(settlement.takes && { takes: settlement.takes.map((tab) => rename(tab, name)) }),
	...(settlement.rounding && { rounding: renameAmounts(settlement.rounding, name) }),
});

/** An evening's money as it is under other ids; nothing is added up. */
export const renameEvening = (evening: EveningMoney, name: Rename): EveningMoney => ({
	...evening,
	players: evening.players.map(name),
	settlements: evening.settlements.map((settlement) => renameSettlement(settlement, name)),
	movements: evening.movements.map((movement) => rename(movement, name)),
});

/**
 * Whether two evenings are the same group's, so that the pot in the middle is the same one: at least
 * half of the smaller table sits at the other as well.
 */
export function sameGroup(a: readonly PlayerId[], b: readonly PlayerId[]): boolean {
	const there = new Set(b);
	const shared = new Set(a.filter((id) => there.has(id))).size;
	return shared >= 2 && shared * 2 >= Math.min(new Set(a).size, there.size);
}

/** An evening as far as it says whose pot lies on its table. */
export interface PotNight {
	readonly group?: string;
	readonly players: readonly PlayerId[];
}

/** A pot belongs to its Runde; evenings without one share theirs where they are the same group's. */
export const samePot = (a: PotNight, b: PotNight): boolean =>
	a.group === undefined && b.group === undefined
		? sameGroup(a.players, b.players)
		: a.group === b.group;

/**
 * The open tabs that can be settled among these people, in one currency: both are here, or the other
 * end is the pot of their own group.
 */
export function tabsWithin(
	evenings: readonly EveningMoney[],
	people: readonly PlayerId[],
	currency: string,
	group?: string,
): Tab[] {
	const here = new Set(people);
	const night: PotNight = { players: people, ...(group !== undefined && { group }) };
	const ownPot = new Set(
		evenings.filter((evening) => samePot(evening, night)).map(({ session }) => session),
	);
	return openTabs(evenings).filter(
		(tab) =>
			tab.currency === currency &&
			[tab.from, tab.to].every((id) => here.has(id) || (id === POT && ownPot.has(tab.session))),
	);
}
