/** A deal in one line, as it stands on the sheet: what was played, by whom, and how it ended. */
import type { Deal } from '#lib/domain/deal.ts';
import type { Entry } from '#lib/domain/entry.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { settle } from '#lib/domain/settle.ts';
import type { DealTitle, Telling } from './game-words.ts';
import { gameWords } from './games.ts';
import { contractName } from './names.ts';
import * as m from './paraglide/messages.js';

/** `Besserrufer · Gerti, Franz`, `Piccolo · Hubert verliert`. */
export function summaryOf(telling: Telling<Ruleset, Deal>, entries?: readonly Entry[]): string {
	const { title, detail } = titleOf(telling, entries);
	return detail === '' ? title : `${title} · ${detail}`;
}

/**
 * The summary in its two parts.
 *
 * @param entries what the deal paid, where that is known already
 */
export function titleOf(
	telling: Telling<Ruleset, Deal>,
	entries: readonly Entry[] = settle(telling.ruleset, telling.deal),
): DealTitle {
	const { ruleset, deal, locale } = telling;
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
	return gameWords(ruleset).titleOf(telling, entries);
}
