import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type { ImportableSession } from '#lib/storage/import-session.ts';
import { numbersFor } from '#lib/storage/order.ts';
import { parseSession, parseSessionText } from '#lib/storage/session-file.ts';
import { toStore } from '#lib/state/archive/incoming.ts';
import { SAMPLES, sample } from '../evenings.ts';
import { deal, head, newStore } from './store.ts';
import { saveDeal } from './edits.ts';

const adjustment = {
	id: 'a1',
	afterDeal: 'd1',
	transfers: [{ from: 'anna', to: 'bert', points: 3 }],
};

const file = (more: object = {}): ImportableSession & Record<string, unknown> => ({
	format: 'schrieb/session',
	version: 1,
	...head('file'),
	deals: [deal('d1'), deal('d2', { mood: null }), deal('d3')],
	adjustments: [adjustment],
	...more,
});

async function exported(store: ReturnType<typeof newStore>, id = 'file'): Promise<unknown> {
	const result = await store.ledger.sessionFile(id);
	return result && 'file' in result ? result.file : result;
}

const samples = import.meta.glob<ImportableSession>(
	['../conformance/samples/*.json', '!**/*.expected.json'],
	{ eager: true, import: 'default' },
);

test('there are sample files', () => expect(Object.keys(samples).length).toBeGreaterThan(0));

test.each(Object.entries(samples))('export gives back what was imported: %s', async (_, sample) => {
	const store = newStore();
	expect(await store.ledger.importSession(sample)).toMatchObject({ status: 'imported' });
	expect(await exported(store, sample.id)).toEqual(sample);
	expect(await store.ledger.verify()).toMatchObject({ ok: true });
});

test('an evening of as much as the store keeps is read again from its file', async () => {
	const { ledger } = newStore();
	const players = Array.from({ length: 1000 }, (_, i) => ({
		id: `p${String(i)}`,
		name: 'x'.repeat(i === 0 ? 10_000 : 1),
	}));
	const ruleset = 'koenigrufen-pagat';
	await ledger.createSession(
		head('file', {
			...{ ruleset, rulesetSnapshot: builtIn(ruleset), name: 'x'.repeat(10_000), players },
			...{ seats: players.map(({ id }) => id), note: 'x'.repeat(10_000) },
			stake: { currency: 'SEK', minorPerPoint: 1_000_000_000 },
		}),
	);
	const result = await ledger.sessionFile('file');
	const read = result && 'file' in result && parseSession(result.file);
	expect(read).toMatchObject({ ok: true });
});

test('export gives back any file, fields nobody knows and empty lists included', async () => {
	const extra = fc.dictionary(
		fc.string({ minLength: 1, maxLength: 5 }).map((key) => `x-${key}`),
		fc.jsonValue({ maxDepth: 3 }),
	);
	const item = (id: string) => extra.map((more) => ({ ...more, id }));
	const items = fc
		.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 12 })
		.chain((ids) => fc.tuple(...ids.map(item)));
	const files = fc.record({ more: extra, deals: items, adjustments: items, settlements: items });
	await fc.assert(
		fc.asyncProperty(files, fc.constantFrom(0, 1, 2), async ({ more, ...lists }, shown) => {
			const store = newStore();
			const { adjustments, settlements, ...rest } = lists;
			const optional = [{}, { adjustments }, { adjustments, settlements }][shown];
			const given = JSON.parse(
				JSON.stringify({ ...file(more), ...rest, adjustments: undefined, ...optional }),
			) as ImportableSession;
			await store.ledger.importSession(given);
			expect(await exported(store)).toEqual(given);
			expect(await store.ledger.importSession(given)).toMatchObject({ status: 'same' });
		}),
		{ numRuns: 40 },
	);
});

describe('what nobody knows in a file is kept, or refused where it is read', () => {
	const text = JSON.stringify(Object.values(samples)[0]);
	const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
	/** Into the file itself, its first player, its first deal and what came of it. */
	const places = [/^\{/, /"players":\[\{/, /"deals":\[\{/, /"outcome":\{/];
	const values = ['1e999', '1'.repeat(400), '"\\ud83c"', '{"__proto__":{"a":1}}'];
	const deep = Array.from({ length: 10 }, (_, i) => nested(i + 58));

	test.each(places)('%s', async (place) => {
		for (const value of [...values, ...deep, nested(100_000)]) {
			const odd = text.replace(place, (found) => `${found}"odd":${value},`);
			expect(odd.length).toBeGreaterThan(text.length);
			const parsed = parseSessionText(odd);
			if (!parsed.ok) {
				expect(['too-deep', 'out-of-range']).toContain(parsed.issues[0]?.code);
				continue;
			}
			const store = newStore();
			expect(await store.ledger.importSession(toStore(parsed.session))).toMatchObject({
				status: 'imported',
			});
			expect(await exported(store, parsed.session.id)).toMatchObject(JSON.parse(odd) as object);
		}
	});
});

const STRANGERS = { id: 'x', from: 'stranger', to: 'other' };
test.each<Record<string, unknown>>([
	{ movements: new Array(20_000).fill({ ...STRANGERS, minor: 1 }) },
	{ movements: new Array(20_000).fill(null) },
	{ stakeChanges: new Array(20_000).fill({ afterDeal: 'gone', minorPerPoint: 1 }) },
	{ adjustments: new Array(20).fill({ id: 'x', transfers: new Array(1000).fill(STRANGERS) }) },
	{
		adjustments: new Array(20).fill({
			id: 'x',
			transfers: new Array(1000).fill({ ...STRANGERS, points: 1 }),
		}),
	},
])(
	'a file whose lists are full of problems is refused after some thousands of them, however many people could be meant',
	(lists) => {
		const players = Array.from({ length: 1000 }, (_, at) => ({ id: `p${String(at)}`, name: 'P' }));
		const parsed = parseSession({ ...sample(SAMPLES[0]!, 0), players, seats: [], ...lists });
		if (parsed.ok) throw new Error('strangers paid');
		expect(parsed.issues.map(({ code }) => code)).toContain('too-many-problems');
		expect(parsed.issues.length).toBeLessThan(13_000);
		for (const { params } of parsed.issues) expect(String(params?.known).length).toBeLessThan(500);
	},
);

test.each([
	['Europe/Vienna', []],
	[
		'Europe/Wien',
		[{ code: 'unknown-value', path: ['timeZone'], params: { value: 'Europe/Wien' } }],
	],
])('the zone of the clock on the wall %s', (timeZone, warnings) => {
	expect(parseSession({ ...sample(SAMPLES[0]!, 1), timeZone })).toMatchObject({
		ok: true,
		warnings,
	});
});

test('a file with nothing but problems is refused after some thousands of them', () => {
	const text = JSON.stringify({ ...sample(SAMPLES[0]!, 1), deals: new Array(300_000).fill({}) });
	const begun = performance.now();
	const parsed = parseSessionText(text);
	expect(performance.now() - begun).toBeLessThan(3000);
	if (parsed.ok) throw new Error('no deal has an id');
	expect(parsed.issues.length).toBeLessThan(10_020);
	// What was read no more is said, and what names a deal further on is not called wrong.
	const deals = Array.from({ length: 11_000 }, (_, at) => ({ id: `d${String(at)}` }));
	const named = { ...adjustment, afterDeal: 'd10999' };
	const long = parseSession({ ...sample(SAMPLES[0]!, 1), deals, adjustments: [named] });
	if (long.ok) throw new Error('no deal says what was played');
	expect(long.issues.filter(({ code }) => code === 'too-many-problems')).toHaveLength(1);
	expect(long.issues.map(({ code }) => code)).not.toContain('unknown-deal');
	const crowd = Array.from({ length: 1000 }, (_, at) => ({ id: `p${String(at)}`, name: 'P' }));
	const strange = JSON.stringify({ ...sample(SAMPLES[0]!, 1), players: crowd });
	const refused = parseSessionText(strange);
	if (refused.ok) throw new Error('strangers at the table');
	// Not all of the thousand, once for each who is none of them.
	for (const { params } of refused.issues)
		expect(String(params?.known ?? '').length).toBeLessThan(400);
});

test('a file that says a list of deals twice is refused: one of the two would be dropped without a word', () => {
	const text = JSON.stringify(Object.values(samples)[0]);
	const twice = text.replace('"deals"', '"deals": [], "deals"');
	expect(parseSessionText(text)).toMatchObject({ ok: true });
	expect(parseSessionText(twice)).toMatchObject({
		ok: false,
		issues: [{ code: 'duplicate', path: ['deals'] }],
	});
});

test('what the table said of the next deal, and a note, are fields of the format', () => {
	const { rulesetSnapshot: _, ...resolved } = head('file');
	const given = (more: object) =>
		parseSession({ format: 'schrieb/session', version: 1, ...resolved, deals: [], ...more });
	expect(
		given({ nextDeal: { dealer: 'bert', sitOut: ['anna'] }, note: 'at the Rose' }),
	).toMatchObject({ ok: true, warnings: [] });
	// The deal it was said after is gone: it holds no longer, and harms nothing.
	expect(given({ nextDeal: { after: 'gone', dealer: 'bert' } })).toMatchObject({ ok: true });
	expect(given({ nextDeal: { dealer: 'zoe', sitOut: ['anna', 'yves'] }, note: 7 })).toMatchObject({
		ok: false,
		issues: [
			{ code: 'wrong-type', path: ['note'] },
			{ code: 'unknown-player', path: ['nextDeal', 'dealer'] },
			{ code: 'unknown-player', path: ['nextDeal', 'sitOut', 1] },
		],
	});
});

test('importing twice doubles nothing and writes nothing', async () => {
	const store = newStore();
	await store.ledger.importSession(file());
	const before = await store.ledger.exportRevisions();
	expect(await store.ledger.importSession(file())).toEqual({ status: 'same', sessionId: 'file' });
	expect(await store.ledger.exportRevisions()).toEqual(before);
});

test('nothing is replaced that was written since it was asked: it is asked anew', async () => {
	const store = newStore();
	await store.ledger.importSession(file());
	const other = file({ deals: [deal('d1'), deal('d2', { mood: null })] });
	const asked = await store.ledger.importSession(other);
	if (asked.status !== 'exists') throw new Error(asked.status);
	await saveDeal(store.ledger, 'file', deal('d9'), { seen: null });
	const before = await store.ledger.exportRevisions();
	const again = await store.ledger.importSession(other, 'replace', asked.seen);
	expect(again).toMatchObject({ status: 'exists', removed: 2 });
	expect(await store.ledger.exportRevisions()).toEqual(before);
	if (again.status !== 'exists') throw new Error(again.status);
	const done = await store.ledger.importSession(other, 'replace', again.seen);
	expect(done).toMatchObject({ status: 'imported' });
	expect(await exported(store)).toEqual(other);
});

test('a file that says something else asks first, then replaces with history, or stands beside', async () => {
	const store = newStore();
	await store.ledger.importSession(file());
	const before = await store.ledger.exportRevisions();
	const other = file({ deals: [deal('d1'), deal('d4'), deal('d3', { note: 'changed' })] });
	expect(await store.ledger.importSession(other)).toEqual({
		status: 'exists',
		sessionId: 'file',
		seen: expect.any(String) as string,
		added: 1,
		changed: 1,
		removed: 1,
	});
	expect(await store.ledger.exportRevisions()).toEqual(before);

	const copied = await store.ledger.importSession(other, 'copy');
	expect(copied.sessionId).not.toBe('file');
	expect(await exported(store, copied.sessionId)).toEqual({ ...other, id: copied.sessionId });
	expect(await exported(store)).toEqual(file());

	await store.ledger.importSession(other, 'replace');
	expect(await exported(store)).toEqual(other);
	const { revisions } = await store.ledger.history({
		entity: 'deal',
		sessionId: 'file',
		entityId: 'd3',
	});
	expect(revisions).toHaveLength(2);
	expect(await store.ledger.conflicts('file')).toEqual([]);
	expect(await store.ledger.verify()).toMatchObject({ ok: true });
});

test('an evening of a thousand deals, imported, added to and changed in one transaction', async () => {
	const store = newStore();
	const deals = Array.from({ length: 1000 }, (_, index) => deal(`d${String(index)}`));
	await store.ledger.importSession(file({ deals }));
	expect(await exported(store)).toEqual(file({ deals }));
	await store.ledger.commit(
		deals.map(({ id }) => {
			const value = deal(`${id}-more`);
			return { entity: 'deal', sessionId: 'file', id: value.id, value, seen: null } as const;
		}),
	);
	expect((await store.ledger.readEvening('file')).deals).toHaveLength(2000);
	const changed = deals.map((of) => ({ ...of, note: 'x' })).reverse();
	await store.ledger.importSession(file({ deals: changed }), 'replace');
	expect(await exported(store)).toEqual(file({ deals: changed }));
	expect(await store.ledger.verify()).toMatchObject({ ok: true });
});

test('a whole import is one thing done, undone at once', async () => {
	const store = newStore();
	const result = await store.ledger.importSession(file());
	if (result.status !== 'imported') throw new Error(result.status);
	await store.ledger.undo(result.change.revisions.map(({ id }) => id));
	expect(await exported(store)).toBeUndefined();
	expect((await store.ledger.readEvening('file')).deals).toEqual([]);
	await store.ledger.importSession(file());
	expect(await exported(store)).toEqual(file());
});

test.each([
	['the same deal id twice', { deals: [deal('d1'), deal('d1')] }],
	['a deal without id', { deals: [{ dealer: 'anna' }] }],
	['a deal that is none', { deals: [null] }],
	['a settlement without id', { settlements: [{}] }],
])('%s is refused and nothing is written', async (_, more) => {
	const store = newStore();
	const given = file(more);
	await expect(store.ledger.importSession(given)).rejects.toMatchObject({ code: 'invalid' });
	expect(await store.ledger.exportRevisions()).toEqual([]);
});

test('the keys of an imported list increase, and stored ones stay where the order allows', () => {
	const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,2}$/), { maxLength: 20 });
	fc.assert(
		fc.property(ids, fc.array(fc.tuple(fc.nat(19), fc.nat(1000))), (list, places) => {
			const stored = new Map(places.map(([at, number]) => [list[at] ?? 'other', number]));
			const numbers = numbersFor(list, stored);
			expect(numbers).toHaveLength(list.length);
			expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(numbers);
		}),
	);
	const kept = new Map([
		['a', 5],
		['c', 90],
	]);
	expect(numbersFor(['a', 'b', 'c'], kept)).toEqual([5, 47, 90]);
});
