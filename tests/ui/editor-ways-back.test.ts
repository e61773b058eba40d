/**
 * What one tap in the editor changes, one tap takes back: nothing is left in what is stored, and nothing that
 * was there before is lost. And no value decides what is paid that the editor does not show.
 */
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { addCase, dropCase, restoreCase } from '#lib/games/koenigrufen/rulesets/edit-trischaken.ts';
import {
	addContract,
	addPremium,
	doubled,
	dropRecord,
	restoreRecord,
	withOptional,
} from '#lib/games/koenigrufen/rulesets/edit.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { dropNote } from '#lib/rulesets/edit-about.ts';
import { dropSource, patchOf, withCup, withValue } from '#lib/rulesets/edit.ts';
import { examplesOf } from '#lib/rulesets/examples.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import { payText } from '#lib/games/koenigrufen/text/values.ts';
import { thresholdText } from '#lib/text/rules/values.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { contractNotes, premiumNotes } from '#lib/games/koenigrufen/text/records.ts';
import EditorAbout from '#lib/ui/rules/EditorAbout.svelte';
import EditorGames from '#lib/games/koenigrufen/ui/EditorGames.svelte';
import EditorRounds from '#lib/ui/rules/EditorRounds.svelte';

const swedish = BUILT_IN['koenigrufen-swedish'] as KoenigrufenRuleset;
const shown = (base: Ruleset, ruleset: Ruleset): string => {
	const editor = new RulesEditor(base, ruleset, 'Unsere');
	const context = new Map<string, unknown>([
		['unfolded', true],
		['editor', () => editor],
	]);
	return render(EditorGames, { context }).body + render(EditorRounds, { context }).body;
};
const pathsShown = (base: Ruleset, ruleset: Ruleset): string[] =>
	[...shown(base, ruleset).matchAll(/data-path="([^"]+)"/g)].map(([, path = '']) => path);

test.each([
	[['contracts', 'rufer', 'bonus', 'pagat', 'silent'], 3],
	[['limits', 'most'], 20],
	[['kontra', 'times', '1'], 3],
])('%s is taken back without a trace', (path, value) => {
	const editor = new RulesEditor(swedish);
	for (const back of [() => editor.back(path), () => editor.take(path)]) {
		editor.put(path, value);
		expect(editor.get(path)).toBe(value);
		back();
		expect(editor.patch).toEqual({});
		expect(editor.isDirty).toBe(false);
	}
});

test('what the house added keeps the place of what is taken out of it, and says what it lacks', () => {
	const { ruleset, id } = addPremium(swedish, 'players', { name: 'Mondfang', house: 'Haus' });
	const editor = new RulesEditor(swedish, ruleset);
	editor.take(['premiums', id, 'value', 'silent']);
	expect(editor.get(['premiums', id, 'value'])).toEqual({});
	expect(editor.issues.map(({ code }) => code)).toEqual(['premium-without-value']);
	const draft = { extends: swedish.id, name: 'Unsere', patch: editor.patch };
	expect(new RulesEditor(swedish).resume(draft)).toBe(true);
	// What it can be without goes whole, there too.
	editor.put(['premiums', id, 'besideValat', 'silent'], 'all');
	editor.take(['premiums', id, 'besideValat', 'silent']);
	expect(editor.get(['premiums', id])).not.toHaveProperty('besideValat');
	const cup = new RulesEditor(
		swedish,
		withCup(swedish, { on: true, base: swedish, house: 'Haus' }),
	);
	for (const people of Object.keys(cup.ruleset.cup?.deals ?? {}))
		cup.take(['cup', 'deals', people]);
	expect(cup.get(['cup', 'deals'])).toEqual({});
});

test('what is taken out and brought back stands where it stood, as it will once it is saved', () => {
	const editor = new RulesEditor(swedish, swedish, 'Unsere');
	const without = dropRecord(swedish, 'premiums', 'grossgrammeln');
	const { ruleset } = addPremium(without, 'sides', { name: 'Spatz', house: 'Haus' });
	editor.ruleset = restoreRecord(ruleset, 'premiums', 'grossgrammeln', swedish);
	const saved = resolveRuleset(editor.house);
	expect(Object.keys((editor.ruleset as KoenigrufenRuleset).premiums)).toEqual([
		...Object.keys(swedish.premiums),
		'spatz',
	]);
	expect(JSON.stringify(saved.ok && { ...saved.value, names: swedish.names })).toBe(
		JSON.stringify(editor.ruleset),
	);
});

test('one step back takes back one tap, however much it changed', () => {
	const editor = new RulesEditor(swedish);
	expect(editor.canUndo).toBe(false);
	editor.ruleset = dropRecord(doubled(swedish), 'contracts', 'bettler');
	editor.put(['contracts', 'rufer', 'names', 'de'], 'R');
	editor.put(['contracts', 'rufer', 'names', 'de'], 'Ru');
	// Nothing changes, nothing is to be taken back.
	editor.put(['contracts', 'rufer', 'names', 'de'], 'Ru');
	editor.put(['limits', 'most'], 20);
	editor.take(['limits', 'most']);
	editor.back(['contracts', 'rufer', 'names', 'de']);
	editor.undo();
	expect(editor.get(['contracts', 'rufer', 'names', 'de'])).toBe('Ru');
	// What was typed into one field goes at once.
	editor.undo();
	expect(editor.ruleset).toEqual(dropRecord(doubled(swedish), 'contracts', 'bettler'));
	editor.undo();
	expect([editor.ruleset, editor.canUndo, editor.isDirty]).toEqual([swedish, false, false]);
	editor.undo();
	expect(editor.ruleset).toEqual(swedish);
});

test('what holds something else, or is there in the base, stays', () => {
	const editor = new RulesEditor(swedish);
	editor.put(['limits'], { least: 2, most: 9 });
	editor.take(['limits', 'most']);
	expect(editor.get(['limits'])).toEqual({ least: 2 });

	const tightest = { ...swedish, limits: { most: 9 } };
	const over = new RulesEditor(tightest);
	over.take(['limits', 'most']);
	expect(over.get(['limits'])).toEqual({});
});

test('a rule or contract of the house leaves no source behind', () => {
	const renonce = withOptional(swedish, 'renonce', { on: true, base: swedish, house: 'Haus' });
	expect(renonce.sources).toHaveProperty('house');
	const { ruleset: both, id } = addContract(renonce, 'negative', {
		name: 'Eigenes',
		house: 'Haus',
	});
	const one = withOptional(both, 'renonce', { on: false, base: swedish, house: 'Haus' });
	expect(one.sources).toHaveProperty('house');
	expect(patchOf(swedish, dropRecord(one, 'contracts', id))).toEqual({});
	expect(
		patchOf(swedish, withOptional(renonce, 'renonce', { on: false, base: swedish, house: 'Haus' })),
	).toEqual({});
});

test('where no king is called the price of giving up is kept, and neither told nor shown by a deal', () => {
	const alone = withValue(swedish, ['contracts', 'rufer', 'callsKing'], false);
	const notesOf = (ruleset: KoenigrufenRuleset) => {
		const { rufer } = ruleset.contracts;
		return rufer?.kind === 'positive' ? contractNotes(rufer, [ruleset], 'en').join('; ') : '';
	};
	expect(notesOf(swedish)).toContain('giv');
	expect(notesOf(alone)).not.toContain('giv');
	const gaveUp = (ruleset: Ruleset) => examplesOf(ruleset).some(({ id }) => id === 'rufer:gave-up');
	expect(gaveUp(swedish)).toBe(true);
	expect(gaveUp(alone)).toBe(false);
});

test('what no card points make is not told to stand for fewer of them', () => {
	const { grammeln } = swedish.premiums;
	const counted = { ...grammeln!, insteadOfLower: true };
	const { atLeast: _, ...uncounted } = counted;
	const notes = (premium: typeof grammeln) => premiumNotes(premium!, [swedish], 'en');
	expect(notes(counted).length).toBe(notes(grammeln).length + 1);
	expect(notes(uncounted)).toEqual(notes(withValue(uncounted, ['insteadOfLower'], undefined)));
});

test('where forehand alone plays a game, what forehand pays is shown if it decides', () => {
	const path = ['contracts', 'farbendreier', 'declarer'];
	const paths = pathsShown(swedish, withValue(swedish, path, 'forehand'));
	expect(paths).toContain('contracts.farbendreier.value.lostByForehand');
	expect(paths).not.toContain('contracts.farbendreier.value.wonByForehand');
	expect(paths).not.toContain('contracts.rufer.value.lostByForehand');
});

test('of Trischaken nothing is told that cannot be', () => {
	const row = { plain: 1, mayor: 1, to: 'everybody' } as const;
	// The engine pays everybody where nobody is a virgin, whatever the row says.
	expect(payText({ ...row, to: 'virgins' }, 'none', 'en')).toBe(payText(row, 'none', 'en'));
	expect(payText({ ...row, tied: 3 }, 'all', 'en')).toBe(payText(row, 'all', 'en'));
	expect(payText({ ...row, tied: 3 }, 'none', 'en')).not.toBe(payText(row, 'none', 'en'));
});

test.each(Object.values(BUILT_IN).filter(({ game }) => game === 'koenigrufen'))(
	'what a house adds to $id is said to be of the house',
	(base) => {
		const { ruleset, id } = addContract(base as KoenigrufenRuleset, 'negative', {
			name: 'Eigenes',
			house: 'Haus',
		});
		const { source = '' } = ruleset.contracts[id]?.cite ?? {};
		expect(ruleset.sources[source]).toEqual({ title: 'Haus' });
		expect(patchOf(base, dropRecord(ruleset, 'contracts', id))).toEqual({});
	},
);

test('in what the house added no value is taken away by going back', () => {
	const { ruleset, id } = addContract(swedish, 'negative', { name: 'Eigenes', house: 'Haus' });
	const changed = withValue(ruleset, ['contracts', 'bettler', 'tricks'], 2);
	const rows = shown(swedish, changed).split('data-path="');
	const backIn = (path: string) =>
		rows.find((row) => row.startsWith(`${path}"`))?.includes(m.rules_e_back());
	expect(backIn('contracts.bettler.tricks')).toBe(true);
	for (const field of ['played', 'tricks', 'value.won', 'declarer']) {
		expect(backIn(`contracts.${id}.${field}`), field).toBe(false);
	}
});

test.each<readonly [field: string, path: readonly string[], other: object]>([
	['points', ['contracts', 'rufer', 'givingUp'], { price: 'fixed', points: 4 }],
	['deals', ['rounds', 'length'], { unit: 'deals', deals: 3 }],
])('where the base says it another way, no %s of this one is taken away', (field, path, other) => {
	const changed = withValue(swedish, path, other);
	const place = [...path, field].join('.');
	const row = shown(swedish, changed)
		.split('data-path="')
		.find((one) => one.startsWith(`${place}"`));
	expect(row).toBeDefined();
	expect(row).not.toContain(m.rules_e_back());
});

test('what is brought back brings the source again in which it is written', () => {
	const upper = BUILT_IN['koenigrufen-upper-austria'] as KoenigrufenRuleset;
	const bare = dropSource(
		dropRecord(
			withOptional(upper, 'renonce', { on: false, base: upper, house: 'Haus' }),
			'contracts',
			'sechserdreier',
		),
		'rules',
	);
	expect(bare.sources).not.toHaveProperty('rules');
	const editor = new RulesEditor(upper, bare);
	editor.ruleset = restoreRecord(bare, 'contracts', 'sechserdreier', upper);
	expect(editor.issues).toEqual([]);
	editor.back(['renonce']);
	expect(editor.patch).toEqual({});
	// And where a rule is said to stand, by itself.
	const cite = ['contracts', 'rufer', 'cite', 'source'];
	const moved = new RulesEditor(upper, withValue(bare, cite, 'rules'));
	moved.put(cite, 'course');
	moved.ruleset = dropSource(moved.ruleset, 'rules');
	moved.put(cite, 'rules');
	expect(moved.issues).toEqual([]);
});

test('sources and remarks that were taken out can be brought back', () => {
	const cup = BUILT_IN['koenigrufen-upper-austria-cup']!;
	const about = (ruleset: Ruleset): string => {
		const editor = new RulesEditor(cup, ruleset, 'Unsere');
		const context = new Map<string, unknown>([
			['unfolded', true],
			['editor', () => editor],
		]);
		return render(EditorAbout, { context }).body;
	};
	const note = m.rules_e_bring_back({ name: m.rules_e_note({ n: '2' }) });
	expect(about(cup)).not.toContain(note);
	expect(about(dropNote(cup, Object.keys(cup.notes ?? {})[1]!))).toContain(note);
	const { course, ...others } = cup.sources;
	const source = m.rules_e_bring_back({ name: course?.title ?? '' });
	expect(about(cup)).not.toContain(source);
	expect(about({ ...cup, sources: others })).toContain(source);
});

test('a special case brought back stands where none stands meanwhile', () => {
	const tyrol = BUILT_IN['koenigrufen-tyrol-cup'] as KoenigrufenRuleset;
	const last = 'forehand-most';
	const dropped = dropCase(tyrol, last, tyrol);
	expect(restoreCase(dropped, last, tyrol)).toEqual(tyrol);
	const editor = new RulesEditor(tyrol, restoreCase(addCase(dropped).ruleset, last, tyrol));
	expect(editor.issues).toEqual([]);
});

test('where leaves do not count, a threshold is shown by the whole points that reach it', () => {
	const row = (ruleset: Ruleset) =>
		shown(swedish, ruleset)
			.split('data-path="')
			.find((one) => one.startsWith('cards.win"'));
	expect(row(swedish)).toContain('value="35"');
	const whole = row(withValue(swedish, ['cards', 'leaves'], false));
	expect(whole).toContain('value="36"');
	expect(whole).not.toContain('<select');
	// It is told so, too.
	const { cards } = swedish;
	const count = (leaves: boolean) =>
		thresholdText(cards.win, { ...swedish, cards: { ...cards, leaves } }, 'en');
	expect([count(true), count(false)]).toEqual(['35/2', '36']);
});

test('where nobody plays Trischaken it can be added, and only there', () => {
	const carinthia = BUILT_IN['dreiertarock-carinthia'] as KoenigrufenRuleset;
	const added = addContract(carinthia, 'trischaken', { name: 'Trischaken', house: 'Haus' });
	expect(added.ruleset.contracts[added.id]).toMatchObject({ kind: 'trischaken', played: true });
	expect(new RulesEditor(carinthia, added.ruleset).issues).toEqual([]);
	const offered = (ruleset: Ruleset) =>
		/<button[^>]*>(<[^>]*>)*Trischaken</.test(shown(carinthia, ruleset));
	expect([offered(carinthia), offered(added.ruleset), offered(swedish)]).toEqual([
		...[true, false, false],
	]);
});
