/** Evenings of a table (`csv-evenings.ts`) as they come into the store: who is who, what is there, what is written. */
import { adjustmentShape } from '#lib/domain/adjustment-shape.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Adjustment, Stake } from '#lib/domain/score.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { GroupItem, SessionSummary } from '#lib/storage/read.ts';
import { parseShape } from '#lib/storage/storage-issue.ts';
import { nameKey, sameName } from '#lib/text/same-name.ts';
import { withGuests } from '../groups/edits.ts';
import { guestOf, knownPeople, type Acquaintance, type Guest } from '../known-people.ts';
import type { RulesetOffer } from '../offers.ts';
import type { CsvEvening } from './csv-evenings.ts';
import { localDay } from './digests.ts';
import { paperEveningEdits } from './paper-evening.ts';

export interface CsvPlan {
	/** To be written, the earliest first. */
	readonly fresh: readonly CsvEvening[];
	/** Here already: the same totals of the same people on that day. */
	readonly same: readonly CsvEvening[];
	/** Everybody in what is to be written, by name; new where nobody of that name is known. */
	readonly people: readonly { readonly guest: Guest; readonly isNew: boolean }[];
}

/** Payments by hand, by their evening. */
export type PaidByHand = ReadonlyMap<string, readonly Adjustment[]>;

/** All of them, read at once: of an evening from a table they are its totals. What does not read is left out. */
export async function readPaidByHand(store: LedgerDatabase): Promise<PaidByHand> {
	const rows = await store.read((db) => db.adjustments.toArray(), [store.adjustments]);
	const paid = new Map<string, Adjustment[]>();
	for (const { sessionId, value } of rows) {
		const read = parseShape(adjustmentShape, value);
		if (read.ok) paid.set(sessionId, [...(paid.get(sessionId) ?? []), read.value]);
	}
	return paid;
}

/**
 * @param paid what the totals of the evenings known are made of
 * @param newId makes the ids of people whom nobody knows
 */
export function planCsv(
	evenings: readonly CsvEvening[],
	known: Acquaintance,
	paid: PaidByHand,
	newId: () => string,
): CsvPlan {
	const met = knownPeople(known);
	const people = new Map<string, { guest: Guest; isNew: boolean }>();
	const personOf = (name: string): Guest => {
		const key = nameKey(name);
		const found = people.get(key);
		if (found) return found.guest;
		const old = met.find((one) => sameName(one.name, name));
		const guest = old ?? { id: newId(), name };
		people.set(key, { guest, isNew: old === undefined });
		return guest;
	};
	const idsOf = (evening: CsvEvening): Totals =>
		evening.totals.map(({ name, points }) => [personOf(name).id, points]);
	const here = hereAlready(evenings, idsOf, known, paid);
	const same = evenings.filter((evening) => here.has(evening));
	const fresh = evenings.filter((evening) => !here.has(evening));
	const named = new Set(fresh.flatMap(({ totals }) => totals.map((one) => personOf(one.name))));
	return {
		fresh: fresh.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.line - b.line)),
		same,
		people: [...people.values()].filter(({ guest }) => named.has(guest)),
	};
}

/** What everybody has, by person. */
type Totals = readonly (readonly [PlayerId, number])[];

/**
 * Those of a table that are here. One of the store stands for one of the table: of two that say the same the second is
 * new where only one is here, as a group may meet twice a day and the table is what it counted; read again, it
 * finds both. Where totals differ it is another evening, even where one was corrected here since: a copy too many is
 * seen before it is taken in, and one that is missing is not.
 */
function hereAlready(
	evenings: readonly CsvEvening[],
	totalsOf: (evening: CsvEvening) => Totals,
	known: Acquaintance,
	paid: PaidByHand,
): ReadonlySet<CsvEvening> {
	const stored = new Map<string, SessionSummary[]>();
	for (const evening of known.evenings) {
		if (evening.deals > 0) continue;
		const { startedAt, name = '', stake, players } = evening.head;
		const day = localDay(startedAt);
		const points = new Map(players.map(({ id }) => [id, 0]));
		for (const { from, to, points: by } of (paid.get(evening.id) ?? []).flatMap(
			({ transfers }) => transfers,
		)) {
			points.set(from, (points.get(from) ?? 0) - by);
			points.set(to, (points.get(to) ?? 0) + by);
		}
		const inUnit = (worth: number): Totals =>
			players.map((player) => [guestOf(known, player).id, (points.get(player.id) ?? 0) * worth]);
		for (const totals of [
			said(day, undefined, inUnit(1)),
			said(day, stake.currency, inUnit(stake.minorPerPoint)),
		]) {
			for (const key of [totals, titled(totals, name)])
				stored.set(key, [...(stored.get(key) ?? []), evening]);
		}
	}
	const here = new Set<CsvEvening>();
	const taken = new Set<SessionSummary>();
	const find = (evening: CsvEvening, key: string): void => {
		const found = stored.get(key)?.find((one) => !taken.has(one));
		if (here.has(evening) || !found) return;
		here.add(evening);
		taken.add(found);
	};
	const of = (evening: CsvEvening) => said(evening.day, evening.currency, totalsOf(evening));
	// Amounts first: points are found in what amounts came to, but not the other way about.
	const inOrder = [
		...evenings.filter(({ currency }) => currency !== undefined),
		...evenings.filter(({ currency }) => currency === undefined),
	];
	for (const evening of inOrder) find(evening, titled(of(evening), evening.name));
	// A table without titles says nothing of what an evening was called here since.
	for (const evening of inOrder) {
		if (evening.name === '') find(evening, of(evening));
	}
	return here;
}

const said = (day: string, currency: string | undefined, totals: Totals): string =>
	JSON.stringify([
		...[day, currency ?? null],
		...totals.map(([id, points]) => JSON.stringify([id, points || 0])).sort(),
	]);

const titled = (totals: string, name: string): string => JSON.stringify([totals, name]);

export interface CsvTarget {
	readonly offer: Pick<RulesetOffer, 'reference' | 'ruleset'>;
	/** What a point is worth, of totals that are no amounts. */
	readonly stake: Stake;
	/** The Runde they are evenings of. */
	readonly group: GroupItem | undefined;
	/** What each evening's payment by hand is called. */
	readonly note: string;
}

/**
 * An evening's stake and totals in points. Amounts count in points of the usual worth where they come to whole
 * ones, else in the largest that does; either way they stay what they are to the cent.
 */
export function inPoints(
	{ currency, totals }: Pick<CsvEvening, 'currency' | 'totals'>,
	usual: Stake,
): { readonly stake: Stake; readonly totals: CsvEvening['totals'] } {
	if (currency === undefined) return { stake: usual, totals };
	const fits =
		usual.currency === currency &&
		usual.minorPerPoint > 0 &&
		totals.every(({ points }) => points % usual.minorPerPoint === 0);
	const minorPerPoint = fits
		? usual.minorPerPoint
		: totals.reduce((all, { points }) => gcd(all, Math.abs(points)), 0) || 1;
	return {
		stake: { currency, minorPerPoint },
		totals: totals.map(({ name, points }) => ({ name, points: points / minorPerPoint })),
	};
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Evenings of totals as they are written. */
export function eveningEdits(
	evenings: CsvPlan['fresh'],
	people: CsvPlan['people'],
	{ offer, stake, group, note }: CsvTarget,
	newId: () => string,
): Edit[] {
	const byName = new Map(people.map(({ guest }) => [nameKey(guest.name), guest]));
	return evenings.flatMap((evening) => {
		const { day, name } = evening;
		const counted = inPoints(evening, stake);
		const seated = counted.totals.map(({ name: called, points }) => {
			const guest = byName.get(nameKey(called));
			if (!guest) throw new Error('somebody of a table whom the plan does not know');
			return { ...guest, points, isNew: false };
		});
		const paper = {
			...{ day, name, offer, stake: counted.stake, totals: seated, note },
			group: group?.id,
		};
		return paperEveningEdits(paper, newId).edits;
	});
}

/** Written with the first of them: people who are new, and all as the Runde's guests. */
export function peopleEdits(people: CsvPlan['people'], group: CsvTarget['group']): Edit[] {
	const persons = people
		.filter(({ isNew }) => isNew)
		.map(({ guest }): Edit => ({ entity: 'person', id: guest.id, value: guest, seen: null }));
	if (!group) return persons;
	const { id, value, revision } = group;
	const next = withGuests(
		value,
		people.map(({ guest }) => guest.id),
	);
	return next === value
		? persons
		: [...persons, { entity: 'group', id, value: next, seen: revision }];
}
