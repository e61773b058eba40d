/**
 * Keys that do what a control on the screen does. The control itself says its key (`aria-keyshortcuts`, a
 * single one), so that screen readers tell it, the overview lists what is there, and nothing can be done by a
 * key that could not be tapped.
 */
import { preferences } from '#lib/state/preferences.svelte.ts';
import { overScreen } from './over.svelte.ts';

const visible = (control: HTMLElement): boolean =>
	control.checkVisibility() && control.closest('[inert], dialog:not([open])') === null;

/** The controls with a key that are on the screen, in the order of the page. */
export const keyed = (): readonly HTMLElement[] =>
	[...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(visible);

/** The key of a control (`aria-keyshortcuts`); empty where it has none. */
export const keyOf = (control: HTMLElement): string =>
	control.getAttribute('aria-keyshortcuts') ?? '';

/** Whether keys go into the text that has the focus, or choose in a list. */
const writes = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

/** Whether a key is the screen's: not where it is written, nor under what lies over the screen and has it to itself. */
export const isForScreen = (event: KeyboardEvent): boolean =>
	!event.ctrlKey &&
	!event.metaKey &&
	!event.altKey &&
	!writes(event.target) &&
	document.querySelector('dialog:modal') === null;

/** Begins to listen, as long as the app is open. */
export function listenForKeys(): void {
	document.addEventListener('keydown', (event) => {
		if (!preferences.shortcuts || event.defaultPrevented || event.repeat) return;
		if (!isForScreen(event)) return;
		if (event.key === '?') overScreen.lay('keys');
		else {
			const control = keyed().find((one) => keyOf(one) === event.key);
			if (!control) return;
			control.focus();
			control.click();
		}
		event.preventDefault();
	});
}
