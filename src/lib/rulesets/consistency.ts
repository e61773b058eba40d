/** Contradictions that a ruleset of the right shape can still hold; each is named at its field. */
import { LARGEST_FACTOR } from '#lib/domain/deal-shape.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Check } from '#lib/domain/shape.ts';
import { gameRules } from './games.ts';

/** Reports everything in a well-shaped ruleset that contradicts itself. */
export function checkConsistency(ruleset: Ruleset, at: Check): void {
	checkCitations(ruleset, ruleset.sources, at);
	checkCup(ruleset, at);
	const rules = gameRules(ruleset);
	if (rules.largestDeal(ruleset) * LARGEST_FACTOR > Number.MAX_SAFE_INTEGER) at.report('too-large');
	rules.check(ruleset, at);
}

function checkCitations(value: unknown, sources: object, at: Check): void {
	if (typeof value !== 'object' || value === null) return;
	for (const [key, inner] of Object.entries(value as Record<string, unknown>)) {
		at.enter(key);
		if (key === 'cite') {
			const { source } = inner as { source: string };
			if (!Object.hasOwn(sources, source)) {
				at.reportAt(['source'], 'no-such-source', {
					value: source,
					known: Object.keys(sources).join(', '),
				});
			}
		} else checkCitations(inner, sources, at);
		at.leave();
	}
}

/** Scored by steps or ranks, a cup needs their numbers. */
function checkCup({ cup }: Ruleset, at: Check): void {
	if (!cup || cup.scoring === 'points' || cup[cup.scoring]) return;
	at.reportAt(['cup', cup.scoring], 'scheme-without-numbers', { value: cup.scoring });
}
