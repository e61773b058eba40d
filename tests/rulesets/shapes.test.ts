// Of rules that do not say which of several they are, all is named that is wrong whichever it is.
import { expect, it, test } from 'vitest';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';

const swedish = builtIn('koenigrufen-swedish');

function wrongIn(value: unknown): readonly string[] {
	const read = parseRuleset(value);
	return read.ok ? [] : read.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
}
const patched = (patch: object) => wrongIn(mergePatch(swedish, patch));

test('of nothing at all what every game asks for', () => {
	const missing = ['id', 'names', 'summary', 'unit', 'sources', 'table', 'rounds', 'cards'];
	expect(wrongIn({})).toEqual(['game', ...missing].map((field) => `${field}: missing`));
});

it('names what else is wrong beside a game, or a kind of game, that there is not', () => {
	expect(patched({ game: 'skat', unit: 'shilling' })).toEqual([
		'game: unknown-value',
		'unit: unknown-value',
	]);
	expect(patched({ contracts: { dreier: { kind: null, played: 'yes' } } })).toEqual([
		'contracts.dreier.kind: missing',
		'contracts.dreier.played: wrong-type',
	]);
});

it('does not ask of one what only another has', () => {
	expect(patched({ contracts: { dreier: { kind: null } } })).toEqual([
		'contracts.dreier.kind: missing',
	]);
});
