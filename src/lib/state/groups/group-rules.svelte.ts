/** The rules a Runde may play by, live; apart from the Runden, as the rulesets are much of the app. */
import type { Group } from '#lib/storage/bodies.ts';
import { Live } from '../live.svelte.ts';
import { rulesetOffers, type RulesetOffer } from '../offers.ts';
import { houseOf, OWN_RULES } from './house.ts';

export class GroupRules {
	readonly #live = new Live((ledger) => ledger.readRulesets());
	readonly offers: readonly RulesetOffer[] = $derived(rulesetOffers(this.#live.value ?? []));

	/** The rules its next evening is played by: the group's own in their present edition. */
	rulesOf(group: Pick<Group, 'ruleset' | 'house'>): RulesetOffer | undefined {
		return houseOf(group, this.offers);
	}

	/** The stored ruleset that these rules are an edition of. */
	readonly houseKeyOf = (ruleset: string | object): string | undefined => {
		if (typeof ruleset === 'string') return undefined;
		const key = houseOf({ ruleset }, this.offers)?.key;
		return key === OWN_RULES ? undefined : key;
	};
}
