/** Nothing is settled over two versions unasked: what is in conflict is named first, and a person goes on or not. */
import { app } from '#lib/state/app.svelte.ts';
import type { Cash } from '#lib/state/cash/cash.svelte.ts';
import type { Conflict } from '#lib/storage/conflicts.ts';

export class ConflictQuestion {
	/** What is asked about; empty while nothing is. */
	conflicts = $state.raw<readonly Conflict[]>([]);
	#answer: ((goOn: boolean) => void) | undefined;
	readonly #cash: Cash;

	constructor(cash: Cash) {
		this.#cash = cash;
	}

	/**
	 * Whether to go on: nothing of the evening is in conflict, or somebody says so. Asked once, until there are
	 * other versions; one that comes up in between is found by what settles.
	 */
	async passed(sessionId: string): Promise<boolean> {
		this.answer(false);
		const conflicts = await app.attempt(() => app.ledger.conflicts(sessionId));
		if (!conflicts) return false;
		if (versions(conflicts).every((id) => this.#cash.over.includes(id))) return true;
		this.conflicts = conflicts;
		return new Promise((resolve) => (this.#answer = resolve));
	}

	answer(goOn: boolean): void {
		if (goOn) this.#cash.over = versions(this.conflicts);
		this.conflicts = [];
		this.#answer?.(goOn);
		this.#answer = undefined;
	}
}

const versions = (conflicts: readonly Conflict[]): readonly string[] =>
	conflicts.flatMap(({ heads }) => heads.map(({ id }) => id));
