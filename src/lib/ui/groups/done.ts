/** What was just done, in words, and how it is taken back. */
export interface Done {
	readonly said: string;
	readonly undo: () => Promise<unknown>;
}
