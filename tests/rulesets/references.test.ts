// Ids that a rule names: of what the ruleset lacks somebody is told, wherever it stands.
import { expect, test } from 'vitest';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { parseSession } from '#lib/storage/session-file.ts';

const BASE = 'koenigrufen-swedish';
const set = { nope: true };

test.each<readonly [place: string, patch: object]>([
	['contracts.farbensolo.only.nope', { contracts: { farbensolo: { only: set } } }],
	[
		'contracts.pagatrufer.demands.premiums.nope',
		{ contracts: { pagatrufer: { demands: { premiums: set } } } },
	],
	['bei.contracts.nope', { bei: { contracts: set } }],
	['rounds.after.contracts.nope', { rounds: { after: { contracts: set } } }],
	['rounds.after.premiums.nope', { rounds: { after: { premiums: set } } }],
	['rounds.lengthAfter.nope', { rounds: { lengthAfter: { nope: { unit: 'round' } } } }],
	['valat.brings.nope', { valat: { brings: set } }],
])('%s is refused', (place, patch) => {
	const resolved = resolveRuleset({ extends: BASE, patch });
	const issues = resolved.ok ? [] : resolved.issues;
	expect(issues.map(({ path }) => path.join('.'))).toEqual([place]);
	expect(issues[0]?.code).toMatch(/^no-such-(premium|contract)$/);
});

// Taken by the app before anybody asked: such an evening still opens, and whoever reads its file is told.
test.each<readonly [place: string, code: string, patch: object]>([
	[
		'contracts.dreier.bonus.nope',
		'no-such-premium',
		{ contracts: { dreier: { bonus: { nope: { silent: 1 } } } } },
	],
	['rounds.after.lost.nope', 'no-such-contract', { rounds: { after: { lost: set } } }],
])('%s is warned of', (place, code, patch) => {
	const read = parseSession({
		...{ format: 'schrieb/session', version: 1, id: 's', startedAt: '2026-11-20T19:00:00Z' },
		ruleset: { extends: BASE, patch },
		stake: { currency: 'EUR', minorPerPoint: 10 },
		...{ players: [], seats: [], deals: [] },
	});
	expect(read.ok).toBe(true);
	expect(read.warnings.map((warning) => [warning.path.join('.'), warning.code])).toEqual([
		[`ruleset.patch.${place}`, code],
	]);
});

// Who misspells an id is told which there are, and not what a contract of one's own would need.
test('a contract or premium that a patch changes and that is not there is refused by its id', () => {
	const patch = {
		contracts: { dreyer: { value: { won: 5 } }, dreier: { value: { won: 'five' } }, own: 3 },
		premiums: { trul: { played: false }, mine: { names: { de: 'M', sv: 'M', en: 'M' } } },
	};
	const resolved = resolveRuleset({ extends: BASE, patch });
	const issues = resolved.ok ? [] : resolved.issues;
	const told = issues.map(({ path, code }) => `${path.join('.')} ${code}`);
	expect(told.slice(0, 2)).toEqual([
		'contracts.dreyer no-such-contract',
		'premiums.trul no-such-premium',
	]);
	expect(issues[0]?.params?.known).toContain('dreier, ');
	expect(told).toContain('contracts.dreier.value.won wrong-type');
	expect(told).toContain('contracts.own wrong-type');
	expect(told).toContain('premiums.mine.value missing');
	expect(told.filter((one) => /dreyer|trul/.test(one)).length).toBe(2);
});

test.each([
	['a rule', { slefCall: null }, 'slefCall unknown-field'],
	['a rule inside one', { rounds: { lastRonud: null } }, 'rounds.lastRonud unknown-field'],
	[
		'a field of a contract',
		{ contracts: { dreier: { valeu: null } } },
		'contracts.dreier.valeu unknown-field',
	],
	[
		'a field of a rule that the patch brings',
		{ kontra: { times: { one: null } } },
		'kontra.times.one unknown-value',
	],
	['one of a set', { valat: { brings: { pagta: null } } }, 'valat.brings.pagta unknown-value'],
])('to take away %s that there is none of is told by its name', (_, patch, told) => {
	const resolved = resolveRuleset({ extends: BASE, patch });
	expect(resolved.ok).toBe(true);
	expect(resolved.warnings.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([told]);
});

test.each([
	{ bei: null, cup: null },
	{ valat: { brings: { dreier: null, trull: null } } },
	{ contracts: { dreier: { after: null } } },
	// Of a rule in two forms what the other one says.
	{ contracts: { dreier: { givingUp: { price: 'game-and-premium', points: null } } } },
])('to take away what there might be is not: %j', (patch) => {
	expect(resolveRuleset({ extends: BASE, patch }).warnings).toEqual([]);
});

test('taking away what is not there changes nothing, and is told', () => {
	const resolved = resolveRuleset({
		extends: BASE,
		patch: { contracts: { dreyer: null, zwiccolo: null } },
	});
	expect(resolved.ok && Object.keys(resolved.value.contracts!)).not.toContain('zwiccolo');
	expect(resolved.warnings.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
		'contracts.dreyer no-such-contract',
	]);
});
