import { expect, test } from 'vitest';
import { sameName } from '#lib/text/same-name.ts';

test('a name is the same however it is put together, spaced and capitalised', () => {
	expect(sameName('René', 'Rene\u0301')).toBe(true);
	expect(sameName(' rosenrunde', 'Rosenrunde ')).toBe(true);
	expect(sameName('JÖRG', 'jo\u0308rg')).toBe(true);
	expect(sameName('Rene', 'René')).toBe(false);
	expect(sameName('Max', 'Max O')).toBe(false);
});
