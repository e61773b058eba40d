/**
 * Other rules for an evening: what every deal written so far would pay then, and the evening's facts
 * after the change. Nothing is changed before somebody has seen it.
 */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Issue } from '#lib/domain/issue.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { rulesOfDeals } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { resolveChanges } from '#lib/rulesets/changes.ts';
import type { ReplacedRules, RulesetPatch } from '#lib/rulesets/reference.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { alike } from '#lib/domain/alike.ts';
import { diffPatch } from '#lib/rulesets/merge-patch.ts';
import type { EveningDeal, EveningHead } from '../evening-model.ts';

/** From the next deal on, or for every deal of the evening. */
export type Scope = 'from-now' | 'for-all';

/** A deal that would not pay what it pays now. */
export interface ChangedDeal {
	readonly id: string;
	/** What people call its number. */
	readonly position: number | undefined;
	/** Absent: it is not legal now and counts for nothing. */
	readonly before: Net | undefined;
	/** Absent: it would not be legal, for these reasons, and count for nothing. */
	readonly after: Net | undefined;
	readonly issues: readonly Issue[];
}

export interface RulesPreview {
	readonly changed: readonly ChangedDeal[];
	/** The sums of all deals that count, without payments by hand. */
	readonly before: Net;
	readonly after: Net;
}

/** What all deals would pay under `ruleset`. */
export function previewRules(
	deals: readonly EveningDeal[],
	players: readonly PlayerId[],
	ruleset: Ruleset,
): RulesPreview {
	const changed: ChangedDeal[] = [];
	const [before, after] = [zero(players), zero(players)];
	const known = new Set(players);
	for (const row of deals) {
		const old = row.status === 'sound' ? row.net : undefined;
		const parsed = parseDeal(ruleset, row.status === 'sound' ? row.deal : row.raw, known);
		const next = parsed.ok ? scoreDeal(ruleset, parsed.value, players).net : undefined;
		add(before, old);
		add(after, next);
		if (old === undefined && next === undefined) continue;
		if (old && next && players.every((one) => (old[one] ?? 0) === (next[one] ?? 0))) continue;
		changed.push({
			...{ id: row.id, position: row.position, before: old, after: next },
			issues: parsed.ok ? [] : parsed.issues,
		});
	}
	return { changed, before, after };
}

const zero = (players: readonly PlayerId[]): Record<PlayerId, number> =>
	Object.fromEntries(players.map((player) => [player, 0]));

function add(sums: Record<PlayerId, number>, net: Net = {}): void {
	for (const player in net) sums[player] = (sums[player] ?? 0) + (net[player] ?? 0);
}

export interface Chosen {
	readonly ruleset: Ruleset;
	readonly reference: string | RulesetPatch;
}

/**
 * What the evening's own reference means today, where that is no longer what was pinned: a built-in has
 * been put right since, be it the evening's or the one under its patch.
 *
 * @param pinned the rules the evening began with
 */
export function correctedSince(
	reference: string | RulesetPatch,
	pinned: Ruleset,
): Chosen | undefined {
	const today = resolveRuleset(reference);
	if (!today.ok || alike(today.value, pinned)) return undefined;
	return { ruleset: today.value, reference };
}

/**
 * The evening's facts with every deal, those to come included, under the chosen rules. What held until then is kept, so
 * that whoever wrote a deal meanwhile on another phone is asked (`rulesDoubts`).
 *
 * @param pinned the rules the evening began with
 * @param deals what whoever chooses has seen
 */
export function withRulesForAll(
	{ rulesetChanges, rulesReplaced = [], ...head }: EveningHead,
	pinned: Ruleset,
	deals: readonly Pick<DealFacts, 'id' | 'corrections'>[],
	{ ruleset, reference }: Chosen,
): EveningHead {
	const corrected = deals.flatMap(({ id, corrections }) =>
		corrections === undefined ? [] : [[id, corrections] as const],
	);
	const replaced: ReplacedRules = {
		deals: deals.map(({ id }) => id),
		...(corrected.length > 0 && { corrections: Object.fromEntries(corrected) }),
		patch: diffPatch(ruleset, pinned) as object,
		...(rulesetChanges && { rulesetChanges }),
	};
	return {
		...{ ...head, ruleset: reference, rulesetSnapshot: ruleset },
		rulesReplaced: [...rulesReplaced, replaced],
	};
}

/**
 * The evening's facts with the chosen rules from the next deal on. Rules that no deal was played under here stay, too:
 * one may have been, on another phone.
 *
 * @param pinned the rules the evening began with
 */
export function withRulesFromNow(
	head: EveningHead,
	pinned: Ruleset,
	deals: readonly { readonly id: string }[],
	chosen: Chosen,
): EveningHead {
	if (deals.length === 0) return withRulesForAll(head, pinned, deals, chosen);
	const { rulesetChanges = [], ...rest } = head;
	const { laterRules } = resolveChanges(pinned, rulesetChanges);
	const now = rulesOfDeals({ ruleset: pinned, laterRules }, deals).at(-1) ?? pinned;
	if (alike(now, chosen.ruleset)) return head;
	const patch = diffPatch(now, chosen.ruleset) as object;
	const change = { afterDeals: deals.map(({ id }) => id), patch };
	return { ...rest, rulesetChanges: [...rulesetChanges, change] };
}
