/** What distinguished those who pay and are paid in Trischaken. */
import { thirds, type CardPoints } from '#lib/domain/card-points.ts';
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { TrischakenNote } from '#lib/domain/entry.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { formatList } from './format.ts';
import type { NameOf } from './names.ts';
import * as m from './paraglide/messages.js';

/** `Bürgermeister Sepp hat am meisten, Jungfrau Resi`. */
export function trischakenState(
	ruleset: Ruleset,
	deal: DealFacts,
	note: TrischakenNote,
	player: PlayerId | undefined,
	nameOf: NameOf,
	locale: Locale,
): string {
	const plain = player === undefined ? '' : nameOf(player);
	const name = note.mayor ? m.explain_mayor({ name: plain }, { locale }) : plain;
	const allTricks = note.virgins >= deal.hands.length - 1;
	switch (note.part) {
		case 'mayor':
			return allTricks ? m.explain_all_tricks({ name: plain }, { locale }) : name;
		case 'virgin':
			return m.explain_virgin({ name: plain }, { locale });
		case 'pair':
			return m.explain_more({ name: plain }, { locale });
		case 'highest-lowest':
			return m.explain_two_highest({}, { locale });
		case 'loser': {
			if (allTricks) return m.explain_all_tricks({ name: plain }, { locale });
			const most = note.tied
				? m.explain_most_tied({ name }, { locale })
				: m.explain_most({ name }, { locale });
			const virgins = note.virgins > 0 ? virginsText(ruleset, deal, nameOf, locale) : '';
			return virgins === '' ? most : `${most}, ${virgins}`;
		}
	}
}

/** `Jungfrau Resi`; nothing where everybody took a trick, or leaves do not count. */
export function virginsText(
	ruleset: Ruleset,
	deal: DealFacts,
	nameOf: NameOf,
	locale: Locale,
): string {
	if (ruleset.game !== 'koenigrufen' || !ruleset.cards.leaves) return '';
	const counts = (deal.outcome.cardPoints ?? {}) as Readonly<Record<PlayerId, CardPoints>>;
	const names = deal.hands
		.filter((player) => {
			const count = counts[player];
			return count !== undefined && thirds(count) === 0;
		})
		.map(nameOf);
	if (names.length === 0) return '';
	return names.length === 1
		? m.explain_virgin({ name: names[0] ?? '' }, { locale })
		: m.explain_virgins({ names: formatList(names, locale) }, { locale });
}
