// What two versions that stand side by side say in their fields: told in words, and never two that differ alike.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASH_FIELDS } from '#lib/domain/cash/settlement-shape.ts';
import { groupFields, personFields } from '#lib/storage/bodies.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import { labelOf } from '#lib/ui/sheet/version-fields.ts';
import { linesOf, type Called } from '#lib/ui/sheet/version-texts.ts';
import { plain } from '../plain.ts';

const NAMES = new Map([
	['p1', 'Josef'],
	['p2', 'Resi'],
	['p3', 'Sepp'],
]);
const called: Called = {
	nameOf: (id) => NAMES.get(id) ?? id,
	groupOf: (id) => (id === 'g2' ? 'Donnerstag' : id === 'g3' ? 'Freitag' : id),
	numberOf: (deal) => (/^d\d+$/.test(deal) ? Number(deal.slice(1)) : undefined),
	currency: 'EUR',
};
const stake = { currency: 'EUR', minorPerPoint: 10 };
const at = '2026-03-05T20:15:00Z';

/** The field, what two versions say of it, and how each is told. */
const DIFFERENT: readonly (readonly [string, unknown, unknown, unknown[], unknown[]])[] = [
	['name', 'Rose', 'Ros', ['Rose'], ['Ros']],
	['note', 'a', undefined, ['a'], ['–']],
	['timeZone', 'Europe/Vienna', 'Europe/Stockholm', ['Europe/Vienna'], ['Europe/Stockholm']],
	[
		'closedAt',
		'2026-03-05T22:00:00Z',
		'2026-03-06T22:00:00Z',
		[expect.stringMatching(/5\.3\.|05\.03\./)],
		[expect.stringMatching(/6\.3\.|06\.03\./)],
	],
	['startedAt', at, undefined, [expect.stringContaining(':15')], ['–']],
	['stake', stake, { ...stake, minorPerPoint: 20 }, ['€ 0,10'], ['€ 0,20']],
	['seats', ['p1', 'p2'], ['p2', 'p1'], ['Josef, Resi'], ['Resi, Josef']],
	['group', 'g2', undefined, ['Donnerstag'], ['–']],
	[
		'players',
		[{ id: 'p1', name: 'Josef' }],
		[
			{ id: 'p1', name: 'Josef' },
			{ id: 'p3', name: 'Sepp' },
		],
		['–'],
		['Sepp'],
	],
	// One round each, so that a count alone would tell them alike.
	[
		'rounds',
		[{ firstDeal: 'd5', deals: 4, factor: 2 }],
		[{ deals: 1, factor: 2 }],
		['Ab Spiel 5: 4 Spiele ×2'],
		['1 Spiel ×2'],
	],
	[
		'stakeChanges',
		[{ afterDeal: 'd4', minorPerPoint: 20 }],
		[{ afterDeal: 'gone', minorPerPoint: 50 }],
		['Ab Spiel 5: € 0,20'],
		['€ 0,50'],
	],
	[
		'movements',
		[
			{ id: 'm1', from: 'p1', to: 'pot', minor: 500 },
			{ id: 'm2', from: 'p1', to: 'p2', minor: 100, at, note: 'Taxi' },
		],
		[
			{ id: 'm1', from: 'p1', to: 'pot', minor: 500 },
			{ id: 'm3', from: 'p3', to: 'pot', minor: 700, method: 'bank' },
		],
		[expect.stringMatching(/^Josef.*Resi.*€ 1,00.*:15.*Taxi$/)],
		[expect.stringMatching(/^Sepp.*€ 7,00 · überwiesen$/)],
	],
	[
		'cash',
		{ coin: 10, every: 'round', way: 'pot', kontra: 'at-once', kontraOwed: ['d3', 'd7'] },
		{ coin: 50 },
		[
			'Kleinste Münze: 10 Cent',
			'Wann abgerechnet wird: nach jedem Radl',
			'Gezahlt wird: über den Topf',
			'Was Kontra bringt, wird: gleich bezahlt',
			'Kontra noch offen, Spiel: 3, 7',
		],
		['Kleinste Münze: 50 Cent'],
	],
	[
		'nextDeal',
		{ dealer: 'p1', sitOut: ['p2'], double: true },
		{ dealer: 'p1', double: false },
		['Josef', 'setzt aus: Resi', 'Zählt mehrfach'],
		['Josef', 'Nein, einfach'],
	],
	['archived', true, undefined, ['✓'], ['–']],
	['formerly', ['Pepi', 'Beppo'], [], ['Pepi, Beppo'], ['–']],
	['initials', 'JO', 'SE', ['JO'], ['SE']],
	['colour', 0, 3, ['Farbe 1'], ['Farbe 4']],
	['mark', 1, 2, ['Farbe 2'], ['Farbe 3']],
	['mergedInto', 'p2', 'g3', ['Resi'], ['Freitag']],
	['brought', ['p1'], ['p2'], ['Josef'], ['Resi']],
	[
		'members',
		[
			{ id: 'p1', role: 'regular' },
			{ id: 'p2', role: 'guest' },
		],
		[
			{ id: 'p1', role: 'regular' },
			{ id: 'p2', role: 'former' },
		],
		['Resi · Gast'],
		['Resi · Früher'],
	],
	['language', 'sv', 'en', ['Svenska'], ['English']],
	[
		'seating',
		{ seats: 'drawn', dealer: 'turns' },
		{ dealer: 'first' },
		['Plätze: jeden Abend ausgelost', 'Erster Geber: reihum von Abend zu Abend'],
		['Erster Geber: wer zuerst sitzt'],
	],
	[
		'pot',
		[{ id: 'e1', at, from: 'p1', to: 'pot', minor: 500, currency: 'SEK' }],
		[],
		[expect.stringMatching(/^Josef.*kr 5,00.*:15$/)],
		['–'],
	],
	['house', 'h1', 'h2', ['anders'], ['anders']],
];

const linesIn = (name: string, mine: unknown, other: unknown): readonly string[] => {
	const version = (value: unknown): JsonObject => ({
		stake,
		...(value !== undefined && { [name]: value }),
	});
	return linesOf(name, version(mine), [version(mine), version(other)], called).map(plain);
};

describe('in words', () => {
	test.each(DIFFERENT)('%s', (name, a, b, ofA, ofB) => {
		expect(linesIn(name, a, b)).toEqual(ofA);
		expect(linesIn(name, b, a)).toEqual(ofB);
	});

	test('every field that an evening, a person and a Runde have is called something', () => {
		// The rules are told by themselves; an id is the same in all versions.
		const evening = ['startedAt', 'closedAt', 'timeZone', 'players', 'rounds', 'nextDeal', 'note'];
		const known = [groupFields, personFields, CASH_FIELDS].flatMap((fields) => Object.keys(fields));
		const fields = [...evening, ...known].filter(
			(name) => !['id', 'ruleset', 'settlements'].includes(name),
		);
		const told = new Set(DIFFERENT.map(([name]) => name));
		for (const name of fields) {
			expect(told, name).toContain(name);
			expect(labelOf(name), name).not.toBe(name);
		}
	});
});

test('two that differ in what has no words are said to differ', () => {
	const movement = { id: 'm1', from: 'p1', to: 'pot', minor: 500 };
	const [line, other] = linesIn('movements', [movement], [{ ...movement, tip: true }]);
	expect([line, other]).toEqual([expect.stringContaining('€ 5,00'), 'anders']);
});

test('an amount of no known currency is a plain number', () => {
	const nowhere = { ...called, currency: undefined };
	const version = {
		movements: [{ id: 'm1', from: 'p1', to: 'pot', minor: 500 }],
		cash: { coin: 10 },
	};
	const lines = (name: string) => linesOf(name, version, [{}], nowhere).map(plain);
	expect(lines('movements')).toEqual([expect.stringMatching(/^Josef.* · 500$/)]);
	expect(lines('cash')).toEqual(['Kleinste Münze: 10']);
});

test('a field of tomorrow, and one that does not read, are shown as they lie', () => {
	expect(linesIn('tomorrow', { a: 1 }, 'b')).toEqual(['{"a":1}']);
	expect(linesIn('movements', [{ id: 5 }], [])).toEqual(['[{"id":5}]']);
	const nowhere = { stake: { currency: 'gold', minorPerPoint: 1 } };
	expect(linesOf('stake', nowhere, [{ stake }], called)).toEqual([JSON.stringify(nowhere.stake)]);
});

test('whatever a phone wrote, each version says something of it', () => {
	const strange = ['constructor', 'toString', '__proto__'];
	const names = fc.constantFrom(...strange, ...DIFFERENT.map(([name]) => name));
	const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...DIFFERENT.map(([, one]) => one)));
	fc.assert(
		fc.property(names, value, value, (name, a, b) => {
			const lines = linesIn(name, a, b);
			expect(lines.length).toBeGreaterThan(0);
			for (const line of lines) expect(typeof line).toBe('string');
		}),
	);
});
