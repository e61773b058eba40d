/** Chance, as fair as the device can make it. */

/** A whole number from 0 to below `most`, each as likely. */
export function randomBelow(most: number): number {
	const range = 2 ** 32;
	const fair = range - (range % most);
	const word = new Uint32Array(1);
	do crypto.getRandomValues(word);
	while ((word[0] ?? 0) >= fair);
	return (word[0] ?? 0) % most;
}

/** In an order drawn by chance (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
	const left = [...items];
	return items.flatMap(() => left.splice(randomBelow(left.length), 1));
}
