import { expect, test } from 'vitest';
import { yearEnding } from '#lib/ui/memory/year-end.ts';

test.each([
	['2026-12-14', undefined],
	['2026-12-15', '2026'],
	['2026-12-31T23:00:00Z', '2026'],
	['2027-01-01', '2026'],
	['2027-01-31', '2026'],
	['2027-02-01', undefined],
	['2027-07-01', undefined],
])('on %s the year in review is that of %s', (day, year) => {
	expect(yearEnding(day.slice(0, 10))).toBe(year);
});
