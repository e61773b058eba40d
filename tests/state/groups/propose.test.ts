import { describe, expect, test } from 'vitest';
import { groupFrom, withGuests } from '#lib/state/groups/edits.ts';
import { joinable, proposeGroups, type Met } from '#lib/state/groups/propose.ts';

const letters = (text: string) => text.split(/(?=.)/u);
const met = (id: string, people: string, more: object = {}): Met => ({
	id,
	head: {
		id,
		startedAt: '2026-11-20T19:00:00Z',
		ruleset: 'koenigrufen-pagat',
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players: letters(people).map((player) => ({ id: player, name: player })),
		seats: letters(people),
		...more,
	},
});
const same = (id: string) => id;
const idsOf = (evenings: readonly Met[]) => evenings.map(({ id }) => id);

describe('Runden proposed from who played with whom', () => {
	test('two circles that share two people stay apart; a guest and somebody missing do not part one', () => {
		const proposed = proposeGroups(
			[
				met('t3', 'abcde'),
				met('f2', 'abxy'),
				met('t2', 'abcg'),
				met('f1', 'abxyz'),
				met('t1', 'acde'),
			],
			same,
		);
		expect(proposed.map(({ evenings }) => idsOf(evenings))).toEqual([
			['t3', 't2', 't1'],
			['f2', 'f1'],
		]);
		const [thursday] = proposed;
		const roles = Object.fromEntries(thursday!.members.map(({ id, role }) => [id, role]));
		expect(roles).toEqual({
			...{ a: 'regular', b: 'regular', c: 'regular', d: 'regular', e: 'regular' },
			g: 'guest',
		});
	});

	test('one evening is chance, and an evening with a Runde is left alone', () => {
		expect(proposeGroups([met('once', 'abcd')], same)).toEqual([]);
		const owned = [met('1', 'abcd', { group: 'g' }), met('2', 'abcd')];
		expect(proposeGroups(owned, same)).toEqual([]);
	});

	test('people merged since count as one', () => {
		const merged = (id: string) => (id === 'A' ? 'a' : id);
		const [group] = proposeGroups([met('2', 'Abcd'), met('1', 'abcd')], merged);
		expect(group?.members.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd']);
	});
});

test('a Runde made of its latest evening has its seats, rules, stake and coins, not what was owed', () => {
	const latest = met('t', 'abcg', { cash: { coin: 10, kontraOwed: ['d4'] } });
	const members = letters('abcd').map((id) => ({ id, role: 'regular' as const }));
	const made = groupFrom(latest, {
		...{ id: 'g', name: 'Thursday', mark: 1, house: 'h', personOf: same },
		members: [...members, { id: 'g', role: 'guest' }],
	});
	expect(made).toMatchObject({
		seats: ['a', 'b', 'c', 'd'],
		ruleset: 'koenigrufen-pagat',
		house: 'h',
		cash: { coin: 10 },
	});
	expect(made.cash).not.toHaveProperty('kontraOwed');
	expect(withGuests(made, ['a', 'x', 'x']).members.at(-1)).toEqual({ id: 'x', role: 'guest' });
	expect(withGuests(made, ['a'])).toBe(made);
});

describe('an evening joins a Runde', () => {
	const members = letters('abc').map((id) => ({ id, role: 'regular' as const }));
	const joins = (evening: Met, shared: readonly string[] = []) =>
		joinable(
			[evening],
			{ members },
			{
				...{ personOf: same, merged: new Set(['into']), here: ['into', 'other'] },
				shared: new Set(shared),
			},
		).length === 1;

	test('where two of its members sat', () => {
		expect(joins(met('e', 'abxy'))).toBe(true);
		expect(joins(met('e', 'axyz'))).toBe(false);
	});

	// docs/session-format.md: `group` is an id on the phone that knows it.
	test.each<[string, string, readonly string[], boolean]>([
		['of another Runde that is here does not', 'other', [], false],
		['of a Runde that went into it does', 'into', [], true],
		['from a file, of a Runde that is not here, does', 'unknown', [], true],
		['shared by others, in a Runde that is not here, does not', 'unknown', ['e'], false],
	])('%s', (_, group, shared, expected) => {
		expect(joins(met('e', 'abcd', { group }), shared)).toBe(expected);
	});
});
