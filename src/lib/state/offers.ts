/** The rulesets somebody may choose from: the built-in ones and the group's own. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import type { RulesetPatch } from '#lib/rulesets/reference.ts';
import type { Damaged, RulesetItem } from '#lib/storage/read.ts';
import { apart } from '#lib/text/named-apart.ts';
import { readHouse } from './rules/own-rulesets.ts';

/** Games for so many are the most of those on offer; whoever comes fifth takes turns. */
export const MOST_HANDS = 4;

export interface RulesetOffer {
	/** What an evening's `ruleset` field says. */
	readonly reference: string | RulesetPatch;
	/** Unique among the offers. */
	readonly key: string;
	readonly ruleset: Ruleset;
	/** A name of the group's own, in every language alike. */
	readonly name?: string;
}

/** The built-in rulesets first; a house ruleset that does not read is left out. */
export function rulesetOffers(houses: readonly (RulesetItem | Damaged)[]): readonly RulesetOffer[] {
	const builtIn = Object.entries(BUILT_IN).map(([id, ruleset]) => ({
		reference: id,
		key: id,
		ruleset,
	}));
	const own = houses.flatMap((house): RulesetOffer[] => {
		const read = house.status === 'sound' && readHouse(house.value);
		if (!read || !read.ok) return [];
		const { reference, ruleset } = read;
		return [{ reference, key: house.id, ruleset, name: reference.name }];
	});
	const called = apart(own.map(({ name }) => name ?? ''));
	return [...builtIn, ...own.map((offer, i) => ({ ...offer, name: called[i] ?? '' }))];
}
