import { expect, test } from 'vitest';
import { paperEveningEdits, sumOfTotals } from '#lib/state/memory/paper-evening.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { scoreSession } from '#lib/domain/score.ts';
import { newStore } from '../../storage/store.ts';
import { savePerson } from '../../storage/edits.ts';

const ruleset = builtIn('koenigrufen-upper-austria')!;
const totals = [
	{ id: 'resi', name: 'Resi', points: 31, isNew: true },
	{ id: 'franz', name: 'Franz', points: -12, isNew: true },
	{ id: 'gerti', name: 'Gerti', points: 0, isNew: false },
	{ id: 'sepp', name: 'Sepp', points: -19, isNew: true },
];
const paper = {
	day: '1998-03-14',
	name: 'Rose',
	offer: { reference: ruleset.id, ruleset },
	stake: { currency: 'EUR', minorPerPoint: 10 },
	totals,
	note: 'Endstand vom Papier',
};

test('an evening from paper has its totals, and counts in seasons but in no deal', async () => {
	const { ledger, db } = newStore();
	await savePerson(ledger, { id: 'gerti', name: 'Gerti' });
	const { id, edits } = paperEveningEdits(paper, () => ledger.newId());
	await ledger.commit(edits);

	const exported = await ledger.sessionFile(id);
	const parsed = parseSession((exported as { file: unknown }).file);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	expect(scoreSession(parsed.session).totals).toEqual({
		resi: 31,
		franz: -12,
		gerti: 0,
		sepp: -19,
	});

	const engine = new Engine(db, 'v1');
	const person = await engine.ask({ kind: 'person', person: 'resi', most: 5 });
	expect(person?.stats.all).toEqual({ evenings: 1, deals: 0, played: 0, squares: 0, points: 31 });
	expect(person?.stats.evenings[0]).toMatchObject({ day: '1998-03-14', points: 31, money: 310 });
	const query = { by: 'per-evening', unit: 'point', minEvenings: 1 } as const;
	const { ranking } = await engine.ask({ kind: 'ranking', query });
	expect(ranking.rows.map(({ person: who }) => who)).toEqual(['resi', 'gerti', 'franz', 'sepp']);
	const perDeal = await engine.ask({ kind: 'ranking', query: { ...query, by: 'per-deal' } });
	expect(perDeal.ranking).toMatchObject({ rows: [], below: 4 });
});

test('nobody wins or loses: no payment is written', () => {
	const even = totals.map((one) => ({ ...one, points: 0 }));
	const { edits } = paperEveningEdits({ ...paper, totals: even }, () => 'x');
	expect(edits.map(({ entity }) => entity)).not.toContain('adjustment');
});

test('totals that do not sum to zero are refused', () => {
	const wrong = totals.map((one) => ({ ...one, points: one.points + 1 }));
	expect(sumOfTotals(wrong)).toBe(4);
	expect(() => paperEveningEdits({ ...paper, totals: wrong }, () => 'x')).toThrow('sum to zero');
});
