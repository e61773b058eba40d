/** What distinguished those who pay and are paid in Trischaken. */
import type { Pot, TrischakenNote } from '#lib/domain/entry.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { rank } from '#lib/games/koenigrufen/domain/trischaken-ranking.ts';
import { productText, shownFactors } from './arithmetic.ts';
import { formatInteger, formatList } from './format.ts';
import type { Telling } from './game-words.ts';
import * as m from './paraglide/messages.js';

/** `Bürgermeister Sepp hat am meisten, Jungfrau Resi`. */
export function trischakenState(
	telling: Telling<Ruleset>,
	note: TrischakenNote,
	player: PlayerId | undefined,
): string {
	const { deal, nameOf, locale } = telling;
	const plain = player === undefined ? '' : nameOf(player);
	const name = note.mayor ? m.explain_mayor({ name: plain }, { locale }) : plain;
	const allTricks = note.virgins >= deal.hands.length - 1;
	/** With the virgins, who decide about what is paid. */
	const beside = (payer: string): string => {
		const virgins = note.virgins > 0 ? virginsText(telling) : '';
		return virgins === '' ? payer : `${payer}, ${virgins}`;
	};
	switch (note.part) {
		case 'mayor':
			if (allTricks) return m.explain_all_tricks({ name: plain }, { locale });
			return note.special ? beside(name) : name;
		case 'forehand':
			return beside(m.explain_forehand_is({ name }, { locale }));
		case 'fewest':
			return m.explain_fewest({ name: plain }, { locale });
		case 'second': {
			const second = note.tied ? m.explain_second_tied : m.explain_second;
			return beside(second({ name }, { locale }));
		}
		case 'virgin':
			return m.explain_virgin({ name: plain }, { locale });
		case 'pair':
			return m.explain_more({ name: plain }, { locale });
		case 'highest-lowest':
			return m.explain_two_highest({}, { locale });
		case 'loser': {
			if (allTricks) return m.explain_all_tricks({ name: plain }, { locale });
			const most = note.tied ? m.explain_most_tied : m.explain_most;
			return beside(most({ name }, { locale }));
		}
	}
}

/** `Jungfrau Resi`; nothing where everybody took a trick, or the counts do not show it. */
export function virginsText({ ruleset, deal, nameOf, locale }: Telling<Ruleset>): string {
	if (!('trischaken' in ruleset) || deal.outcome.cardPoints === undefined) return '';
	const names = rank(ruleset, deal).virgins.map(nameOf);
	if (names.length === 0) return '';
	return names.length === 1
		? m.explain_virgin({ name: names[0] ?? '' }, { locale })
		: m.explain_virgins({ names: formatList(names, locale) }, { locale });
}

/**
 * `Topf 3 × Vorhand 2 = 6, geteilt durch 2: je 3` – how a share came about; nothing where somebody
 * simply gets what one pays.
 */
export function potText(
	telling: Telling<Ruleset>,
	{ parts, payers, among, share }: Pot,
): string | undefined {
	const { locale } = telling;
	const say = { locale };
	const number = (value: number): string => formatInteger(value, locale);
	const worth = (factors: Pot['parts'][number]): number =>
		factors.reduce((points, factor) => points * (factor ? factor.times : 1), 1);
	const total = parts.reduce((sum, factors) => sum + worth(factors), 0);
	const [only = [], ...others] = parts;
	if (payers !== undefined) {
		const each = Math.floor(total / payers);
		const params = { sum: number(total), among: number(payers), share: number(each) };
		return each * payers === total
			? m.explain_pot_equal(params, say)
			: m.explain_pot_rounded(params, say);
	}
	const shown = shownFactors(telling, { item: 'trischaken', factors: only });
	const sum =
		others.length === 0
			? productText(shown, total, locale)
			: `${parts.map((factors) => number(worth(factors))).join(' + ')} = ${number(total)}`;
	if (among === 1)
		return shown.length + others.length > 1 ? m.explain_pot({ sum }, say) : undefined;
	const params = { sum, among: number(among), share: number(share) };
	return share * among === total
		? m.explain_pot_shared(params, say)
		: m.explain_pot_rounded(params, say);
}
