/** Reads what a screen would show: an effect follows it from then on. */
export const look = (..._shown: readonly unknown[]): void => undefined;
