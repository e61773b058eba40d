/** What is filled in on a screen and not written yet: kept on this device, so that neither back nor reload costs it. */
import { Check, type Shape } from '#lib/domain/shape.ts';
import { app } from './app.svelte.ts';

export interface KeptForm<T> {
	/** `undefined` where there is none, it does not read, or the store fails. */
	readonly read: (of: string | undefined) => Promise<T | undefined>;
	/**
	 * `null` forgets it. What cannot be kept costs nobody anything as long as the screen is open: writing what is filled
	 * in says what is wrong with the store.
	 */
	readonly keep: (of: string | undefined, filledIn: T | null) => Promise<void>;
}

/**
 * The forms of one kind, each kept by itself.
 * @param name of the kind, as the store has it
 */
export function keptForm<T>(name: string, shape: Shape<T>): KeptForm<T> {
	const nameOf = (of: string | undefined): string => (of === undefined ? name : `${name}:${of}`);
	return {
		read: async (of) => {
			try {
				const kept = await app.ledger.readPreference(nameOf(of));
				return shape.check(kept, new Check()) ? kept : undefined;
			} catch {
				return undefined;
			}
		},
		keep: async (of, filledIn) => {
			try {
				await app.ledger.writePreference(nameOf(of), filledIn);
			} catch {
				// Said where it is written.
			}
		},
	};
}
