// Deals written on one phone while another changed the rules: asked about, and settled for one side or the other.
import { expect, test } from 'vitest';
import type { DealFacts } from '#lib/domain/deal.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { modelOf, type EveningHead, type EveningModel } from '#lib/state/evening-model.ts';
import { playedBefore, rulesDoubts } from '#lib/state/evening/rules-doubts.ts';
import type { ListedItem } from '#lib/storage/read.ts';

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

const doubtsOf = ({ head: facts, deals, rulesets }: EveningModel) =>
	rulesDoubts({
		head: facts,
		deals,
		rulesetOf: (id) => rulesets[deals.findIndex((row) => row.id === id)]!,
	});
const asked = (deals: readonly DealFacts[], of?: EveningHead) =>
	doubtsOf(model(deals, of)).map(({ deal: { id } }) => id);
const won = (deals: readonly DealFacts[], of: EveningHead, id: string) => {
	const row = model(deals, of).deals.find((one) => one.id === id);
	return row?.status === 'sound' ? row.net.b : undefined;
};

test('a deal whose writer did not know the new rules is asked about, with what it pays by either', () => {
	const [doubt, ...others] = doubtsOf(model([deal('d1', 0), deal('d2', 0)]));
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
	expect(doubtsOf(model(deals))).toMatchObject([{ deal: { id: 'd3' }, canBeBefore: false }]);
});

test('a deal that is none by the new rules is asked about, too', () => {
	const gone = {
		...head,
		rulesetChanges: [{ afterDeals: ['d1'], patch: { contracts: { dreier: null } } }],
	};
	expect(asked([deal('d1', 0), deal('d2', 0)], gone)).toEqual(['d2']);
});
