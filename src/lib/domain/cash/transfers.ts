import type { PlayerId } from '../deal.ts';
import {
	assertZeroSum,
	compareIds,
	isZero,
	movedBy,
	type Amounts,
	type Transfer,
} from './amounts.ts';

/**
 * Up to so many people who are not quits the number of hand-overs is the exact minimum. Beyond,
 * only pairs and triples that cancel out are looked for, and the rest is one group: still at most
 * one hand-over fewer than people, but perhaps not the fewest.
 */
export const EXACT_UP_TO = 16;

type Balance = { readonly id: PlayerId; readonly minor: number };

/**
 * Who gives what to whom so that everybody is quits, in the fewest hand-overs there can be.
 *
 * People whose balances cancel out among themselves form a group; a group of k needs k − 1
 * hand-overs and no fewer, so the fewest are reached by the most groups. Within a group money goes
 * only from those who owe to those who get: nothing passes through a third person, and the total
 * is the sum of all that is owed, less than which is impossible.
 *
 * The order of the people in `balances` does not matter; the same balances give the same transfers.
 *
 * @param balances minor units, + gets, − gives; sums to zero
 * @param keep transfers proposed before: returned as they are where they still bring everybody to
 *   zero in the fewest hand-overs and the smallest total, so that a list on the screen stays put
 */
export function fewestTransfers(balances: Amounts, keep: readonly Transfer[] = []): Transfer[] {
	assertZeroSum(balances);
	const open = Object.entries(balances)
		.filter(([, minor]) => minor !== 0)
		.map(([id, minor]) => ({ id, minor }))
		.sort((a, b) => compareIds(a.id, b.id));
	const groups = open.length <= EXACT_UP_TO ? mostGroups(open) : someGroups(open);
	const transfers = groups.flatMap(withinGroup).sort(byPayer(balances));
	return stillFits(keep, balances, transfers) ? [...keep] : transfers;
}

/** Splits into the most groups that sum to zero, by a table over all subsets. */
function mostGroups(open: readonly Balance[]): Balance[][] {
	const size = 1 << open.length;
	const sums = new Float64Array(size);
	const most = new Uint8Array(size);
	for (let set = 1; set < size; set++) {
		const lowest = 31 - Math.clz32(set & -set);
		sums[set] = (sums[set & (set - 1)] ?? 0) + (open[lowest]?.minor ?? 0);
		let best = 0;
		for (let rest = set; rest !== 0; rest &= rest - 1) {
			best = Math.max(best, most[set ^ (rest & -rest)] ?? 0);
		}
		// Taking people out one by one, a group is complete whenever what remains sums to zero.
		most[set] = best + (sums[set] === 0 ? 1 : 0);
	}
	const groups: Balance[][] = [];
	for (let left = size - 1; left !== 0;) {
		const group = firstGroup(left, sums, most);
		groups.push(open.filter((_, index) => (group & (1 << index)) !== 0));
		left ^= group;
	}
	return groups;
}

/** The first subset with the first person of `left` after which the rest still splits best. */
function firstGroup(left: number, sums: Float64Array, most: Uint8Array): number {
	const first = left & -left;
	const others = left ^ first;
	const wanted = (most[left] ?? 0) - 1;
	// Walks all subsets of `others` in ascending order.
	for (let rest = 0; ; rest = (rest - others) & others) {
		const group = rest | first;
		if (sums[group] === 0 && most[left ^ group] === wanted) return group;
		if (rest === others) return left;
	}
}

/** Beyond the exact size: takes out pairs, then triples, that cancel out. */
function someGroups(open: readonly Balance[]): Balance[][] {
	const groups: Balance[][] = [];
	let left = [...open];
	for (let found = true; found;) {
		const group = findPair(left) ?? findTriple(left);
		found = group !== undefined;
		if (group) {
			groups.push(group);
			left = left.filter((balance) => !group.includes(balance));
		}
	}
	if (left.length > 0) groups.push(left);
	return groups;
}

function findPair(open: readonly Balance[]): Balance[] | undefined {
	for (const [i, a] of open.entries()) {
		const b = open.slice(i + 1).find((other) => other.minor === -a.minor);
		if (b) return [a, b];
	}
	return undefined;
}

function findTriple(open: readonly Balance[]): Balance[] | undefined {
	for (const [i, a] of open.entries()) {
		for (const [j, b] of open.slice(i + 1).entries()) {
			const c = open.slice(i + j + 2).find((other) => other.minor === -a.minor - b.minor);
			if (c) return [a, b, c];
		}
	}
	return undefined;
}

/** Whoever owes most gives to whoever gets most, until nobody does: one person is done each time. */
function withinGroup(group: readonly Balance[]): Transfer[] {
	const bySize = [...group].sort(
		(a, b) => Math.abs(b.minor) - Math.abs(a.minor) || compareIds(a.id, b.id),
	);
	const givers = bySize.filter((balance) => balance.minor < 0).map((b) => ({ ...b }));
	const takers = bySize.filter((balance) => balance.minor > 0).map((b) => ({ ...b }));
	const transfers: Transfer[] = [];
	let giver = givers.shift();
	let taker = takers.shift();
	while (giver && taker) {
		const minor = Math.min(-giver.minor, taker.minor);
		transfers.push({ from: giver.id, to: taker.id, minor });
		giver.minor += minor;
		taker.minor -= minor;
		if (giver.minor === 0) giver = givers.shift();
		if (taker.minor === 0) taker = takers.shift();
	}
	return transfers;
}

/** Whoever owes most comes first, with all they give, the largest first. */
function byPayer(balances: Amounts): (a: Transfer, b: Transfer) => number {
	return (a, b) =>
		(balances[a.from] ?? 0) - (balances[b.from] ?? 0) ||
		compareIds(a.from, b.from) ||
		b.minor - a.minor ||
		compareIds(a.to, b.to);
}

function stillFits(
	keep: readonly Transfer[],
	balances: Amounts,
	best: readonly Transfer[],
): boolean {
	if (keep.length !== best.length || total(keep) !== total(best)) return false;
	const net = movedBy(keep);
	const ids = new Set([...Object.keys(net), ...Object.keys(balances)]);
	const rest = [...ids].map((id) => [id, (balances[id] ?? 0) - (net[id] ?? 0)] as const);
	return isZero(Object.fromEntries(rest));
}

/** The money that changes hands, in minor units. */
export function total(transfers: readonly Transfer[]): number {
	return transfers.reduce((sum, transfer) => sum + transfer.minor, 0);
}
