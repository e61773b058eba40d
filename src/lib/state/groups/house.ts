/** Which of the rulesets on offer a Runde or an evening plays by. Pure. */
import type { Group } from '#lib/storage/bodies.ts';
import type { RulesetPatch } from '#lib/rulesets/reference.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import type { RulesetOffer } from '../offers.ts';

/** Rules of a Runde that are in no list: its offer's key. */
export const OWN_RULES = 'own';

/** What there is to choose from: what is played by too, where that is in no list. */
export const offersWith = (
	played: RulesetOffer | undefined,
	listed: readonly RulesetOffer[],
): readonly RulesetOffer[] => (played?.key === OWN_RULES ? [played, ...listed] : listed);

/**
 * The stored ruleset it names, in its present edition; else the one that says the same; else one of the
 * same name over the same base, which was edited since; else the rules themselves, which are in no list.
 * `undefined` where they do not read.
 */
export function houseOf(
	{ ruleset, house }: Pick<Group, 'ruleset' | 'house'>,
	offers: readonly RulesetOffer[],
): RulesetOffer | undefined {
	const said = JSON.stringify(ruleset);
	const known =
		offers.find(({ key }) => key === house) ??
		offers.find(({ reference }) => JSON.stringify(reference) === said) ??
		offers.find(({ reference }) => sameName(reference, ruleset));
	if (known || typeof ruleset === 'string') return known;
	const resolved = resolveRuleset(ruleset as RulesetPatch);
	if (!resolved.ok) return undefined;
	const { name } = ruleset as RulesetPatch;
	return {
		key: OWN_RULES,
		reference: ruleset as RulesetPatch,
		ruleset: resolved.value,
		...(name !== undefined && { name }),
	};
}

function sameName(a: string | object, b: string | object): boolean {
	if (typeof a === 'string' || typeof b === 'string') return false;
	const [x, y] = [a as Partial<RulesetPatch>, b as Partial<RulesetPatch>];
	return x.name !== undefined && x.name === y.name && x.extends === y.extends;
}
