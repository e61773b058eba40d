// From phone to phone without a server: packed, cut into codes, read in any order, and nothing twice.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handedText, pack, PartsRead, partsOf, readHanded } from '#lib/rooms/packet.ts';
import { lookAt, takeIn, toHandOver } from '#lib/rooms/take-in.ts';
import { deleteSession, saveDeal } from '../storage/edits.ts';
import { deal, head, newStore } from '../storage/store.ts';
import type { Ledger } from '#lib/storage/ledger.ts';

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
	return lookAt(to, whole.revisions);
}

async function take(from: Ledger, to: Ledger, one: string | null = null) {
	const looked = await hand(from, to, one);
	if (!looked.ok) throw new Error(looked.reason);
	await takeIn(to, looked.arrived);
	return looked.arrived;
}

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

	test('of a newer version of the app are told from broken ones', () => {
		const text = handedText([]);
		expect(readHanded(text)).toEqual({ ok: true, revisions: [] });
		const newer = { ...(JSON.parse(text) as object), version: 2 };
		expect(readHanded(JSON.stringify(newer))).toEqual({ ok: false, reason: 'newer' });
		for (const wrong of ['', '[]', 'null', '{"format":"schrieb/revisions"}'])
			expect(readHanded(wrong)).toEqual({ ok: false, reason: 'broken' });
	});
});

describe('handed over', () => {
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
		const looked = await lookAt(a, [...(await toHandOver(b, 'evening', null)), ...stranger]);
		if (!looked.ok) throw new Error(looked.reason);
		await takeIn(a, looked.arrived);
		expect((await a.readPeople()).map(({ id }) => id)).not.toContain('stranger');
		expect(await lookAt(a, [{ id: 'no revision' }])).toEqual({ ok: false, reason: 'broken' });
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
