/** The same, one after the other: a call while it runs makes it run once more. */
export function again(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
	let running = false;
	let wanted = false;
	const run = async (): Promise<void> => {
		running = true;
		try {
			do {
				wanted = false;
				await work();
				// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set by calls meanwhile
			} while (wanted);
		} catch (error) {
			onError(error);
		} finally {
			running = false;
		}
	};
	return () => {
		wanted = true;
		if (!running) void run();
	};
}
