/** Payments in two versions: what each says, and when people must be asked whether one or two were made. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/storage/json.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { paidTwiceIn, transfersIn } from '#lib/ui/sheet/version-transfers.ts';
import { plain } from '../plain.ts';

const payment = (id: string, at = '2026-03-05T23:00:00Z') => ({ id, at, minor: 230 });
const settlement = (paid: readonly object[], other: readonly object[] = []) => ({
	entity: 'settlement' as const,
	body: {
		number: 1,
		value: {
			...{ id: 's', at: '2026-03-05T22:00:00Z', covers: { deals: [] } },
			transfers: [
				{ id: 't1', from: 'Hubert', to: 'Gerti', minor: 230, paid },
				{ id: 't2', from: 'Sepp', to: 'Gerti', minor: 100, paid: other },
			],
		},
	} as unknown as JsonObject,
});
const called = {
	nameOf: (player: string) => player,
	numberOf: (deal: string) => (deal === 'd4' ? 4 : undefined),
	currency: 'EUR',
};
describe('of one hand-over', () => {
	test.each<[string, readonly object[], readonly object[], boolean]>([
		['two payments on two phones', [payment('p1')], [payment('p2')], true],
		['one payment, and the other phone none', [payment('p1')], [], false],
		['one that both have, and one more', [payment('p1')], [payment('p1'), payment('p2')], false],
	])('%s', (_, a, b, expected) => {
		expect(paidTwiceIn([settlement(a), settlement(b)])).toBe(expected);
	});

	test('payments of different ones are none of the same', () => {
		expect(paidTwiceIn([settlement([payment('p1')]), settlement([], [payment('p2')])])).toBe(false);
	});

	test('two payments are told apart by when they were made', () => {
		const lines = ['2026-03-05T23:00:00Z', '2026-03-05T23:07:00Z', '2026-03-12T23:07:00Z'].map(
			(at) => transfersIn(settlement([payment('p', at)]), called)?.[0],
		);
		expect(lines[0]).toContain(m.sheet_paid());
		expect(new Set(lines).size).toBe(3);
	});
});

test('how much is to be handed over, and how much of it was', () => {
	const lines = transfersIn(settlement([{ ...payment('p'), minor: 130 }]), called);
	expect(lines?.map(plain)).toEqual([
		expect.stringMatching(/^Hubert → Gerti · € 2,30 · bezahlt € 1,30 .*:00$/),
		'Sepp → Gerti · € 1,00 · offen',
	]);
});

test('a payment by hand: who gives whom, behind which deal, and what for', () => {
	const told = (more: object) => {
		const transfers = [{ from: 'Sepp', to: 'Gerti', points: 3 }];
		const value = { id: 'a', transfers, ...more };
		return transfersIn({ entity: 'adjustment', body: { number: 1, value } }, called);
	};
	expect(told({})).toEqual(['Sepp gibt Gerti 3']);
	expect(told({ afterDeal: 'd4', note: 'Pagat vergessen' })).toEqual([
		'Sepp gibt Gerti 3',
		'nach Spiel 4',
		'Notiz: Pagat vergessen',
	]);
	expect(told({ afterDeal: 'gone', note: '' })).toEqual(['Sepp gibt Gerti 3']);
});

test.each(['adjustment', 'settlement'] as const)(
	'%s: what does not read is told as that',
	(entity) => {
		for (const value of [{ id: 'x' }, { id: 'x', transfers: 7 }, { id: 'x', transfers: [null] }])
			expect(transfersIn({ entity, body: { number: 1, value } }, called)).toBeNull();
	},
);
