import { expect, test } from 'vitest';
import type { Group } from '#lib/storage/bodies.ts';
import { withGuests, withPersons } from '#lib/state/groups/edits.ts';

const group: Group = {
	...{ id: 'g', name: 'Donnerstag', mark: 0, ruleset: 'koenigrufen-pagat' },
	members: [
		{ id: 'josef', role: 'guest' },
		{ id: 'anna', role: 'regular' },
		{ id: 'sepp', role: 'regular' },
	],
	seats: ['sepp', 'anna'],
	stake: { currency: 'EUR', minorPerPoint: 10 },
};
const merged = (id: string): string => (id === 'sepp' ? 'josef' : id);

test('two who were merged are one member, who is what the closer of them was', () => {
	expect(withPersons(group, merged)).toEqual({
		...group,
		members: [
			{ id: 'anna', role: 'regular' },
			{ id: 'josef', role: 'regular' },
		],
		seats: ['josef', 'anna'],
	});
});

test('somebody who is a member by another name is no new guest', () => {
	const { members } = withGuests(
		{ ...group, members: group.members.slice(1) },
		['josef', 'anna', 'xaver'],
		merged,
	);
	expect(members).toEqual([...group.members.slice(1), { id: 'xaver', role: 'guest' }]);
});
