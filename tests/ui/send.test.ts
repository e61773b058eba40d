// How a file leaves the app, where the browser's share sheet does this or that.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOutText, sendFile } from '#lib/ui/data/send.ts';

const saved: string[] = [];

beforeEach(() => {
	saved.length = 0;
	vi.useFakeTimers();
	vi.stubGlobal('document', {
		createElement: () => ({
			download: '',
			click() {
				saved.push(this.download);
			},
		}),
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const fails = (name: string) => (): Promise<never> => Promise.reject(new DOMException('', name));
const shares = { canShare: (): boolean => true, share: (): Promise<void> => Promise.resolve() };

test.each([
	['shared', shares],
	['cancelled', { ...shares, share: fails('AbortError') }],
	['saved', { ...shares, share: fails('NotAllowedError') }],
	['saved', { ...shares, canShare: (): boolean => false }],
	['saved', {}],
] as const)('a file to be shared is %s: nobody is left without it unasked', async (what, sheet) => {
	vi.stubGlobal('navigator', sheet);
	expect(await sendFile('share', '{}', 'regeln.json', 'Regeln')).toBe(what);
	expect(saved).toEqual(what === 'saved' ? ['regeln.json'] : []);
});

test('one to be saved is no matter of the share sheet', async () => {
	vi.stubGlobal('navigator', { ...shares, share: fails('Error') });
	expect(await sendFile('file', '{}', 'regeln.json', 'Regeln')).toBe('saved');
	expect(saved).toEqual(['regeln.json']);
});

test('a text that cannot be shared is on the clipboard, or it is said that it is not', async () => {
	const clipboard = { writeText: () => Promise.resolve() };
	vi.stubGlobal('navigator', { share: fails('NotAllowedError'), clipboard });
	expect(await handOutText('Rose', 'Rose')).toBe('copied');
	vi.stubGlobal('navigator', { clipboard: { writeText: fails('NotAllowedError') } });
	expect(await handOutText('Rose', 'Rose')).toBe('failed');
});
