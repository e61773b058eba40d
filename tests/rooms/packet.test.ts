// From phone to phone without a server: packed, cut into codes, read in any order, and nothing twice.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	handedFile,
	handedText,
	pack,
	PartsRead,
	partsOf,
	readHandedFile,
} from '#lib/rooms/packet.ts';
import { ageOfLink, keysIn, newKeys } from '#lib/rooms/keys.ts';
import { lookAt, takeIn, toHandOver } from '#lib/rooms/take-in.ts';
import { deleteSession, saveDeal } from '../storage/edits.ts';
import { deal, head, newStore } from '../storage/store.ts';
import type { SessionBody } from '#lib/storage/bodies.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import type { Revision } from '#lib/storage/revision.ts';

async function written(deals: number): Promise<Ledger> {
	const { ledger } = newStore();
	await ledger.createSession(head('evening'), [{ id: 'anna', name: 'Anna' }]);
	for (let number = 1; number <= deals; number++)
		await saveDeal(ledger, 'evening', deal(`d${String(number)}`), { seen: null });
	return ledger;
}

/** What one phone shows, read by another. */
async function hand(from: Ledger, to: Ledger, one: string | null = null) {
	const parts = (await partsOf(await pack(await toHandOver(from, 'evening', one)), 300)) ?? [];
	const read = new PartsRead();
	for (const part of parts) expect(read.add(`https://example.org/join#${part}`)).toBe(true);
	const whole = await read.whole();
	if (!whole?.ok) throw new Error('not read');
	return lookAt(to, whole);
}

async function take(from: Ledger, to: Ledger, one: string | null = null) {
	const looked = await hand(from, to, one);
	if (!looked.ok) throw new Error(looked.reason);
	await takeIn(to, looked.arrived);
	return looked.arrived;
}

/** As only a later app may make sense of it: the record keeps it, and our door does not. */
const withSeatsTwice = (body: Revision['body']): object => {
	const { head, snapshot } = body as unknown as SessionBody;
	return { head: { ...head, seats: ['anna', 'anna'] }, snapshot };
};

describe('parts', () => {
	test('come together in whatever order, doubled, among parts of something else', async () => {
		const packet = await pack([{ id: 'a'.repeat(500) + 'bcd'.repeat(90) }, { at: [1, 2] }]);
		const other = (await partsOf(await pack([{ id: 'other' }]), 10)) ?? [];
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 60 }),
				fc.array(fc.nat()),
				fc.nat(),
				async (length, picks, foreign) => {
					const parts = (await partsOf(packet, length)) ?? [];
					const read = new PartsRead();
					read.add(other[foreign % other.length] ?? '');
					for (const pick of [...picks, ...parts.keys()])
						read.add(parts[pick % parts.length] ?? '');
					expect(read.read).toBe(read.count);
					expect(await read.whole()).toEqual({
						ok: true,
						revisions: [{ id: 'a'.repeat(500) + 'bcd'.repeat(90) }, { at: [1, 2] }],
					});
				},
			),
			{ numRuns: 40 },
		);
	});

	test('say what is missing, and nothing where one is cut or changed', async () => {
		const parts = (await partsOf(await pack([{ words: 'so and so '.repeat(9) }]), 20)) ?? [];
		expect(parts.length).toBeGreaterThan(2);
		const [first = '', ...rest] = parts;
		const read = new PartsRead();
		for (const part of rest) read.add(part);
		expect([read.read, read.count]).toEqual([parts.length - 1, parts.length]);
		expect(await read.whole()).toBeNull();
		// Cut off in a messenger: it is a part still, and the check of the whole tells.
		read.add(first.slice(0, -2));
		expect(await read.whole()).toEqual({ ok: false, reason: 'broken' });
	});

	test('what is no part is none', () => {
		const read = new PartsRead();
		for (const text of ['', '#w=abc&k=def', 'p=0.1.abcdefgh.xx', 'p=3.2.abcdefgh.xx', 'https://x'])
			expect(read.add(text)).toBe(false);
		expect(read.count).toBe(0);
	});

	test('of a newer or an older version of the app are told from broken ones', async () => {
		const text = handedText([]);
		expect(await readHandedFile(text)).toEqual({ ok: true, revisions: [], unchecked: true });
		const of = (version: unknown) =>
			readHandedFile(JSON.stringify({ ...(JSON.parse(text) as object), version }));
		expect(await of(2)).toEqual({ ok: false, reason: 'newer' });
		expect(await of(0)).toEqual({ ok: false, reason: 'older' });
		for (const wrong of ['', '[]', 'null', '{"format":"schrieb/revisions"}'])
			expect(await readHandedFile(wrong)).toEqual({ ok: false, reason: 'broken' });
		expect(await of(1.5)).toEqual({ ok: false, reason: 'broken' });
	});

	test('packed in a way that only a newer version knows are told', async () => {
		const packet = await pack([]);
		packet[0] = 3;
		const read = new PartsRead();
		for (const part of (await partsOf(packet, 300)) ?? []) read.add(part);
		expect(await read.whole()).toEqual({ ok: false, reason: 'newer' });
	});

	test('links of another form say which app is the older, to join as to hand over', async () => {
		const { write, key } = await newKeys();
		const [part = ''] = (await partsOf(await pack([]), 300)) ?? [];
		for (const own of [`w=${String(write)}&k=${key}`, part]) {
			expect(ageOfLink(`https://example.org/join#${own}`)).toBeNull();
			expect(ageOfLink(`#v=1&${own}`)).toBeNull();
			expect(ageOfLink(`https://example.org/join#v=2&${own}`)).toBe('newer');
			expect(ageOfLink(`v=12&something=else`)).toBe('newer');
			expect(ageOfLink(`#v=0&${own}`)).toBe('older');
		}
		for (const text of ['', '#v=', '#v=x&w=a', 'https://example.org/?v=2'])
			expect(ageOfLink(text)).toBeNull();
		expect(await keysIn(`#v=1&w=${String(write)}&k=${key}`)).toMatchObject({ write, key });
		expect(await keysIn(`#v=2&w=${String(write)}&k=${key}`)).toBeNull();
		expect(new PartsRead().add(`#v=1&${part}`)).toBe(true);
		expect(new PartsRead().add(`#v=2&${part}`)).toBe(false);
	});
});

describe('handed over', () => {
	test('a deal that was deleted there is an entry that is brought, and counts as no deal', async () => {
		const a = await written(3);
		const { ledger: b } = newStore();
		await saveDeal(a, 'evening', deal('d4'), { seen: null });
		await a.commit([
			{ entity: 'deal', sessionId: 'evening', id: 'd4', value: null, seen: undefined },
		]);
		expect(await take(a, b)).toMatchObject({ isNew: true, deals: 3 });
		// One that is here and was deleted there since: an entry.
		await a.commit([
			{ entity: 'deal', sessionId: 'evening', id: 'd1', value: null, seen: undefined },
		]);
		expect(await take(a, b)).toMatchObject({ fresh: 1, deals: 0 });
		expect((await b.readEvening('evening')).deals).toHaveLength(2);
	});

	test('both ways, an evening is the same on both, and nothing is there twice', async () => {
		const a = await written(3);
		const { ledger: b } = newStore();
		expect(await take(a, b)).toMatchObject({ isNew: true, deals: 3 });
		expect(await b.exportRevisions()).toEqual(await a.exportRevisions());
		await saveDeal(b, 'evening', deal('d4'), { seen: null });
		await saveDeal(a, 'evening', deal('d5'), { seen: null });
		expect(await take(b, a)).toMatchObject({ isNew: false, deals: 1 });
		expect(await take(a, b)).toMatchObject({ deals: 1 });
		expect(await b.exportRevisions()).toEqual(await a.exportRevisions());
		expect(await hand(a, b)).toMatchObject({ ok: true, arrived: { fresh: 0 } });
	});

	test('what both changed is a conflict that a person resolves', async () => {
		const a = await written(1);
		const { ledger: b } = newStore();
		await take(a, b);
		for (const [phone, note] of [
			[a, 'from a'],
			[b, 'from b'],
		] as const) {
			const seen = (await phone.readDeal('evening', 'd1')) as { revision: string };
			await saveDeal(phone, 'evening', deal('d1', { note }), { seen: seen.revision });
		}
		await take(a, b, 'd1');
		expect(await b.conflicts('evening')).toMatchObject([{ ref: { entityId: 'd1' } }]);
	});

	test('the same deal written on both stands there twice on both, marked as perhaps one', async () => {
		const a = await written(1);
		const { ledger: b } = newStore();
		await take(a, b);
		await saveDeal(a, 'evening', deal('from-a'), { seen: null });
		await saveDeal(b, 'evening', deal('from-b'), { seen: null });
		// One by its own code, the other with its whole evening.
		await take(a, b, 'from-a');
		await take(b, a);
		for (const { deals } of [await a.readEvening('evening'), await b.readEvening('evening')])
			expect(deals.map((one) => [one.id, one.status === 'sound' && one.twin]).sort()).toEqual([
				['d1', false],
				['from-a', true],
				['from-b', true],
			]);
	});

	test('what says something else here under the same name stays, and is told', async () => {
		const a = await written(2);
		const { ledger: b } = newStore();
		await take(a, b);
		await saveDeal(a, 'evening', deal('d3'), { seen: null });
		const theirs = (await toHandOver(a, 'evening', null)).map((one) =>
			one.entityId === 'd2' ? { ...one, device: 'another' } : one,
		);
		const looked = await lookAt(b, { revisions: theirs });
		if (!looked.ok) throw new Error(looked.reason);
		expect(await takeIn(b, looked.arrived)).toBe(1);
		expect((await b.readEvening('evening')).deals).toHaveLength(3);
		expect(await takeIn(b, { ...looked.arrived, revisions: [] })).toBe(0);
	});

	test('what a newer app wrote is told as that before anything is taken in', async () => {
		const a = await written(1);
		const { ledger: b } = newStore();
		const all = await toHandOver(a, 'evening', null);
		const id = a.newId();
		const twice = all.map((one) =>
			one.entity === 'session' ? { ...one, id, body: withSeatsTwice(one.body) } : one,
		);
		expect(await lookAt(b, { revisions: twice })).toEqual({ ok: false, reason: 'newer' });
		expect(await lookAt(b, { revisions: [...all, { id, entity: 'cup' }] })).toEqual({
			ok: false,
			reason: 'newer',
		});
		expect(await lookAt(b, { revisions: [] })).toEqual({ ok: false, reason: 'broken' });
	});

	test('a file says what it is: as it was made, altered since, cut, of a newer app, or one of the two', async () => {
		const all = await toHandOver(await written(1), 'evening', null);
		const { ledger: b } = newStore();
		const told = async (text: string): Promise<string> => {
			const handed = await readHandedFile(text);
			if (!handed.ok) return handed.reason;
			const looked = await lookAt(b, handed);
			return looked.ok ? 'read' : looked.reason;
		};
		const newer = all.map((one) =>
			one.entity === 'session' ? { ...one, body: withSeatsTwice(one.body) } : one,
		);
		const file = await handedFile(all);
		expect(await told(file)).toBe('read');
		expect(await told(file.replace('"anna"', '"anni"'))).toBe('damaged');
		expect(await told(file.slice(0, -20))).toBe('broken');
		expect(await told(await handedFile(newer))).toBe('newer');
		// By an app that wrote no check, or at an address without the means.
		expect(await told(handedText(all))).toBe('read');
		expect(await told(handedText(newer))).toBe('unread');
	});

	test('one deal comes to the evening that is there, and is refused without one', async () => {
		const a = await written(1);
		const { ledger: b } = newStore();
		expect(await hand(a, b, 'd1')).toEqual({ ok: false, reason: 'alone' });
		await take(a, b);
		await saveDeal(a, 'evening', deal('d2'), { seen: null });
		expect(await take(a, b, 'd2')).toMatchObject({ fresh: 1, deals: 1 });
		expect(await b.exportRevisions()).toEqual(await a.exportRevisions());
	});

	test('an evening deleted here is there again, and nothing foreign comes along', async () => {
		const a = await written(1);
		const { ledger: b } = newStore();
		await take(a, b);
		await deleteSession(b, 'evening');
		await b.commit([
			{ entity: 'person', id: 'stranger', value: { id: 'stranger', name: 'Somebody else' } },
		]);
		await take(a, b);
		expect(await b.readSession('evening')).toMatchObject({ status: 'sound' });
		const stranger = (await b.exportRevisions()).filter(({ entityId }) => entityId === 'stranger');
		const revisions = [...(await toHandOver(b, 'evening', null)), ...stranger];
		const looked = await lookAt(a, { revisions });
		if (!looked.ok) throw new Error(looked.reason);
		await takeIn(a, looked.arrived);
		expect((await a.readPeople()).map(({ id }) => id)).not.toContain('stranger');
	});

	test('an evening of forty deals is a few codes, one deal is one', async () => {
		const { ledger } = newStore();
		await ledger.createSession(head('evening'), [{ id: 'anna', name: 'Anna' }]);
		for (let number = 1; number <= 40; number++)
			await saveDeal(ledger, 'evening', deal(ledger.newId()), { seen: null });
		const evening = await pack(await toHandOver(ledger, 'evening', null));
		expect((await partsOf(evening, 420))?.length).toBeLessThan(20);
		const [last] = (await ledger.readEvening('evening')).deals;
		const one = await pack(await toHandOver(ledger, 'evening', last?.id ?? ''));
		expect((await partsOf(one, 900))?.length).toBe(1);
	});
});
