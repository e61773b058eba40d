/**
 * Parts of a screen that come later than the rest. What stands below them is shown once all of them know what they
 * show: what moves under a finger is missed, and something else hit.
 */
import { SvelteSet } from 'svelte/reactivity';

export class Awaited<Part extends string> {
	readonly #come = new SvelteSet<Part>();

	/** For a part to call as soon as it knows; as often as it likes. */
	readonly has = (part: Part) => (): void => void this.#come.add(part);

	/** Its code. Where that cannot be had nobody waits for it. */
	async code<Module>(part: Part, loaded: Promise<Module>): Promise<Module> {
		try {
			return await loaded;
		} catch (error) {
			this.#come.add(part);
			throw error;
		}
	}

	/** Whether all of these are there. */
	all(...parts: readonly Part[]): boolean {
		return parts.every((part) => this.#come.has(part));
	}
}
