/**
 * After a change of screen the title receives focus, so that keyboard and screen reader go on from
 * there. A title that appears only once its data were read takes it then.
 */
let moved = false;

const nothingFocused = (): boolean =>
	document.activeElement === null || document.activeElement === document.body;

/** The screen has changed: the title is focused now, or as soon as it stands. */
export function focusTitle(): void {
	moved = true;
	const title = document.getElementById('page-title');
	if (title) takeFocus(title);
}

/**
 * Where the control that has the focus is taken off the screen, the title receives it. Whoever knows a
 * better place puts it there before. Returns how to stop.
 */
export function catchFocus(): () => void {
	let last: EventTarget | null = null;
	const note = ({ target }: FocusEvent): void => void (last = target);
	const observer = new MutationObserver(() => {
		if (!(last instanceof Element) || last.isConnected) return;
		last = null;
		if (nothingFocused()) focusTitle();
	});
	document.addEventListener('focusin', note);
	observer.observe(document.body, { childList: true, subtree: true });
	return () => {
		document.removeEventListener('focusin', note);
		observer.disconnect();
	};
}

/** Attached to every title. */
export function takeFocus(title: HTMLElement): void {
	if (moved && nothingFocused()) title.focus({ preventScroll: true });
}
