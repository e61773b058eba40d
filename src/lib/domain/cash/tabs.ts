import type { PlayerId } from '../deal.ts';
import { grouped } from '../grouped.ts';
import { compareIds, type Transfer } from './amounts.ts';
import { paidOf, type Settlement } from './settlement.ts';

/** The settlements of one evening, as far as tabs need them. */
export type SettledEvening = {
	readonly session: string;
	/** ISO 4217: tabs in different currencies never meet. */
	readonly currency: string;
	readonly settlements: readonly Settlement[];
};

/** What is still open of an agreed transfer. */
export type Tab = Transfer & {
	readonly session: string;
	readonly currency: string;
	readonly settlement: string;
	readonly transfer: string;
	readonly later?: true;
};

/** All that two people owe each other, set off: `from` still owes `to` so much. */
export type PairTab = Transfer & { readonly tabs: readonly Tab[] };

/**
 * Every tab that is open after these evenings: agreed, not paid, and not taken over by a later
 * settlement. Where more was paid or taken over than was agreed (two phones did both), the tab
 * turns round, so that nothing is lost.
 *
 * @param evenings all evenings of the group; one that is missing hides its own tabs only
 */
export function openTabs(evenings: readonly SettledEvening[]): Tab[] {
	const taken = takenOf(evenings);
	const tabs: Tab[] = [];
	for (const { session, currency, settlements } of evenings) {
		const known = new Set<string>();
		for (const { id: settlement, transfers } of settlements) {
			for (const agreed of transfers) {
				const { id: transfer, from, to, minor, later } = agreed;
				known.add(transfer);
				const where = { session, currency, settlement, transfer, ...(later && { later }) };
				const rest = minor - paidOf(agreed) - takenFrom(taken, session, transfer, from);
				if (rest !== 0) tabs.push({ ...where, ...claim(from, to, rest) });
			}
		}
		// A tab was taken over, then its settlement was withdrawn: it has been paid too much.
		for (const [transfer, list] of taken.get(session) ?? []) {
			const first = list[0];
			if (!first || known.has(transfer)) continue;
			const rest = -takenFrom(taken, session, transfer, first.from);
			const where = { session, currency, settlement: '', transfer };
			if (rest !== 0) tabs.push({ ...where, ...claim(first.from, first.to, rest) });
		}
	}
	return tabs;
}

/** How much of any transfer later settlements took over, in minor units: all of them are gone through once. */
export function takenIn(
	evenings: readonly SettledEvening[],
): (session: string, transfer: { readonly id: string; readonly from: PlayerId }) => number {
	const taken = takenOf(evenings);
	return (session, { id, from }) => takenFrom(taken, session, id, from);
}

type Taken = Map<string, Map<string, Transfer[]>>;

function takenOf(evenings: readonly SettledEvening[]): Taken {
	const taken: Taken = new Map();
	for (const tab of evenings.flatMap((e) => e.settlements).flatMap((s) => s.takes ?? [])) {
		const ofSession = taken.get(tab.session) ?? new Map<string, Transfer[]>();
		taken.set(tab.session, ofSession);
		ofSession.set(tab.transfer, [...(ofSession.get(tab.transfer) ?? []), tab]);
	}
	return taken;
}

/** A tab that had turned round was taken the other way, and counts the other way. */
function takenFrom(taken: Taken, session: string, transfer: string, from: PlayerId): number {
	const list = taken.get(session)?.get(transfer) ?? [];
	return list.reduce((sum, tab) => sum + (tab.from === from ? tab.minor : -tab.minor), 0);
}

function claim(from: PlayerId, to: PlayerId, minor: number): Transfer {
	return minor > 0 ? { from, to, minor } : { from: to, to: from, minor: -minor };
}

/**
 * The running tab of each pair, claims both ways set off against each other, largest first. A pair
 * whose tabs cancel out is left out. Give it tabs of one currency.
 */
export function pairTabs(tabs: readonly Tab[]): PairTab[] {
	const pairs = grouped(tabs, ({ from, to }) => JSON.stringify([from, to].sort(compareIds)));
	return [...pairs.values()]
		.flatMap((list) => pairTab(list))
		.sort((a, b) => b.minor - a.minor || compareIds(a.from, b.from) || compareIds(a.to, b.to));
}

function pairTab(tabs: readonly Tab[]): PairTab[] {
	const first = tabs[0];
	if (!first) return [];
	const minor = tabs.reduce((s, tab) => s + (tab.from === first.from ? tab.minor : -tab.minor), 0);
	return minor === 0 ? [] : [{ ...claim(first.from, first.to, minor), tabs }];
}
