// A screen of a shared evening whose room cannot be opened, as its code did not come.
import { expect, test, vi } from 'vitest';
import { keepRoomOpen } from '#lib/state/looking.ts';

vi.mock('#lib/state/rooms.svelte.ts', () => {
	throw new Error('no network');
});

test('is left as any other, and nothing fails that nobody hears', async () => {
	const unheard = vi.fn();
	process.on('unhandledRejection', unheard);
	const stop = keepRoomOpen('evening');
	stop();
	await vi.dynamicImportSettled();
	await new Promise((resolve) => setTimeout(resolve));
	process.off('unhandledRejection', unheard);
	expect(unheard).not.toHaveBeenCalled();
});
