import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedBy, POT } from '#lib/domain/cash/amounts.ts';
import { originsOf } from '#lib/domain/cash/origin.ts';
import { potUntil, type Pot, type PotNight } from '#lib/domain/cash/pot.ts';
import { WAYS } from '#lib/domain/cash/settlement.ts';
import { Ledger, PEOPLE } from './ledger.ts';

const STEPS = ['deal', 'settle', 'settle', 'pay', 'pay', 'give', 'lend', 'spend', 'next'] as const;
const steps = fc.array(fc.record({ what: fc.constantFrom(...STEPS), dice: fc.nat(1000) }), {
	minLength: 5,
	maxLength: 40,
});

/** A Runde's evenings with a pot on the table, and the pot as it lay after each thing done. */
function played(script: readonly { what: (typeof STEPS)[number]; dice: number }[]) {
	const ledger = new Ledger();
	const started = new Map([[ledger.begin(10).session, ledger.now()]]);
	const nights = (): PotNight[] =>
		ledger.nights.map((night) => ({
			...night,
			currency: 'EUR',
			startedAt: started.get(night.session)!,
		}));
	const seen: { until: string; pot: Pot }[] = [];
	for (const { what, dice } of script) {
		const who = PEOPLE[dice % PEOPLE.length]!;
		const { tonight } = ledger;
		const moved = { id: ledger.newId(), at: ledger.now(), minor: 1 + (dice % 300) };
		if (what === 'deal') {
			const net = { anna: dice - 500, bert: 500 - dice };
			tonight.deals.push({ id: ledger.newId(), net });
		} else if (what === 'settle') ledger.settleWithTabs({ way: WAYS[dice % WAYS.length]! });
		else if (what === 'pay') {
			const open = tonight.settlements.flatMap((settlement) =>
				settlement.transfers.map((transfer) => ({ settlement, transfer })),
			);
			const { settlement, transfer } = open[dice % (open.length || 1)] ?? {};
			if (settlement && transfer) {
				ledger.pay(tonight, settlement, transfer.id, 1 + (dice % transfer.minor));
			}
		} else if (what === 'give')
			tonight.movements.push({ ...moved, from: who, to: POT, gift: true });
		else if (what === 'lend') tonight.movements.push({ ...moved, from: who, to: POT });
		else if (what === 'spend')
			tonight.movements.push({ ...moved, from: POT, to: 'out', gift: true });
		else started.set(ledger.begin(10).session, ledger.now());
		seen.push({ pot: potUntil(nights()), until: ledger.now() });
	}
	return { ledger, nights: nights(), seen };
}

describe('the pot over the evenings', () => {
	it('as of a moment is what it was at that moment, whatever came after', () => {
		fc.assert(
			fc.property(steps, (script) => {
				const { nights, seen } = played(script);
				for (const { pot, until } of seen) expect(potUntil(nights, until)).toEqual(pot);
			}),
		);
	});

	it('holds what was put in less what was taken out, and what was lent to it is owed', () => {
		fc.assert(
			fc.property(steps, (script) => {
				const { nights } = played(script);
				const moves = nights.flatMap(({ movements, settlements }) => [
					...movements,
					...settlements.flatMap(({ transfers }) =>
						transfers.flatMap(({ from, to, paid = [] }) =>
							paid.map(({ minor }) => ({ from, to, minor })),
						),
					),
				]);
				const sum = (which: 'from' | 'to') =>
					moves.filter((move) => move[which] === POT).reduce((all, { minor }) => all + minor, 0);
				expect(potUntil(nights).cash).toBe(sum('to') - sum('from'));
			}),
		);
		const ledger = new Ledger();
		const night = ledger.begin(10);
		night.movements.push({ id: 'm', from: 'anna', to: POT, minor: 300 });
		const own = [{ ...night, currency: 'EUR', startedAt: ledger.now() }];
		expect(potUntil(own)).toEqual({ cash: 300, owed: 300 });
	});
});

describe('what of a hand-over is an old debt', () => {
	const tab = { session: 'march', transfer: 't0', from: 'resi', to: 'gerti', minor: 200 };

	it('is told apart from today’s, by whose account it is', () => {
		const transfers = [{ id: 't1', from: 'resi', to: 'gerti', minor: 240 }];
		expect(originsOf({ takes: [tab], transfers }, 'today').get('t1')).toEqual({
			of: 'resi',
			parts: [{ minor: -40 }, { session: 'march', minor: -200 }],
		});
		// Won a part of it back today.
		const less = [{ id: 't1', from: 'resi', to: 'gerti', minor: 150 }];
		expect(originsOf({ takes: [tab], transfers: less }, 'today').get('t1')).toEqual({
			of: 'resi',
			parts: [{ minor: 50 }, { session: 'march', minor: -200 }],
		});
		// Its own tabs are today's.
		expect(originsOf({ takes: [tab], transfers }, 'march').size).toBe(0);
	});

	it('is told by the one whose only hand-over it is, and else as all that the payer owes', () => {
		// Today anna +20, cleo +150 …; from march anna owed dora 100, cleo 80.
		const takes = [
			{ session: 'march', transfer: 'm1', from: 'anna', to: 'dora', minor: 100 },
			{ session: 'march', transfer: 'm2', from: 'cleo', to: 'dora', minor: 80 },
		];
		const transfers = [
			{ id: 't1', from: 'anna', to: 'cleo', minor: 70 },
			{ id: 't2', from: 'anna', to: 'emil', minor: 10 },
			{ id: 't3', from: 'bert', to: 'emil', minor: 60 },
		];
		const origins = originsOf({ takes, transfers }, 'today');
		expect(origins.get('t1')).toEqual({
			of: 'cleo',
			parts: [{ minor: 150 }, { session: 'march', minor: -80 }],
		});
		expect(origins.get('t2')).toEqual({
			of: 'anna',
			parts: [{ minor: 20 }, { session: 'march', minor: -100 }],
			whole: -80,
		});
		// Nothing old is in what bert lost and emil won.
		expect(origins.has('t3')).toBe(false);
	});

	it('tells what rounding did to it, as today’s is what the sheet says', () => {
		const transfers = [{ id: 't1', from: 'resi', to: 'gerti', minor: 240 }];
		const rounding = { resi: -3, gerti: 3 };
		expect(originsOf({ takes: [tab], transfers, rounding }, 'today').get('t1')?.parts).toEqual([
			{ minor: -37 },
			{ session: 'march', minor: -200 },
			{ rounded: true, minor: -3 },
		]);
	});

	it('sums to what is handed over by or to whose account it is, always', () => {
		fc.assert(
			fc.property(steps, (script) => {
				const { nights } = played(script);
				for (const { session, settlements } of nights) {
					for (const settlement of settlements) {
						for (const [id, { of, parts, whole }] of originsOf(settlement, session)) {
							const { from, to, minor } = settlement.transfers.find((one) => one.id === id)!;
							expect([from, to]).toContain(of);
							const sum = parts.reduce((all, part) => all + part.minor, 0);
							expect(sum).toBe(whole ?? (of === from ? -minor : minor));
							expect(sum).toBe(movedBy(settlement.transfers)[of]);
							expect(parts.every((part) => part.minor !== 0)).toBe(true);
						}
					}
				}
			}),
		);
	});
});
