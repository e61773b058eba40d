/**
 * Code that comes once it is first asked for. All who ask wait for the same promise, so that what was tapped first is done
 * first: of two `import()`s of one module, which is there already, Chromium ends the second before the first where the page
 * is busy in between, 150 ms and more.
 * @returns it; where it cannot be had, whoever asks next tries again
 */
export function loaded<T>(load: () => Promise<T>): () => Promise<T> {
	let coming: Promise<T> | undefined;
	const trying = async (): Promise<T> => {
		try {
			return await load();
		} catch (error) {
			coming = undefined;
			throw error;
		}
	};
	return () => (coming ??= trying());
}
