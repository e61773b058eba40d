/** Strohmandeln, Tarock for two: each plays with a hand and three packets, the strawmen. */
import { thirds, type CardPoints } from '#lib/domain/card-points.ts';
import type { DealFacts } from '#lib/domain/deal.ts';
import type { Game } from '#lib/domain/game.ts';
import { sidesOf } from '#lib/domain/sides.ts';
import { UNNAMED, startersOf } from '#lib/domain/table/rounds.ts';
import { KOENIGRUFEN } from '#lib/games/koenigrufen/domain/game.ts';
import { limitPayments } from '#lib/games/koenigrufen/domain/limits.ts';
import { settleItems } from '#lib/games/koenigrufen/domain/settle.ts';
import { VALAT, tablesOf } from '#lib/games/koenigrufen/domain/tables.ts';
import { SIMPLE, type StrohmandelnRuleset } from './rules.ts';

/** A game nobody took up is nobody's where neither reaches what wins it ("Nullrunde"). */
export function isUndecided(
	ruleset: StrohmandelnRuleset,
	facts: Pick<DealFacts, 'contract' | 'outcome' | 'premiums'>,
): boolean {
	const { contract, outcome } = facts;
	if (contract !== SIMPLE || outcome.cardPoints === undefined) return false;
	// A made valat says who won, whatever was counted (What is paid, "Valat").
	if (facts.premiums?.some(({ premium, won }) => premium === VALAT && won)) return false;
	const { win, total } = tablesOf(ruleset);
	const own = thirds(outcome.cardPoints as CardPoints);
	return own < win && total - own < win;
}

export const STROHMANDELN: Game<StrohmandelnRuleset> = {
	...KOENIGRUFEN,
	settle(ruleset, deal, book) {
		const whole = book.another();
		settleItems(ruleset, deal, whole);
		const undecided = isUndecided(ruleset, deal);
		book.entries.push(...whole.entries.filter(({ item }) => !(undecided && item === 'game')));
		limitPayments(ruleset, book);
	},
	// A game that is nobody's is drawn even where something beside it was paid.
	startersOf(ruleset, settled) {
		const { rounds } = ruleset;
		const drawn = rounds.after.nobodyPays && isUndecided(ruleset, settled.deal);
		return startersOf(rounds, settled) ?? (drawn ? [UNNAMED] : undefined);
	},
	// Nobody declared a game that was not taken up.
	rolesOf: (ruleset, deal) =>
		deal.contract === SIMPLE && deal.declarer !== undefined
			? { games: [], sides: sidesOf(deal) }
			: KOENIGRUFEN.rolesOf(ruleset, deal),
};
