/**
 * Whom this phone knows: people on record, and whoever stands in one of its evenings – a file brings
 * evenings and no people.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Person } from '#lib/storage/bodies.ts';
import { byName } from '#lib/storage/by-name.ts';
import type { LedgerReading } from '#lib/storage/ledger-reading.ts';
import { resolveMerged, soundById } from '#lib/storage/people.ts';
import type { SessionSummary } from '#lib/storage/read.ts';
import { nameKey } from '#lib/text/same-name.ts';

export interface Guest {
	readonly id: PlayerId;
	readonly name: string;
}

export interface Acquaintance {
	readonly record: ReadonlyMap<PlayerId, Person>;
	/** The latest first. */
	readonly evenings: readonly SessionSummary[];
}

/** May stand in a live query. */
export async function readAcquaintance(ledger: LedgerReading): Promise<Acquaintance> {
	const [people, evenings] = await Promise.all([ledger.readPeople(), ledger.readSessions()]);
	return {
		record: soundById(people),
		evenings: evenings.filter((evening) => evening.status === 'sound'),
	};
}

/** The person a player of an evening is, after merges, by the name he has by now. */
export function guestOf({ record }: Acquaintance, player: Guest): Guest {
	const id = resolveMerged(record, player.id);
	return { id, name: record.get(id)?.name ?? player.name };
}

/** Somebody by id alone, called as on record or at the latest table: also who is not offered for being called like another. */
export function knownBy(known: Acquaintance, id: PlayerId): Guest {
	for (const { head } of known.evenings) {
		for (const player of head.players) {
			const guest = guestOf(known, player);
			if (guest.id === id) return guest;
		}
	}
	return guestOf(known, { id, name: id });
}

/** Everybody who may be asked to the table, those of the latest evenings first, then by name. */
export function knownPeople(known: Acquaintance): readonly Guest[] {
	const { record, evenings } = known;
	const recorded = [...record.values()].sort(byName);
	const met = new Map<PlayerId, Guest>();
	for (const player of [...evenings.flatMap(({ head }) => head.players), ...recorded]) {
		const guest = guestOf(known, player);
		if (!met.has(guest.id)) met.set(guest.id, guest);
	}
	const present = [...met.values()].filter(({ id }) => record.get(id)?.archived !== true);
	// Every phone gives an id of its own: of one name, somebody merely met is taken for the one known.
	const isRecorded = (guest: Guest): boolean => record.has(guest.id);
	const names = new Set(present.filter(isRecorded).map(({ name }) => nameKey(name)));
	return present.filter((guest) => {
		if (isRecorded(guest)) return true;
		const name = nameKey(guest.name);
		const isFirst = !names.has(name);
		names.add(name);
		return isFirst;
	});
}
