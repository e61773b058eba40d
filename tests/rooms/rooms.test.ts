// Two phones and the real server: one evening, live, sealed, on disk before anybody is told.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resolveMerged } from '#lib/storage/people.ts';
import { deal, head } from '../storage/store.ts';
import { newKeys, Phone, readingOnly } from './phone.ts';
import { RoomServer } from './room-server.ts';
import { saveDeal } from '../storage/edits.ts';

let server: RoomServer;
let phones: Phone[];

beforeEach(async () => {
	phones = [];
	server = await new RoomServer().start();
});

afterEach(async () => {
	for (const phone of phones) phone.close();
	await server.dispose();
});

function phone(): Phone {
	const one = new Phone();
	phones.push(one);
	return one;
}

/** A phone with an evening of some deals. */
async function writer(deals = 1): Promise<Phone> {
	const one = phone();
	await one.ledger.createSession(head('evening'), [
		{ id: 'anna', name: 'Anna' },
		{ id: 'bert', name: 'Bert' },
	]);
	one.evening = 'evening';
	for (let number = 1; number <= deals; number++)
		await saveDeal(one.ledger, 'evening', deal(`d${String(number)}`), { seen: null });
	return one;
}

describe('two phones', () => {
	test('have the same evening: what was there, and what is written on either', async () => {
		const keys = await newKeys();
		const a = await writer(3);
		await a.open(server.url, keys);
		await a.withOthers(7);
		const b = await phone().open(server.url, keys);
		await b.withOthers(7);
		expect(b.evening).toBe('evening');
		expect(await b.revisions()).toEqual(await a.revisions());
		await saveDeal(b.ledger, 'evening', deal('d4'), { seen: null });
		await a.withOthers(8);
		expect(await a.revisions()).toEqual(await b.revisions());
	});

	test('no phone says that all of a room is here before it is, though it has nothing to bring itself', async () => {
		const keys = await newKeys();
		const a = await (await writer(3)).open(server.url, keys);
		await a.withOthers(7);
		const b = phone();
		// It has the evening's beginning already: by a code, say.
		await b.ledger.mergeRevisions((await a.revisions()).slice(0, 4));
		b.evening = 'evening';
		await b.open(server.url, keys);
		const { total } = await b.until(({ isAllHere }) => isAllHere, 'all here');
		expect([total, (await b.revisions()).length]).toEqual([7, 7]);
	});

	test('a phone that watches gets all, and what it sends reaches nobody', async () => {
		const keys = await newKeys();
		const a = await (await writer()).open(server.url, keys);
		await a.withOthers(5);
		const c = await phone().open(server.url, readingOnly(keys));
		await c.withOthers(5);
		await saveDeal(c.ledger, 'evening', deal('forged'), { seen: null });
		await saveDeal(a.ledger, 'evening', deal('d2'), { seen: null });
		await c.until(({ total }) => total === 7, 'the second deal here too');
		expect((await a.revisions()).map(({ entityId }) => entityId)).not.toContain('forged');
	});

	test('what a phone that watches says of somebody stays beside what comes of them, and is asked about once at most', async () => {
		const keys = await newKeys();
		const a = await (await writer()).open(server.url, keys);
		await a.withOthers(5);
		const c = await phone().open(server.url, readingOnly(keys));
		await c.withOthers(5);
		const annaOn = async ({ ledger }: Phone) => {
			const found = (await ledger.readPeople()).find(({ id }) => id === 'anna');
			return found?.status === 'sound' ? found.value : undefined;
		};
		const rename = async (name: string) => {
			const before = await annaOn(a);
			await a.ledger.renamePerson({ id: 'anna', name: before!.name }, name);
			await expect.poll(async () => (await annaOn(c))?.name).toBe(name);
		};
		await c.ledger.markPerson({ id: 'anna', name: 'Anna' }, { initials: 'AX', colour: 3 });
		for (const name of ['Anna of upstairs', 'Anna Maria']) {
			await rename(name);
			await expect.poll(() => c.ledger.openConflicts()).toEqual([]);
			expect(await annaOn(c)).toMatchObject({ name, initials: 'AX', colour: 3 });
		}
		// What contradicts it is for a person to say, and said it is.
		await a.ledger.markPerson({ id: 'anna', name: 'Anna Maria' }, { initials: 'AM', colour: 3 });
		await expect.poll(() => c.ledger.openConflicts()).toEqual([{ sessionId: null, count: 1 }]);
		const [conflict] = await c.ledger.conflicts(null);
		const own = conflict!.heads.find(({ body }) => body?.initials === 'AX')!;
		await c.ledger.resolve(
			own.id,
			conflict!.heads.map(({ id }) => id),
		);
		await rename('Anna');
		await expect.poll(() => c.ledger.openConflicts()).toEqual([]);
		expect(await annaOn(c)).toMatchObject({ name: 'Anna', initials: 'AX' });
		// Nobody hears of it.
		expect(await annaOn(a)).toMatchObject({ name: 'Anna', initials: 'AM' });
	});

	test('somebody taken for another on one phone is so on the other, and renamed there is renamed here', async () => {
		const keys = await newKeys();
		const a = await writer();
		await a.ledger.commit([
			{ entity: 'person', id: 'am', value: { id: 'am', name: 'Anna Maria' } },
			{ entity: 'person', id: 'xaver', value: { id: 'xaver', name: 'Xaver' } },
		]);
		await a.open(server.url, keys);
		const b = await phone().open(server.url, keys);
		await b.withOthers(5);
		const nameOn = async ({ ledger }: Phone) => {
			const people = (await ledger.readPeople()).filter((one) => one.status === 'sound');
			const all = new Map(people.map(({ id, value }) => [id, value]));
			return all.get(resolveMerged(all, 'anna'))?.name;
		};
		await a.ledger.mergePeople({ id: 'am', name: 'Anna Maria' }, [{ id: 'anna', name: 'Anna' }]);
		await expect.poll(() => nameOn(b)).toBe('Anna Maria');
		await b.ledger.renamePerson({ id: 'am', name: 'Anna Maria' }, 'Annamirl');
		await expect.poll(() => nameOn(a)).toBe('Annamirl');
		await a.until(({ withOthers, isAllHere }) => withOthers && isAllHere, 'all there');
		// Nobody else of the other phone's.
		expect((await b.ledger.readPeople()).map(({ id }) => id).sort()).toEqual([
			'am',
			'anna',
			'bert',
		]);
	});

	test('the server killed and back: both go on, offline edits of one deal are a conflict', async () => {
		const keys = await newKeys();
		const a = await (await writer()).open(server.url, keys);
		await a.withOthers(5);
		const b = await phone().open(server.url, keys);
		await b.withOthers(5);
		await server.stop('SIGKILL');
		await a.until(({ connection }) => connection !== 'open', 'cut off');
		const seen = (await a.ledger.readDeal('evening', 'd1')) as { revision: string };
		await saveDeal(a.ledger, 'evening', deal('d1', { note: 'from a' }), { seen: seen.revision });
		await saveDeal(b.ledger, 'evening', deal('d1', { note: 'from b' }), { seen: seen.revision });
		expect(a.state?.withOthers).toBe(false);
		await server.start();
		a.room.wake();
		b.room.wake();
		await a.withOthers(7);
		await b.withOthers(7);
		expect(await b.revisions()).toEqual(await a.revisions());
		for (const one of [a, b])
			expect(await one.ledger.conflicts('evening')).toMatchObject([{ ref: { entityId: 'd1' } }]);
	});
});

test('of many phones that come at once, each sees all the others', async () => {
	const keys = await newKeys();
	const a = await (await writer()).open(server.url, keys);
	await a.withOthers(5);
	const all = [a, ...Array.from({ length: 5 }, () => phone())];
	await Promise.all(all.slice(1).map((one) => one.open(server.url, keys)));
	for (const one of all) {
		one.room.say({ player: null, deal: 1 });
		one.room.say({ player: null, deal: 2 });
	}
	for (const one of all)
		await one.until(
			({ others }) => others.length === 5 && others.every(({ deal: writes }) => writes === 2),
			'everybody seen',
		);
});
