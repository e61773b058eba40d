/** What a deal pays: pure, total, and a list of single payments. */
import { isSaid, type Deal, type PlayerId } from './deal.ts';
import {
	Book,
	isDividedUnderKontra,
	isUnderKontra,
	plainPayment,
	type Entry,
	type Payment,
} from './entry.ts';
import { gameOf } from './games.ts';
import type { Ruleset } from './ruleset.ts';
import { transport } from './transport.ts';

/** The payments of a legal deal under the ruleset it was parsed with. Cannot fail. */
export const settle = (ruleset: Ruleset, deal: Deal): readonly Entry[] =>
	entriesIn(new Book(deal), ruleset, deal);

function entriesIn(book: Book, ruleset: Ruleset, deal: Deal): readonly Entry[] {
	if (deal.outcome.manual) settleByHand(deal.outcome.manual, book);
	else gameOf(ruleset).settle(ruleset, deal, book);
	return book.entries;
}

/**
 * The payments of a deal with every kontra read as none: these very entries where none was said.
 *
 * @param entries what `settle` gave for the deal
 */
export function withoutKontra(
	ruleset: Ruleset,
	deal: Deal,
	entries: readonly Entry[],
): readonly Payment[] {
	if (!saysKontra(deal)) return entries;
	const { times } = ruleset.kontra ?? {};
	// What is multiplied by nothing leaves no payment to be read otherwise.
	const vanishes = times !== undefined && Object.values(times).includes(0);
	const bearsKontra = (entry: Entry, i: number) =>
		entry.reason !== entries[i - 1]?.reason && isUnderKontra(entry);
	const decides = gameOf(ruleset).kontraDecides?.(ruleset, deal) === true;
	const anew = (): readonly Entry[] => entriesIn(new Book(deal, { plain: true }), ruleset, deal);
	if (!vanishes && !entries.some(bearsKontra)) {
		if (!decides || !isSaid(deal.kontra)) return entries;
		// One that turned the game may be void then, or lose what costs nothing: no payment bears it.
		const plain = anew();
		return told(plain) === told(entries) ? entries : plain;
	}
	return vanishes || decides || entries.some(({ reason }) => isDividedUnderKontra(reason))
		? anew()
		: entries.map(plainPayment);
}

/** Whether a kontra was said on anything. */
const saysKontra = (deal: Deal): boolean =>
	[deal, ...(deal.premiums ?? []), ...(deal.bei ?? [])].some(({ kontra }) => isSaid(kontra));

/** Who pays whom what, whatever the reason. */
const told = (entries: readonly Entry[]): string =>
	JSON.stringify(entries.map(({ from, to, points }) => [from, to, points]));

/** Those who lost pay those who won, in the order of the result written. */
function settleByHand(manual: Readonly<Record<PlayerId, number>>, book: Book): void {
	transport(Object.keys(manual), Object.values(manual), (from, to, points) => {
		book.pay(from, to, { item: 'manual', factors: [{ by: 'value', times: points }, book.round] });
	});
}
