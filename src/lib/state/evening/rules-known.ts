/** What whoever writes a deal knows of its rules. */
import type { DealFacts } from '#lib/domain/deal.ts';
import { sameJson } from '#lib/storage/json.ts';
import type { EveningDeal, EveningHead } from '../evening-model.ts';
import { factsOf } from './facts.ts';

/** All that the evening says here and now. */
export const knowledgeOf = ({
	rulesetChanges = [],
	rulesReplaced = [],
}: EveningHead): Pick<DealFacts, 'rulesKnown' | 'replacedKnown'> => ({
	rulesKnown: rulesetChanges.length,
	...(rulesReplaced.length > 0 && { replacedKnown: rulesReplaced.length }),
});

/**
 * A deal with what its writer knew. Nobody knows on which phone it lies tomorrow, by a room, a code or a file, so every
 * deal says it.
 * @param over what it is written over, where it is no new one
 */
export function knowing(
	facts: DealFacts,
	head: EveningHead,
	over: EveningDeal | undefined,
): DealFacts {
	const knowledge = knowledgeOf(head);
	if (!over) return { ...facts, ...knowledge };
	const before = factsOf(over);
	// Looked at and saved as it was, it is no other; where rules came since, it is said to hold under these.
	if (sameJson(said(facts), said(before)))
		return before.rulesKnown === undefined ? before : { ...before, ...knowledge };
	return corrected(facts, head, before);
}

/** The same written over what it was, also where nothing else is changed. */
export const corrected = (facts: DealFacts, head: EveningHead, before: DealFacts): DealFacts => ({
	...{ ...facts, ...knowledgeOf(head) },
	corrections: (before.corrections ?? 0) + 1,
});

/** What was played, without who knew what. */
const said = ({ rulesKnown: _, replacedKnown: _r, corrections: _c, ...deal }: DealFacts) => deal;
