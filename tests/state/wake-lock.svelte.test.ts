// What the browser gave is given back, however quickly screens come and go.
import { expect, test, vi } from 'vitest';

class Sentinel extends EventTarget {
	released = false;
	release(): Promise<void> {
		this.released = true;
		return Promise.resolve();
	}
}

test('a table left and come back to at once keeps the screen on no longer than it is shown', async () => {
	const given: Sentinel[] = [];
	const request = () => {
		given.push(new Sentinel());
		return Promise.resolve(given.at(-1));
	};
	vi.stubGlobal('navigator', { wakeLock: { request } });
	vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
	const { WakeLock } = await import('#lib/state/wake-lock.svelte.ts');
	const lock = new WakeLock();
	lock.hold()();
	const letGo = lock.hold();
	await expect.poll(() => lock.status).toBe('held');
	expect(given.filter(({ released }) => !released)).toHaveLength(1);
	letGo();
	expect(given.every(({ released }) => released)).toBe(true);
	expect(lock.status).toBe('off');
	vi.unstubAllGlobals();
});
