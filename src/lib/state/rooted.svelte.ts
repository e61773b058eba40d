/**
 * Makes something that outlives the screen which asks for it first: what it derives belongs to no screen,
 * and goes on until it is stopped.
 */
export function rooted<T>(make: () => T): { readonly made: T; readonly stop: () => void } {
	let made: T | undefined;
	const stop = $effect.root(() => {
		made = make();
	});
	// Where pages are made beforehand, effects do not run.
	return { made: made ?? make(), stop };
}
