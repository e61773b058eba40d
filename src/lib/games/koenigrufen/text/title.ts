/** A deal of Königrufen in one line. */
import * as m from '#lib/text/paraglide/messages.js';
import type { Deal } from '#lib/domain/deal.ts';
import { type Entry, netOf } from '#lib/domain/entry.ts';
import { own } from '#lib/domain/own.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import { rolesOf } from '#lib/domain/stats/roles.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { formatList } from '#lib/text/format.ts';
import type { DealTitle, Telling } from '#lib/text/game-words.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import { contractName } from '#lib/text/names.ts';
import { virginsText } from '#lib/text/trischaken-words.ts';

type Told = Telling<KoenigrufenRuleset, Deal>;

/** Contract, and who played it and lost. */
export function titleOf(telling: Told, entries: readonly Entry[]): DealTitle {
	const { ruleset, deal, nameOf, locale } = telling;
	const { outcome, contract = '' } = deal;
	const title = contractName(ruleset, contract, locale);
	if (outcome.renonce !== undefined) {
		const name = nameOf(outcome.renonce);
		return { title, detail: m.explain_renonce_of({ name }, { locale }) };
	}
	switch (own(ruleset.contracts, contract)?.kind) {
		case 'trischaken':
			return { title, detail: trischakenDetail(telling, entries) };
		case 'negative':
			return { title, detail: negativeDetail(telling) };
		case 'positive':
		case undefined:
			return { title, detail: positiveDetail(telling) };
	}
}

function losing(names: readonly string[], locale: Locale): string {
	if (names.length === 1) return m.explain_loses({ name: names[0] ?? '' }, { locale });
	return m.explain_lose({ names: formatList(names, locale) }, { locale });
}

function positiveDetail({ ruleset, deal, nameOf, locale }: Told): string {
	const { games, sides } = rolesOf(ruleset, deal);
	const [game] = games;
	if (!game) return '';
	if (deal.outcome.gaveUp) return m.explain_gives_up({ name: nameOf(game.declarer) }, { locale });
	const names = (sides?.declarer ?? [game.declarer]).map(nameOf);
	return game.won === false ? losing(names, locale) : names.join(', ');
}

function negativeDetail({ ruleset, deal, nameOf, locale }: Told): string {
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

function trischakenDetail(telling: Told, entries: readonly Entry[]): string {
	const { deal, nameOf, locale } = telling;
	const losers = trischakenLosers(deal, entries).map(nameOf);
	const parts = [
		losers.length === 0 ? m.explain_nobody_pays({}, { locale }) : losing(losers, locale),
		virginsText(telling),
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
