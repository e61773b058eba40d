/** Nothing is settled over two versions unasked: what is in conflict is named first, and a person goes on or not. */
import { app } from '#lib/state/app.svelte.ts';
import type { Conflict } from '#lib/storage/read.ts';

export class ConflictQuestion {
	/** What is asked about; empty while nothing is. */
	conflicts = $state.raw<readonly Conflict[]>([]);
	#answer: ((goOn: boolean) => void) | undefined;
	/** The versions that somebody said to go on over: asked once, until there are others. */
	#accepted: string | undefined;

	/** Whether to go on: nothing of the evening is in conflict, or somebody says so. */
	async passed(sessionId: string): Promise<boolean> {
		this.answer(false);
		const conflicts = await app.attempt(() => app.ledger.conflicts(sessionId));
		if (!conflicts) return false;
		if (conflicts.length === 0 || versions(conflicts) === this.#accepted) return true;
		this.conflicts = conflicts;
		return new Promise((resolve) => (this.#answer = resolve));
	}

	answer(goOn: boolean): void {
		if (goOn) this.#accepted = versions(this.conflicts);
		this.conflicts = [];
		this.#answer?.(goOn);
		this.#answer = undefined;
	}
}

const versions = (conflicts: readonly Conflict[]): string =>
	JSON.stringify(conflicts.flatMap(({ heads }) => heads.map(({ id }) => id)).sort());
