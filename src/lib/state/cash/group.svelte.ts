/** What all evenings in the store say of money, live: the tabs between people. */
import { pairTabs, type PairTab } from '#lib/domain/cash/tabs.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { PotEntry } from '#lib/domain/cash/settlement-shape.ts';
import { followGroupMoney, type EveningMoney, type GroupMoney } from '#lib/storage/group-money.ts';
import { app } from '../app.svelte.ts';
import { Live } from '../live.svelte.ts';
import { localIn, personIn, renameEvening, renameTabs, tabsWithin, type Rename } from './people.ts';

class Group {
	readonly #live = new Live<GroupMoney>({
		subscribe: (observer) => followGroupMoney(app.ledger.db).subscribe(observer),
	});
	readonly #evenings = $derived.by(() => {
		const { value } = this.#live;
		return value?.evenings.map((evening) => renameEvening(evening, personIn(value))) ?? [];
	});

	/** False until the store has been read. */
	get ready(): boolean {
		return this.#live.value !== undefined;
	}

	/** All evenings, the earliest first, with one id per person. */
	get evenings(): readonly EveningMoney[] {
		return this.#evenings;
	}

	readonly #bySession: ReadonlyMap<string, EveningMoney> = $derived(
		new Map(this.#evenings.map((evening) => [evening.session, evening])),
	);

	evening(session: string): EveningMoney | undefined {
		return this.#bySession.get(session);
	}

	/** What a Runde's pot got or gave beside its evenings. */
	potEntries(group: string | undefined): readonly PotEntry[] {
		return group === undefined ? [] : (this.#live.value?.pots.get(group) ?? []);
	}

	/** The one id of a person, whichever of their ids is given. */
	get personOf(): Rename {
		const { value } = this.#live;
		return value ? personIn(value) : (id) => id;
	}

	/**
	 * What is still open between these people from all evenings in one currency, per pair, told with
	 * the ids that were given.
	 */
	pairs(players: readonly PlayerId[], currency: string): readonly PairTab[] {
		const person = this.personOf;
		const tabs = tabsWithin(this.evenings, players.map(person), currency);
		return pairTabs(renameTabs(tabs, localIn(players, person)));
	}
}

export const group = new Group();
