import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertZeroSum, isZero, withoutZeros } from '#lib/domain/cash/amounts.ts';
import { balances, changedAfterSettling, statusOf } from '#lib/domain/cash/balances.ts';
import { roundingSoFar } from '#lib/domain/cash/settle.ts';
import { WAYS, type Payment } from '#lib/domain/cash/settlement.ts';
import { Check } from '#lib/domain/shape.ts';
import { checkCashReferences, settlementShape } from '#lib/domain/cash/settlement-shape.ts';
import { Ledger, PEOPLE } from './ledger.ts';

/** Numbers that the next step reads as it needs them. */
type Dice = (sides: number) => number;

const points = (dice: Dice) => {
	const three = PEOPLE.slice(1).map((id) => [id, dice(41) - 20] as const);
	const first = three.reduce((sum, [, n]) => sum - n, 0);
	return Object.fromEntries([['anna', first], ...three]) as Record<string, number>;
};

const pick = <T>(list: readonly T[], dice: Dice): T | undefined => list[dice(list.length || 1)];

/** Everything that can happen, each from any state. */
const STEPS: Record<string, (ledger: Ledger, dice: Dice) => void> = {
	deal({ tonight, newId }, dice) {
		const net = points(dice);
		const kontra = dice(2) === 1 && { netWithoutKontra: points(dice) };
		const kontraIntoPot = dice(3) === 1;
		tonight.deals.push({ id: newId(), revision: newId(), net, ...kontra, kontraIntoPot });
	},
	edit({ tonight, newId }, dice) {
		const deal = pick(tonight.deals, dice);
		if (deal) Object.assign(deal, { revision: newId(), net: points(dice) });
	},
	remove({ tonight, newId }, dice) {
		const deal = pick(tonight.deals, dice);
		if (deal) Object.assign(deal, { revision: newId(), deleted: !deal.deleted });
	},
	forget({ tonight }, dice) {
		tonight.deals.splice(dice(tonight.deals.length || 1), 1);
	},
	stake({ tonight }, dice) {
		const deal = pick(tonight.deals, dice);
		if (deal) tonight.stakeChanges.push({ afterDeal: deal.id, minorPerPoint: dice(30) });
	},
	adjust({ tonight, newId }, dice) {
		const from = pick(PEOPLE.slice(0, 2), dice)!;
		const to = pick(PEOPLE.slice(2), dice)!;
		tonight.adjustments.push({ id: newId(), transfers: [{ from, to, points: 1 + dice(9) }] });
	},
	move({ tonight, newId }, dice) {
		const [one, other] = [pick(PEOPLE, dice)!, 'pot'];
		const [from, to] = dice(2) === 1 ? [one, other] : [other, one];
		const gift = dice(3) === 1 && { gift: true as const };
		tonight.movements.push({ id: newId(), from, to, minor: 1 + dice(900), ...gift });
	},
	settle(ledger, dice) {
		const coin = pick([1, 10, 50], dice)!;
		const way = pick(WAYS, dice)!;
		const roundedBefore = roundingSoFar(ledger.nights.flatMap((night) => night.settlements));
		if (dice(2) === 1) ledger.settleWithTabs({ coin, way, roundedBefore });
		else ledger.settle({ coin, way, roundedBefore });
	},
	kontraAtOnce(ledger) {
		ledger.settle({ scope: 'kontra' });
	},
	someDeals(ledger, dice) {
		const scope = ledger.tonight.deals.filter(() => dice(2) === 1).map(({ id }) => id);
		ledger.settle({ scope, coin: pick([1, 10], dice)! });
	},
	pay(ledger, dice) {
		const night = pick(ledger.nights, dice)!;
		const settlement = pick(night.settlements, dice);
		const transfer = settlement && pick(settlement.transfers, dice);
		if (transfer) ledger.pay(night, settlement, transfer.id, 1 + dice(transfer.minor));
	},
	unpay(ledger, dice) {
		const night = pick(ledger.nights, dice)!;
		const settlement = pick(night.settlements, dice);
		const transfer = settlement && pick(settlement.transfers, dice);
		const payment = transfer?.paid?.[0];
		if (payment) ledger.unpay(night, settlement!, transfer.id, payment.id);
	},
	withdraw(ledger, dice) {
		const night = pick(ledger.nights, dice)!;
		const settlement = pick(night.settlements, dice);
		if (settlement) ledger.withdraw(night, settlement);
	},
	payTwice({ nights }, dice) {
		// Two phones wrote the same payment down; their ledgers were merged.
		const night = pick(nights, dice)!;
		const settlement = pick(night.settlements, dice);
		const paid = settlement && pick(settlement.transfers, dice)?.paid;
		const payment = paid?.[0];
		if (payment) (paid as Payment[]).push({ ...payment, id: `${payment.id}-${paid.length}` });
	},
	nextEvening(ledger, dice) {
		ledger.begin(1 + dice(25));
	},
};

const steps = fc.array(
	fc.record({
		what: fc.constantFrom(
			...Object.keys(STEPS),
			'deal',
			'deal',
			'settle',
			'settle',
			'pay',
			'withdraw',
		),
		luck: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
	}),
	{ maxLength: 40 },
);

function play(
	script: readonly { what: string; luck: readonly number[] }[],
	after?: (l: Ledger) => void,
) {
	const ledger = new Ledger();
	ledger.begin(10);
	for (const { what, luck } of script) {
		let at = 0;
		STEPS[what]!(ledger, (sides) => luck[at++ % luck.length]! % sides);
		after?.(ledger);
	}
	return ledger;
}

describe('whatever happens, in whatever order', () => {
	it('no minor unit is created or lost', () => {
		fc.assert(
			fc.property(steps, (script) => {
				play(script, (ledger) => {
					const claims = ledger.claims();
					assertZeroSum(claims);
					expect(withoutZeros(claims)).toEqual(withoutZeros(ledger.claimsByCash()));
				});
			}),
			{ numRuns: 1000 },
		);
	});

	it('settling everything and paying it leaves nothing open', () => {
		fc.assert(
			fc.property(
				steps,
				fc.constantFrom(1, 10, 50),
				fc.constantFrom(...WAYS),
				(script, coin, way) => {
					const ledger = play(script);
					// Former evenings that were left open are settled on their own, then the last with all tabs.
					const nights = [...ledger.nights];
					for (const night of nights) {
						ledger.nights.splice(nights.indexOf(night), 1);
						ledger.nights.push(night);
						ledger.settleWithTabs({ coin, way });
						ledger.nights.pop();
						ledger.nights.splice(nights.indexOf(night), 0, night);
					}
					ledger.payEverything();
					expect(ledger.tabs()).toEqual([]);
					expect(isZero(ledger.claims())).toBe(true);
					for (const night of ledger.nights) {
						expect(statusOf(night, ledger.tabsOf(night))).toBe('settled');
						expect(changedAfterSettling(night)).toMatchObject({ deals: [], matters: false });
					}
				},
			),
			{ numRuns: 1000 },
		);
	});

	it('a proposal settles exactly what is open, and is there only once', () => {
		fc.assert(
			fc.property(steps, fc.constantFrom(1, 10, 50), (script, coin) => {
				const ledger = play(script);
				const made = ledger.settle({ coin });
				expect(isZero(balances(ledger.tonight).open)).toBe(true);
				if (made) expect(made.transfers.every(({ minor }) => minor % coin === 0)).toBe(true);
				expect(ledger.settle({ coin })).toBeUndefined();
			}),
		);
	});

	it('what is stored passes the door it will be read through', () => {
		fc.assert(
			fc.property(steps, (script) => {
				const ledger = play(script);
				for (const night of ledger.nights) {
					const at = new Check();
					const read = JSON.parse(JSON.stringify(night)) as typeof night;
					expect(read.settlements.every((s) => settlementShape.check(s, at))).toBe(true);
					checkCashReferences({ settlements: read.settlements }, new Set(PEOPLE), new Set(), at);
					expect(at.issues).toEqual([]);
					expect(at.warnings).toEqual([]);
					expect(read.settlements).toEqual(night.settlements);
				}
			}),
		);
	});
});
