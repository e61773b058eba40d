/** A deal in one line, as it stands on the sheet: what was played, by whom, and how it ended. */
import type { Deal, PlayerId } from '#lib/domain/deal.ts';
import { netOf, type Entry } from '#lib/domain/entry.ts';
import { own } from '#lib/domain/own.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { settle } from '#lib/domain/settle.ts';
import { rolesOf } from '#lib/domain/stats/roles.ts';
import { formatInteger, formatList } from './format.ts';
import { contractName, itemName, type NameOf } from './names.ts';
import * as m from './paraglide/messages.js';
import { virginsText } from './trischaken-words.ts';

export interface DealTitle {
	/** `Besserrufer` */
	readonly title: string;
	/** `Gerti, Franz`; may be empty. */
	readonly detail: string;
}

/** `Besserrufer · Gerti, Franz`, `Piccolo · Hubert verliert`. */
export function summaryOf(
	ruleset: Ruleset,
	deal: Deal,
	locale: Locale,
	nameOf: NameOf,
	entries?: readonly Entry[],
): string {
	const { title, detail } = titleOf(ruleset, deal, locale, nameOf, entries);
	return detail === '' ? title : `${title} · ${detail}`;
}

/**
 * The summary in its two parts.
 *
 * @param entries what the deal paid, where that is known already
 */
export function titleOf(
	ruleset: Ruleset,
	deal: Deal,
	locale: Locale,
	nameOf: NameOf,
	entries: readonly Entry[] = settle(ruleset, deal),
): DealTitle {
	const say = { locale };
	const { outcome, contract = '' } = deal;
	if (outcome.manual) {
		const byHand = m.explain_manual({}, say);
		const thrownIn = entries.length === 0;
		if (deal.contract === undefined) {
			return { title: thrownIn ? m.explain_thrown_in({}, say) : byHand, detail: '' };
		}
		return { title: contractName(ruleset, contract, locale), detail: byHand };
	}
	if (ruleset.game === 'tarok') return tarokTitle(ruleset, deal, locale, nameOf);
	const title = contractName(ruleset, contract, locale);
	if (outcome.renonce !== undefined) {
		return { title, detail: m.explain_renonce_of({ name: nameOf(outcome.renonce) }, say) };
	}
	switch (own(ruleset.contracts, contract)?.kind) {
		case 'trischaken':
			return { title, detail: trischakenDetail(ruleset, deal, entries, nameOf, locale) };
		case 'negative':
			return { title, detail: negativeDetail(ruleset, deal, nameOf, locale) };
		case 'positive':
		case undefined:
			return { title, detail: positiveDetail(ruleset, deal, nameOf, locale) };
	}
}

function losing(names: readonly string[], locale: Locale): string {
	if (names.length === 1) return m.explain_loses({ name: names[0] ?? '' }, { locale });
	return m.explain_lose({ names: formatList(names, locale) }, { locale });
}

function positiveDetail(ruleset: Ruleset, deal: Deal, nameOf: NameOf, locale: Locale): string {
	const { games, sides } = rolesOf(ruleset, deal);
	const [game] = games;
	if (!game) return '';
	if (deal.outcome.gaveUp) return m.explain_gives_up({ name: nameOf(game.declarer) }, { locale });
	const names = (sides?.declarer ?? [game.declarer]).map(nameOf);
	return game.won === false ? losing(names, locale) : names.join(', ');
}

function negativeDetail(ruleset: Ruleset, deal: Deal, nameOf: NameOf, locale: Locale): string {
	const { games } = rolesOf(ruleset, deal);
	const told = games.map(({ contract, declarer, won }) => {
		const game = contract === deal.contract ? '' : `${contractName(ruleset, contract, locale)} `;
		const name = nameOf(declarer);
		if (won === false) return `${game}${losing([name], locale)}`;
		// Beside one who loses, the one who wins is said to.
		return `${game}${games.length > 1 ? m.explain_wins({ name }, { locale }) : name}`;
	});
	return told.join(', ');
}

function trischakenDetail(
	ruleset: Ruleset,
	deal: Deal,
	entries: readonly Entry[],
	nameOf: NameOf,
	locale: Locale,
): string {
	const losers = trischakenLosers(deal, entries).map(nameOf);
	const parts = [
		losers.length === 0 ? m.explain_nobody_pays({}, { locale }) : losing(losers, locale),
		virginsText(ruleset, deal, nameOf, locale),
	];
	return parts.filter((part) => part !== '').join(', ');
}

/** Those who pay for having most; where everybody pays everybody, those who lost most. */
function trischakenLosers(deal: Deal, entries: readonly Entry[]): PlayerId[] {
	const payers = new Set(
		entries
			.filter(({ reason }) => !['pair', 'virgin', 'fewest'].includes(reason.trischaken?.part ?? ''))
			.map(({ from }) => from),
	);
	if (payers.size > 0 || entries.length === 0) return deal.hands.filter((one) => payers.has(one));
	const net = netOf(entries, deal.hands);
	const lowest = Math.min(...Object.values(net));
	return deal.hands.filter((player) => net[player] === lowest);
}

function tarokTitle(ruleset: Ruleset, deal: Deal, locale: Locale, nameOf: NameOf): DealTitle {
	if (deal.pagat) {
		const title = itemName(ruleset, `pagat-${deal.pagat.event}`, locale);
		return { title, detail: nameOf(deal.pagat.player) };
	}
	if (deal.discardedPagat) {
		return { title: itemName(ruleset, 'discarded-pagat', locale), detail: nameOf(deal.dealer) };
	}
	const counts = deal.outcome.cardPoints as Readonly<Record<PlayerId, number>>;
	const detail = deal.hands
		.map((player) => `${nameOf(player)} ${formatInteger(counts[player] ?? 0, locale)}`)
		.join(', ');
	return { title: m.explain_game({}, { locale }), detail };
}
