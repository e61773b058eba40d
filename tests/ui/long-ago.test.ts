import { expect, test } from 'vitest';
import { beingPlayed, isLongAgo } from '#lib/ui/groups/long-ago.ts';
import type { SessionSummary } from '#lib/storage/read.ts';

test.each([
	['2026-03-05T19:00:00+01:00', false],
	['2026-03-05T01:00:00+01:00', false],
	['2026-03-04T19:00:00+01:00', true],
	['2025-11-13T19:00:00+01:00', true],
	// A clock that is ahead.
	['2026-03-07T19:00:00+01:00', false],
	['2100-01-01T19:00:00+01:00', true],
])('an evening last played at %s is over by itself: %s', (played, over) => {
	const now = Date.parse('2026-03-06T00:30:00+01:00');
	const head = { startedAt: played };
	expect(isLongAgo({ head, lastDealAt: null }, now)).toBe(over);
	// Begun then, and played on since.
	expect(isLongAgo({ head, lastDealAt: '2026-03-05T23:00:00+01:00' }, now)).toBe(false);
});

test('a Runde plays the latest evening that is open, unless that was left open', () => {
	const now = Date.parse('2026-03-06T00:30:00+01:00');
	const evening = (startedAt: string, closedAt?: string) =>
		({ lastDealAt: null, head: { startedAt, ...(closedAt && { closedAt }) } }) as SessionSummary;
	const tonight = evening('2026-03-05T19:00:00+01:00');
	const forgotten = evening('2026-02-26T19:00:00+01:00');
	expect(beingPlayed([tonight, forgotten], now)).toBe(tonight);
	expect(beingPlayed([forgotten], now)).toBeUndefined();
	expect(
		beingPlayed([evening('2026-03-05T19:00:00+01:00', '2026-03-05T23:00:00+01:00')], now),
	).toBe(undefined);
});
