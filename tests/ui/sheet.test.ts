// The sheet's rows against the scoring library, and how its columns and names fit a screen.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DealFacts, PremiumFact } from '#lib/domain/deal.ts';
import { netOf } from '#lib/domain/entry.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreSession } from '#lib/domain/score.ts';
import { settle } from '#lib/domain/settle.ts';
import { parseSession, type Session } from '#lib/storage/session-file.ts';
import type { Identified } from '#lib/storage/bodies.ts';
import type { ListedItem } from '#lib/storage/read.ts';
import { Projection, modelOf, type EveningParts } from '#lib/state/evening-model.ts';
import { checksToCome } from '#lib/state/evening/rules.ts';
import type { Row, Sheet, Unit } from '#lib/state/evening/sheet.ts';
import { toldOf } from '#lib/ui/home/picture.ts';
import { columnsFor } from '#lib/ui/sheet/columns.ts';
import { figureFormat, widest } from '#lib/ui/sheet/figures.ts';
import { namedIn } from '#lib/ui/sheet/named-row.ts';
import { lettersIn, shortNames } from '#lib/ui/sheet/short-names.ts';
import { thrownIn, turned, wasWon } from '#lib/ui/sheet/turned.ts';

// As every screen waits for it where rules were not checked before.
await checksToCome();

const rulesets = [
	'koenigrufen-swedish',
	'koenigrufen-pagat',
	'koenigrufen-upper-austria',
	'koenigrufen-lungau',
	'tarok-swedish',
];

function sessionOf(ruleset: string, more: object = {}): Session {
	const url = new URL(`../conformance/samples/${ruleset}.json`, import.meta.url);
	const file = JSON.parse(readFileSync(url, 'utf8')) as object;
	const parsed = parseSession({ ...file, ...more });
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	return parsed.session;
}

/** The session as an evening in the store. */
const partsOf = (session: Session): EveningParts => ({
	session: {
		...{ status: 'sound', id: session.id, ...origin('head', 0) },
		...{ deals: session.deals.length, lastDealAt: null, changes: 1 },
		head: {
			...{ id: session.id, startedAt: '2026-11-20T19:00:00Z', ruleset: session.ruleset.id },
			...{ rulesetSnapshot: session.ruleset, players: session.players, stake: session.stake },
			seats: session.players.map(({ id }) => id),
			...(session.stakeChanges && { stakeChanges: session.stakeChanges }),
		},
	},
	deals: session.deals.map((deal, i) => itemOf(deal, i)),
	adjustments: (session.adjustments ?? []).map((adjustment, i) => itemOf(adjustment, i)),
});

const origin = (revision: string, ms: number) => {
	const at: [number, number, string] = [ms, 0, 'phone'];
	return { revision, at, createdAt: at, conflict: false };
};

const itemOf = (value: { readonly id: string }, i: number): ListedItem => ({
	...{ status: 'sound', id: value.id, sessionId: 's', ...origin(`of ${value.id}`, i) },
	...{ value, position: i + 1, twin: false },
});

function sheetOf(session: Session, unit: Unit): Sheet {
	const result = modelOf(partsOf(session));
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.model.sheet(unit);
}

const adjustments = [
	{ id: 'a1', transfers: [{ from: 'anna', to: 'bert', points: 5 }] },
	{ id: 'a2', afterDeal: 'd7', transfers: [{ from: 'cleo', to: 'anna', points: 2 }] },
];

describe.each(rulesets)('the sheet of %s', (ruleset) => {
	test('shows what the scoring library pays, deal by deal and in all', () => {
		const session = sessionOf(ruleset);
		const score = scoreSession(session);
		const { rows, totals } = sheetOf(session, 'points');
		expect(rows.map((row) => (row.kind === 'deal' ? row.change : null))).toEqual(
			score.deals.map(({ net }) => net),
		);
		expect(totals).toEqual(score.totals);
		expect(rows.at(-1)).toMatchObject({ running: score.totals });
	});

	test('shows money as the scoring library counts it, a changed stake and payments included', () => {
		const session = sessionOf(ruleset, {
			adjustments,
			stakeChanges: [{ afterDeal: 'd7', minorPerPoint: 25 }],
		});
		const { rows, totals } = sheetOf(session, 'money');
		expect(totals).toEqual(scoreSession(session).money);
		expect(rows[0]).toMatchObject({ kind: 'payment', adjustment: { id: 'a1' } });
		expect(rows.findIndex(({ key }) => key === 'payment a2')).toBe(
			rows.findIndex(({ key }) => key === 'deal d7') + 1,
		);
	});
});

test('where all have the same, nobody is said to lead', () => {
	const session = sessionOf('koenigrufen-upper-austria');
	const [first] = session.deals;
	const level = { ...session, deals: [{ ...first!, outcome: { manual: {} } }] };
	const leadOf = (one: Session) => {
		const result = modelOf(partsOf(one));
		if (!result.ok) throw new Error(JSON.stringify(result.issues));
		return toldOf(result.model, result.model.head.players)?.lead;
	};
	expect(leadOf(session)).toBe('Cleo führt mit +316.');
	expect(leadOf(level as Session)).toBe('Alle liegen gleichauf.');
});

test('where kontra is paid apart, the sheet stands without it and says both', () => {
	const session = sessionOf('koenigrufen-upper-austria', {
		ruleset: { extends: 'koenigrufen-upper-austria', patch: { kontra: { booked: 'cash' } } },
	});
	const score = scoreSession(session);
	const sheet = sheetOf(session, 'points');
	expect(sheet.totals).toEqual(score.totalsWithoutKontra);
	expect(sheet.totalsWithKontra).toEqual(score.totals);
	const [first] = sheet.rows;
	expect(first).toMatchObject({
		change: score.deals[0]!.netWithoutKontra,
		withKontra: { change: score.deals[0]!.net },
	});
	const format = figureFormat('points', 'EUR', 'de');
	const [most] = sheet.rows
		.flatMap((row) => (row.kind === 'deal' ? Object.values(row.withKontra!.change) : []))
		.map((change) => `K${format.change(change)}`.length + 0.5)
		.sort((a, b) => b - a);
	expect(widest(sheet, format).change).toBe(most);
});

test('a box that is agreed on in the middle gets the kontras from there on', () => {
	const ruleset = 'koenigrufen-upper-austria';
	const { deals } = sessionOf(ruleset);
	const patch = { kontra: { booked: 'box' } };
	const half = deals.slice(0, Math.floor(deals.length / 2));
	const changed = sessionOf(ruleset, {
		rulesetChanges: [{ afterDeals: half.map(({ id }) => id), patch }],
	});
	const behind = sessionOf(ruleset, {
		deals: deals.slice(half.length),
		ruleset: { extends: ruleset, patch },
	});
	const plain = scoreSession(sessionOf(ruleset, { deals: half })).money;
	const boxed = scoreSession(behind).money;
	expect(boxed.pot).toBeGreaterThan(0);
	const { money } = scoreSession(changed);
	for (const who of Object.keys(boxed))
		expect(money[who], who).toBe((plain[who] ?? 0) + (boxed[who] ?? 0));

	const result = modelOf({
		...partsOf(changed),
		session: {
			...partsOf(changed).session,
			head: {
				...partsOf(changed).session.head,
				rulesetChanges: [{ afterDeals: half.map(({ id }) => id), patch }],
			},
		},
	});
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	expect(result.model.sheet('money').totalsWithKontra).toEqual(money);
	expect(result.model.money).toEqual(money);
	// What was written before stands as it was written.
	const { totals, rows } = result.model.sheet('points');
	const score = scoreSession(changed);
	const onSheet = score.deals.map(({ net, netWithoutKontra }, i) =>
		i < half.length ? net : netWithoutKontra,
	);
	expect(rows.map((row) => (row.kind === 'deal' ? row.change : null))).toEqual(onSheet);
	const bert = onSheet.map((net) => net.bert ?? 0).reduce((a, b) => a + b);
	expect(totals.bert).toBe(bert);
});

test('a Radl begins where somebody deals who has dealt in it, and not at the first deal', () => {
	const { rows } = sheetOf(sessionOf('koenigrufen-upper-austria'), 'points');
	const begins = rows.filter(({ radl }) => radl !== undefined);
	expect(begins.map(({ radl }) => radl)).toEqual(begins.map((_, i) => i + 2));
	// Five at the table: each Radl is five deals.
	expect(begins.map((row) => (row.kind === 'deal' ? row.sound.position : 0))).toEqual(
		begins.map((_, i) => (i + 1) * 5 + 1),
	);
});

test('a correction draws anew only the rows whose figures changed', () => {
	const session = sessionOf('koenigrufen-pagat');
	const projection = new Projection();
	const rowsOf = (parts: EveningParts): readonly Row[] => {
		const result = projection.of(parts);
		return result.ok ? result.model.sheet('points').rows : [];
	};
	const parts = partsOf(session);
	const before = rowsOf(parts);
	expect(rowsOf({ ...parts })).toEqual(before);
	const corrected = (revision: string, change: (value: Identified) => object): EveningParts => ({
		...parts,
		deals: parts.deals.map((item, i) =>
			i === 40 && item.status === 'sound'
				? { ...item, revision, value: change(item.value) as Identified }
				: item,
		),
	});
	const fresh = (rows: readonly Row[]) => rows.flatMap((row, i) => (row === before[i] ? [] : [i]));
	// A note changes no figure of those behind it.
	expect(fresh(rowsOf(corrected('noted', (value) => ({ ...value, note: 'Resi' }))))).toEqual([40]);
	const after = rowsOf(corrected('thrown in', (value) => thrownIn(value as unknown as DealFacts)));
	expect(fresh(after)).toEqual(before.map((_, i) => i).slice(40));
});

describe('turning a result round', () => {
	for (const ruleset of rulesets) {
		test(`is legal, turns it, and comes back (${ruleset})`, () => {
			const session = sessionOf(ruleset);
			let seen = 0;
			for (const deal of session.deals) {
				const entries = settle(session.ruleset, deal);
				const other = turned(session.ruleset, deal, entries);
				if (!other) continue;
				seen++;
				const parsed = parseDeal(session.ruleset, other);
				if (!parsed.ok) throw new Error(deal.id);
				const turnedEntries = settle(session.ruleset, parsed.value);
				const won = wasWon(session.ruleset, deal, entries);
				expect(wasWon(session.ruleset, parsed.value, turnedEntries), deal.id).toBe(!won);
				expect(netOf(turnedEntries, deal.hands), deal.id).not.toEqual(netOf(entries, deal.hands));
				const { declarer = '' } = deal;
				const gained = netOf(turnedEntries, deal.hands)[declarer] ?? 0;
				const had = netOf(entries, deal.hands)[declarer] ?? 0;
				if (deal.outcome.won !== undefined) {
					if (won) expect(gained, deal.id).toBeLessThanOrEqual(had);
					else expect(gained, deal.id).toBeGreaterThanOrEqual(had);
				}
			}
			expect(seen > 0).toBe(ruleset !== 'tarok-swedish');
		});
	}

	test('is not offered where a valat decides', () => {
		const { ruleset } = sessionOf('koenigrufen-upper-austria');
		const facts = (won: boolean, ...premiums: PremiumFact[]): DealFacts => ({
			id: 'd1',
			dealer: 'd',
			hands: ['a', 'b', 'c', 'd'],
			contract: 'dreier',
			declarer: 'a',
			outcome: { won },
			...(premiums.length > 0 && { premiums }),
		});
		const valat = { premium: 'valat', side: 'declarer', announced: true, won: true } as const;
		const offered = (deal: DealFacts) => {
			const parsed = parseDeal(ruleset, deal);
			if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
			return turned(ruleset, parsed.value, settle(ruleset, parsed.value));
		};
		expect(offered(facts(true))).toEqual(facts(false));
		expect(offered(facts(true, valat))).toBeUndefined();
		expect(offered(facts(true, { ...valat, announced: false }))).toBeUndefined();
		expect(offered(facts(true, { ...valat, won: false }))).toBeUndefined();
	});
});

test.each(rulesets)('every deal can be voided: legal, nobody pays, the table stays (%s)', (id) => {
	const { ruleset, deals } = sessionOf(id);
	for (const deal of deals) {
		const voided: DealFacts = thrownIn(deal);
		const parsed = parseDeal(ruleset, voided);
		if (!parsed.ok) throw new Error(deal.id);
		expect(settle(ruleset, parsed.value)).toEqual([]);
		expect(voided).toMatchObject({ id: deal.id, dealer: deal.dealer, hands: deal.hands });
	}
});

describe('columns', () => {
	const phone = 412 / 16 - 2.3;
	const small = 320 / 16 - 1.8;
	const four = { total: 4, change: 4 };

	test('stand beside the words where there is room, below them where there is not', () => {
		expect(columnsFor(phone, 4, four).layout).toBe('wide');
		expect(columnsFor(phone, 5, four).layout).toBe('wide');
		expect(columnsFor(small, 4, four).layout).toBe('wide');
		expect(columnsFor(small, 5, four).layout).toBe('stacked');
		expect(columnsFor(small, 6, four).layout).toBe('stacked');
	});

	test('are broken into even lines where the text is large', () => {
		expect(columnsFor(phone / 2, 5, four)).toMatchObject({ layout: 'broken', count: 3 });
		expect(columnsFor(small / 2, 6, four)).toMatchObject({ layout: 'broken', count: 3 });
	});

	test('have room for a kontra paid apart, which is written longer than its total', () => {
		expect(columnsFor(small, 5, { total: 4, change: 5.5 }).layout).toBe('stacked');
		expect(columnsFor(phone, 5, { total: 4, change: 7 }).layout).toBe('stacked');
		expect(columnsFor(small, 5, { total: 4, change: 7 })).toMatchObject({
			layout: 'broken',
			count: 3,
		});
	});

	test('keep five players of a thousand in one line on a narrow screen', () => {
		expect(columnsFor(small, 5, { total: 5.5, change: 5.5 })).toMatchObject({
			layout: 'stacked',
			size: 0.8125,
		});
	});

	test('grow into the words for the longest name that they make whole', () => {
		const room = (names: readonly number[]) => columnsFor(phone, 4, four, names).name.ems;
		const least = room([12]);
		expect(room([2, least + 0.5, 12])).toBeCloseTo(least + 0.5);
		expect(room([2, 12])).toBeCloseTo(least);
	});

	test('write names a little smaller where not all of them are whole', () => {
		const of = (...names: number[]) => columnsFor(phone, 5, four, names).name;
		expect(of(2.2, 3.7).size).toBe(0.8125);
		expect(of(2.2, 4)).toMatchObject({ size: 0.75 });
		expect(of(2.2, 4).ems).toBeGreaterThanOrEqual(4);
		expect(of(2.2, 6).ems).toBeGreaterThan(of(2.2).ems);
	});

	test('hold long names whole on a wide screen, where the words keep ample room', () => {
		const desktop = columnsFor(55, 5, four, [6.5, 5.8, 5.8, 2.5, 6.5]);
		expect(desktop.name.ems).toBeGreaterThanOrEqual(6.5);
		expect(desktop.words).toBeGreaterThanOrEqual(16);
	});

	test('stand below the words rather than cut a name to three letters', () => {
		const figures = { total: 3, change: 3 };
		expect(columnsFor(small, 5, figures).layout).toBe('wide');
		expect(columnsFor(small, 5, figures, [1.8, 1.2]).layout).toBe('wide');
		expect(columnsFor(small, 5, figures, [1.8, 2.9]).layout).toBe('stacked');
	});

	test('never need more than there is', () => {
		for (let available = 5; available < 60; available += 0.5) {
			for (let players = 2; players <= 6; players++) {
				for (let characters = 3; characters <= 9; characters++) {
					const figures = { total: characters, change: characters + 2 };
					const names = [1.8, 3, 4.2, 5.4, 6.6];
					const { layout, count, width } = columnsFor(available, players, figures, names);
					const needed = count * width + (layout === 'wide' ? 6.25 : 0);
					if (count > 1) expect(needed).toBeLessThanOrEqual(available + 0.001);
				}
			}
		}
	});
});

describe('short names', () => {
	test('stay whole where they fit', () => {
		expect(shortNames(['Resi', 'Franz', 'Hubert'], 6)).toEqual(['Resi', 'Franz', 'Hubert']);
	});
	test('lose what does not fit', () => {
		expect(shortNames(['Christoph', 'Resi'], 5)).toEqual(['Chri.', 'Resi']);
		// As wide as five and a half others: its neighbour's name would touch it.
		expect(shortNames(['Anna', 'Maximilian'], 5)).toEqual(['Anna', 'Maxi.']);
		expect(shortNames(['Emma', 'Maxim'], 6)).toEqual(['Emma', 'Maxim']);
		expect(shortNames(['Christoph', 'Christian'], 4)).toEqual(['Chro', 'Chri']);
		expect(shortNames(['Anna Maier', 'Bert'], 5)).toEqual(['Anna', 'Bert']);
		// A picture is nobody’s name, where there is one.
		expect(shortNames(['🃏 Tante Mitzi 👵🏼', 'Bert'], 6)).toEqual(['Tante', 'Bert']);
		expect(shortNames(['🃏 Anna Maier 👵🏼', '🃏 Anna Huber'], 6)).toEqual(['Anna M', 'Anna H']);
		expect(shortNames(['🃏', 'Bert'], 6)).toEqual(['🃏', 'Bert']);
	});
	test('take more room with an M in them', () => {
		expect(lettersIn('Annemar.')).toBe(8.5);
	});
	test('say where they break off', () => {
		expect(shortNames(['Hubert', 'Anna Maier', 'Franz-Josef'], 5)).toEqual([
			'Hube.',
			'Anna',
			'Franz',
		]);
		// One short form on a chart, on a sheet and in the bar.
		for (const room of [6, 7, 8, 9]) expect(shortNames(['Bernadette'], room)).toEqual(['Berna.']);
		// Of three letters none is to spare.
		expect(shortNames(['Hubert'], 3)).toEqual(['Hub']);
	});
	test('are never two alike', () => {
		expect(shortNames(['Anna Maier', 'Anna Huber'], 6)).toEqual(['Anna M', 'Anna H']);
		expect(new Set(shortNames(['Franziska', 'Franziskus', 'Franz'], 5)).size).toBe(3);
		expect(shortNames(['Maximilian', 'Maximilian-Alexander'], 7)).toEqual(['Maxi.', 'Max A']);
		expect(shortNames(['Anna-Maria', 'Annamirl', 'Annamirl'], 4)).toEqual(['Anna', 'Ann1', 'Ann2']);
		expect(shortNames(['Franz', 'Franziska'], 5)).toEqual(['Franz', 'F’isk']);
		expect(shortNames(['Christoph', 'Christian', 'Resi'], 6)).toEqual(['Ch’oph', 'Ch’ian', 'Resi']);
		expect(shortNames(['Bernadette', 'Bernhard'], 4)).toEqual(['Bera', 'Berh']);
		expect(shortNames(['Bernadette', 'Bernhard', 'Bernd'], 4)).toEqual(['Bera', 'Berh', 'Berd']);
		expect(shortNames(['Anna M.', 'Anna K.'], 6)).toEqual(['Anna M', 'Anna K']);
		expect(shortNames(['Anna Maier', 'Anna Mayr'], 6)).toEqual(['An’ier', 'An’yr']);
		// What is cut out of the middle is read only where there is no room for more.
		expect(shortNames(['Anna Maier', 'Anna Mayr'], 8)).toEqual(['Ann Mai', 'Ann May']);
		const two = ['Bernadette Rieder', 'Bernadette Rittberger'];
		expect(shortNames(two, 13)).toEqual(['Bernadett Rie', 'Bernadett Rit']);
		expect(new Set(shortNames(['Anna', 'Anna', 'Anna'], 4)).size).toBe(3);
	});
});

test('a cup’s points stand below the totals where its rules count them otherwise', () => {
	const cup = {
		cite: { source: 'rules', section: 'Cup' },
		deals: { 4: 16 },
		scoring: 'ranks',
		ranks: { 1: 4, 2: 3, 3: 2, 4: 1 },
	};
	const ruleset = (scoring: string) => ({
		extends: 'koenigrufen-upper-austria',
		patch: { cup: { ...cup, scoring } },
	});
	const sheet = sheetOf(
		sessionOf('koenigrufen-upper-austria', { ruleset: ruleset('ranks') }),
		'points',
	);
	const best = Object.entries(sheet.totals).sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
	expect(sheet.cup?.[best]).toBe(4);
	const guest = { id: 'only-listed', name: 'Only Listed' };
	const listed = sessionOf('koenigrufen-upper-austria', { ruleset: ruleset('ranks') });
	const withGuest = { ...listed, players: [...listed.players, guest] };
	expect(sheetOf(withGuest, 'points').cup).toEqual(sheet.cup);
	const plain = sessionOf('koenigrufen-upper-austria', { ruleset: ruleset('points') });
	expect(sheetOf(plain, 'points').cup).toBeUndefined();
});

test('an address names a row, or none: whatever stands behind its #, the sheet is shown', () => {
	for (const id of ['d1', 'a/b %', '№ 3', '%25']) {
		expect(namedIn(`#${encodeURIComponent(id)}`)).toBe(id);
	}
	for (const hash of ['', '#', '#%', '#%E2%82', '#50%!']) expect(namedIn(hash)).toBe('');
});
