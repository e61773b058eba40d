import { expect, test } from 'vitest';
import { slowClock } from '#lib/state/slow-clock.ts';

const MINUTE = 60 * 1000;
const now = Date.UTC(2026, 10, 20, 20);

test.each([
	['written before', now, now - MINUTE, false],
	['minutes ahead, as clocks differ', now, now + 10 * MINUTE, false],
	['an hour ahead', now, now + 60 * MINUTE, true],
	['set back by half a year', now, Date.UTC(2027, 4, 20), true],
	['written under a clock of 2100', now, Date.UTC(2100, 0, 1), false],
	['a clock that begins in 1970', MINUTE, now, true],
])('whether the clock is told to be slow: %s', (_, clock, last, slow) => {
	expect(slowClock(clock, last)).toEqual(slow ? { now: clock, last } : null);
});
