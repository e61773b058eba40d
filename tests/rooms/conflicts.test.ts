// What two phones write that does not know of each other, of every kind: each is flagged on both, nothing of it is
// lost, and one person's choice ends it on both.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionHead } from '#lib/storage/bodies.ts';
import type { Conflict } from '#lib/storage/conflicts.ts';
import type { ListedItem } from '#lib/storage/read.ts';
import { deleteDeal, saveDeal, saveSession } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { newKeys, Phone } from './phone.ts';
import { RoomServer } from './room-server.ts';

const HOUR_MS = 60 * 60 * 1000;
let server: RoomServer;
let a: Phone;
let b: Phone;

/** Two phones with an evening of one deal, and no server between them for now. */
beforeEach(async () => {
	server = await new RoomServer().start();
	const keys = await newKeys();
	[a, b] = [new Phone(), new Phone()];
	await a.ledger.createSession(head('evening'));
	a.evening = 'evening';
	await saveDeal(a.ledger, 'evening', deal('d1'), { seen: null });
	await a.open(server.url, keys);
	await b.open(server.url, keys);
	const total = (await a.revisions()).length;
	for (const phone of [a, b]) await phone.withOthers(total);
	await server.stop('SIGKILL');
	for (const phone of [a, b])
		await phone.until(({ connection }) => connection !== 'open', 'cut off');
});

afterEach(async () => {
	for (const phone of [a, b]) phone.close();
	await server.dispose();
});

/** How many revisions there are, on whichever phone. */
async function written(): Promise<number> {
	const all = [...(await a.revisions()), ...(await b.revisions())];
	return new Set(all.map(({ id }) => id)).size;
}

/** The server is back, and both have what either wrote. */
async function meet(): Promise<void> {
	const total = await written();
	await server.start();
	for (const phone of [a, b]) phone.room.wake();
	for (const phone of [a, b]) await phone.withOthers(total);
	expect(await a.revisions()).toEqual(await b.revisions());
}

const conflictsOf = ({ ledger }: Phone) => ledger.conflicts('evening');

/** The one conflict there is, the same on both. */
async function flagged(): Promise<Conflict> {
	const [one, ...others] = await conflictsOf(a);
	expect(others).toEqual([]);
	expect(await conflictsOf(b)).toEqual([one]);
	return one!;
}

/** Settled on one, it is settled on both. */
async function settled(before: Conflict): Promise<void> {
	const total = await written();
	for (const phone of [a, b]) await phone.withOthers(total);
	expect(await conflictsOf(a)).toEqual([]);
	expect(await conflictsOf(b)).toEqual([]);
	// What was not chosen stays in the history.
	const ids = (await b.revisions()).map(({ id }) => id);
	for (const { id } of before.heads) expect(ids).toContain(id);
}

async function dealOf({ ledger }: Phone, id: string): Promise<ListedItem> {
	const found = await ledger.readDeal('evening', id);
	if (found?.status !== 'sound') throw new Error(`no deal ${id}`);
	return found;
}

async function eveningOf({ ledger }: Phone): Promise<{ head: SessionHead; revision: string }> {
	const found = await ledger.readSession('evening');
	if (found?.status !== 'sound') throw new Error('no evening');
	return found;
}

async function change(phone: Phone, alter: (head: SessionHead) => SessionHead): Promise<void> {
	const found = await eveningOf(phone);
	await saveSession(phone.ledger, alter(found.head), found.revision);
}

const joins = (id: string) => (found: SessionHead) => ({
	...found,
	players: [...found.players, { id, name: id }],
	seats: [...found.seats, id],
});
const leaves = (id: string) => (found: SessionHead) => ({
	...found,
	seats: found.seats.filter((seat) => seat !== id),
});

test.each([
	['the change', 0],
	['the deletion', 1],
] as const)('edit against deletion of a deal: flagged, and %s may be right', async (_, chosen) => {
	const { revision } = await dealOf(a, 'd1');
	await saveDeal(a.ledger, 'evening', deal('d1', { note: 'from a' }), { seen: revision });
	await deleteDeal(b.ledger, 'evening', 'd1', revision);
	await meet();
	const conflict = await flagged();
	const bodies = conflict.heads.map(({ body }) => body);
	expect(conflict.ref).toMatchObject({ entity: 'deal', entityId: 'd1' });
	expect(bodies).toContain(null);
	expect(JSON.stringify(bodies)).toContain('from a');
	// Of a deal one is right.
	expect(conflict.both).toBeNull();
	const wanted = conflict.heads.find(({ body }) => (body === null) === (chosen === 1))!;
	await b.ledger.resolve(
		wanted.id,
		conflict.heads.map(({ id }) => id),
	);
	await settled(conflict);
	for (const phone of [a, b]) {
		const found = await phone.ledger.readDeal('evening', 'd1');
		expect(found?.status).toBe(chosen === 0 ? 'sound' : undefined);
	}
});

test('one joins on one phone and another leaves on the other: nobody is lost, both may be right', async () => {
	const [first = ''] = (await eveningOf(a)).head.seats;
	await change(a, joins('xaver'));
	await saveDeal(a.ledger, 'evening', deal('d2'), { seen: null });
	await change(b, leaves(first));
	await meet();
	const conflict = await flagged();
	expect(conflict.ref.entity).toBe('session');
	for (const phone of [a, b]) {
		// Whichever version is shown, who played is somebody.
		const { players } = (await eveningOf(phone)).head;
		expect(players.map(({ id }) => id)).toContain('xaver');
	}
	await b.ledger.resolveBoth(
		conflict.ref,
		conflict.heads.map(({ id }) => id),
	);
	await settled(conflict);
	for (const phone of [a, b]) {
		const { seats } = (await eveningOf(phone)).head;
		expect(seats).toContain('xaver');
		expect(seats).not.toContain(first);
	}
});

test('of seats in two versions one may be right, and who sat down on the other phone stays a player', async () => {
	await change(a, joins('xaver'));
	await change(b, joins('zita'));
	await meet();
	const conflict = await flagged();
	await a.ledger.resolve(
		conflict.heads[0]!.id,
		conflict.heads.map(({ id }) => id),
	);
	await settled(conflict);
	for (const phone of [a, b]) {
		const { players, seats } = (await eveningOf(phone)).head;
		expect(players.map(({ id }) => id)).toEqual(expect.arrayContaining(['xaver', 'zita']));
		expect(seats.filter((id) => ['xaver', 'zita'].includes(id))).toHaveLength(1);
	}
});

test('both is not said any more where somebody has changed it once more meanwhile', async () => {
	await change(a, (found) => ({ ...found, name: 'at the Rose' }));
	await change(b, (found) => ({ ...found, note: 'rain' }));
	await meet();
	const conflict = await flagged();
	const seen = conflict.heads.map(({ id }) => id);
	await change(b, (found) => ({ ...found, closedAt: '2026-11-20T23:00:00+01:00' }));
	await expect(b.ledger.resolveBoth(conflict.ref, seen)).rejects.toMatchObject({ code: 'changed' });
	expect(await conflictsOf(b)).toHaveLength(1);
});

test('the same deal written on two phones: both stand there, marked as perhaps one', async () => {
	await saveDeal(a.ledger, 'evening', deal('from-a'), { seen: null });
	await saveDeal(b.ledger, 'evening', deal('from-b'), { seen: null });
	await meet();
	for (const phone of [a, b]) {
		const { deals } = await phone.ledger.readEvening('evening');
		expect(deals.map((one) => [one.id, one.status === 'sound' && one.twin]).sort()).toEqual([
			['d1', false],
			['from-a', true],
			['from-b', true],
		]);
	}
});

test('a clock that is an hour ahead is told of, and takes no part in what is flagged', async () => {
	const { revision } = await dealOf(a, 'd1');
	a.store.clock.ms = Date.now() + HOUR_MS;
	b.store.clock.ms = Date.now();
	await saveDeal(a.ledger, 'evening', deal('d1', { note: 'from a' }), { seen: revision });
	await saveDeal(b.ledger, 'evening', deal('d1', { note: 'from b' }), { seen: revision });
	await meet();
	const conflict = await flagged();
	const told = await b.until(({ clockAhead }) => clockAhead >= 59, 'told of the clock');
	expect(told.clockAhead).toBeLessThanOrEqual(60);
	expect(a.state?.clockAhead).toBe(0);
	// The one behind may be right, and what it writes afterwards is the later by any clock.
	const behind = conflict.heads.find(({ body }) => JSON.stringify(body).includes('from b'))!;
	await b.ledger.resolve(
		behind.id,
		conflict.heads.map(({ id }) => id),
	);
	await settled(conflict);
	for (const phone of [a, b]) expect((await dealOf(phone, 'd1')).value.note).toBe('from b');
	await saveDeal(b.ledger, 'evening', deal('d2'), { seen: null });
	const all = await b.revisions();
	const last = Math.max(...all.map(({ at }) => at[0]));
	expect(all.find(({ entityId }) => entityId === 'd2')?.at[0]).toBe(last);
});

test.each([
	['ahead', 1],
	['behind', -1],
] as const)('a phone whose own clock is an hour %s is told so itself', async (_, sign) => {
	a.clockAheadMs = sign * HOUR_MS;
	await meet();
	const told = await a.until(({ ownClock }) => Math.abs(ownClock) >= 59, 'told of its clock');
	expect(Math.sign(told.ownClock)).toBe(sign);
	expect(b.state?.ownClock).toBe(0);
	// Put right, nothing is said any more once somebody looks, and nothing once it connects again.
	a.clockAheadMs = 0;
	a.room.wake();
	await a.until(({ ownClock }) => ownClock === 0, 'told nothing of it any more');
	a.clockAheadMs = sign * HOUR_MS;
	await server.stop('SIGKILL');
	await meet();
	await a.until(({ ownClock }) => ownClock !== 0, 'told again');
	a.clockAheadMs = 0;
	await server.stop('SIGKILL');
	await meet();
	await a.until(({ ownClock }) => ownClock === 0, 'told nothing of it any more once connected');
});
