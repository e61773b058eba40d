/** Deals of three-handed Tarok in words. */
import * as m from '#lib/text/paraglide/messages.js';
import type { Deal } from '#lib/domain/deal.ts';
import type { Entry } from '#lib/domain/entry.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { TarokFacts } from '#lib/games/tarok/domain/facts.ts';
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { shownOf } from '#lib/text/arithmetic.ts';
import { formatInteger } from '#lib/text/format.ts';
import type { DealTitle, FactWords, GameWords, Telling } from '#lib/text/game-words.ts';
import { itemName } from '#lib/text/names.ts';

export const TAROK_FACTS: Readonly<Record<keyof TarokFacts, FactWords>> = {
	declarations: { part: m.sheet_part_declarations },
	pagat: { part: m.sheet_part_pagat, need: m.deal_need_pagat },
	discardedPagat: { part: m.sheet_part_pagat },
};

export const TAROK: GameWords<TarokRuleset> = {
	titleOf,
	aboutWhom(telling, entry) {
		const { reason, from, to } = entry;
		if (reason.item === 'card-points') return distanceOf(telling, entry)?.player;
		return reason.won ? to : from;
	},
	isPersonal: true,
	countOf: ({ deal }, { item }, about) =>
		deal.declarations?.find(({ player, kind }) => player === about && kind === item)?.count,
	distanceOf,
};

/**
 * In the three-handed game every payment for card points is one player's whole distance from the
 * average: who that is, and the subtraction.
 */
function distanceOf(
	{ ruleset, deal, locale }: Telling<TarokRuleset>,
	{ from, to, reason }: Entry,
): { readonly player: string; readonly text: string } | undefined {
	if (reason.item !== 'card-points') return undefined;
	const times = shownOf(reason).find(({ by }) => by === 'difference')?.times;
	const { average } = ruleset.cards;
	const counts = deal.outcome.cardPoints as Readonly<Record<string, number>>;
	for (const player of [to, from]) {
		const count = counts[player] ?? 0;
		if (Math.abs(count - average) !== times) continue;
		const [more, less] = count > average ? [count, average] : [average, count];
		return { player, text: `${formatInteger(more, locale)} − ${formatInteger(less, locale)}` };
	}
	return undefined;
}

function titleOf({ ruleset, deal, nameOf, locale }: Telling<TarokRuleset, Deal>): DealTitle {
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
