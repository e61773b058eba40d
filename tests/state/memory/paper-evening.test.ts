import { expect, test } from 'vitest';
import { paperEveningEdits, sumOfTotals } from '#lib/state/memory/paper-evening.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { scoreSession } from '#lib/domain/score.ts';
import { newStore } from '../../storage/store.ts';
import { saveAdjustment, saveDeal, savePerson } from '../../storage/edits.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { legalDeal } from '../../property/deals.ts';
import { seeded } from '../../property/draw.ts';

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

test('is in no average by deal: not in points, not in money, nor beside evenings of deals', async () => {
	const { ledger, db } = newStore();
	await ledger.commit(paperEveningEdits(paper, () => ledger.newId()).edits);
	const players = totals.map(({ id, name }) => ({ id, name }));
	const head = {
		...{ id: 's1', startedAt: '2026-03-14T19:00:00Z', players },
		...{ ruleset: ruleset.id, rulesetSnapshot: ruleset },
		...{ seats: players.map(({ id }) => id), stake: { ...paper.stake, minorPerPoint: 5 } },
		stakeChanges: [{ afterDeal: 'd0', minorPerPoint: 20 }],
	};
	await ledger.createSession(head, []);
	const draw = seeded(4);
	const ids = players.map(({ id }) => id);
	const nets: Record<string, number>[] = [];
	for (const id of ['d0', 'd1', 'd2']) {
		const deal = legalDeal(ruleset, draw, ids, id);
		const parsed = parseDeal(ruleset, deal, new Set(ids));
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		nets.push(scoreDeal(ruleset, parsed.value, ids).net);
		await saveDeal(ledger, 's1', deal, { seen: null });
	}
	const transfers = [{ from: 'resi', to: 'franz', points: 9 }];
	await saveAdjustment(ledger, 's1', { id: 'a1', transfers, afterDeal: 'd1' } as never);

	const engine = new Engine(db, 'v1');
	for (const [unit, worth] of [
		['point', [1, 1, 1]],
		[{ currency: 'EUR' }, [5, 20, 20]],
	] as const) {
		const query = { by: 'per-deal', unit, minEvenings: 1 } as const;
		const { rows } = (await engine.ask({ kind: 'ranking', query })).ranking;
		expect(rows.map(({ person, total, deals }) => [person, total, deals]).sort()).toEqual(
			ids.map((id) => [id, nets.reduce((sum, net, i) => sum + net[id]! * worth[i]!, 0), 3]).sort(),
		);
	}
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
