/** What the form's own keypad can say. */
export type Pressed =
	| { readonly digit: number }
	| { readonly leaves: number }
	| { readonly go: 'back' | 'next' | 'rest' | 'sign' | '+' | '-' };

/** One number that is typed, or follows from the others. */
export interface CountField {
	readonly id: string;
	readonly name: string;
	/** What stands there; absent: nothing yet. */
	readonly text: string | undefined;
	/** It was not typed but follows from the others. */
	readonly derived: boolean;
	/** What a screen reader says. */
	readonly spoken: string;
}
