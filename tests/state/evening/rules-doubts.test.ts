// Deals written on one phone while another changed the rules: asked about, and settled for one side or the other.
import { expect, test } from 'vitest';
import type { DealFacts } from '#lib/domain/deal.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { modelOf, type EveningHead, type EveningModel } from '#lib/state/evening-model.ts';
import { openDoubts } from '#lib/state/evening/open-doubts.ts';
import { countedBefore, playedBefore, rulesDoubts } from '#lib/state/evening/rules-doubts.ts';
import { withRulesForAll, withRulesFromNow } from '#lib/state/rules/evening-rules.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { ListedItem } from '#lib/storage/read.ts';
import { patchRuleset } from '#lib/rulesets/parse.ts';
import { saveDeal } from '../../storage/edits.ts';
import { newStore } from '../../storage/store.ts';

const NAME = 'koenigrufen-upper-austria';
const players = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
/** A Dreier counts more than before. */
const dearer = { contracts: { dreier: { value: { won: 9, lost: 9 } } } };

const head: EveningHead = {
	id: 'e',
	startedAt: '2026-03-05T19:00:00+01:00',
	ruleset: NAME,
	rulesetSnapshot: builtIn(NAME)!,
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players,
	seats: players.map(({ id }) => id),
	rulesetChanges: [{ afterDeals: ['d1'], patch: dearer }],
};

const deal = (id: string, rulesKnown?: number, more: Partial<DealFacts> = {}): DealFacts => ({
	...{ id, dealer: 'a', hands: ['b', 'c', 'd', 'a'], contract: 'dreier', declarer: 'b' },
	outcome: { won: true },
	...(rulesKnown !== undefined && { rulesKnown }),
	...more,
});

function model(deals: readonly DealFacts[], of: EveningHead = head): EveningModel {
	const origin = { at: [1, 0, 'p'], createdAt: [1, 0, 'p'], conflict: false, twin: false };
	const items = deals.map(
		(value, i) =>
			({
				status: 'sound',
				...origin,
				id: value.id,
				revision: value.id,
				position: i + 1,
				value,
			}) as never,
	) as ListedItem[];
	const session = { status: 'sound', ...origin, id: 'e', revision: 'r', head: of } as never;
	const result = modelOf({ session, deals: items, adjustments: [] });
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.model;
}

const asked = (deals: readonly DealFacts[], of?: EveningHead) =>
	rulesDoubts(model(deals, of)).map(({ deal: { id } }) => id);
const won = (deals: readonly DealFacts[], of: EveningHead, id: string) => {
	const row = model(deals, of).deals.find((one) => one.id === id);
	return row?.status === 'sound' ? row.net.b : undefined;
};

test('a deal whose writer did not know the new rules is asked about, with what it pays by either', () => {
	const [doubt, ...others] = rulesDoubts(model([deal('d1', 0), deal('d2', 0)]));
	expect(others).toEqual([]);
	expect(doubt).toMatchObject({ deal: { id: 'd2' }, position: 2, canBeBefore: true });
	expect(doubt?.before).toEqual(builtIn(NAME));
	expect(doubt?.after).not.toEqual(doubt?.before);
});

test.each<[string, readonly DealFacts[], EveningHead?]>([
	['whoever wrote it knew', [deal('d1', 0), deal('d2', 1)]],
	['it was there before the rules were changed', [deal('d1', 0)]],
	['one phone writes', [deal('d1'), deal('d2')]],
	[
		'it pays the same by either',
		[deal('d1', 0), deal('d2', 0, { contract: 'rufer', called: { suit: null, holder: 'c' } })],
	],
	['the rules never changed', [deal('d1', 0), deal('d2', 0)], { ...head, rulesetChanges: [] }],
])('nothing is asked where %s', (_, deals, of) => {
	expect(asked(deals, of)).toEqual([]);
});

test('it counts by the old rules once somebody says so, and by the new ones likewise', () => {
	const deals = [deal('d1', 0), deal('d2', 0), deal('d3', 1)].slice(0, 2);
	const byOld = playedBefore(head, deals[1]!);
	expect(asked(deals, byOld)).toEqual([]);
	expect(won(deals, byOld, 'd2')).toBe(won(deals, head, 'd1'));
	const byNew = [deals[0]!, deal('d2', 1)];
	expect(asked(byNew)).toEqual([]);
	expect(won(byNew, head, 'd2')).toBeGreaterThan(won(byNew, head, 'd1')!);
	// Said twice is said once.
	expect(playedBefore(byOld, deals[1]!)).toEqual(byOld);
});

test('by the old rules it cannot count where that would move a deal before it', () => {
	const deals = [deal('d1', 0), deal('d2', 1), deal('d3', 0)];
	expect(rulesDoubts(model(deals))).toMatchObject([{ deal: { id: 'd3' }, canBeBefore: false }]);
});

test('a deal that is none by the new rules is asked about, too', () => {
	const gone = {
		...head,
		rulesetChanges: [{ afterDeals: ['d1'], patch: { contracts: { dreier: null } } }],
	};
	expect(asked([deal('d1', 0), deal('d2', 0)], gone)).toEqual(['d2']);
});

// ——— rules changed for every deal ———

const pinned = builtIn(NAME)!;
const chosenBy = (patch: object) => {
	const result = patchRuleset(pinned, patch);
	if (!result.ok) throw new Error('no ruleset');
	return { ruleset: result.value, reference: { extends: NAME, patch } };
};
const chosen = chosenBy(dearer);
const { rulesetChanges: _, ...unchanged } = head;
/** Changed for all by somebody who saw the first deal. */
const replaced = withRulesForAll(unchanged, pinned, [deal('d1', 0)], chosen);

/** The evening after these edits. */
function after(found: EveningModel, edits: readonly Edit[]): EveningModel {
	let facts = found.head;
	const deals = new Map(
		found.deals.map((row) => [row.id, row.status === 'sound' ? row.deal : (row.raw as DealFacts)]),
	);
	for (const edit of edits) {
		if (edit.entity === 'session' && edit.head) facts = edit.head as EveningHead;
		if (edit.entity === 'deal' && edit.value) deals.set(edit.id, edit.value as DealFacts);
	}
	return model([...deals.values()], facts);
}
const netOf = (found: EveningModel, id: string) => {
	const row = found.deals.find((one) => one.id === id);
	return row?.status === 'sound' ? row.net : undefined;
};

test('rules changed for every deal: whoever wrote one meanwhile is asked, with what it pays by either', () => {
	const [doubt, ...others] = rulesDoubts(model([deal('d1', 0), deal('d2', 0)], replaced));
	expect(others).toEqual([]);
	expect(doubt).toMatchObject({ deal: { id: 'd2' }, isReplaced: true, canBeBefore: true });
	expect(doubt?.before).toEqual(pinned);
	expect(doubt?.after).toEqual(chosen.ruleset);
});

test.each<[string, readonly DealFacts[], EveningHead?]>([
	['whoever wrote it knew', [deal('d1', 0), deal('d2', 0, { replacedKnown: 1 })]],
	['it was seen when they were changed', [deal('d1', 0)]],
	['one phone writes', [deal('d1'), deal('d2')]],
	[
		'it pays the same by either',
		[deal('d2', 0, { contract: 'rufer', called: { suit: null, holder: 'c' } })],
	],
	[
		'they were changed for every deal once more by somebody who saw it',
		[deal('d1', 0), deal('d2', 0)],
		withRulesForAll(replaced, chosen.ruleset, [deal('d1', 0), deal('d2', 0)], chosen),
	],
])('of rules changed for every deal nothing is asked where %s', (_name, deals, of = replaced) => {
	expect(asked(deals, of)).toEqual([]);
});

test('a deal put right after it was seen, by somebody who had not heard, is asked about as one written then', () => {
	const right = { outcome: { won: false }, corrections: 1 };
	expect(asked([deal('d1', 0, right)], replaced)).toEqual(['d1']);
	// Whoever changed the rules had seen it so, or whoever put it right had heard of them.
	const seenSo = withRulesForAll(unchanged, pinned, [deal('d1', 0, right)], chosen);
	expect(asked([deal('d1', 0, right)], seenSo)).toEqual([]);
	expect(asked([deal('d1', 0, { ...right, replacedKnown: 1 })], replaced)).toEqual([]);
	// Put right once more, and taken back.
	expect(asked([deal('d1', 0, { ...right, corrections: 2 })], seenSo)).toEqual(['d1']);
	expect(asked([deal('d1', 0)], seenSo)).toEqual([]);
});

test('a deal put right where rules changed from another on counts as before: nobody is asked', () => {
	expect(asked([deal('d1', 0, { corrections: 1 })])).toEqual([]);
});

test('changed twice, each is asked by the rules that its writer knew', () => {
	const dearest = chosenBy({ contracts: { dreier: { value: { won: 12, lost: 12 } } } });
	const twice = withRulesForAll(replaced, chosen.ruleset, [deal('d1', 0)], dearest);
	const found = rulesDoubts(
		model([deal('d1', 0), deal('d2', 0), deal('d3', 0, { replacedKnown: 1 })], twice),
	);
	expect(found.map(({ deal: { id }, before }) => [id, before])).toEqual([
		['d2', pinned],
		['d3', chosen.ruleset],
	]);
});

test('changed again from the same deal on, it is asked by whoever knew of the first change alone', () => {
	const once = withRulesFromNow(unchanged, pinned, [deal('d1', 0)], chosen);
	const dearest = chosenBy({ contracts: { dreier: { value: { won: 12, lost: 12 } } } });
	const again = withRulesFromNow(once, pinned, [deal('d1', 0)], dearest);
	const [doubt, ...others] = rulesDoubts(model([deal('d1', 0), deal('d2', 1)], again));
	expect(others).toEqual([]);
	expect(doubt).toMatchObject({ before: chosen.ruleset, after: dearest.ruleset });
});

test('what had changed the rules from a deal on, before all were changed, is what it was written by', () => {
	const later = withRulesFromNow(unchanged, pinned, [deal('d1', 0)], chosen);
	const dearest = chosenBy({ contracts: { dreier: { value: { won: 12, lost: 12 } } } });
	const all = withRulesForAll(later, pinned, [deal('d1', 0)], dearest);
	const found = rulesDoubts(model([deal('d1', 0), deal('d2', 1), deal('d3', 0)], all));
	expect(found.map(({ before }) => before)).toEqual([chosen.ruleset, pinned]);
});

test('it counts by the old rules alone, and what is around it by the new ones', () => {
	const found = model(
		[deal('d1', 0), deal('d2', 0), deal('d3', 0, { replacedKnown: 1 })],
		replaced,
	);
	const settled = after(found, countedBefore('d2')(found));
	expect(rulesDoubts(settled)).toEqual([]);
	expect(netOf(settled, 'd1')).toEqual(netOf(found, 'd1'));
	expect(netOf(settled, 'd3')).toEqual(netOf(found, 'd3'));
	expect(netOf(settled, 'd2')).toEqual(
		netOf(model([deal('d1', 0), deal('d2', 0)], unchanged), 'd2'),
	);
	expect(settled.ruleset).toEqual(chosen.ruleset);
	// Said twice is said once.
	expect(countedBefore('d2')(settled)).toEqual([]);
});

test('the start page knows which evenings wait for somebody to say', async () => {
	const { ledger } = newStore();
	for (const id of ['asked', 'settled']) {
		await ledger.createSession({ ...replaced, id });
		await saveDeal(ledger, id, deal('d1', 0), { seen: null });
		await saveDeal(ledger, id, deal('d2', 0, id === 'settled' ? { replacedKnown: 1 } : {}), {
			seen: null,
		});
	}
	const evenings = await ledger.readSessions();
	expect([...(await openDoubts(ledger.db, evenings))]).toEqual([['asked', 1]]);
});
