import { describe, expect, test } from 'vitest';
import { namesakes, playersApart } from '#lib/state/memory/namesakes.ts';

const one = (id: string, name: string, more: object = {}) => ({ id, name, ...more });

test('nobody is told apart by a name that another has', () => {
	const told = (...people: Parameters<typeof namesakes>[0]) => [...namesakes(people)];
	expect(told(one('1', 'Bert'), one('2', 'Bert'), one('3', 'bert 2'))).toEqual([['2', 'Bert 3']]);
	const byLetters = { initials: 'AK' };
	expect(told(one('1', 'Anna AK'), one('2', 'Anna'), one('3', 'Anna', byLetters))).toEqual([
		['3', 'Anna 2'],
	]);
	expect(told(one('1', 'Anna'), one('2', 'Anna'), one('3', 'Anna'), one('4', 'Anna 2'))).toEqual([
		['2', 'Anna 3'],
		['3', 'Anna 4'],
	]);
});

describe('at a table', () => {
	const called = (people: readonly ReturnType<typeof one>[], ...players: [string, string][]) =>
		playersApart(
			new Map(people.map((person) => [person.id, person])),
			players.map(([id, name]) => one(id, name)),
		).map(({ name }) => name);

	test('two of one name are, as everywhere, and nobody else', () => {
		const people = [one('1', 'Bert'), one('2', 'Bert'), one('3', 'Bert'), one('4', 'Anna')];
		expect(called(people, ['3', 'Bert'], ['2', 'Bert'], ['4', 'Anna'])).toEqual([
			'Bert 3',
			'Bert 2',
			'Anna',
		]);
		expect(called(people, ['3', 'Bert'], ['4', 'Anna'])).toEqual(['Bert', 'Anna']);
	});

	test('so are those of whom only a file knows', () => {
		expect(called([], ['2', 'Bert'], ['1', 'Bert'])).toEqual(['Bert 2', 'Bert']);
	});

	test('and the two that are one person by now', () => {
		const people = [one('1', 'Bert'), one('2', 'Bert', { mergedInto: '1' })];
		expect(called(people, ['1', 'Bert'], ['2', 'Bert'])).toEqual(['Bert', 'Bert 2']);
	});
});
