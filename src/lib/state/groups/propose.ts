/**
 * Runden that the evenings themselves speak of: who played with whom, again and again. Only proposed;
 * a person accepts, renames, joins or leaves them. Pure.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Group } from '#lib/storage/bodies.ts';
import { resolveMerged } from '#lib/storage/people.ts';
import type { SessionSummary } from '#lib/storage/read.ts';
import { nameKey } from '#lib/text/same-name.ts';
import type { Rename } from '../cash/people.ts';

/** An evening as far as it says who plays with whom. */
export type Met = Pick<SessionSummary, 'id' | 'head'>;

export interface ProposedGroup {
	/** The latest first. */
	readonly evenings: readonly Met[];
	/** Most evenings first; regulars were at half of them at least. */
	readonly members: readonly { readonly id: PlayerId; readonly role: 'regular' | 'guest' }[];
}

/** Fewer evenings are chance. */
const LEAST_EVENINGS = 2;
/** So much of the smaller table sits at the other one, too: two of five may be missing. */
const SHARED = 0.6;

/**
 * @param evenings the latest first; those that belong to a Runde are left alone
 * @param personOf one id per person
 */
export function proposeGroups(evenings: readonly Met[], personOf: Rename): ProposedGroup[] {
	const tables = new Tables();
	for (const evening of evenings) {
		if (evening.head.group !== undefined) continue;
		tables.add(evening, new Set(evening.head.players.map(({ id }) => personOf(id))));
	}
	return tables.all
		.filter((table) => table.evenings.length >= LEAST_EVENINGS)
		.map((table) => ({ evenings: table.evenings, members: membersOf(table) }))
		.sort((a, b) => b.evenings.length - a.evenings.length);
}

/** Evenings of mostly the same people. */
interface Table {
	readonly evenings: Met[];
	/** How many sat there the first time. */
	readonly size: number;
	/** How often each was there. */
	readonly counts: Map<PlayerId, number>;
	/** How many of whoever comes sat there the first time; nought in between. */
	shared: number;
}

/** Who is at none of them is not asked about: in a life there are many. */
class Tables {
	readonly all: Table[] = [];
	/** The tables at which somebody sat the first time, the earlier ones first. */
	readonly #of = new Map<PlayerId, Table[]>();

	add(evening: Met, people: ReadonlySet<PlayerId>): void {
		const table = this.#nearest(people) ?? this.#begin(people);
		table.evenings.push(evening);
		for (const person of people) table.counts.set(person, (table.counts.get(person) ?? 0) + 1);
	}

	#begin(people: ReadonlySet<PlayerId>): Table {
		const table: Table = { evenings: [], size: people.size, counts: new Map(), shared: 0 };
		this.all.push(table);
		for (const person of people) {
			const own = this.#of.get(person);
			if (own) own.push(table);
			else this.#of.set(person, [table]);
		}
		return table;
	}

	/** The table most of whose people are here; the one with the earlier evening of two. */
	#nearest(people: ReadonlySet<PlayerId>): Table | undefined {
		const touched: Table[] = [];
		for (const person of people) {
			for (const table of this.#of.get(person) ?? []) {
				if (table.shared === 0) touched.push(table);
				table.shared++;
			}
		}
		let best: Table | undefined;
		let most = SHARED;
		for (const table of touched) {
			const { shared, size } = table;
			table.shared = 0;
			// Two strangers at a table of four with two of the others are no Runde.
			if (shared < 3) continue;
			const share = shared / Math.min(people.size, size);
			if (share < most || (best && share === most && this.#isEarlier(best, table))) continue;
			[best, most] = [table, share];
		}
		return best;
	}

	#isEarlier(one: Table, other: Table): boolean {
		return this.all.indexOf(one) < this.all.indexOf(other);
	}
}

const membersOf = ({ evenings, counts }: Table): ProposedGroup['members'] =>
	[...counts]
		.sort(([, a], [, b]) => b - a)
		.map(([id, count]) => ({ id, role: count * 2 >= evenings.length ? 'regular' : 'guest' }));

/** The Runden that went into this one, or into another that did. */
export function wentInto(group: string, merged: readonly Group[]): ReadonlySet<string> {
	const byId = new Map(merged.map((one) => [one.id, one]));
	return new Set([...byId.keys()].filter((id) => resolveMerged(byId, id) === group));
}

interface Joining {
	readonly personOf: Rename;
	/** The ids of Runden that were merged into it: another phone may still play in them. */
	readonly merged: ReadonlySet<string>;
	/** Of all Runden that are here, merged ones too. */
	readonly here: readonly string[];
	/** Of evenings that are shared. */
	readonly shared: ReadonlySet<string>;
}

/**
 * Evenings without a Runde at which at least two of its members sat, and those of one that went into it. A file may name
 * the Runde of whoever sent it, which is none here; of an evening that is shared it is the others'.
 */
export function joinable<Evening extends Met>(
	evenings: readonly Evening[],
	{ members }: Pick<Group, 'members'>,
	{ personOf, merged, here, shared }: Joining,
): Evening[] {
	const inside = new Set(members.map(({ id }) => personOf(id)));
	return evenings.filter(({ id, head: { group, players } }) => {
		if (group !== undefined && merged.has(group)) return true;
		if (group !== undefined && (here.includes(group) || shared.has(id))) return false;
		const present = new Set(players.map((player) => personOf(player.id)));
		return [...present].filter((player) => inside.has(player)).length >= 2;
	});
}

/** Each once, in the order they come. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Those of a list whose name another in it has too. */
export function namesakes<One extends { readonly name: string }>(
	people: readonly One[],
): readonly One[] {
	const counts = new Map<string, number>();
	for (const key of people.map(({ name }) => nameKey(name)))
		counts.set(key, (counts.get(key) ?? 0) + 1);
	return people.filter(({ name }) => (counts.get(nameKey(name)) ?? 0) > 1);
}
