/** The three-handed game: declarations, the pagat, and card points against the average. */
import type { Deal, PlayerId } from '#lib/domain/deal.ts';
import type { Book, Reason } from '#lib/domain/entry.ts';
import type { TarokRuleset } from './rules.ts';
import { transport } from '#lib/domain/transport.ts';

/**
 * Writes every payment of a legal deal: declarations and pagat from or to each, the discarded pagat, then what each
 * counted above or below the average.
 */
export function settleTarok(ruleset: TarokRuleset, deal: Deal, book: Book): void {
	for (const { player, kind, count } of deal.declarations ?? []) {
		const { value, beyond, from, counts } = ruleset.declarations[kind];
		const more = counts === 'nothing' ? 0 : (count ?? from) - from;
		const worth = value + beyond * more;
		const factors = [{ by: 'value', times: worth } as const, book.round];
		fromEach(deal, player, book, { item: kind, factors, won: true });
	}

	if (deal.pagat) {
		const { player, event } = deal.pagat;
		const won = event.endsWith('won');
		const { value } = ruleset.pagat[event];
		const factors = [{ by: 'value', times: value } as const, book.round];
		const reason: Reason = { item: `pagat-${event}`, factors, won };
		if (won) fromEach(deal, player, book, reason);
		else toEach(deal, player, book, reason);
	}

	if (deal.discardedPagat) {
		const { value } = ruleset.discardedPagat;
		const tricks = deal.discardedPagat.tarokTricks;
		const factors: Reason['factors'] = [
			{ by: 'value', times: value },
			{ by: 'tricks', times: tricks },
			book.round,
		];
		toEach(deal, deal.dealer, book, { item: 'discarded-pagat', factors, won: false });
	}

	const counts = deal.outcome.cardPoints as Readonly<Record<PlayerId, number>>;
	const differences = deal.hands.map((player) => (counts[player] ?? 0) - ruleset.cards.average);
	transport(deal.hands, differences, (from, to, points) => {
		const factors = [{ by: 'difference', times: points } as const, book.round];
		book.pay(from, to, { item: 'card-points', factors });
	});
}

/** Each side payment passes between one player and each of the others. */
function toEach({ hands }: Deal, from: PlayerId, book: Book, reason: Reason): void {
	for (const other of hands) if (other !== from) book.pay(from, other, reason);
}

function fromEach({ hands }: Deal, to: PlayerId, book: Book, reason: Reason): void {
	for (const other of hands) if (other !== to) book.pay(other, to, reason);
}
