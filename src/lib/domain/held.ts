/** What multiplies the values of a deal that is being written. */
export interface Held {
	/** The round's: 2 in a doubled one. */
	readonly factor: number;
	/** The contract whose factors apply to premiums; absent while none is chosen. */
	readonly contract?: string | undefined;
}
