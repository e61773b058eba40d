import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import { overScreen } from './over.svelte.ts';

/** For a dialog over the screen: closed by its button, Escape, the way back or a tap beside it. */
export const laidOver: Attachment<HTMLDialogElement> = (dialog) => {
	const before = document.activeElement;
	dialog.showModal();
	const stops = [
		on(dialog, 'click', ({ target }) => {
			if (target === dialog) dialog.close();
		}),
		on(dialog, 'close', overScreen.close),
	];
	return () => {
		for (const stop of stops) stop();
		// The way back takes it off the page while it is open, which gives the focus back to nobody.
		if (document.activeElement === document.body && before instanceof HTMLElement)
			before.focus({ preventScroll: true });
	};
};
