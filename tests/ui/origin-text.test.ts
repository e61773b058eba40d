import { expect, test } from 'vitest';
import {
	isTonight,
	originText,
	runsOf,
	stakesFrom,
	whenText,
	worthText,
} from '#lib/ui/cash/words.ts';

const told = (...parts: readonly (readonly [session: string | undefined, minor: number])[]) =>
	originText(
		{
			of: 'resi',
			parts: parts.map(([session, minor]) => ({
				minor,
				...(session !== undefined && { session }),
			})),
		},
		'EUR',
		() => 'Resi',
		(session) => session,
	).replaceAll(/\u00a0|\u2060/g, (sign) => (sign === '\u00a0' ? ' ' : ''));

test('an old debt is told apart from today’s, evening by evening as long as they are few', () => {
	expect(told([undefined, -40], ['12.03.', -200])).toBe('Resi: −€ 0,40 heute − € 2,00 vom 12.03.');
	expect(told([undefined, 40], ['12.03.', -200])).toBe('Resi: +€ 0,40 heute − € 2,00 vom 12.03.');
	const few = ['1.', '2.', '3.', '4.'].map((day) => [day, 10] as const);
	expect(told(...few)).toBe('Resi: +€ 0,10 vom 1. + € 0,10 vom 2. + € 0,10 vom 3. + € 0,10 vom 4.');
	expect(told([undefined, 5], ['0.', -30], ...few)).toBe(
		'Resi: +€ 0,05 heute + € 0,10 vom 2. + € 0,10 vom 3. + € 0,10 vom 4. − € 0,20 aus 2 früheren Abenden',
	);
	// What cancels out is nothing.
	expect(told([undefined, 5], ['0.', -10], ...few)).not.toContain('früheren');
});

test('of somebody with other hand-overs it says what all of it comes to', () => {
	const parts = [{ minor: 20 }, { minor: -100, session: '27.11.' }];
	const origin = { of: 'anna', parts: [...parts, { minor: -3, rounded: true as const }] };
	const day = (session: string | undefined) => session;
	expect(
		originText({ ...origin, whole: -83 }, 'EUR', () => 'Anna', day).replaceAll('\u00a0', ' '),
	).toBe('Anna: +\u2060€ 0,20 heute − € 1,00 vom 27.11. − € 0,03 gerundet, zusammen −\u2060€ 0,83');
});

test('what is all of it is not said twice', () => {
	const parts = [{ minor: 180, session: '20.11.' }];
	const told = originText(
		{ of: 'dora', parts, whole: 180 },
		'EUR',
		() => 'Dora',
		(day) => day,
	);
	expect(told).toBe('Dora: +\u2060€\u00a01,80 vom 20.11.');
});

test('an amount stands on one line with its sign', () => {
	const parts = [{ minor: 40 }, { minor: -200, session: '12.03.' }];
	const told = originText(
		{ of: 'resi', parts },
		'EUR',
		() => 'Resi',
		(day) => day,
	);
	expect(told).toContain('−\u00a0€');
});

test('a name may end its line before its amount, which stays whole', () => {
	const told = worthText({ christoph: 1370, dora: -1490 }, 'EUR', (id) => id);
	// Held together they were longer than a line of 320 px at 200 %, which broke them behind »13«.
	expect(told.split(' ').map((part) => part.replaceAll('\u2060', ''))).toEqual([
		'christoph',
		'+€\u00a013,70,',
		'dora',
		'−€\u00a014,90',
	]);
});

test('numbers that follow each other are told as one', () => {
	expect(runsOf([1, 2, 3, 4])).toEqual(['1–4']);
	expect(runsOf([9, 1, 2, 4, 6, 7, 8])).toEqual(['1', '2', '4', '6–9']);
	expect(runsOf([])).toEqual([]);
});

test('from which deal on a point is worth what: in their order, and nothing of a deal that is gone', () => {
	const changes = ['d5', 'gone', 'd2'].map((afterDeal, i) => ({
		afterDeal,
		minorPerPoint: 20 + i,
	}));
	const numbers: Readonly<Record<string, number>> = { d2: 2, d5: 5 };
	expect(
		stakesFrom(changes, (deal) => numbers[deal]).map(({ from, minorPerPoint }) => [
			from,
			minorPerPoint,
		]),
	).toEqual([
		[3, 22],
		[6, 20],
	]);
});

test('what was paid on another day than the evening’s is told with that day', () => {
	const began = '2026-11-20T19:30:00';
	expect(whenText('2026-11-20T23:10:00', began)).toBe('23:10');
	expect(whenText('2026-11-21T00:40:00', began)).toBe('21.11. 00:40');
	expect(whenText('2027-01-08T23:10:00', began)).toBe('08.01.2027 23:10');
});

test('of an evening that is over it says the day, not today', () => {
	const parts = [{ minor: -40 }, { session: 'old', minor: -200 }];
	const told = originText(
		{ of: 'a', parts },
		'EUR',
		() => 'Anna',
		(session) => (session === undefined ? '12.3.' : '5.3.'),
	);
	expect(told.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')).toBe(
		'Anna: −€ 0,40 vom 12.3. − € 2,00 vom 5.3.',
	);
	const at = (time: string) => new Date(`2026-03-${time}`);
	const began = at('12T20:00').toISOString();
	const times = ['12T20:30', '12T23:59', '13T07:00', '13T09:00', '14T20:00'];
	expect(times.map((time) => isTonight(began, at(time)))).toEqual([true, true, true, false, false]);
});
