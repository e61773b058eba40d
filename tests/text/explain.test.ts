import { premium } from '#lib/games/koenigrufen/rulesets/build.ts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Deal } from '#lib/domain/deal.ts';
import type { Entry } from '#lib/domain/entry.ts';
import { netOf } from '#lib/domain/entry.ts';
import { own } from '#lib/domain/own.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { LOCALES, type Locale, type Ruleset } from '#lib/domain/ruleset.ts';
import { settle } from '#lib/domain/settle.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { citeText, explainDeal, type ExplainedLine } from '#lib/text/explain.ts';
import { summaryOf } from '#lib/text/summary.ts';
import { WORKED_CASES } from '../conformance/worked-cases/index.ts';
import { PLAYED } from '../property/rulesets.ts';

interface Settled {
	readonly ruleset: Ruleset;
	readonly deal: Deal;
	readonly entries: readonly Entry[];
}

function settled(ruleset: Ruleset, facts: object): Settled {
	const parsed = parseDeal(ruleset, facts);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	return { ruleset, deal: parsed.value, entries: settle(ruleset, parsed.value) };
}

/** Names as players have them; none of them ends in a digit. */
const NAMES: Readonly<Record<string, string>> = {
	...{ g: 'Gerti', f: 'Franz', h: 'Hubert', r: 'Resi', s: 'Sepp' },
	...{ a: 'Anna', b: 'Bert', c: 'Cleo', d: 'Dora', e: 'Emil' },
};
const nameOf = (id: string): string => own(NAMES, id) ?? id;

const explained = ({ ruleset, deal, entries }: Settled, locale: Locale): ExplainedLine[] =>
	explainDeal({ ruleset, deal, nameOf, locale }, entries);

/** What the words before the equals sign multiply to, halves rounded down. */
function multiplied(arithmetic: string): number {
	const [product = ''] = arithmetic.split(/ = |, (?:abgerundet|avrundat nedåt|rounded down) /);
	const halves = product.split(' × ').reduce((all, part) => {
		const difference = /(\d+) − (\d+)/.exec(part);
		if (difference) return all * (Number(difference[1]) - Number(difference[2]));
		const [whole = '', half] = (/[\d.,\s]+½?$|½$/.exec(part)?.[0] ?? '').split('½');
		return all * (Number(whole.replace(/\D/g, '')) + (half === undefined ? 0 : 0.5));
	}, 1);
	return Math.floor(halves);
}

function check(one: Settled): void {
	for (const locale of LOCALES) {
		const lines = explained(one, locale);
		const told = lines.flatMap((line) => line.entries);
		expect(told.length).toBe(one.entries.length);
		expect(new Set(told)).toEqual(new Set(one.entries));
		for (const line of lines) {
			expect(multiplied(line.arithmetic), line.text).toBe(line.points);
			for (const entry of line.entries) expect(entry.points).toBe(line.points);
			const product = line.factors.reduce((all, { times }) => all * times, 1);
			const inHalves = line.factors.some(({ halves }) => halves);
			expect(inHalves ? Math.floor(product / 2) : product).toBe(line.points);
			expect(line.text).toContain(line.arithmetic);
			expect(line.text).toContain(line.who);
			expect(line.text).not.toMatch(/undefined|NaN|\[object| {2}|^ | $/);
			if (line.item === 'manual' || line.item === 'limit') expect(line.cite).toBeUndefined();
			else if (line.cite) expect(citeText(one.ruleset, line.cite, locale)).toContain(', ');
			else expect.fail(`${line.item} cites no rule`);
		}
		expect(netOf(told, one.deal.hands)).toEqual(netOf(one.entries, one.deal.hands));
		const telling = { ...one, nameOf, locale };
		const summary = summaryOf(telling, one.entries);
		expect(summary).toMatch(/\S/);
		expect(summary).not.toMatch(/undefined|NaN|\[object| {2}| · $/);
		expect(summary).toBe(summaryOf(telling));
	}
}

const samples = Object.keys(WORKED_CASES);

describe('explanations are the entries', () => {
	it.each(samples)('in every deal of the sample session of %s', (id) => {
		const path = join(import.meta.dirname, `../conformance/samples/${id}.json`);
		const parsed = parseSession(JSON.parse(readFileSync(path, 'utf8')));
		if (!parsed.ok) throw new Error('refused');
		const { ruleset, deals } = parsed.session;
		for (const deal of deals) check({ ruleset, deal, entries: settle(ruleset, deal) });
	});

	it('in every deal under house rules', () => {
		const [, houses] = PLAYED.at(-1)!;
		fc.assert(
			fc.property(houses, ({ ruleset, deal }) => check(settled(ruleset, deal))),
			{ numRuns: 200 },
		);
	});

	it.each(samples)('in every worked case of %s', (id) => {
		for (const one of WORKED_CASES[id] ?? []) {
			const ruleset = resolveRuleset(one.ruleset);
			if (!ruleset.ok) throw new Error(one.id);
			check(settled(ruleset.value, { id: one.id, ...one.deal }));
		}
	});
});

describe('in players’ words', () => {
	const rules = (id: string): Ruleset => {
		const found = builtIn(id);
		if (!found) throw new Error(id);
		return found;
	};
	const oo = rules('koenigrufen-upper-austria');
	const table = { id: 'x', dealer: 'g', hands: ['s', 'r', 'h', 'f'] };
	const texts = (one: Settled, locale: Locale = 'de') =>
		explained(one, locale).map(({ text }) => text);
	const summary = ({ ruleset, deal }: Settled, locale: Locale = 'de') =>
		summaryOf({ ruleset, deal, nameOf, locale });

	describe('says what pays nothing, and why', () => {
		const dreier = { ...table, contract: 'dreier', declarer: 'r' };
		const announced = { side: 'declarer', announced: true, won: true };
		const silent = { side: 'declarer', announced: false, won: true };
		const house = (base: string, patch: object): Ruleset => {
			const found = resolveRuleset({ extends: base, patch });
			if (!found.ok) throw new Error(JSON.stringify(found.issues));
			return found.value;
		};

		const ownPremium = (name: string): object =>
			premium({
				names: { de: name, sv: name, en: name },
				cite: { source: 'course', section: 'Haus' },
				order: 90,
				group: 'count',
				value: { silent: 1, announced: 2 },
			});

		it('a kontra that is void because the king lay in the talon', () => {
			const one = settled(oo, {
				...table,
				contract: 'solorufer',
				declarer: 'r',
				called: { suit: 'hearts', holder: 'talon' },
				outcome: { won: false },
				kontra: 2,
				premiums: [{ ...announced, premium: 'pagat', kontra: 1 }],
			});
			expect(texts(one)).toEqual([
				'Solo-Rufer verloren 2 an jeden; Rekontra gilt nicht: König im Talon',
				'Pagat angesagt 2 × Solo-Rufer 2 = 4 von jedem; Kontra gilt nicht: König im Talon',
			]);
			expect(texts(one, 'sv')[0]).toContain('Rekontra gäller inte: kungen i talongen');
			expect(texts(one, 'en')[0]).toContain('Rekontra does not count: king in the talon');
		});

		it('a silent premium beside a valat', () => {
			const one = settled(oo, {
				...dreier,
				outcome: { won: true },
				premiums: [
					{ ...silent, premium: 'valat' },
					{ ...silent, premium: 'pagat' },
				],
			});
			expect(texts(one)).toEqual([
				'Valat still: Dreier 4 × Valat 4 = 16 von jedem; neben dem Valat nicht gezählt: Pagat',
			]);
		});

		it('a kontra on the game beside a valat that is a bet of its own', () => {
			const one = settled(rules('koenigrufen-lungau'), {
				...dreier,
				outcome: { won: true },
				kontra: 1,
				premiums: [{ ...announced, premium: 'valat' }],
			});
			expect(texts(one)[0]).toContain('; Kontra auf das Spiel gilt beim Valat nicht');
		});

		it('a valat that the silent premiums outweigh', () => {
			const one = settled(rules('koenigrufen-swedish'), {
				...table,
				contract: 'rufer',
				declarer: 's',
				called: { suit: 'hearts', holder: 'h' },
				outcome: { won: true },
				premiums: [{ ...silent, premium: 'valat' }],
			});
			expect(texts(one)[0]).toContain('; statt Valat, weil die stillen Prämien mehr bringen');
		});

		it('a bird that is decided with the game', () => {
			const one = settled(
				house('koenigrufen-upper-austria', {
					contracts: { besserrufer: { demands: { settled: 'with-game' } } },
				}),
				{
					...table,
					contract: 'besserrufer',
					declarer: 'r',
					called: { suit: 'hearts', holder: 'f' },
					outcome: { won: true },
					premiums: [{ ...announced, premium: 'pagat', won: false }],
				},
			);
			expect(texts(one)).toEqual([
				'Besser-Rufer verloren 1 (Resi an Sepp, Franz an Hubert); Pagat verfehlt, mit dem Spiel gezählt',
			]);
		});

		it('who ties across the border in Trischaken', () => {
			const one = settled(rules('koenigrufen-pagat'), {
				...table,
				contract: 'trischaken',
				outcome: {
					cardPoints: { s: { points: 30 }, r: { points: 15 }, h: { points: 15 }, f: { points: 6 } },
				},
			});
			expect(texts(one)[0]).toContain(
				'; Resi und Hubert gleichauf: zahlen nichts, bekommen nichts',
			);
		});

		it('whom forehand ties with, where he pays alone', () => {
			const tied = {
				...table,
				contract: 'trischaken',
				outcome: {
					cardPoints: { s: { points: 25 }, r: { points: 25 }, h: { points: 15 }, f: { points: 5 } },
				},
			};
			const [line = '', ...more] = texts(settled(rules('koenigrufen-upper-austria'), tied));
			expect(more).toEqual([]);
			expect(line).toMatch(/^Trischaken: Sepp hat gleichauf am meisten/);
			expect(line).toContain('; ebenso Resi, doch Vorhand zahlt allein');
		});

		it('a premium that is part of a higher one', () => {
			const sack = (points: number) => ({
				...{ ...ownPremium(`Sack ${String(points)}`), atLeast: { points, leaves: 2 } },
				insteadOfLower: true,
			});
			const one = settled(
				house('koenigrufen-upper-austria', { premiums: { sack: sack(45), 'big-sack': sack(55) } }),
				{
					...dreier,
					outcome: { won: true },
					premiums: [
						{ ...silent, premium: 'sack' },
						{ ...silent, premium: 'big-sack' },
					],
				},
			);
			expect(texts(one)).toEqual([
				'Dreier gewonnen 4 von jedem; schon in der höheren Prämie enthalten: Sack 45',
				'Sack 55 still 1 von jedem',
			]);
		});

		it('several premiums beside a valat, each once', () => {
			const both = ['trull', 'uhu'].map((name) => ({ ...silent, premium: name }));
			const one = settled(oo, {
				...dreier,
				outcome: { won: true },
				premiums: [...both, { ...silent, premium: 'valat' }],
			});
			expect(texts(one)).toEqual([
				'Valat still: Dreier 4 × Valat 4 = 16 von jedem; neben dem Valat nicht gezählt: Trull und Uhu',
			]);
		});

		it('several virgins where the house pays only one', () => {
			const one = settled(
				house('koenigrufen-pagat', { trischaken: { extra: { severalVirgins: 'none' } } }),
				{
					...table,
					contract: 'trischaken',
					outcome: {
						cardPoints: {
							s: { points: 34 },
							r: { points: 30 },
							h: { points: 0 },
							f: { points: 0 },
						},
					},
				},
			);
			expect(texts(one)).toEqual([
				'Trischaken: wer mehr hat, zahlt: 1 (Sepp an Franz, Resi an Hubert); Jungfrauen Hubert und Franz: mehreren zahlt niemand extra',
			]);
			expect(texts(one, 'en')[0]).toContain('; virgins Hubert and Franz: nobody pays several');
			expect(texts(one, 'sv')[0]).toContain('; jungfrur Hubert och Franz: ingen betalar flera');
		});

		it('a kontra that is void in a deal broken off by a renonce', () => {
			const one = settled(oo, {
				...table,
				contract: 'solorufer',
				declarer: 'r',
				called: { suit: 'hearts', holder: 'talon' },
				outcome: { renonce: 'h' },
				kontra: 1,
				premiums: [{ ...announced, premium: 'pagat', kontra: 2 }],
			});
			expect(texts(one)).toEqual([
				'Renonce Hubert: Solo-Rufer 2 an Resi (3×), Sepp und Franz; Kontra gilt nicht: König im Talon',
				'Renonce Hubert: Pagat angesagt 2 × Solo-Rufer 2 = 4 an Resi (3×), Sepp und Franz; Rekontra gilt nicht: König im Talon',
			]);
		});

		it('what a renonce at a fixed price is paid for', () => {
			const one = settled(
				house('koenigrufen-upper-austria', { renonce: { scheme: 'fixed', toEach: 5 } }),
				{
					...dreier,
					outcome: { renonce: 'h' },
					premiums: [{ ...announced, premium: 'pagat' }],
				},
			);
			expect(texts(one)).toEqual(['Renonce Hubert: 5 an jeden; an Stelle von Spiel und Ansagen']);
			expect(texts(one, 'en')[0]).toContain('; in place of the game and what was announced');
			expect(texts(one, 'sv')[0]).toContain('; i stället för spelet och det som deklarerats');
		});

		it('a bird Rufer without a bird', () => {
			const one = settled(house('koenigrufen-upper-austria', { renonce: { withoutDemanded: 3 } }), {
				...table,
				contract: 'besserrufer',
				declarer: 'r',
				called: { suit: 'hearts', holder: 'f' },
				outcome: { renonce: 'r' },
			});
			expect(texts(one)).toEqual([
				'Renonce Resi: 3 an jeden; ohne die Ansage, die das Spiel verlangt',
			]);
			expect(texts(one, 'en')[0]).toContain('; without the announcement that the game demands');
			expect(texts(one, 'sv')[0]).toContain('; utan den deklaration som spelet kräver');
		});
	});

	it.each([
		['de', '2 × 7. Kontra 128 = 256'],
		['sv', '2 × 7:e kontra 128 = 256'],
		['en', '2 × level-7 kontra 128 = 256'],
	] as const)(
		'keeps the number of a level apart from what it multiplies by: %s',
		(locale, said) => {
			const one = settled(rules('koenigrufen-ruediger'), {
				...{ ...table, contract: 'solorufer', declarer: 'r', called: { suit: null, holder: 'f' } },
				...{ outcome: { won: true }, kontra: 7 },
			});
			expect(texts(one, locale)[0]).toContain(said);
		},
	);

	it('shows kontra on a bird, alone', () => {
		const one = settled(oo, {
			...table,
			contract: 'besserrufer',
			declarer: 'r',
			called: { suit: 'hearts', holder: 'talon' },
			outcome: { won: true },
			premiums: [{ premium: 'pagat', side: 'declarer', announced: true, won: true, kontra: 1 }],
		});
		expect(texts(one)).toEqual([
			'Besser-Rufer gewonnen 1 von jedem',
			'Pagat angesagt 2 × Kontra 2 = 4 von jedem',
		]);
		expect(texts(one, 'sv')[1]).toBe('Pagat deklarerad 2 × Kontra 2 = 4 från var och en');
		expect(texts(one, 'en')[1]).toBe('Pagat announced 2 × Kontra 2 = 4 from each');
		expect(summary(one)).toBe('Besser-Rufer · Resi');
	});

	it('names the pairs of two against two', () => {
		const one = settled(oo, {
			...table,
			contract: 'besserrufer',
			declarer: 'h',
			called: { suit: null, holder: 'f' },
			outcome: { won: false },
			premiums: [{ premium: 'uhu', side: 'declarer', announced: true, won: false }],
		});
		expect(texts(one)).toEqual([
			'Besser-Rufer verloren 1 (Hubert an Sepp, Franz an Resi)',
			'Uhu angesagt, verloren 4 (Hubert an Sepp, Franz an Resi)',
		]);
		expect(summary(one)).toBe('Besser-Rufer · Hubert und Franz verlieren');
	});

	it('says who lost a game that costs nothing', () => {
		const free = resolveRuleset({
			extends: 'koenigrufen-upper-austria',
			patch: { contracts: { dreier: { value: { lost: 0 } } } },
		});
		if (!free.ok) throw new Error('refused');
		const cardPoints = { points: 20 };
		const deal = { ...table, contract: 'dreier', declarer: 'f', outcome: { cardPoints } };
		const one = settled(free.value, deal);
		expect(texts(one)).toEqual([]);
		expect(summary(one)).toBe('Dreier · Franz verliert');
	});

	it('shows the doubled round', () => {
		const one = settled(oo, {
			...table,
			contract: 'dreier',
			declarer: 'f',
			outcome: { won: false },
			factor: 2,
		});
		expect(texts(one)).toEqual(['Dreier verloren 4 × doppelte Runde 2 = 8 an jeden']);
		const [line] = explained(one, 'de');
		expect(line?.cite && citeText(oo, line.cite, 'de')).toBe(
			'Linzer Tarock Akademie, Königrufen – Grundkurs 1, „10. Die Positivspiele – Der Dreier“',
		);
		expect(summary(one)).toBe('Dreier · Franz verliert');
	});

	it('tells Trischaken with a virgin and forehand', () => {
		const cardPoints = {
			s: { points: 30, leaves: 0 },
			r: { points: 0 },
			h: { points: 20 },
			f: { points: 20 },
		};
		const one = settled(oo, { ...table, contract: 'trischaken', outcome: { cardPoints } });
		expect(texts(one)).toEqual([
			'Trischaken: Sepp hat am meisten, Jungfrau Resi: 3 × Vorhand 2 = 6 an Resi',
		]);
		expect(texts(one, 'sv')).toEqual([
			'Trischaken: Sepp har flest poäng, jungfru Resi: 3 × förhand 2 = 6 till Resi',
		]);
		expect(summary(one)).toBe('Trischaken · Sepp verliert, Jungfrau Resi');
	});

	it.each([
		['koenigrufen-upper-austria', 'Bürgermeister Hubert hat am meisten: 2 an jeden'],
		// No mayor: published rulesets, CHELT.
		['koenigrufen-cheltenham', 'Hubert hat am meisten: 1 an jeden; Topf 3, geteilt durch 3: je 1'],
	])('calls a mayor only whom that costs anything: %s', (id, said) => {
		const points = { s: 10, r: 10, h: 40, f: 10 };
		const cardPoints = Object.fromEntries(
			Object.entries(points).map(([player, count]) => [player, { points: count }]),
		);
		const one = settled(rules(id), { ...table, contract: 'trischaken', outcome: { cardPoints } });
		expect(texts(one)).toEqual([`Trischaken: ${said}`]);
	});

	/** Published rulesets, CHELT: "thirds summed, then rounded to whole points per player". */
	it('calls a virgin whom the rounding makes one', () => {
		const leaf = { points: 0, leaves: 1 };
		const cardPoints = { s: { points: 20 }, r: leaf, h: { points: 25 }, f: { points: 24 } };
		const one = settled(rules('koenigrufen-cheltenham'), {
			...{ ...table, contract: 'trischaken', outcome: { cardPoints } },
		});
		expect(texts(one)[0]).toContain('Jungfrau Resi: 1 von jedem');
		expect(summary(one)).toMatch(/, Jungfrau Resi$/);
	});

	it('says of a pot that does not divide that it was rounded', () => {
		const house = resolveRuleset({
			extends: 'koenigrufen-upper-austria',
			patch: { trischaken: { loserPays: { ties: 'share-pot' } } },
		});
		if (!house.ok) throw new Error('refused');
		const cardPoints = Object.fromEntries(
			Object.entries({ s: 10, r: 22, h: 22, f: 16 }).map(([id, points]) => [id, { points }]),
		);
		const one = settled(house.value, { ...table, contract: 'trischaken', outcome: { cardPoints } });
		expect(texts(one)[0]).toContain('; Topf 3, geteilt durch 2 und gerundet: je 1');
	});

	it('shows how a sum that is shared in Trischaken was divided', () => {
		const counted = (s: number, h: number) => ({
			...{ ...table, contract: 'trischaken' },
			outcome: { cardPoints: { s: leaf(s), r: leaf(0), h: leaf(h), f: leaf(0) } },
		});
		const leaf = (thirds: number) => ({ points: Math.floor(thirds / 3), leaves: thirds % 3 });
		const cup = rules('koenigrufen-upper-austria-cup');
		expect(texts(settled(cup, counted(106, 104)))).toEqual([
			'Trischaken: Sepp hat am meisten, Jungfrauen Resi und Franz: 3 an Resi und Franz; Topf 3 × Vorhand 2 = 6, geteilt durch 2: je 3',
		]);
		expect(texts(settled(cup, counted(104, 106)))).toEqual([
			'Trischaken: Hubert hat am meisten, Jungfrauen Resi und Franz: 2 an Resi und Franz; Topf 3, geteilt durch 2 und gerundet: je 2',
		]);
	});

	it('says of a special case in Trischaken that nothing is paid beside it', () => {
		const cardPoints = {
			s: { points: 30 },
			r: { points: 0 },
			h: { points: 25 },
			f: { points: 15 },
		};
		const facts = { ...table, contract: 'trischaken', outcome: { cardPoints } };
		const one = settled(rules('koenigrufen-tyrol-cup'), facts);
		expect(texts(one)).toEqual([
			'Trischaken: Jungfrau Resi: 2 von jedem; sonst wird hier nichts gezahlt',
		]);
		expect(texts(one, 'en')).toEqual([
			'Trischaken: virgin Resi: 2 from each; nothing else is paid here',
		]);
	});

	it('says of a special case in Trischaken that two have the place that pays', () => {
		const second = { order: 1, when: { virgins: 'none' }, from: 'second', to: 'rest', points: 1 };
		const house = resolveRuleset({
			extends: 'koenigrufen-upper-austria',
			patch: { trischaken: { cases: { second } } },
		});
		if (!house.ok) throw new Error('refused');
		const [s, r, h, f] = [20, 5, 25, 20].map((points) => ({ points }));
		const cardPoints = { s, r, h, f };
		const one = settled(house.value, { ...table, contract: 'trischaken', outcome: { cardPoints } });
		expect(texts(one)).toEqual([
			'Trischaken: Sepp hat gleichauf am zweitmeisten: 1 an Resi und Hubert; sonst wird hier nichts gezahlt',
			'Trischaken: Franz hat gleichauf am zweitmeisten: 1 an Resi und Hubert; sonst wird hier nichts gezahlt',
		]);
	});

	it('groups personal kontras of the same level', () => {
		const one = settled(oo, {
			...table,
			contract: 'piccolo',
			declarer: 'h',
			outcome: { tricks: 0 },
			kontra: { s: 1, f: 1 },
		});
		expect(texts(one)).toEqual([
			'Piccolo verloren 2 × Kontra 2 = 4 an Sepp und Franz',
			'Piccolo verloren 2 an Resi',
		]);
		expect(summary(one)).toBe('Piccolo · Hubert verliert');
	});

	it('says who broke the rules and for whom', () => {
		const one = settled(oo, {
			...table,
			contract: 'dreier',
			declarer: 'r',
			outcome: { renonce: 'h' },
		});
		expect(texts(one)).toEqual(['Renonce Hubert: Dreier 4 an Resi (3×), Sepp und Franz']);
		expect(summary(one)).toBe('Dreier · Renonce Hubert');
	});

	it('tells what a game adds to a premium from the premium, in a renonce too', () => {
		const bonus = { contracts: { dreier: { bonus: { pagat: { announced: 1 } } } } };
		const house = resolveRuleset({ extends: oo.id, patch: bonus });
		if (!house.ok) throw new Error(JSON.stringify(house.issues));
		const one = settled(house.value, {
			...table,
			contract: 'dreier',
			declarer: 'r',
			outcome: { renonce: 'h' },
			premiums: [{ premium: 'pagat', side: 'declarer', announced: true, won: true }],
		});
		expect(texts(one).map((text) => text.replace(/ an Resi .*/, ''))).toEqual([
			'Renonce Hubert: Dreier 4',
			'Renonce Hubert: Pagat angesagt 2',
			'Renonce Hubert: Pagat angesagt, Zuschlag 1',
		]);
	});

	/** What is paid, §4 "Renonce": "`won` is not read". */
	it.each([true, false])('reads of no valat whether it was made in a renonce: %s', (won) => {
		const one = settled(rules('koenigrufen-ruediger'), {
			...table,
			contract: 'dreier',
			declarer: 'h',
			outcome: { renonce: 'r' },
			premiums: [{ premium: 'valat', side: 'declarer', announced: true, won }],
		});
		check(one);
		expect(texts(one)[0]).toContain(' × Valat angesagt 8 = ');
	});

	it('says that a game was given up, with the planned bird', () => {
		const one = settled(oo, {
			...table,
			contract: 'besserrufer',
			declarer: 'h',
			called: { suit: null, holder: 'talon' },
			outcome: { gaveUp: true },
			premiums: [{ premium: 'uhu', side: 'declarer', announced: true, won: false }],
		});
		expect(texts(one)).toEqual([
			'Besser-Rufer geschleift 1 an jeden',
			'Uhu angesagt, geschleift 4 an jeden',
		]);
		expect(summary(one)).toBe('Besser-Rufer · Hubert schleift');
	});

	it('shows what a valat multiplies, and whose it was', () => {
		const one = settled(oo, {
			...table,
			contract: 'dreier',
			declarer: 'h',
			outcome: { won: false },
			premiums: [{ premium: 'valat', side: 'defence', announced: false, won: true }],
		});
		expect(texts(one)).toEqual(['Valat still (Gegner): Dreier 4 × Valat 4 = 16 an jeden']);
		expect(summary(one)).toBe('Dreier · Hubert verliert');
	});

	it.each([
		['de', 'Valat angesagt, verfehlt'],
		['en', 'Valat announced, missed'],
		['sv', 'Valat deklarerad, missad'],
	] as const)('says in %s that an announced valat was missed', (locale, words) => {
		const one = settled(oo, {
			...table,
			contract: 'dreier',
			declarer: 'h',
			outcome: { won: true },
			premiums: [{ premium: 'valat', side: 'declarer', announced: true, won: false }],
		});
		expect(texts(one, locale)[0]).toContain(words);
	});

	it.each([
		[{ announced: false, won: true }, 'still 4', 'silent 4', 'tyst 4'],
		[{ announced: true, won: true }, 'angesagt 8', 'announced 8', 'deklarerad 8'],
		[{ announced: true, won: false }, 'verfehlt 8', 'missed 8', 'missad 8'],
	] as const)(
		'tells how it came to a valat that multiplies the whole deal: %j',
		(how, de, en, sv) => {
			const words = { de, en, sv };
			const one = settled(rules('koenigrufen-ruediger'), {
				...table,
				contract: 'dreier',
				declarer: 'h',
				outcome: { won: how.won },
				premiums: [
					{ premium: 'valat', side: 'declarer', ...how },
					{ premium: 'pagat', side: 'declarer', announced: true, won: true },
				],
			});
			check(one);
			for (const locale of ['de', 'en', 'sv'] as const) {
				const [game, pagat] = texts(one, locale);
				expect(game).toContain(` × Valat ${words[locale]} = `);
				expect(pagat).toContain(` × Valat ${words[locale]} = `);
			}
		},
	);

	it('shows the contract’s factor and the kontra of both in the Lungau', () => {
		const lungau = rules('koenigrufen-lungau');
		const lost = settled(lungau, {
			...table,
			contract: 'sechserdreier',
			declarer: 's',
			outcome: { cardPoints: { points: 30 } },
		});
		expect(texts(lost)).toEqual(['Spiel verloren 1 × Sechserdreier 4 = 4 an jeden']);
		const cardPoints = {
			s: { points: 30 },
			r: { points: 20 },
			h: { points: 10 },
			f: { points: 10 },
		};
		const fahren = settled(lungau, {
			...table,
			contract: 'trischaken',
			outcome: { cardPoints },
			kontra: { s: 1, r: 1 },
		});
		expect(texts(fahren)).toEqual([
			'Fahren: Sepp hat mehr: 2 × Kontra beider 4 = 8 an Resi',
			'Fahren: Sepp hat mehr: 2 × Kontra 2 = 4 an Hubert und Franz',
			'Fahren: Resi hat mehr: 2 × Kontra 2 = 4 an Hubert und Franz',
		]);
		expect(summary(fahren)).toBe('Fahren · Sepp verliert');
	});

	it('names the second declarer', () => {
		const one = settled(rules('koenigrufen-swedish'), {
			...table,
			contract: 'piccolo',
			declarer: 'h',
			outcome: { tricks: 1 },
			bei: [{ contract: 'bettler', declarer: 'r', outcome: { won: false }, kontra: { h: 1 } }],
		});
		expect(texts(one)).toEqual([
			'Piccolo (Hubert) gewonnen 2 von jedem',
			'Bettler (Resi) verloren 3 an Sepp und Franz',
			'Bettler (Resi) verloren 3 × Kontra 2 = 6 an Hubert',
		]);
		expect(summary(one)).toBe('Piccolo · Hubert gewinnt, Bettler Resi verliert');
	});

	it('adds up the parts of Trischaken where two pay two', () => {
		const cardPoints = {
			s: { points: 36 },
			r: { points: 0 },
			h: { points: 24 },
			f: { points: 10 },
		};
		const one = settled(rules('koenigrufen-pagat'), {
			...table,
			contract: 'trischaken',
			outcome: { cardPoints },
		});
		expect(texts(one)).toEqual([
			'Trischaken: wer mehr hat, zahlt: 1 (Sepp an Resi, Hubert an Franz)',
			'Trischaken: Bürgermeister Sepp: 2 an jeden',
			'Trischaken: Jungfrau Resi: 2 von jedem',
		]);
	});

	it('shows declarations, the pagat and the distance from the average', () => {
		const one = settled(rules('tarok-swedish'), {
			id: 'x',
			dealer: 'c',
			hands: ['a', 'b', 'c'],
			declarations: [{ player: 'a', kind: 'taroks', count: 12 }],
			pagat: { player: 'b', event: 'ultimo-lost' },
			outcome: { cardPoints: { a: 33, b: 26, c: 19 } },
		});
		expect(texts(one)).toEqual([
			'Tarocke (12), Anna: 20 von jedem',
			'Ultimo verloren, Bert: 10 an jeden',
			'Kartenpunkte, Anna: 33 − 26 = 7 von Cleo',
		]);
		expect(summary(one)).toBe('Ultimo verloren · Bert');
	});

	it('tells what was written by hand, and a deal thrown in', () => {
		const byHand = settled(oo, { ...table, outcome: { manual: { s: 4, r: -4 } } });
		expect(texts(byHand)).toEqual(['Von Hand 4 (Resi an Sepp)']);
		expect(summary(byHand)).toBe('Von Hand');
		const thrownIn = settled(oo, { ...table, outcome: { manual: {} } });
		expect(texts(thrownIn)).toEqual([]);
		expect(summary(thrownIn)).toBe('Zusammengeworfen');
	});

	it('has a name and a rule for every contract of every built-in', () => {
		for (const ruleset of Object.values(BUILT_IN)) {
			for (const { names, cite } of Object.values(ruleset.contracts ?? {})) {
				for (const locale of LOCALES) {
					expect(names[locale]).not.toBe('');
					expect(citeText(ruleset, cite, locale)).toContain(cite.section);
				}
			}
		}
	});
});
