/** What a deal came to for everybody, with kontra and without. */
import type { Deal, PlayerId } from './deal.ts';
import { Tally, type Entry, type Net } from './entry.ts';
import type { Ruleset } from './ruleset.ts';
import { settle, withoutKontra } from './settle.ts';

export interface DealPoints {
	readonly id: string;
	/** Points of every player of the session; zero for who sat out. */
	readonly net: Net;
	/** The same with every kontra read as none: the cup sheet. */
	readonly netWithoutKontra: Net;
}

/** The same with the payments that it sums up. */
export interface DealScore extends DealPoints {
	readonly entries: readonly Entry[];
}

/** Points of one deal for every one of `players`, with the payments they are the sum of. */
export function scoreDeal(ruleset: Ruleset, deal: Deal, players: readonly PlayerId[]): DealScore {
	const { entries, paid, onSheet } = tallies(ruleset, deal, players);
	return { ...pointsOf(deal, paid, onSheet), entries };
}

/** What everybody pays, and what a sheet without kontra shows: the same where none counts. */
export function tallies(ruleset: Ruleset, deal: Deal, players: readonly PlayerId[]) {
	const entries = settle(ruleset, deal);
	const plain = withoutKontra(ruleset, deal, entries);
	const paid = new Tally(players, entries);
	return { entries, paid, onSheet: plain === entries ? paid : new Tally(players, plain) };
}

/** What a deal came to, from what was paid in it. */
export function pointsOf({ id }: Deal, paid: Tally, onSheet: Tally): DealPoints {
	const net = paid.net();
	return { id, net, netWithoutKontra: onSheet === paid ? net : onSheet.net() };
}

/** Kontra is paid into a box: it costs the losers what it costs them, and the winners get nothing of it. */
export const kontraIntoBox = ({ kontra }: Ruleset): boolean => kontra?.booked === 'box';
