/**
 * A screen that one comes back to – by the device's back, or up from what a row led to – stands as it was left:
 * scrolled to the same place, with what was opened and chosen there. One that a link leads to begins anew.
 */
import { afterNavigate, beforeNavigate } from '$app/navigation';
import { forget, keptOf } from './kept.ts';

/** How far down the screen is wanted that is gone to, in px. */
let top = 0;
let stop: (() => void) | undefined;

/** The screen has a place of its own to begin at. */
export function beginsByItself(): void {
	top = 0;
	stop?.();
}

async function goThere(): Promise<void> {
	const { holdPlace } = await import('./hold-place.ts');
	if (top > 0) stop = holdPlace(top);
}

/** Called in the script of the layout around all screens. */
export function keepPlaces(): void {
	beforeNavigate(({ type, from, to }) => {
		beginsByItself();
		if (!from || !to || from.url.pathname === to.url.pathname) return;
		keptOf(from.url.pathname).top = scrollY;
		if (type === 'link') forget(to.url.pathname);
		else top = keptOf(to.url.pathname).top;
	});
	afterNavigate(() => {
		if (top > 0) void goThere();
	});
}
