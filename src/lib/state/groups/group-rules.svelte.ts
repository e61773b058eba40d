/** The rules a Runde may play by, live; apart from the Runden, as the rulesets are much of the app. */
import { isObject } from '#lib/domain/shape.ts';
import type { Group } from '#lib/storage/bodies.ts';
import type { GroupItem } from '#lib/storage/read.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import { Live } from '../live.svelte.ts';
import { rulesetOffers, type RulesetOffer } from '../offers.ts';
import type { HouseRuleset } from '../rules/own-rulesets.ts';
import { foundGroup } from './change.ts';
import { withRules } from './edits.ts';
import { houseOf, OWN_RULES } from './house.ts';

/** A stored ruleset, as it was when somebody began to change it. */
export interface StoredRules {
	readonly id: string;
	readonly revision: string;
}

/** A Runde's rules as they were when somebody began to change them. */
export interface BegunRules {
	/** The Runde's revision. */
	readonly group: string;
	/** What it said of its rules. */
	readonly said: string;
	/** What was stored of them; in no list there is none. */
	readonly stored: StoredRules | undefined;
}

/** The same as a text, for what is left half changed. */
export const begunText = (begun: BegunRules): string => JSON.stringify(begun);

/** What {@link begunText} wrote; `undefined` where it is something else. */
export function readBegun(text: string | undefined): BegunRules | undefined {
	try {
		const read: unknown = JSON.parse(text ?? '');
		if (!isObject(read)) return undefined;
		const { group, said, stored } = read;
		if (typeof group !== 'string' || typeof said !== 'string') return undefined;
		if (!isObject(stored)) return { group, said, stored: undefined };
		const { id, revision } = stored;
		if (typeof id !== 'string' || typeof revision !== 'string') return undefined;
		return { group, said, stored: { id, revision } };
	} catch {
		return undefined;
	}
}

const saidBy = ({ ruleset, house }: Pick<Group, 'ruleset' | 'house'>): string =>
	JSON.stringify([ruleset, house]);

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
		const found = this.#live.value
			?.filter((one) => one.status === 'sound')
			.find(({ id }) => id === key);
		return found && { id: found.id, revision: found.revision };
	}

	/** What is changed from now on is changed over this. */
	begin({ revision, value }: Pick<GroupItem, 'revision' | 'value'>): BegunRules {
		return { group: revision, said: saidBy(value), stored: this.storedOf(value) };
	}

	/** Whether the Runde, by now, plays by other rules than what was begun with, or is gone; whatever else was changed of it. */
	changedSince(begun: BegunRules, group: Pick<GroupItem, 'value'> | undefined): boolean {
		if (!group) return true;
		return begun.stored
			? this.storedOf(group.value)?.revision !== begun.stored.revision
			: saidBy(group.value) !== begun.said;
	}

	/**
	 * A Runde's rules as they were changed, which its next evening has: over the stored ones it plays by; else they are
	 * its own and in no list, as what is changed at its table. What was changed elsewhere since they were begun with
	 * stands beside them, and a person chooses.
	 */
	save(group: string, house: HouseRuleset, begun: BegunRules): Promise<Change> {
		const { stored } = begun;
		return app.ledger.commit(async (db) => {
			// As it is by now: somebody new may have sat down since.
			const found = await foundGroup(db, group);
			const value = withRules(found.value, house, stored?.id);
			const plays = stored
				? this.rulesOf(found.value)?.key === stored.id
				: saidBy(found.value) === begun.said;
			return [
				{ entity: 'group', id: group, value, seen: plays ? found.revision : begun.group },
				...(stored
					? [{ entity: 'ruleset' as const, id: stored.id, value: house, seen: stored.revision }]
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
