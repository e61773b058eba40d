/** Evenings of a table (`csv-evenings.ts`) as they come into the store: who is who, what is there, what is written. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Stake } from '#lib/domain/score.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { GroupItem } from '#lib/storage/read.ts';
import { withGuests } from '../groups/edits.ts';
import { guestOf, knownPeople, sameName, type Acquaintance, type Guest } from '../known-people.ts';
import type { RulesetOffer } from '../offers.ts';
import type { CsvEvening } from './csv-evenings.ts';
import { localDay } from './digests.ts';
import { paperEveningEdits } from './paper-evening.ts';

export interface CsvPlan {
	/** To be written, the earliest first. */
	readonly fresh: readonly CsvEvening[];
	/** Totals of that day and those people are here already. */
	readonly same: readonly CsvEvening[];
	/** Everybody in what is to be written, by name; new where nobody of that name is known. */
	readonly people: readonly { readonly guest: Guest; readonly isNew: boolean }[];
}

/** @param newId makes the ids of people whom nobody knows */
export function planCsv(
	evenings: readonly CsvEvening[],
	known: Acquaintance,
	newId: () => string,
): CsvPlan {
	const met = knownPeople(known);
	const people = new Map<string, { guest: Guest; isNew: boolean }>();
	const personOf = (name: string): Guest => {
		const key = name.toLocaleLowerCase();
		const found = people.get(key);
		if (found) return found.guest;
		const old = met.find((one) => sameName(one, { id: '', name }));
		const guest = old ?? { id: newId(), name };
		people.set(key, { guest, isNew: old === undefined });
		return guest;
	};
	const table = (day: string, ids: readonly PlayerId[]): string =>
		JSON.stringify([day, ...[...ids].sort()]);
	const there = new Set(
		known.evenings
			.filter(({ deals }) => deals === 0)
			.map(({ head }) =>
				table(
					localDay(head.startedAt),
					head.players.map((player) => guestOf(known, player).id),
				),
			),
	);
	const same: CsvEvening[] = [];
	const fresh: CsvEvening[] = [];
	for (const evening of evenings) {
		const ids = evening.totals.map(({ name }) => personOf(name).id);
		(there.has(table(evening.day, ids)) ? same : fresh).push(evening);
	}
	const named = new Set(fresh.flatMap(({ totals }) => totals.map((one) => personOf(one.name))));
	return {
		fresh: fresh.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.line - b.line)),
		same,
		people: [...people.values()].filter(({ guest }) => named.has(guest)),
	};
}

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
	const byName = new Map(people.map(({ guest }) => [guest.name.toLocaleLowerCase(), guest]));
	return evenings.flatMap((evening) => {
		const { day, name } = evening;
		const counted = inPoints(evening, stake);
		const seated = counted.totals.map(({ name: called, points }) => {
			const guest = byName.get(called.toLocaleLowerCase());
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
