// A second tap on a save button, as the page's listeners see it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSaved, noteScreen, swallowSecondTaps } from '#lib/ui/second-tap.ts';

let page: EventTarget;
let stop: () => void;
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['performance'] });
	page = new EventTarget();
	vi.stubGlobal('document', page);
	stop = swallowSecondTaps();
});
afterEach(() => {
	stop();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const event = (type: string, more: object) =>
	Object.assign(new Event(type, { cancelable: true }), more);
/** Whether it reaches what lies there; `detail` 0 is a key or assistive technology. */
function taps(x: number, detail = 1): boolean {
	if (detail > 0) page.dispatchEvent(event('pointerdown', { clientX: x, clientY: 500 }));
	return page.dispatchEvent(event('click', { detail }));
}

test('after a deal was saved a tap at the same place is swallowed, for a moment', () => {
	expect(taps(100)).toBe(true);
	noteSaved();
	expect(taps(104)).toBe(false);
	vi.advanceTimersByTime(500);
	noteScreen();
	vi.advanceTimersByTime(300);
	expect(taps(110)).toBe(false);
	expect(taps(110, 0)).toBe(true);
	expect(taps(200)).toBe(true);
	vi.advanceTimersByTime(60);
	expect(taps(104)).toBe(true);
});

test('where nothing was saved no tap is swallowed', () => {
	expect(taps(100)).toBe(true);
	noteScreen();
	expect(taps(100)).toBe(true);
});
