// The screen of doubled rounds names all that starts one by the rules, and says whether the table is asked.
import { expect, test } from 'vitest';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { roundsRuleText } from '#lib/ui/people/rounds-rule.ts';

/** What is said where a house's rounds are these. */
function said(rounds: object, more: object = {}) {
	const patch = { ...more, rounds };
	const resolved = resolveRuleset({ extends: 'koenigrufen-upper-austria', patch });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return roundsRuleText(resolved.value, 'de');
}

const nothing = { contracts: { trischaken: null } };
const byHand = 'Beginnt nur, wenn der Tisch es sagt.';

test.each<readonly [after: object, says: string]>([
	[{}, 'Beginnt von selbst nach Trischaken.'],
	[nothing, byHand],
	[{ ...nothing, lost: { dreier: true } }, 'Beginnt von selbst nach verlorenem Dreier.'],
	[{ ...nothing, premiums: { valat: true } }, 'Beginnt von selbst nach Valat.'],
	[{ ...nothing, kontra: true }, 'Beginnt von selbst nach einem Spiel mit Kontra.'],
	[{ ...nothing, nobodyPays: true }, 'Beginnt von selbst nach einem Spiel, in dem niemand zahlt.'],
	[
		{ lost: { dreier: true }, kontra: true },
		'Beginnt von selbst nach Trischaken, nach verlorenem Dreier und nach einem Spiel mit Kontra.',
	],
])('after %j: %s', (after, says) => expect(said({ after })).toBe(says));

test('the table that is asked is not told that a round begins by itself', () => {
	expect(said({ after: {}, ask: true })).toBe('Der Tisch wird gefragt nach Trischaken.');
	expect(said({ after: nothing, ask: true })).toBe(byHand);
});

test('rounds that count once begin by nothing', () => {
	expect(said({ after: {}, factor: 1 })).toBe(byHand);
});

test('what is not played starts nothing', () => {
	const contracts = { trischaken: { played: false } };
	expect(said({ after: {} }, { contracts })).toBe(byHand);
});
