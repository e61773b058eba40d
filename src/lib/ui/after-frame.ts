/** Does it once the next frame is painted; at once on a page that nobody sees, of which no frame is made. */
export function afterFrame(work: () => void): void {
	if (document.hidden) work();
	else requestAnimationFrame(() => setTimeout(work));
}
