import { afterAll, expect, test } from 'vitest';
import { yearEnding } from '#lib/ui/memory/year-end.ts';

const zone = process.env.TZ;
process.env.TZ = 'Europe/Vienna';
afterAll(() => {
	if (zone === undefined) delete process.env.TZ;
	else process.env.TZ = zone;
});

const begunAt = (startedAt: string, deals = 9) => ({ head: { startedAt }, deals });
const evenings = [begunAt('2026-03-05T19:00:00.000Z'), begunAt('2025-01-01T19:00:00.000Z', 0)];

test.each([
	['2026-12-14T23:59:59+01:00', undefined],
	['2026-12-15T00:00:00+01:00', '2026'],
	['2026-12-31T23:59:59+01:00', '2026'],
	['2027-01-01T00:00:00+01:00', '2026'],
	['2027-01-31T23:59:59+01:00', '2026'],
	['2027-02-01T00:00:00+01:00', undefined],
	['2027-07-01T12:00:00+02:00', undefined],
	// Nothing was played.
	['2025-12-20T12:00:00+01:00', undefined],
	['2027-12-20T12:00:00+01:00', undefined],
])('on %s the year in review is that of %s', (now, year) => {
	expect(yearEnding(evenings, new Date(now))).toBe(year);
});

test('an evening begun after midnight on New Year’s Day is of the new year', () => {
	const now = new Date('2027-01-10T12:00:00+01:00');
	expect(yearEnding([begunAt('2026-12-31T23:30:00.000Z')], now)).toBeUndefined();
	expect(yearEnding([begunAt('2026-12-31T22:30:00.000Z')], now)).toBe('2026');
});
