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

/** Attached to every title. */
export function takeFocus(title: HTMLElement): void {
	if (moved && nothingFocused()) title.focus({ preventScroll: true });
}
