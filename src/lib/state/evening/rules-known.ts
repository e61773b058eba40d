/** What whoever writes a deal knows of its rules, where several phones write. */
import type { DealFacts } from '#lib/domain/deal.ts';
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

/** A deal with what its writer knew; over which it is written, where it is no new one. */
export const knowing = (
	facts: DealFacts,
	head: EveningHead,
	over: EveningDeal | undefined,
): DealFacts => ({
	...facts,
	...knowledgeOf(head),
	...(over && { corrections: (factsOf(over).corrections ?? 0) + 1 }),
});
