/** The same, one after the other: a call while it runs makes it run once more, also where it fails. */
export function again(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
	let running = false;
	let wanted = false;
	const run = async (): Promise<void> => {
		running = true;
		do {
			wanted = false;
			try {
				await work();
			} catch (error) {
				onError(error);
			}
			// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set by calls meanwhile
		} while (wanted);
		running = false;
	};
	return () => {
		wanted = true;
		if (!running) void run();
	};
}
