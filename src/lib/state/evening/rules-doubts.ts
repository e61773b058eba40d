/**
 * Deals that were written on one phone while the rules were changed on another: whoever wrote them did not know of
 * rules that hold for them since. A person says by which rules they count.
 */
import type { DealFacts } from '#lib/domain/deal.ts';
import { rulesOfDeals, type LaterRules } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { sameJson } from '#lib/storage/json.ts';
import { readDeal, type EveningDeal, type EveningHead } from '../evening-model.ts';
import { readRules } from './rules.ts';

export interface RulesDoubt {
	readonly deal: DealFacts;
	readonly revision: string;
	/** What people call its number. */
	readonly position: number;
	/** The rules it was written by. */
	readonly before: Ruleset;
	/** Those it counts by until somebody has said. */
	readonly after: Ruleset;
	/** Whether it can count by the former without any other deal changing its rules. */
	readonly canBeBefore: boolean;
}

interface Shown {
	readonly head: EveningHead;
	readonly deals: readonly EveningDeal[];
	rulesetOf(dealId: string): Ruleset;
}

/** How many changes of the rules whoever wrote it knew; `undefined` where that is not said. */
const knownBy = (row: EveningDeal): number | undefined => {
	const facts = (row.status === 'sound' ? row.deal : row.raw) as Partial<DealFacts> | null;
	return typeof facts?.rulesKnown === 'number' ? facts.rulesKnown : undefined;
};

export function rulesDoubts(evening: Shown): readonly RulesDoubt[] {
	const { head, deals } = evening;
	const { rulesetChanges: changes = [] } = head;
	const isAsked = (row: EveningDeal) => (knownBy(row) ?? changes.length) < changes.length;
	const rules = deals.some(isAsked) ? readRules(head) : undefined;
	if (!rules?.ok) return [];
	const { ruleset, laterRules } = rules.value;
	const inForce = (later: readonly LaterRules[]) =>
		rulesOfDeals({ ruleset, laterRules: later }, deals);
	const players = head.players.map(({ id }) => id);

	return deals.flatMap((row, i): RulesDoubt[] => {
		const { position, revision } = row;
		if (!isAsked(row) || position === undefined || revision === undefined) return [];
		const deal = (row.status === 'sound' ? row.deal : row.raw) as DealFacts;
		const before = inForce(laterRules.slice(0, knownBy(row)))[i] ?? ruleset;
		const after = evening.rulesetOf(row.id);
		const [was, is] = [readDeal(before, deal, players), readDeal(after, deal, players)];
		const paysTheSame = was.ok && is.ok && sameJson(was.score.net, is.score.net);
		if (sameJson(before, after) || paysTheSame) return [];
		const told = playedBefore(head, deal).rulesetChanges ?? [];
		const then = inForce(
			laterRules.map((later, at) => ({ ...later, afterDeals: told[at]?.afterDeals ?? [] })),
		);
		const canBeBefore = deals.every(
			(one, j) => j === i || sameJson(then[j], evening.rulesetOf(one.id)),
		);
		return [{ deal, revision, position, before, after, canBeBefore }];
	});
}

/** The evening's facts with a deal played before those changes of the rules that its writer did not know. */
export function playedBefore(
	head: EveningHead,
	{ id, rulesKnown = 0 }: Pick<DealFacts, 'id' | 'rulesKnown'>,
): EveningHead {
	const rulesetChanges = (head.rulesetChanges ?? []).map((change, at) =>
		at < rulesKnown || change.afterDeals.includes(id)
			? change
			: { ...change, afterDeals: [...change.afterDeals, id] },
	);
	return { ...head, rulesetChanges };
}
