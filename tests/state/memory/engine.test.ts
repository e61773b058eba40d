import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scoreSession } from '#lib/domain/score.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import type { Progress } from '#lib/state/errands.ts';
import type { Question } from '#lib/state/memory/questions.ts';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import { parseSessionText, type Session } from '#lib/storage/session-file.ts';
import { newStore, type TestStore } from '../../storage/store.ts';
import { deleteDeal, deleteSession } from '../../storage/edits.ts';
import { readRawStore, type RawStore } from '../../storage/raw-store.ts';

const samples = fileURLToPath(new URL('../../conformance/samples', import.meta.url));
const sessions: Session[] = readdirSync(samples)
	.filter((name) => name.endsWith('.json') && !name.endsWith('.expected.json'))
	.map((name) => {
		const parsed = parseSessionText(readFileSync(`${samples}/${name}`, 'utf8'));
		if (!parsed.ok) throw new Error(name);
		return parsed.session;
	});

let store: TestStore;
let engine: Engine;
/** What had to be computed for the last question. */
let worked: number;

async function ask<Q extends Question>(question: Q, by = engine) {
	worked = 0;
	return by.ask(question, ({ total }: Progress) => (worked = total));
}

const RANKING = {
	kind: 'ranking',
	query: { by: 'total', unit: 'point', minEvenings: 1 },
} as const;

/** Chips are no points. */
const inPoints = sessions.filter(({ ruleset }) => ruleset.unit === 'point');
const inChips = sessions.filter(({ ruleset }) => ruleset.unit === 'chip');

/** Totals over all evenings in points by the scoring that the command line uses, people as they are. */
function totals(of: readonly Session[] = inPoints): Map<string, number> {
	const sums = new Map<string, number>();
	for (const session of of) {
		for (const [player, points] of Object.entries(scoreSession(session).totals)) {
			sums.set(player, (sums.get(player) ?? 0) + points);
		}
	}
	return sums;
}

const ranked = async (by = engine): Promise<Map<string, number>> =>
	new Map((await ask(RANKING, by)).ranking.rows.map(({ person, total }) => [person, total]));

/** A store with all samples, taken in once; every test has a copy of its own. */
let full: RawStore['tables'];

beforeAll(async () => {
	const { ledger, factory } = newStore();
	for (const { file } of sessions) {
		expect(await ledger.importSession(file as never)).toMatchObject({ status: 'imported' });
	}
	full = (await readRawStore(factory, DATABASE_NAME))!.tables;
});

beforeEach(async () => {
	store = newStore();
	for (const [name, rows] of Object.entries(full)) {
		await store.db.run(() => store.db.table(name).bulkPut(rows as object[]));
	}
	engine = new Engine(store.db, 'v1');
});

describe('the memory', () => {
	test('counts what the command line counts', async () => {
		expect(await ranked()).toEqual(totals());
		expect(worked).toBe(sessions.length);
	});

	test('says where points of different worth are added up, and where not', async () => {
		const [session] = inPoints;
		const of = { currency: 'EUR', minorPerPoint: 77 };
		const file = { ...(session!.file as object), id: 'dearer', stake: of };
		await store.ledger.importSession(file as never);
		const { mixed } = (await ask(RANKING)) as { mixed: { stakes: readonly unknown[] } };
		expect(mixed.stakes).toContainEqual(of);
		expect(mixed.stakes.length).toBeGreaterThan(1);
		const person = session!.players[0]!.id;
		const own = await ask({ kind: 'person', person, most: 1 });
		expect(own?.unit).toBe('point');
		expect(own?.mixed.stakes).toContainEqual(of);
		expect(own?.mixed.stakes.length).toBeGreaterThan(1);
		const alone = { ...RANKING.query, rules: 'nobody’s' };
		expect((await ask({ kind: 'ranking', query: alone })).mixed).toEqual({ stakes: [], rules: [] });
	});

	// Session file format, `players`: "everybody who played that evening".
	test('whoever is only listed and was never dealt in did not play', async () => {
		const [session] = inPoints as [Session];
		const { players, deals } = session;
		const listed = { id: 'only-listed', name: 'Only Listed' };
		const outside = { id: 'paid-by-hand', name: 'Paid By Hand' };
		const payer = deals[0]!.hands[0]!;
		const file = {
			...(session.file as object),
			...{ id: 'with-guests', players: [...players, listed, outside] },
			adjustments: [{ id: 'a1', transfers: [{ from: payer, to: outside.id, points: 3 }] }],
		};
		expect(await store.ledger.importSession(file as never)).toMatchObject({ status: 'imported' });
		const whole = (await ask(RANKING)).ranking;
		const people = whole.rows.map(({ person }) => person);
		expect(people).not.toContain(listed.id);
		expect(people).toContain(outside.id);
		const withHim = { ...RANKING.query, people: [listed.id] };
		expect((await ask({ kind: 'ranking', query: withHim })).ranking.evenings).toBe(0);
		const known = (await ask({ kind: 'people' })).people.find(({ id }) => id === listed.id);
		expect(known).toMatchObject({ evenings: 0, deals: 0, name: listed.name });
		const own = await ask({ kind: 'person', person: listed.id, most: 5 });
		expect(own).toMatchObject({ evenings: 0, years: [] });
	});

	test('totals put down by hand are of everybody, those of none too', async () => {
		const players = ['x', 'y', 'z'].map((id) => ({ id, name: id }));
		const file = {
			...{ ...(inPoints[0]!.file as object), id: 'on-paper', players, deals: [] },
			...{ seats: players.map(({ id }) => id), closedAt: '2026-01-02T00:00:00Z', rounds: [] },
			adjustments: [{ id: 'a1', transfers: [{ from: 'x', to: 'y', points: 3 }] }],
		};
		expect(await store.ledger.importSession(file as never)).toMatchObject({ status: 'imported' });
		expect((await ranked()).get('z')).toBe(0);
	});

	test('counts points and chips apart, by default in what most evenings counted in', async () => {
		expect(inChips.length).toBeGreaterThan(0);
		expect(inPoints.length).toBeGreaterThan(inChips.length);
		const of = async (unit?: 'point' | 'chip') => {
			const query = { by: 'total', minEvenings: 1, ...(unit && { unit }) } as const;
			const { ranking, unit: counted, choices } = await ask({ kind: 'ranking', query });
			expect(choices.units).toEqual(['point', 'chip']);
			return [counted, new Map(ranking.rows.map(({ person, total }) => [person, total]))] as const;
		};
		expect(await of()).toEqual(['point', totals()]);
		expect(await of('chip')).toEqual(['chip', totals(inChips)]);
		const both = [...totals(inChips).keys()].find((player) => totals().has(player))!;
		const person = await ask({ kind: 'person', person: both, most: 5, unit: 'chip' });
		expect(person).toMatchObject({ unit: 'chip', units: ['point', 'chip'] });
		expect(person?.stats.all.points).toBe(totals(inChips).get(both));
	});

	test('computes an evening once, and again only when it changed', async () => {
		await ranked();
		await ask({ kind: 'people' });
		expect(worked).toBe(0);
		const [first] = inPoints;
		const [deal] = first!.deals;
		await deleteDeal(store.ledger, first!.id, deal!.id);
		const rest = inPoints.map((session) =>
			session === first
				? { ...session, deals: session.deals.filter(({ id }) => id !== deal!.id) }
				: session,
		);
		expect(await ranked()).toEqual(totals(rest));
		expect(worked).toBe(1);
	});

	test('finds what another page computed, unless another version of the app did', async () => {
		const before = await ranked();
		expect(await ranked(new Engine(store.db, 'v1'))).toEqual(before);
		expect(worked).toBe(0);
		await ask({ kind: 'people' }, new Engine(store.db, 'v1'));
		expect(worked).toBe(0);
		expect(await ranked(new Engine(store.db, 'v2'))).toEqual(before);
		expect(worked).toBe(sessions.length);
	});

	test.each(['answer:', 'sums:', 'deals:', 'details:', 'seal:'])(
		'a row %s that says something else than was computed is dropped, and counted anew',
		async (prefix) => {
			const [player] = [...totals().keys()] as [string];
			const asked = async (by = engine) => [
				await ranked(by),
				await ask({ kind: 'person', person: player, most: 5 }, by),
				await ask({ kind: 'deals', query: { order: 'dearest' }, most: 10_000 }, by),
			];
			const before = await asked();
			const rows = await store.db.computed.where('key').startsWith(prefix).toArray();
			expect(rows.length).toBeGreaterThan(0);
			for (const row of rows) {
				const text = row.text.replaceAll(/([:,[])(-?)([1-9])/g, '$1$29$3');
				expect(text).not.toBe(row.text);
				await store.db.computed.put({ ...row, text });
			}
			// An answer that is whole needs nothing else.
			if (prefix !== 'answer:') await store.db.computed.where('key').startsWith('answer:').delete();
			expect(await asked(new Engine(store.db, 'v1'))).toEqual(before);
			if (prefix === 'seal:') return;
			const mended = await store.db.computed.bulkGet(rows.map(({ key }) => key));
			expect(mended.map((row) => row?.text)).toEqual(rows.map(({ text }) => text));
		},
	);

	const PARTS = ['sums:', 'deals:', 'details:', 'feats:', 'seal:'];

	test.each(PARTS)('a row %s that is missing is noticed, and counted anew', async (prefix) => {
		const [player] = [...totals().keys()] as [string];
		const asked = async (by: Engine) => [
			await ranked(by),
			await ask({ kind: 'person', person: player, most: 5 }, by),
			await ask({ kind: 'deals', query: { order: 'dearest' }, most: 10_000 }, by),
			await ask({ kind: 'records', query: {} }, by),
		];
		const before = await asked(engine);
		const { computed } = store.db;
		const keys = await computed.where('key').startsWith(prefix).primaryKeys();
		for (const key of keys) {
			const row = await computed.get(key);
			await computed.delete(key);
			await computed.where('key').startsWith('answer:').delete();
			expect(await asked(new Engine(store.db, 'v1'))).toEqual(before);
			if (prefix !== 'seal:') expect(await computed.get(key)).toEqual(row);
		}
	});

	test.each(PARTS)('the self-check names a row %s that is missing or altered', async (prefix) => {
		await ranked();
		const { computed } = store.db;
		const [row] = await computed.where('key').startsWith(prefix).toArray();
		expect((await store.ledger.verify()).findings).toEqual([]);
		await computed.put({ ...row!, text: `${row!.text} ` });
		const differs = { code: 'computed-differs', path: ['computed', row!.key] };
		expect((await store.ledger.verify()).findings).toEqual([differs]);
		await computed.delete(row!.key);
		const { findings } = await store.ledger.verify({ repair: true });
		// Without its seal nothing is counted on at all.
		if (prefix === 'seal:') expect(findings).toEqual([]);
		else expect(findings).toEqual([{ code: 'computed-missing', path: ['computed', prefix] }]);
		expect((await store.ledger.verify()).findings).toEqual([]);
		expect(await ranked(new Engine(store.db, 'v1'))).toEqual(totals());
	});

	test('forgets an evening that is deleted, and knows it again when that is undone', async () => {
		await ranked();
		const [first, ...rest] = inPoints;
		const { revisions } = await deleteSession(store.ledger, first!.id);
		expect(await ranked()).toEqual(totals(rest));
		await store.ledger.undo(revisions.map(({ id }) => id));
		expect(await ranked()).toEqual(totals());
	});

	test('leaves out a damaged deal and an evening that does not read, and counts the rest', async () => {
		const [first, second] = inPoints;
		const row = await store.db.sessions.get(first!.id);
		await store.db.sessions.put({
			...row!,
			head: { ...row!.head, ruleset: 'no-such' },
			snapshot: null,
		});
		expect(await ranked()).toEqual(totals(inPoints.slice(1)));
		const found = await ask({ kind: 'evenings', query: {}, most: 10 });
		expect(found.evenings.map(({ id }) => id)).not.toContain(first!.id);
		expect(found.evenings.map(({ id }) => id)).toContain(second!.id);
	});

	test('knows merged people as one', async () => {
		const [kept, gone] = [...totals().keys()] as [string, string];
		const before = totals();
		await store.ledger.mergePeople({ id: kept, name: kept }, [{ id: gone, name: gone }]);
		const after = await ranked();
		expect(after.get(kept)).toBe(before.get(kept)! + before.get(gone)!);
		expect(after.has(gone)).toBe(false);
		const person = await ask({ kind: 'person', person: gone, most: 5 });
		expect(person).toMatchObject({ id: kept, merged: [{ id: gone, name: gone }] });
		expect(person?.stats.all.points).toBe(after.get(kept));
	});

	test('tells namesakes apart where they stand beside each other, and nowhere else', async () => {
		const [session] = inPoints as [Session];
		const { id, name } = session.players[0]!;
		const file = (other: string, players: readonly object[]) => ({
			...{ ...(session.file as object), id: other, players, deals: [] },
			...{ seats: [`${id}z`, 'x', 'y'], closedAt: '2026-01-02T00:00:00Z', rounds: [] },
			adjustments: [{ id: 'a1', transfers: [{ from: 'x', to: `${id}z`, points: 3 }] }],
		});
		const namesake = { id: `${id}z`, name };
		const rest = [
			{ id: 'x', name: 'Xaver Oberhuber' },
			{ id: 'y', name: 'Xaver Oberleitner' },
		];
		await store.ledger.importSession(file('namesake', [namesake, ...rest]) as never);
		const nameIn = async (query: object) => {
			const { names } = await ask({ kind: 'ranking', query: { ...RANKING.query, ...query } });
			return names.find((one) => one.id === namesake.id)?.name;
		};
		expect(await nameIn({})).toBe(`${name} 2`);
		expect(await nameIn({ people: ['x'] })).toBe(name);
		await store.ledger.markPerson(namesake, { initials: 'KB' });
		expect(await nameIn({})).toBe(`${name} KB`);
		const { people } = await ask({ kind: 'people' });
		const told = (one: string) => people.find((person) => person.id === one);
		expect(told(namesake.id)).toMatchObject({ name, told: `${name} KB`, letters: 'KB' });
		expect(told(id)).toMatchObject({ name, told: name });
		expect(rest.map((one) => told(one.id)?.letters)).toEqual(['XO', 'XOb']);
		expect(new Set(people.map(({ letters }) => letters)).size).toBe(people.length);
	});

	test('tells of the year what each two came to with and against each other, as their own pages do', async () => {
		const days = inPoints.map(({ startedAt }) => startedAt.slice(0, 4));
		const year = days[0]!;
		// A store of that year alone, where a person's page is of that year.
		const alone = newStore();
		for (const [i, { file }] of inPoints.entries()) {
			if (days[i] === year) await alone.ledger.importSession(file);
		}
		const answer = await ask({ kind: 'year', year, unit: 'point' });
		const pairs = answer?.pairs ?? [];
		expect(pairs.length).toBeGreaterThan(3);
		const others = new Engine(alone.db, 'v1');
		const told = new Set<string>();
		for (const { one, other, together, togetherPoints, against, paid } of pairs) {
			const of = async (person: string, partner: string) => {
				const found = await ask({ kind: 'person', person, most: 1, unit: 'point' }, others);
				return found!.stats.others.find((pair) => pair.other === partner)!;
			};
			const [mine, theirs] = [await of(one.id, other.id), await of(other.id, one.id)];
			told.add(`${one.id} ${other.id}`);
			expect({ together, togetherPoints, against, paid }).toEqual({
				together: mine.together,
				togetherPoints: mine.togetherPoints + theirs.togetherPoints,
				against: mine.against,
				paid: mine.paid,
			});
			expect(theirs.paid + mine.paid).toBe(0);
		}
		expect(told.size).toBe(pairs.length);
	});

	test('an evening in which nothing was played yet counts for nobody', async () => {
		const [session] = inPoints;
		const player = session!.players[0]!.id;
		const all: readonly Question[] = [
			RANKING,
			{ kind: 'course', query: {}, most: 100 },
			{ kind: 'records', query: {} },
			{ kind: 'person', person: player, most: 100 },
			{ kind: 'people' },
		];
		const answers = async () => {
			const [ranking, ...others] = await Promise.all(all.map((question) => engine.ask(question)));
			// What there is to choose from is of all evenings.
			return [{ ...ranking, choices: null }, ...others];
		};
		const before = await answers();
		await store.ledger.importSession({
			...(session!.file as object),
			...{ id: 'begun', startedAt: '2027-02-01T19:00:00Z', deals: [], adjustments: [] },
		} as never);
		expect(await answers()).toEqual(before);
		const found = await engine.ask({ kind: 'evenings', query: { text: '2027' }, most: 5 });
		expect(found.count).toBe(1);
	});

	test('lists a person’s years, evenings and companions', async () => {
		const [player] = [...totals().keys()] as [string];
		const person = await ask({ kind: 'person', person: player, most: 2 });
		expect(person?.stats.evenings.length).toBeLessThanOrEqual(2);
		expect(person?.evenings).toBe(
			inPoints.filter((s) => s.players.some((p) => p.id === player)).length,
		);
		const years = person?.years.reduce((sum, { points }) => sum + points, 0);
		expect(years).toBe(person?.stats.all.points);
		expect(person?.others.map(({ id }) => id)).not.toContain(player);
		expect(await ask({ kind: 'person', person: 'nobody', most: 2 })).toBeNull();
	});
});

describe('finding', () => {
	test('evenings by word, day, person and ruleset', async () => {
		const all = await ask({ kind: 'evenings', query: {}, most: 100 });
		expect(all.count).toBe(sessions.length);
		for (const { rules, key } of all.choices.rules) {
			const found = await ask({ kind: 'evenings', query: { rules: key }, most: 100 });
			expect(found.evenings.map((evening) => evening.rules.id)).toEqual(
				sessions.filter(({ ruleset }) => ruleset.id === rules.id).map(() => rules.id),
			);
		}
		const [session] = sessions;
		const [player] = session!.players;
		const named = await ask({
			kind: 'evenings',
			query: { text: player!.name.toUpperCase() },
			most: 100,
		});
		expect(named.evenings.map(({ id }) => id)).toContain(session!.id);
		const never = await ask({ kind: 'evenings', query: { to: '1999-12-31' }, most: 100 });
		expect(never).toMatchObject({ count: 0, evenings: [] });
	});

	test('deals by words of any language, that say something of the deal or of its evening', async () => {
		const find = (text: string) =>
			ask({ kind: 'deals', query: { text, order: 'latest' }, most: 10_000 });
		const lost = await find('verloren');
		expect(lost.count).toBeGreaterThan(0);
		// A lost game, or a pagat that is called lost.
		const isLost = ({ won, losers, premiums }: (typeof lost.deals)[number]['deal']) =>
			won === false ||
			(losers !== undefined && losers.length > 0) ||
			premiums.some((premium) => premium.endsWith('lost'));
		expect(lost.deals.filter(({ deal }) => !isLost(deal))).toEqual([]);
		for (const word of ['lost', 'förlorad']) expect((await find(word)).count).toBe(lost.count);
		const won = await find('gewonnen');
		const isWon = ({ won: game, premiums }: (typeof won.deals)[number]['deal']) =>
			game === true || premiums.some((premium) => premium.endsWith('won'));
		expect(won.deals.every(({ deal }) => isWon(deal))).toBe(true);

		const solos = sessions.flatMap(({ deals, players }) =>
			deals
				.filter(({ contract }) => contract === 'farbensolo')
				.map(({ declarer }) => players.find(({ id }) => id === declarer)!.name),
		);
		const [name] = solos;
		const found = await find(`farbensolo ${name!.toUpperCase()}`);
		expect(found.count).toBe(solos.filter((one) => one === name).length);
		expect((await find(`farben-solo ${name!}`)).count).toBe(found.count);
		expect((await find(`farbensolo nobody`)).count).toBe(0);
	});

	test('a Trischaken by who lost it', async () => {
		const find = async (text: string) =>
			(await ask({ kind: 'deals', query: { text, order: 'latest' }, most: 10_000 })).deals;
		const all = await find('trischaken');
		expect(all.length).toBeGreaterThan(2);
		for (const { evening, deal, losers } of all) {
			const { players, ...session } = sessions.find(({ id }) => id === evening.id)!;
			const { net } = scoreSession({ players, ...session }).deals.find(({ id }) => id === deal.id)!;
			const paid = players.filter(({ id }) => (net[id] ?? 0) < 0);
			expect([...losers].sort()).toEqual(paid.map(({ name }) => name).sort());
		}
		const [name] = all.flatMap(({ losers }) => losers);
		const lost = all.filter(({ losers }) => losers.includes(name!));
		expect(await find(`trischaken ${name!}`)).toEqual(lost);
		expect(await find(`trischaken verloren ${name!}`)).toEqual(lost);
		expect(lost.length).toBeLessThan(all.length);
	});

	test('deals by what they were worth at the stake of their time', async () => {
		const [session] = inPoints;
		const [first] = session!.deals;
		const file = {
			...{ ...(session!.file as object), id: 'dearer' },
			stake: { currency: 'EUR', minorPerPoint: 7 },
			stakeChanges: [{ afterDeal: first!.id, minorPerPoint: 11 }],
		};
		expect(await store.ledger.importSession(file as never)).toMatchObject({ status: 'imported' });
		const all = await ask({ kind: 'deals', query: { order: 'latest' }, most: 10_000 });
		const own = all.deals.filter(({ evening }) => evening.id === 'dearer').map(({ deal }) => deal);
		expect(own.length).toBe(session!.deals.length);
		expect(own.map(({ worth = 0 }) => worth)).toEqual(
			own.map(({ position, size }) => size * (position === 1 ? 7 : 11)),
		);
	});

	test('deals by contract, declarer, premium and size', async () => {
		const all = await ask({ kind: 'deals', query: { order: 'dearest' }, most: 10_000 });
		const deals = sessions.flatMap((session) => session.deals);
		expect(all.count).toBe(deals.length);
		const sizes = all.deals.map(({ deal }) => deal.size);
		expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
		for (const { id } of all.contracts) {
			const found = await ask({
				kind: 'deals',
				query: { contract: id, order: 'latest' },
				most: 10_000,
			});
			expect(found.count).toBe(deals.filter(({ contract }) => contract === id).length);
		}
		const [premium] = all.premiums;
		const withPremium = await ask({
			kind: 'deals',
			query: { premium: premium!.id, order: 'latest' },
			most: 10_000,
		});
		expect(withPremium.deals.every(({ deal }) => deal.premiums.includes(premium!.id))).toBe(true);
		const dear = await ask({ kind: 'deals', query: { least: 20, order: 'latest' }, most: 5 });
		expect(dear.deals.every(({ deal }) => deal.size >= 20)).toBe(true);
		expect(dear.count).toBe(sizes.filter((size) => size >= 20).length);
	});
});
