/**
 * A second tap on a save button is no tap on what appears under the finger: right after a deal was saved
 * and the screen changed, a tap at the same place is swallowed. Keys and assistive technology are not.
 */
const LONGEST_MS = 350;
const NEAR_PX = 32;

interface Press {
	readonly x: number;
	readonly y: number;
	readonly at: number;
}
let press: Press | undefined;
let saved = false;
let changed: Press | undefined;

/** A deal was saved: the screen is about to change. */
export function noteSaved(): void {
	saved = true;
	changed = press && { ...press, at: performance.now() };
}

/** The screen has changed. */
export function noteScreen(): void {
	if (saved) noteSaved();
	else changed = undefined;
	saved = false;
}

function isSecond({ x, y, at }: Press): boolean {
	return (
		changed !== undefined &&
		at < changed.at + LONGEST_MS &&
		Math.hypot(x - changed.x, y - changed.y) <= NEAR_PX
	);
}

/** Watches over the page. Returns how to stop. */
export function swallowSecondTaps(): () => void {
	const down = ({ clientX: x, clientY: y }: PointerEvent): void => {
		press = { x, y, at: performance.now() };
	};
	const click = (event: MouseEvent): void => {
		if (event.detail === 0 || !press || !isSecond(press)) return;
		event.preventDefault();
		event.stopPropagation();
	};
	document.addEventListener('pointerdown', down, true);
	document.addEventListener('click', click, true);
	return () => {
		changed = undefined;
		document.removeEventListener('pointerdown', down, true);
		document.removeEventListener('click', click, true);
	};
}
