/** What a file says otherwise is told by what there is of it, never by noughts. */
import { expect, test } from 'vitest';
import { differenceText } from '#lib/ui/data/difference.ts';

test.each([
	[{ added: 2, changed: 1, removed: 3 }, '2\u00a0neu, 1\u00a0anders, 3\u00a0nicht in der Datei'],
	[{ added: 0, changed: 0, removed: 1 }, '1\u00a0nicht in der Datei'],
	[{ added: 0, changed: 0, removed: 0 }, 'Angaben oder Abrechnung, nicht die Spiele'],
])('%o', (deals, said) => {
	expect(differenceText(deals)).toBe(said);
});
