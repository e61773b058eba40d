import type { Attachment } from 'svelte/attachments';

/**
 * For a button that cannot be tapped while something is under way: the browser takes the focus away from it then, and
 * whoever uses the keyboard would begin at the page's top. It has the focus again afterwards, where nothing else took it.
 */
export const keepsFocus: Attachment<HTMLElement> = (button) => {
	let had = false;
	const told = new MutationObserver(() => {
		if (button.matches(':disabled')) {
			had ||= document.activeElement === button;
			return;
		}
		if (had && document.activeElement === document.body) button.focus({ preventScroll: true });
		had = false;
	});
	told.observe(button, { attributeFilter: ['disabled'] });
	return () => told.disconnect();
};
