/** What multiplies the values of a deal that is being written. */
export interface Held {
	/** The round's: 2 in a doubled one. */
	readonly factor: number;
	/** Whose own factors premiums take; none is chosen yet where it is absent. */
	readonly contract?: string | undefined;
}
