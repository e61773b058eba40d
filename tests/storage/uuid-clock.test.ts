import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_AHEAD_MS, compareStamps, observe, tick, type Stamp } from '#lib/storage/clock.ts';
import { createIdSource, uuidV7 } from '#lib/storage/uuid.ts';
import { bytesFrom } from './store.ts';

const stamps = fc.tuple(
	fc.nat(10_000),
	fc.nat(3),
	fc.constantFrom('a', 'b'),
) satisfies fc.Arbitrary<Stamp>;

describe('UUID v7', () => {
	test('has the layout of RFC 9562, appendix A.6', () => {
		// The example's fields: moment 0x017F22E279B0, rand_a 0xCC3, rand_b 0x18C4DC0C0C07398F.
		const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
		expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
	});

	test('ids of one source always increase, whatever the clock does', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(50), { minLength: 2, maxLength: 200 }), (times) => {
				let next = 0;
				const newId = createIdSource(() => 1_000_000 + (times[next++] ?? 0), bytesFrom(7));
				const ids = times.map(() => newId());
				expect([...ids].sort()).toEqual(ids);
				expect(new Set(ids).size).toBe(ids.length);
			}),
		);
	});

	test('more ids in one millisecond than the counter holds still increase', () => {
		const newId = createIdSource(() => 5, bytesFrom(3));
		const ids = Array.from({ length: 10_000 }, () => newId());
		expect([...ids].sort()).toEqual(ids);
	});

	test('two devices in the same millisecond make different ids', () => {
		const of = (seed: number) => createIdSource(() => 5, bytesFrom(seed))();
		expect(of(1)).not.toBe(of(2));
	});
});

describe('the hybrid logical clock', () => {
	test('never goes back, though the wall clock does', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 0, max: 1000 })), (walls) => {
				let last: Stamp | null = null;
				for (const wall of walls) {
					const next = tick(last, wall, 'phone');
					if (last) expect(compareStamps(next, last)).toBeGreaterThan(0);
					expect(next[0]).toBeGreaterThanOrEqual(wall);
					last = next;
				}
			}),
		);
	});

	test('is past everything it has seen', () => {
		fc.assert(
			fc.property(fc.array(stamps), fc.option(stamps, { nil: null }), (seen, own) => {
				const after = observe(own, seen, 5000);
				const next = tick(after, 0, 'phone');
				for (const stamp of seen) expect(compareStamps(next, stamp)).toBeGreaterThan(0);
			}),
		);
	});

	test('is not dragged along by a clock that is more than a day ahead', () => {
		expect(observe([5, 0, 'a'], [[10 + MOST_AHEAD_MS + 1, 0, 'b']], 10)).toEqual([5, 0, 'a']);
	});

	test('orders stamps totally', () => {
		fc.assert(
			fc.property(stamps, stamps, stamps, (a, b, c) => {
				expect(Math.sign(compareStamps(a, b))).toBe(-Math.sign(compareStamps(b, a)) + 0);
				if (compareStamps(a, b) <= 0 && compareStamps(b, c) <= 0) {
					expect(compareStamps(a, c)).toBeLessThanOrEqual(0);
				}
			}),
		);
	});
});
