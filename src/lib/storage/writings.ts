/** Whoever wants to know what this tab writes, before the store can be asked for it. */
import type { Revision } from './revision.ts';

/** Called while a change is written; what it returns, once that is on disk. Neither may throw. */
export type OnWriting = (revisions: readonly Revision[]) => () => void;

export class Writings {
	readonly #listeners = new Set<OnWriting>();

	/** Returns how to stop. */
	listen(listener: OnWriting): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	readonly tell: OnWriting = (revisions) => {
		const written = [...this.#listeners].map((listener) => listener(revisions));
		return () => {
			for (const tell of written) tell();
		};
	};
}
