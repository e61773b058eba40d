/** What whoever writes a deal knows of its rules, where several phones write. */
import type { DealFacts } from '#lib/domain/deal.ts';
import type { EveningHead } from '../evening-model.ts';

/** All that the evening says here and now. */
export const knowledgeOf = ({
	rulesetChanges = [],
	rulesReplaced = [],
}: EveningHead): Pick<DealFacts, 'rulesKnown' | 'replacedKnown'> => ({
	rulesKnown: rulesetChanges.length,
	...(rulesReplaced.length > 0 && { replacedKnown: rulesReplaced.length }),
});
