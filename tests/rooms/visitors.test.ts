// Who is counted as one visitor: an address, behind the operator's own proxies; of IPv6 its network.
import { expect, test } from 'vitest';
import { addressOf } from '../../src/server/visitors.ts';

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
