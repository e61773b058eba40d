/**
 * The same part for each game of 54 cards whose rulesets are made of Königrufen's parts, to be spread into a list of
 * games; a game that differs stands behind it in that list once more.
 */
export const forCalling = <T>(part: T) => ({
	koenigrufen: part,
	dreiertarock: part,
	strohmandeln: part,
});

/** One of these games, as its rulesets name it. */
export type CallingGame = keyof ReturnType<typeof forCalling>;
