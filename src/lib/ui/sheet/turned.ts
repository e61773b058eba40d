/** A deal with its result turned round, or thrown in: what one tap on the sheet makes of it. */
import type { Deal, DealFacts } from '#lib/domain/deal.ts';
import { netOf, type Entry } from '#lib/domain/entry.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { PLAYED } from '#lib/domain/parts.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { rolesOf } from '#lib/domain/stats/roles.ts';
import { settle } from '#lib/domain/settle.ts';
import { sameJson } from '#lib/storage/json.ts';

/** Whether the declarer won, where the deal is won or lost at all. */
export function wasWon(
	ruleset: Ruleset,
	deal: Deal,
	entries: readonly Entry[],
): boolean | undefined {
	const { outcome } = deal;
	if (deal.declarer === undefined) return undefined;
	if (outcome.won !== undefined) return outcome.won;
	if (outcome.tricks !== undefined) return rolesOf(ruleset, deal).games[0]?.won;
	if (outcome.cardPoints === undefined) return undefined;
	return entries.find(({ item }) => item === 'game')?.reason.won;
}

/**
 * The same deal lost where it was won, and won where it was lost. A count that says otherwise gives
 * way to the bare result; `undefined` where that is no legal deal or pays the same, and the form must be asked.
 */
export function turned(
	ruleset: Ruleset,
	deal: Deal,
	entries: readonly Entry[],
): DealFacts | undefined {
	const won = wasWon(ruleset, deal, entries);
	if (won === undefined) return undefined;
	const { outcome: _, ...rest } = deal;
	const other = { ...rest, outcome: { won: !won } } as DealFacts;
	const parsed = parseDeal(ruleset, other);
	if (!parsed.ok) return undefined;
	// Where a valat decides the game, saying "lost" would change nothing.
	const after = netOf(settle(ruleset, parsed.value), deal.hands);
	return sameJson(after, netOf(entries, deal.hands)) ? undefined : other;
}

/** The deal as thrown in: who dealt and who held cards stays, nobody pays. */
export function thrownIn(deal: DealFacts): DealFacts {
	const kept = Object.entries(deal).filter(([field]) => !PLAYED.some((played) => played === field));
	return { ...(Object.fromEntries(kept) as unknown as DealFacts), outcome: { manual: {} } };
}
