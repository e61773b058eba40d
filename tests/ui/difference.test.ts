/** What a file says otherwise is told by what there is of it, never by noughts. */
import { expect, test } from 'vitest';
import { differenceText } from '#lib/ui/data/difference.ts';

test.each([
	[{ added: 2, changed: 1, removed: 3 }, '2 neu, 1 anders, 3 nicht in der Datei'],
	[{ added: 0, changed: 0, removed: 1 }, '1 nicht in der Datei'],
	[{ added: 0, changed: 0, removed: 0 }, 'Angaben oder Abrechnung, nicht die Spiele'],
])('%o', (deals, said) => {
	expect(differenceText(deals)).toBe(said);
});
