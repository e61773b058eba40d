// What is said of two versions of an evening that stand side by side.
import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/storage/json.ts';
import { rulesTold } from '#lib/ui/sheet/rules-told.ts';
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

test('house rules, and a Runde’s, differ in their rules, which are called so', () => {
	const value = { extends: 'koenigrufen-swedish', name: 'Unsere', patch: {} };
	const rules = fieldsOf({ entity: 'ruleset', body: { kind: 'house', value } });
	const group = fieldsOf({ entity: 'group', body: { name: 'A', ruleset: value } });
	expect(Object.keys(rules)).toEqual(['name', 'rules']);
	expect(Object.keys(group)).toEqual(['name', 'rules']);
	for (const name of ['name', 'rules']) expect(labelOf(name)).not.toBe(name);
});

const over = (base: string, patch: object) => ({ extends: base, name: 'Unsere', patch });
const bettler = { contracts: { bettler: { value: { won: 2, lost: 2 } } } };
const kontra = { kontra: { highest: { game: 1 } } };

test.each([
	[
		over('koenigrufen-swedish', { ...bettler, ...kontra }),
		over('koenigrufen-swedish', bettler),
		['Kontra: das Höchste aufs Spiel ist Kontra statt Subkontra'],
		['Kontra: das Höchste aufs Spiel ist Subkontra statt Kontra'],
	],
	[
		over('koenigrufen-swedish', bettler),
		'koenigrufen-pagat',
		['Vorlage: Königrufen, schwedisch', 'Bettler 2 statt 3'],
		['Vorlage: Königrufen nach pagat.com'],
	],
	[over('koenigrufen-swedish', {}), 'koenigrufen-swedish', [], []],
	[
		over('koenigrufen-swedish', bettler),
		over('of-tomorrow', {}),
		['Vorlage: Königrufen, schwedisch', 'Bettler 2 statt 3'],
		[],
	],
])('what one version of rules says otherwise is told in words: %#', (a, b, ofA, ofB) => {
	expect(rulesTold(a, b, 'de')).toEqual(ofA);
	expect(rulesTold(b, a, 'de')).toEqual(ofB);
});
