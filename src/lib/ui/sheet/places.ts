/** Where an evening's sheet was left on the screen; as long as the page lives. */
export interface Place {
	/** How many deals there were. */
	readonly deals: number;
	/** The first row in sight, and how far below the screen's top it stood, in px. */
	readonly row: string;
	readonly top: number;
}

export const places = new Map<string, Place>();
