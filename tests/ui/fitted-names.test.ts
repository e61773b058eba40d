// Names of a row: whole where they fit, short where they do not, never two alike.
import { expect, test } from 'vitest';
import { fittedNames } from '../../src/lib/ui/fitted-names.ts';

/** Room for so many letters in each part of a row; a W is as wide as three. */
const parts = (letters: number) => (names: readonly string[]) =>
	names.every((name) => name.length + 2 * name.split('W').length - 2 <= letters);
/** Room for so many letters on the whole line. */
const line = (letters: number) => (names: readonly string[]) => names.join('').length <= letters;

test.each([
	['all of them fit', ['Bernadett', 'Resi'], parts(9), ['Bernadett', 'Resi']],
	[
		'another’s length makes none short',
		['Waltrauds', 'Bernadett'],
		parts(9),
		['Waltr.', 'Bernadett'],
	],
	[
		'what is left of a line',
		['Bernadett', 'Christoph', 'Resi'],
		line(21),
		['Bernadett', 'Chris.', 'Resi'],
	],
])('%s', (_, names, fit, shown) => {
	expect(fittedNames(names, fit)).toEqual(shown);
});

test('two of one name stay told apart where a third is short', () => {
	const shown = fittedNames(['Annemarie', 'Annemarie', 'Maximilian-Alexander'], parts(9));
	expect(new Set(shown).size).toBe(3);
});
