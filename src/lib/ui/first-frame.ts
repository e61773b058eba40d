/** What `static/first-frame.js` painted before the app ran, and what is kept for it to paint. */
import type { Told } from './home/told.ts';

/** Taken off the page in the frame that shows the app's own; returns what it said of the evening being played. */
export function takeOver(): Told | undefined {
	const painted = document.getElementById('first-frame');
	painted?.remove();
	const [lead, last] = painted?.querySelectorAll('.running p') ?? [];
	return lead && last ? { lead: lead.textContent, last: last.textContent } : undefined;
}

/** In an effect: something is kept for the next start, once what is shown now is painted. */
export function afterPaint(keep: () => Promise<void>): () => void {
	const timer = setTimeout(() => {
		void import('#lib/state/self-check.svelte.ts')
			.then(({ selfCheck }) => selfCheck.copied)
			.then(keep)
			.catch(() => undefined);
	});
	return () => clearTimeout(timer);
}
