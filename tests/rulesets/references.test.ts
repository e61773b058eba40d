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
