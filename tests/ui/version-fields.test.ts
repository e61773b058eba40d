// What is said of two versions of an evening that stand side by side.
import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/storage/json.ts';
import { fieldsOf, labelOf, namesIn } from '#lib/ui/sheet/version-fields.ts';

const players = [{ id: 'p1', name: 'Josef' }];
const head = {
	...{ id: 'e', name: 'Rose', note: 'n', startedAt: 'x', closedAt: 'y', timeZone: 'z' },
	...{ ruleset: 'a', rulesetChanges: [], rulesReplaced: [], rulesetSnapshot: {}, stake: {} },
	...{ players, seats: ['p1'], group: 'g', rounds: [], nextDeal: {}, movements: [] },
	...{ stakeChanges: [], cash: {}, house: 'h' },
};
const evening = (more: JsonObject = {}, snapshot: string | null = null) =>
	({ entity: 'session', body: { head: { ...head, ...more }, snapshot } }) as const;

test('no two fields of an evening are called the same', () => {
	const labels = Object.keys(fieldsOf(evening())).map(labelOf);
	expect(new Set(labels).size).toBe(labels.length);
});

test('rules against rules differ in one field', () => {
	const [a, b] = [fieldsOf(evening()), fieldsOf(evening({ ruleset: 'b' }, 's'))];
	const differing = Object.keys(a).filter(
		(name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]),
	);
	expect(differing).toEqual(['rules']);
});

test('an evening that one version deletes says nothing there', () => {
	expect(fieldsOf({ entity: 'session', body: null })).toEqual({});
});

test('a version calls its players as it names them itself', () => {
	expect(namesIn(evening()).get('p1')).toBe('Josef');
	expect(namesIn({ entity: 'session', body: null }).size).toBe(0);
	expect(namesIn({ entity: 'person', body: { id: 'p1', name: 'Seppi' } }).size).toBe(0);
});
