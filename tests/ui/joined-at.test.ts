/** Whoever joins by a code is led to what came by it, and is told where that is not to be seen here. */
import { describe, expect, test } from 'vitest';
import type { Group } from '#lib/storage/bodies.ts';
import type { GroupItem } from '#lib/storage/read.ts';
import { joinedAt } from '#lib/ui/rooms/joined-at.ts';

const runde = (id: string, more: Partial<Group> = {}): GroupItem =>
	({ status: 'sound', id, value: { id, name: id, ...more } }) as unknown as GroupItem;

const nothing = { evenings: [], groups: [] };

describe('a Runde', () => {
	const row = { group: 'thursday', sessionId: null };

	test('is shown once it is here', () => {
		expect(joinedAt(row, nothing)).toBeUndefined();
		expect(joinedAt(row, { evenings: [], groups: [runde('thursday')] })).toBe('/g/thursday');
	});

	// Shared Runden go into no other; an app of before let them (docs/rooms.md, "A Runde").
	test.each([
		['is shown where it went', [runde('cup')], '/g/cup'],
		[
			'is shown where that went in turn',
			[runde('cup', { mergedInto: 'all' }), runde('all')],
			'/g/all',
		],
		[
			'is one of two that went into each other',
			[runde('cup', { mergedInto: 'thursday' })],
			'/g/cup',
		],
		['does not come by itself where that is not here', [], 'elsewhere'],
	])('that went into another %s', (_, others, place) => {
		const groups = [runde('thursday', { mergedInto: 'cup' }), ...others];
		expect(joinedAt(row, { evenings: [], groups })).toBe(place);
	});

	test('whose code counts no more is not shown', () => {
		const groups = [runde('thursday')];
		expect(joinedAt({ ...row, renewedAt: 1 }, { evenings: [], groups })).toBeUndefined();
	});
});

test('an evening is shown once it is here', () => {
	const row = { sessionId: 'a/b' };
	expect(joinedAt(row, nothing)).toBeUndefined();
	expect(joinedAt(row, { ...nothing, evenings: [{ id: 'a/b' }] })).toBe('/s/a%2Fb');
});
