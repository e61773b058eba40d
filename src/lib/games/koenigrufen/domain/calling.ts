/**
 * One part for all games with 54 cards whose rulesets are made of Königrufen's parts, a line for each: what a list of
 * games takes for all of them, one of them may bring anew behind it.
 */
export const forCalling = <T>(part: T) => ({
	koenigrufen: part,
	dreiertarock: part,
	strohmandeln: part,
});

/** One of these games, as its rulesets name it. */
export type CallingGame = keyof ReturnType<typeof forCalling>;
