/** A deal taken out takes nothing with it but itself: everything else stays worth what it was. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOf, worthOf } from '#lib/domain/cash/evening.ts';
import type { Identified } from '#lib/storage/bodies.ts';
import { listOf } from '#lib/storage/read.ts';
import type { ListedRow } from '#lib/storage/schema.ts';
import { modelOf, type EveningHead, type EveningModel } from '#lib/state/evening-model.ts';
import { rulesToCome } from '#lib/state/evening/rules.ts';
import { dealDeleted } from '#lib/state/evening/seldom-edits.ts';

const RULESET = 'koenigrufen-upper-austria';
const FOUR = ['anna', 'bert', 'cleo', 'dora'];
await rulesToCome({ ruleset: RULESET });

const HEAD: EveningHead = {
	...{ id: 's', startedAt: '2026-11-20T19:00:00Z', ruleset: RULESET, seats: FOUR },
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players: FOUR.map((id) => ({ id, name: id })),
};

interface Stored {
	readonly head: EveningHead;
	readonly deals: readonly Identified[];
	readonly payments: readonly Identified[];
}

const row = (value: Identified, index: number): ListedRow => ({
	...{ sessionId: 's', id: value.id, number: 8 * (index + 1), value, revision: value.id },
	...{ at: [index, 0, 'phone'], createdAt: [index, 0, 'phone'], conflict: false },
});

function read({ head, deals, payments }: Stored): EveningModel {
	const at: ListedRow['at'] = [0, 0, 'phone'];
	const result = modelOf({
		session: {
			...{ status: 'sound', id: 's', revision: 'h', at, createdAt: at, conflict: false },
			...{ deals: 0, lastDealAt: null, changes: 0, head: { ...head } },
		},
		deals: listOf(deals.map(row)).items,
		adjustments: listOf(payments.map(row)).items,
	});
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.model;
}

/** As the edits leave it. */
function without(stored: Stored, id: string): Stored {
	let { head } = stored;
	const payments = new Map(stored.payments.map((payment) => [payment.id, payment]));
	for (const edit of dealDeleted(id, id)(read(stored))) {
		if (edit.entity === 'session') head = edit.head as EveningHead;
		if (edit.entity === 'adjustment') payments.set(edit.id, edit.value as Identified);
	}
	const deals = stored.deals.filter((deal) => deal.id !== id);
	return { head, deals, payments: [...payments.values()] };
}

/** What each deal and payment is worth, and that the sheet says the same of all of them. */
function worth(stored: Stored): Map<string, unknown> {
	const { head, deals, adjustments, money } = read(stored);
	const items = itemsOf({
		minorPerPoint: head.stake.minorPerPoint,
		...(head.stakeChanges && { stakeChanges: head.stakeChanges }),
		deals: deals.flatMap((deal) =>
			deal.status === 'sound' ? [{ id: deal.id, net: deal.net }] : [],
		),
		adjustments: adjustments.map(({ adjustment }) => adjustment),
	});
	const sum = worthOf(items);
	expect(FOUR.map((id) => money[id] ?? 0)).toEqual(FOUR.map((id) => sum[id] ?? 0));
	return new Map(items.map((item) => [`${item.kind} ${item.id} ${item.part ?? ''}`, item.worth]));
}

const place = fc.option(fc.nat(4), { nil: undefined });
const written = fc.record({
	payments: fc.array(fc.record({ after: place, points: fc.integer({ min: 1, max: 9 }) }), {
		maxLength: 4,
	}),
	stakes: fc.uniqueArray(fc.record({ after: fc.nat(4), minor: fc.integer({ min: 0, max: 30 }) }), {
		...{ maxLength: 3, selector: ({ after }: { after: number }) => after },
	}),
	gone: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
});

test('whatever was paid by hand or played for what, in whatever order deals are taken out', () => {
	fc.assert(
		fc.property(written, ({ payments, stakes, gone }) => {
			const id = (at: number) => `d${String(at)}`;
			let stored: Stored = {
				head: {
					...HEAD,
					stakeChanges: stakes.map(({ after, minor }) => ({
						afterDeal: id(after),
						minorPerPoint: minor,
					})),
				},
				deals: [0, 1, 2, 3, 4].map((at) => ({
					...{ id: id(at), dealer: FOUR[at % 4]!, hands: FOUR },
					outcome: { manual: { anna: at + 1, bert: -at - 1 } },
				})),
				payments: payments.map(({ after, points }, at) => ({
					...{ id: `p${String(at)}`, transfers: [{ from: 'cleo', to: 'dora', points }] },
					...(after !== undefined && { afterDeal: id(after) }),
				})),
			};
			for (const at of gone) {
				if (!stored.deals.some((deal) => deal.id === id(at))) continue;
				const before = worth(stored);
				stored = without(stored, id(at));
				for (const [item, was] of worth(stored))
					expect([item, was]).toEqual([item, before.get(item)]);
			}
		}),
		{ numRuns: 500 },
	);
});
