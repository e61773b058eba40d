/** The three-handed game: declarations, the pagat, and card points against the average. */
import type { Deal, PlayerId } from '../deal.ts';
import type { Book, Reason } from '../entry.ts';
import type { TarokRuleset } from '../ruleset.ts';
import { transport } from '../transport.ts';

export function settleTarok(ruleset: TarokRuleset, deal: Deal, book: Book): void {
	for (const { player, kind, count } of deal.declarations ?? []) {
		const { value, beyond, from, counts } = ruleset.declarations[kind];
		const more = counts === 'nothing' ? 0 : (count ?? from) - from;
		const worth = value + beyond * more;
		fromEach(deal, player, book, book.reason(kind, [{ by: 'value', times: worth }], { won: true }));
	}

	if (deal.pagat) {
		const { player, event } = deal.pagat;
		const won = event.endsWith('won');
		const reason = book.reason(
			`pagat-${event}`,
			[{ by: 'value', times: ruleset.pagat[event].value }],
			{ won },
		);
		if (won) fromEach(deal, player, book, reason);
		else toEach(deal, player, book, reason);
	}

	if (deal.discardedPagat) {
		const { value } = ruleset.discardedPagat;
		const tricks = deal.discardedPagat.tarokTricks;
		const reason = book.reason(
			'discarded-pagat',
			[
				{ by: 'value', times: value },
				{ by: 'tricks', times: tricks },
			],
			{ won: false },
		);
		toEach(deal, deal.dealer, book, reason);
	}

	const counts = deal.outcome.cardPoints as Readonly<Record<PlayerId, number>>;
	const differences = deal.hands.map((player) => (counts[player] ?? 0) - ruleset.cards.average);
	transport(deal.hands, differences, (from, to, points) => {
		book.pay(from, to, book.reason('card-points', [{ by: 'difference', times: points }]));
	});
}

/** Each side payment passes between one player and each of the others. */
function toEach({ hands }: Deal, from: PlayerId, book: Book, reason: Reason): void {
	for (const other of hands) if (other !== from) book.pay(from, other, reason);
}

function fromEach({ hands }: Deal, to: PlayerId, book: Book, reason: Reason): void {
	for (const other of hands) if (other !== to) book.pay(other, to, reason);
}
