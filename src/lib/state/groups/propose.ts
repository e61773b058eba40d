/**
 * Runden that the evenings themselves speak of: who played with whom, again and again. Only proposed;
 * a person accepts, renames, joins or leaves them. Pure.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Group } from '#lib/storage/bodies.ts';
import type { SessionSummary } from '#lib/storage/read.ts';
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
	const clusters: Cluster[] = [];
	// Who is in none of them is not asked about: in a life there are many tables.
	const clustersOf = new Map<PlayerId, Cluster[]>();
	for (const evening of evenings) {
		if (evening.head.group !== undefined) continue;
		const people = new Set(evening.head.players.map(({ id }) => personOf(id)));
		const shared = new Map<Cluster, number>();
		for (const person of people) {
			for (const cluster of clustersOf.get(person) ?? []) {
				shared.set(cluster, (shared.get(cluster) ?? 0) + 1);
			}
		}
		const best = nearest(shared, people.size);
		if (best) best.evenings.push(evening);
		else {
			const cluster = { at: clusters.length, size: people.size, evenings: [evening] };
			clusters.push(cluster);
			for (const person of people) {
				const own = clustersOf.get(person);
				if (own) own.push(cluster);
				else clustersOf.set(person, [cluster]);
			}
		}
	}
	return clusters
		.filter((cluster) => cluster.evenings.length >= LEAST_EVENINGS)
		.map((cluster) => ({
			evenings: cluster.evenings,
			members: membersOf(cluster.evenings, personOf),
		}))
		.sort((a, b) => b.evenings.length - a.evenings.length);
}

/** Evenings of mostly the same people. */
interface Cluster {
	/** Which of them it is. */
	readonly at: number;
	/** How many sat there the first time. */
	readonly size: number;
	readonly evenings: Met[];
}

/** The cluster most of whose people are here; the earlier one of two. */
function nearest(shared: ReadonlyMap<Cluster, number>, size: number): Cluster | undefined {
	let best: { cluster: Cluster; share: number } | undefined;
	for (const [cluster, people] of shared) {
		// Two strangers at a table of four with two of the others are no Runde.
		if (people < 3) continue;
		const share = people / Math.min(size, cluster.size);
		if (share < SHARED) continue;
		const isNearer =
			!best || share > best.share || (share === best.share && cluster.at < best.cluster.at);
		if (isNearer) best = { cluster, share };
	}
	return best?.cluster;
}

function membersOf(evenings: readonly Met[], personOf: Rename): ProposedGroup['members'] {
	const counts = new Map<PlayerId, number>();
	for (const { head } of evenings) {
		for (const id of new Set(head.players.map((player) => personOf(player.id)))) {
			counts.set(id, (counts.get(id) ?? 0) + 1);
		}
	}
	return [...counts]
		.sort(([, a], [, b]) => b - a)
		.map(([id, count]) => ({ id, role: count * 2 >= evenings.length ? 'regular' : 'guest' }));
}

/** Evenings without a Runde at which at least two of its members sat. */
export function joinable<Evening extends Met>(
	evenings: readonly Evening[],
	{ members }: Pick<Group, 'members'>,
	personOf: Rename,
): Evening[] {
	const inside = new Set(members.map(({ id }) => personOf(id)));
	return evenings.filter(({ head }) => {
		if (head.group !== undefined) return false;
		const here = new Set(head.players.map(({ id }) => personOf(id)));
		return [...here].filter((id) => inside.has(id)).length >= 2;
	});
}

/** Each once, in the order they come. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
