/** What was written of a deal beside what it paid, as labelled words. */
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { DealFacts } from '#lib/domain/deal.ts';
import { formatDayTime, formatList } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';

export interface Fact {
	readonly label: string;
	readonly text: string;
}

/** Each fact that was written down, in the order of the deal; what is not there has no line. */
export function factLines(deal: DealFacts, nameOf: NameOf, locale: Locale): readonly Fact[] {
	const facts: Fact[] = [];
	const add = (label: string, text: string): void => {
		if (text !== '') facts.push({ label, text });
	};
	const [forehand] = deal.hands;
	add(m.sheet_dealer(), nameOf(deal.dealer));
	if (forehand !== undefined) add(m.sheet_forehand(), nameOf(forehand));
	add(m.sheet_out(), formatList(sittingOut(deal).map(nameOf), locale));
	if (deal.called) {
		const { suit, holder } = deal.called;
		const where =
			holder === 'talon' ? m.sheet_in_talon() : m.sheet_held_by({ name: nameOf(holder) });
		add(m.sheet_called(), [kingName(suit), where].filter(Boolean).join(' '));
	}
	add(m.sheet_outcome(), outcomeText(deal, nameOf));
	if ((deal.factor ?? 1) > 1) add(m.sheet_counts(), m.sheet_times({ factor: deal.factor ?? 1 }));
	if (deal.at !== undefined) add(m.sheet_written(), formatDayTime(deal.at, locale));
	add(m.sheet_note(), deal.note ?? '');
	return facts;
}

/** Of what one version of a deal says what not all that it stands beside say too. */
export const saidAlone = (
	facts: readonly Fact[],
	others: readonly (readonly Fact[])[],
): readonly Fact[] =>
	facts.filter(
		({ label, text }) =>
			!others.every((other) => other.some((one) => one.label === label && one.text === text)),
	);

/** Everybody at the table who held no cards; deals from elsewhere may only say who dealt. */
function sittingOut({ seats, dealer, hands }: DealFacts): readonly string[] {
	return (seats ?? [dealer]).filter((player) => !hands.includes(player));
}

function kingName(suit: NonNullable<DealFacts['called']>['suit']): string {
	switch (suit) {
		case 'hearts':
			return m.sheet_king_hearts();
		case 'diamonds':
			return m.sheet_king_diamonds();
		case 'spades':
			return m.sheet_king_spades();
		case 'clubs':
			return m.sheet_king_clubs();
		case 'fourth':
			return m.sheet_king_fourth();
		case null:
			return '';
	}
}

function outcomeText({ outcome }: DealFacts, nameOf: NameOf): string {
	if (outcome.tricks !== undefined) return m.sheet_tricks({ count: outcome.tricks });
	if (outcome.gaveUp) return m.sheet_gave_up();
	if (outcome.renonce !== undefined) return m.sheet_renonce({ name: nameOf(outcome.renonce) });
	const { cardPoints } = outcome;
	if (cardPoints === undefined) return '';
	if (isCount(cardPoints)) return countText(cardPoints);
	return Object.entries(cardPoints)
		.map(([player, count]) => `${shutIn(nameOf(player))} ${countText(count)}`)
		.join(', ');
}

const isCount = (value: object): value is CardPoints =>
	'points' in value && typeof value.points === 'number';

/** `38`, `38/1` as players write it. */
function countText(count: CardPoints | number): string {
	if (typeof count === 'number') return String(count);
	const { points, leaves = 0 } = count;
	return leaves === 0 ? String(points) : `${String(points)}/${String(leaves)}`;
}
