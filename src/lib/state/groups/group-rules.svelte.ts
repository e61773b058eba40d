/** The rules a Runde may play by, live; apart from the Runden, as the rulesets are much of the app. */
import type { Group } from '#lib/storage/bodies.ts';
import { readGroups } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import { Live } from '../live.svelte.ts';
import { rulesetOffers, type RulesetOffer } from '../offers.ts';
import type { HouseRuleset } from '../rules/own-rulesets.ts';
import { withRules } from './edits.ts';
import { houseOf, OWN_RULES } from './house.ts';

/** A stored ruleset, as it was when somebody began to change it. */
export interface StoredRules {
	readonly id: string;
	readonly revision: string;
}

export class GroupRules {
	readonly #live = new Live((ledger) => ledger.readRulesets());
	readonly offers: readonly RulesetOffer[] = $derived(rulesetOffers(this.#live.value ?? []));

	/** The rules its next evening is played by: the group's own in their present edition. */
	rulesOf(group: Pick<Group, 'ruleset' | 'house'>): RulesetOffer | undefined {
		return houseOf(group, this.offers);
	}

	/** False until the store has answered. */
	get ready(): boolean {
		return this.#live.value !== undefined;
	}

	/** What is stored of the rules a Runde plays by; none where they came with the app, or are in no list. */
	storedOf(group: Pick<Group, 'ruleset' | 'house'>): StoredRules | undefined {
		const key = this.rulesOf(group)?.key;
		return this.#live.value?.filter((one) => one.status === 'sound').find(({ id }) => id === key);
	}

	/**
	 * A Runde's rules as they were changed, which its next evening has: over the stored ones it plays by; else they are
	 * its own and in no list, as what is changed at its table.
	 */
	save(group: string, house: HouseRuleset, over: StoredRules | undefined): Promise<Change> {
		return app.ledger.commit(async (db) => {
			// As it is by now: somebody new may have sat down since.
			const found = (await readGroups(db)).find(({ id }) => id === group);
			if (found?.status !== 'sound') throw new StorageError('not-found', { group });
			const value = withRules(found.value, house, over?.id);
			return [
				{ entity: 'group', id: group, value, seen: found.revision },
				...(over
					? [{ entity: 'ruleset' as const, id: over.id, value: house, seen: over.revision }]
					: []),
			];
		});
	}

	/** The stored ruleset that these rules are an edition of. */
	readonly houseKeyOf = (ruleset: string | object): string | undefined => {
		if (typeof ruleset === 'string') return undefined;
		const key = houseOf({ ruleset }, this.offers)?.key;
		return key === OWN_RULES ? undefined : key;
	};
}
