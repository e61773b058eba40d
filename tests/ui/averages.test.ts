/** An average goes into a table as it stands on the screen: to the minor unit, where a currency has one. */
import { expect, test } from 'vitest';
import { averageCell } from '#lib/ui/memory/averages.ts';

test.each([
	[7, 2, undefined, { minor: 350, digits: 2 }],
	[-700, 3, 'EUR', { minor: -233, digits: 2 }],
	[700, 2, 'JPY', { minor: 350, digits: 0 }],
] as const)('%s in %s of %s', (sum, count, currency, cell) => {
	expect(averageCell(sum, count, currency)).toEqual(cell);
});
