/** Words of the form that several of its parts say. */
import { formatHalves, formatInteger, formatPoints } from '#lib/text/format.ts';
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import type { Suit } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type { Written } from '#lib/state/deal-form/deal-editor.svelte.ts';
import type { How } from '#lib/state/deal-form/form.ts';
import type { Worth } from '#lib/state/deal-form/offered.ts';
import type { FactWords } from '#lib/text/game-words.ts';
import { FACT_WORDS } from '#lib/text/games.ts';
import type { NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { summaryOf } from '#lib/text/summary.ts';

/** `38/1`, or `38` where no leaf is over. */
export function countText(count: CardPoints, leaves: boolean, locale: Locale): string {
	const points = formatInteger(count.points, locale);
	const rest = count.leaves ?? 0;
	return leaves && rest > 0 ? m.deal_points_leaves({ points, leaves: rest }) : points;
}

/** How the numbers of a value are written: some are counted in halves. */
export const numberOf = ({ halves }: { readonly halves?: boolean | undefined }) =>
	halves ? formatHalves : formatInteger;

/** What a contract is worth, as it stands on its button. */
export function worthText(worth: Worth, locale: Locale): string {
	const number = numberOf(worth);
	const [won, lost] = [number(worth.won, locale), number(worth.lost, locale)];
	const text = won === lost ? won : m.deal_value_won_lost({ won, lost });
	return worth.withBird ? m.deal_value_bird({ value: text }) : text;
}

/** A way of telling how the game ended, as its tab is called. */
export function howText(how: How): string {
	switch (how) {
		case 'result':
			return m.deal_how_result();
		case 'count':
			return m.deal_how_count();
		case 'tricks':
			return m.deal_how_tricks();
		case 'gaveUp':
			return m.deal_how_gave_up();
		case 'renonce':
			return m.deal_how_renonce();
		case 'manual':
			return m.deal_how_manual();
	}
}

export const SUIT_SIGNS: Readonly<Record<Suit, string>> = {
	hearts: '♥',
	diamonds: '♦',
	spades: '♠',
	clubs: '♣',
	fourth: '4',
};

/** A suit as it is called. */
export function suitText(suit: Suit): string {
	switch (suit) {
		case 'hearts':
			return m.deal_suit_hearts();
		case 'diamonds':
			return m.deal_suit_diamonds();
		case 'spades':
			return m.deal_suit_spades();
		case 'clubs':
			return m.deal_suit_clubs();
		case 'fourth':
			return m.deal_suit_fourth();
	}
}

/** Each once. */
export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** What a control that was not tapped yet is called when it is asked for. */
export function needText(control: string, how: How, itemName: (id: string) => string): string {
	if (control.startsWith('bei')) return m.deal_need_bei();
	if (control.startsWith('premium.')) {
		return m.deal_need_players({ item: itemName(control.slice('premium.'.length)) });
	}
	switch (control) {
		case 'contract':
			return m.deal_need_contract();
		case 'declarer':
			return m.deal_need_declarer();
		case 'holder':
			return m.deal_need_holder();
		case 'premiums':
			return m.deal_need_bird();
		case 'outcome':
			if (how === 'tricks') return m.deal_need_tricks();
			return how === 'renonce' ? m.deal_need_renonce() : m.deal_need_points();
		default:
			return own<FactWords>(FACT_WORDS, control)?.need?.() ?? m.deal_need_other();
	}
}

/** What is said of a deal that was saved: what it was, what everybody won or paid, and whether a doubled round ends with it. */
export function savedText(written: Written, locale: Locale, nameOf: NameOf): string {
	const { deal, entries, net, ruleset, endsRound } = written;
	const nets = deal.hands
		.filter((player) => (net[player] ?? 0) !== 0)
		.map((player) =>
			m.deal_saved_net({ name: nameOf(player), points: formatPoints(net[player] ?? 0, locale) }),
		);
	const saved = m.deal_saved({
		summary: summaryOf({ ruleset, deal, nameOf, locale }, entries),
		nets: nets.join(', '),
	});
	return endsRound ? `${saved} ${m.sheet_round_ends()}` : saved;
}
