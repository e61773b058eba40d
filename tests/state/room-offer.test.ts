// Whether there are rooms at this address, of a host that answers otherwise than it should, or not at all.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askServer } from '#lib/rooms/keeping.ts';
import type { askForRooms } from '#lib/state/room-offer.ts';

const json = (value: unknown): Response =>
	new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
const page = (status: number): Response =>
	new Response('<p>', { status, headers: { 'content-type': 'text/html' } });

/** Takes the connection and says nothing, until whoever asked gives up. */
const silent = (_: unknown, { signal }: RequestInit = {}): Promise<Response> =>
	new Promise((_resolve, reject) => {
		signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
	});

let ask: typeof askForRooms;

beforeEach(async () => {
	vi.useFakeTimers();
	vi.stubGlobal('isSecureContext', true);
	vi.resetModules();
	({ askForRooms: ask } = await import('#lib/state/room-offer.ts'));
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('a host that takes the connection and never answers is one that does not answer, and is asked again', async () => {
	vi.stubGlobal('fetch', silent);
	const [offer, said] = [ask(), askServer('/rooms')];
	await vi.runAllTimersAsync();
	expect([await offer, await said]).toEqual(['offline', null]);
	vi.stubGlobal('fetch', () => Promise.resolve(json({ rooms: 1 })));
	expect(await ask()).toBe('yes');
});

test.each([500, 502, 503, 504])(
	'%i says that the server is away, not that there is none',
	async (status) => {
		vi.stubGlobal('fetch', () => Promise.resolve(page(status)));
		expect(await ask()).toBe('offline');
		vi.stubGlobal('fetch', () => Promise.resolve(json({ rooms: 1 })));
		expect(await ask()).toBe('yes');
	},
);

test.each([
	[2, 'newer'],
	[0, 'older'],
] as const)('a server that speaks version %i is %s than the app', async (rooms, age) => {
	vi.stubGlobal('fetch', () => Promise.resolve(json({ rooms })));
	expect([await ask(), (await askServer('/rooms'))?.age]).toEqual([age, age]);
});

test('a page in the place of an answer is a host without rooms, and is not asked again', async () => {
	vi.stubGlobal('fetch', () => Promise.resolve(page(200)));
	expect(await ask()).toBe('no');
	vi.stubGlobal('fetch', () => Promise.resolve(json({ rooms: 1 })));
	expect(await ask()).toBe('no');
	expect(await askServer('/rooms')).toMatchObject({ journal: '' });
	vi.stubGlobal('fetch', () => Promise.resolve(page(200)));
	expect(await askServer('/rooms')).toBeNull();
});
