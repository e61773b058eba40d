// Rules half changed: whatever contradicts itself in them, they are there again, and of each ruleset by itself.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { doubled, dropRecord } from '#lib/games/koenigrufen/rulesets/edit.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { withValue } from '#lib/rulesets/edit.ts';
import { app } from '#lib/state/app.svelte.ts';
import { keepRulesDraft, readRulesDraft } from '#lib/state/rules/draft.ts';
import { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import { Tabs, type TabLocks } from '#lib/state/tabs.ts';
import { isCalling } from '../calling.ts';

globalThis.indexedDB = new IDBFactory();
beforeEach(() => app.ledger.deleteEverything());

const swedish: Ruleset = BUILT_IN['koenigrufen-swedish']!;
if (!isCalling(swedish)) throw new Error(swedish.game);
const dear = withValue(swedish, ['contracts', 'bettler', 'value', 'won'], 9000);

test.each<readonly [what: string, half: Ruleset]>([
	['a demand that nobody can meet', dropRecord(swedish, 'premiums', 'pagat')],
	['an emptied name', withValue(swedish, ['contracts', 'bettler', 'names', 'de'], '')],
	['more than any table pays', doubled(dear)],
])('%s is there again after a restart', (_, half) => {
	const editor = new RulesEditor(swedish);
	editor.ruleset = half;
	expect(editor.canBeSaved).toBe(false);
	const again = new RulesEditor(swedish);
	expect(again.resume({ ...editor.house, name: 'Halb' })).toBe(true);
	expect([again.name, again.ruleset]).toEqual(['Halb', half]);
	expect(again.isDirty).toBe(true);
});

test('what this build cannot show is not resumed', () => {
	const patch = { contracts: { nix: { value: { won: 1 } } } };
	const editor = new RulesEditor(swedish);
	expect(editor.resume({ extends: swedish.id, name: '', patch })).toBe(false);
	expect(editor.ruleset).toBe(swedish);
});

test('who opens other rules loses nothing of what was half changed', async () => {
	const half = { extends: swedish.id, name: 'Halb', patch: { selfCall: false }, seen: 'r1' };
	await keepRulesDraft('mine', half);
	await keepRulesDraft('other', null);
	expect(await readRulesDraft('other')).toBeUndefined();
	expect(await readRulesDraft('mine')).toEqual(half);
	await keepRulesDraft('mine', null);
	expect(await readRulesDraft('mine')).toBeUndefined();
});

test('who leaves the rules and comes back at once finds what was changed last', async () => {
	const draft = (name: string) => ({ extends: swedish.id, name, patch: { selfCall: false } });
	await keepRulesDraft('mine', draft('Ha'));
	void keepRulesDraft('mine', draft('Halb'));
	expect(await readRulesDraft('mine')).toEqual(draft('Halb'));
	void keepRulesDraft('mine', null);
	expect(await readRulesDraft('mine')).toBeUndefined();
	expect(await readRulesDraft('mine')).toBeUndefined();
});

/** Locks of tabs that are there until they are closed. */
function locks() {
	const held = new Set<string>();
	const all: TabLocks = {
		request(name, { mode }, then) {
			const lock = held.has(name) ? null : { name };
			if (mode !== 'shared') held.add(name);
			return Promise.resolve(then(lock));
		},
	};
	return { all, close: (tab: string) => held.delete(`schrieb-tab:${tab}`) };
}

test('two tabs with the same rules half changed have a draft each, and who saves takes the other’s from nobody', async () => {
	const { all, close } = locks();
	const [one, other, third] = ['one', 'other', 'third'].map((id) => new Tabs(all, id)) as [
		Tabs,
		Tabs,
		Tabs,
	];
	const half = (name: string) => ({ extends: swedish.id, name, patch: { selfCall: false } });
	const keeping = keepRulesDraft('mine', half('One'), one);
	await keepRulesDraft('mine', half('Other'), other);
	await keeping;
	expect(await readRulesDraft('mine', one)).toEqual(half('One'));
	expect(await readRulesDraft('mine', other)).toEqual(half('Other'));
	// Who comes third begins anew.
	expect(await readRulesDraft('mine', third)).toBeUndefined();
	await keepRulesDraft('mine', null, one);
	expect(await readRulesDraft('mine', one)).toBeUndefined();
	expect(await readRulesDraft('mine', other)).toEqual(half('Other'));
	// And goes on where the other stopped, once that tab is gone.
	close('other');
	expect(await readRulesDraft('mine', third)).toEqual(half('Other'));
	await keepRulesDraft('mine', null, third);
	expect(await readRulesDraft('mine', one)).toBeUndefined();
});

test('the one draft of an earlier version is taken over by the ruleset it is of', async () => {
	const half = { extends: swedish.id, name: 'Halb', patch: { selfCall: false } };
	await app.ledger.writePreference('rules-draft', { key: 'mine', ...half });
	expect(await readRulesDraft('other')).toBeUndefined();
	expect(await readRulesDraft('mine')).toEqual(half);
	expect(await app.ledger.readPreference('rules-draft')).toBeUndefined();
	expect(await readRulesDraft('mine')).toEqual(half);
	await keepRulesDraft('mine', null);
	expect(await readRulesDraft('mine')).toBeUndefined();
});
