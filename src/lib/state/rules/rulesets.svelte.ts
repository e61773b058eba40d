/** All rulesets there are, live: the built-in ones and the group's own. */
import type { RulesetItem } from '#lib/storage/read.ts';
import type { StorageError } from '#lib/storage/storage-error.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { Live } from '../live.svelte.ts';
import {
	builtInChoices,
	ownChoices,
	type DamagedRuleset,
	type RulesetChoice,
} from './own-rulesets.ts';

export class Rulesets {
	readonly #live = new Live((ledger) => ledger.readRulesets('house'));
	readonly builtIn: readonly RulesetChoice[] = builtInChoices();
	readonly #read = $derived(ownChoices(this.#live.value ?? [], locale.current));

	get status(): 'loading' | 'ready' | 'failed' {
		return this.#live.state.status;
	}

	get error(): StorageError | undefined {
		const { state } = this.#live;
		return state.status === 'failed' ? state.error : undefined;
	}

	get own(): readonly RulesetChoice[] {
		return this.#read.sound;
	}

	get damaged(): readonly DamagedRuleset[] {
		return this.#read.damaged;
	}

	/** Built-in or own, by id. */
	find(id: string): RulesetChoice | DamagedRuleset | undefined {
		return [...this.builtIn, ...this.own, ...this.damaged].find((one) => one.id === id);
	}

	/** The stored row of an own one. */
	item(id: string): RulesetItem | undefined {
		const found = this.#live.value?.find((one) => one.id === id);
		return found?.status === 'sound' ? found : undefined;
	}
}
