import { expect, test } from 'vitest';
import { lastPlayedFirst } from '#lib/state/groups/last-played.ts';

const runde = (name: string) => ({ id: name.toLowerCase(), value: { name } });
const evening = (group?: string) => ({ head: group === undefined ? {} : { group } });
const names = (list: readonly { readonly value: { readonly name: string } }[]) =>
	list.map(({ value }) => value.name).join(' ');

test('the Runde that played last stands first, those that never did behind all others, by name', () => {
	const all = ['R10', 'Alt', 'Neu', 'R2', 'Mitte'].map(runde);
	const latestFirst = ['neu', undefined, 'mitte', 'neu', 'alt', 'mitte'].map(evening);
	expect(names(lastPlayedFirst(all, latestFirst))).toBe('Neu Mitte Alt R2 R10');
	expect(names(lastPlayedFirst(all, []))).toBe('Alt Mitte Neu R2 R10');
});

test('an evening that is played and named first brings its Runde to the top, however long ago it began', () => {
	const [running, ...others] = ['alt', 'neu', 'mitte'].map(evening);
	const listed = [running!, ...others, running!];
	expect(names(lastPlayedFirst(['Neu', 'Mitte', 'Alt'].map(runde), listed))).toBe('Alt Neu Mitte');
});
