import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toldApart } from '#lib/ui/told-apart.ts';

const table = (...names: readonly string[]) => names.map((name, i) => ({ id: String(i), name }));
const nobody = new Map<string, never>();
const letters = (...names: readonly string[]) =>
	names.map((_, i) => toldApart(nobody, table(...names)).get(String(i))?.letters);

test.each([
	['short and each its own', ['Resi', 'Franz', 'Hubert', 'Gerti'], []],
	['the same first name', ['Anna Maier', 'Bert', 'Anna Huber'], ['AM', undefined, 'AH']],
	['the same initials too', ['Anna Maier', 'Anna Müller'], ['AM', 'AMü']],
	['beginning alike', ['Bernadette', 'Bernhard', 'Cleo'], ['B', 'Bh', undefined]],
	['the very same', ['Franz', 'franz'], ['F', 'F2']],
	['one the beginning of the other', ['Maximilian', 'Maximiliane'], ['M', 'Me']],
	['long', ['Maximilian-Alexander', 'Resi'], ['M', undefined]],
	['with pictures', ['🃏 Tante Mitzi 👵🏼', 'Resi'], ['TM', undefined]],
])('%s', (_, names, told) => {
	expect(letters(...names).slice(0, told.length)).toEqual(told);
	if (told.length === 0) expect(toldApart(nobody, table(...names)).size).toBe(0);
});

test('what somebody chose holds, and gives no way to what is made', () => {
	const players = table('Anna Maier', 'Anna Müller');
	const chosen = { ...players[1]!, initials: 'AM', colour: 3 };
	const told = toldApart(new Map([['1', chosen]]), players);
	expect(told.get('1')).toEqual({ letters: 'AM', mark: 3 });
	expect(told.get('0')?.letters).toBe('AMa');
	expect(told.get('0')?.mark).not.toBe(3);
});

test('at any table no two have the same letters, nor, while there are enough, the same colour', () => {
	const name = fc.constantFrom(
		'Anna',
		'Anna M',
		'Anna Mai',
		'Annabell',
		'Bert',
		'Maximilian-Alexander',
		'ß',
	);
	fc.assert(
		fc.property(fc.array(name, { minLength: 2, maxLength: 7 }), (names) => {
			const told = [...toldApart(nobody, table(...names)).values()];
			expect(new Set(told.map((one) => one.letters)).size).toBe(told.length);
			expect(new Set(told.map((one) => one.mark)).size).toBe(told.length);
		}),
	);
});
