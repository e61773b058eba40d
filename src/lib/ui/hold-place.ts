/** What a list shows comes within this time after its screen; later nobody waits for it any more. */
const LONGEST_MS = 3000;
const MOVES = ['pointerdown', 'wheel', 'keydown'] as const;

/** Stays `top` px down the page while what is above and below comes, until somebody moves. Returns how to stop. */
export function holdPlace(top: number): () => void {
	const sizes = new ResizeObserver(() => scrollTo({ top, behavior: 'instant' }));
	sizes.observe(document.body);
	const stop = (): void => {
		sizes.disconnect();
		clearTimeout(timer);
		for (const move of MOVES) removeEventListener(move, stop, true);
	};
	const timer = setTimeout(stop, LONGEST_MS);
	for (const move of MOVES) addEventListener(move, stop, true);
	return stop;
}
