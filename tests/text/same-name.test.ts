import { expect, test } from 'vitest';
import { namedApart } from '#lib/text/named-apart.ts';
import { sameName } from '#lib/text/same-name.ts';

test('a name is the same however it is put together, spaced and capitalised', () => {
	expect(sameName('René', 'Rene\u0301')).toBe(true);
	expect(sameName(' rosenrunde', 'Rosenrunde ')).toBe(true);
	expect(sameName('JÖRG', 'jo\u0308rg')).toBe(true);
	expect(sameName('Rene', 'René')).toBe(false);
	expect(sameName('Max', 'Max O')).toBe(false);
});

test('Runden of one name are told apart wherever one is chosen, the first as it is called', () => {
	const runden = [
		{ id: '3', name: 'donnerstag' },
		{ id: '1', name: 'Donnerstag' },
		{ id: '2', name: 'Freitag' },
	];
	expect(namedApart(runden)).toEqual([
		{ id: '1', name: 'Donnerstag' },
		{ id: '2', name: 'Freitag' },
		{ id: '3', name: 'donnerstag (2)' },
	]);
});
