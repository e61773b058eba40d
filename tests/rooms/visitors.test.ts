// Who is counted as one visitor: an address, behind the operator's own proxies; of IPv6 its network. And how long
// one who sends is not read.
import type { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import { newKeys } from '#lib/rooms/keys.ts';
import { readConfig } from '../../src/server/config.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { addressOf, Visitors } from '../../src/server/visitors.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';
import { End, token } from './server-end.ts';

test.each([
	['203.0.113.7', undefined, 0, '203.0.113.7'],
	['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
	['127.0.0.1', '198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
	// What a visitor says of himself is not taken.
	['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
	['2001:db8:1:2::1', undefined, 0, '2001:db8:1:2::/64'],
	['2001:DB8::1', undefined, 0, '2001:db8:0:0::/64'],
	['127.0.0.1', '2001:db8:1:2:ffff::9', 1, '2001:db8:1:2::/64'],
	['127.0.0.1', '203.0.113.7:40001', 1, '203.0.113.7'],
	['127.0.0.1', '::ffff:203.0.113.7:40001', 1, '203.0.113.7'],
	['127.0.0.1', '[2001:db8:1:2::9]:40001', 1, '2001:db8:1:2::/64'],
	['::1', undefined, 0, '0:0:0:0::/64'],
	[undefined, undefined, 0, 'unknown'],
])('%s, forwarded for %s, behind %i proxies, is %s', (remote, forwarded, proxies, counted) => {
	expect(addressOf(remote, forwarded, proxies)).toBe(counted);
});

test('a clock that is set back by an hour keeps nobody from being read', async () => {
	let clock = Date.now();
	const rooms = new Rooms({
		config: readConfig({}),
		journal: new MemoryJournal(new Disk()),
		log: () => undefined,
		now: () => clock,
	});
	const end = new End();
	rooms.accept(end as unknown as WebSocket, 'somewhere');
	clock -= 60 * 60 * 1000;
	end.hear(...token(await newKeys()));
	expect(end.pauses).toBe(0);
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	end.close(1000);
	await rooms.close();
});

test('who comes anew from an address goes on where one of it left off that had sent much', () => {
	const MIB = 1024 * 1024;
	const visitors = new Visitors(readConfig({}).limits);
	const pauseOf = (address: string, passed: number) =>
		visitors.enter(address, passed)?.pauseAfter(MIB, passed);
	const first = visitors.enter('here', 0)!;
	expect(first.pauseAfter(15.9 * MIB, 0)).toBe(0);
	visitors.leave(first, 0);
	expect([pauseOf('elsewhere', 0), pauseOf('here', 0)]).toEqual([0, 901]);
	// One goes on for one.
	expect(pauseOf('here', 0)).toBe(0);
	const later = visitors.enter('here', 0)!;
	later.pauseAfter(15.9 * MIB, 0);
	visitors.leave(later, 0);
	expect(pauseOf('here', 17_000)).toBe(0);
});
