// A room whose keys count no more: nobody takes that word away, and nothing more is taken there.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RoomKeys } from '#lib/rooms/keys.ts';
import { RENEWED } from '#lib/rooms/room-state.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { newKeys, Phone } from './phone.ts';
import { Raw, until } from './raw.ts';
import { RoomServer } from './room-server.ts';

const NOTE = `~${RENEWED}`;

let server: RoomServer;
let keys: RoomKeys;
let a: Phone;
const closing: (() => void)[] = [];

beforeEach(async () => {
	server = await new RoomServer().start();
	keys = await newKeys();
	a = phone();
	await a.ledger.createSession(head('evening'));
	a.evening = 'evening';
	await a.open(server.url, keys);
	await a.withOthers((await a.revisions()).length);
});

afterEach(async () => {
	for (const close of closing.splice(0).reverse()) close();
	await server.dispose();
});

function phone(): Phone {
	const one = new Phone();
	closing.push(() => one.close());
	return one;
}

async function raw(): Promise<Raw> {
	const one = new Raw(server.url, keys);
	closing.push(() => one.close());
	await until(() => one.acknowledged, 'connected');
	return one;
}

async function renew(): Promise<void> {
	await a.room.note(RENEWED, { at: 1 });
	await a.room.settledHere();
}

describe.each([
	['takes the note away', ({ map }: Raw) => map.delete(NOTE)],
	['writes over it', ({ map }: Raw) => map.set(NOTE, new Uint8Array(40))],
	['writes something else', ({ map }: Raw) => map.set('more', new Uint8Array(40))],
])('who has the old keys and %s', (_, act) => {
	test('changes nothing, and a phone that was away brings nothing there', async () => {
		const b = await phone().open(server.url, keys);
		const total = (await a.revisions()).length;
		await b.withOthers(total);
		b.close();
		const thief = await raw();
		await renew();
		await until(() => thief.map.has(NOTE), 'told');
		act(thief);
		// What it says next is heard after that.
		thief.provider.forceSync();
		const another = await raw();
		await saveDeal(b.ledger, 'evening', deal('d1'), { seen: null });
		await b.open(server.url, keys);
		await expect.poll(() => b.notes.has(RENEWED)).toBe(true);
		await b.room.settled();
		expect(b.state).toMatchObject({ withOthers: false, total: total + 1 });
		expect([another.map.has(NOTE), another.map.size]).toEqual([true, total + 1]);
		expect(thief.acknowledged).toBe(false);
	});
});

test.each([
	['sealed by no key of the room', new Uint8Array(40)],
	['packed as no app knows', new Uint8Array(40).fill(9)],
])(
	'a note that nobody can read (%s) ends the room for the phones as it does for the server',
	async (_, note) => {
		const b = await phone().open(server.url, keys);
		const total = (await a.revisions()).length;
		await b.withOthers(total);
		const thief = await raw();
		thief.map.set(NOTE, note);
		await expect.poll(() => [a, b].map((one) => one.notes.get(RENEWED))).toEqual([null, null]);
		for (const one of [a, b]) await one.until(({ withOthers }) => !withOthers, 'told');
		await saveDeal(a.ledger, 'evening', deal('d1'), { seen: null });
		await a.until(({ total: here }) => here === total + 1, 'written');
		// It waits for nothing that the server would not take.
		await a.room.settledHere();
		expect([a.state?.withOthers, b.state?.total, thief.map.size]).toEqual([
			false,
			total,
			total + 1,
		]);
	},
);

test('a phone that brings something in the same moment is not told that it is there, stays, and finds the note', async () => {
	const b = await raw();
	await renew();
	// What it writes before it is connected it brings before it hears anything.
	const c = new Raw(server.url, keys);
	closing.push(() => c.close());
	c.map.set('mine', new Uint8Array(9));
	await until(() => c.map.has(NOTE), 'told');
	b.provider.forceSync();
	await until(() => b.acknowledged, 'answered');
	expect([c.provider.hasUnsyncedChanges, c.reasons, b.map.has('mine')]).toEqual([true, [], false]);
});

test('whoever was interrupted says so again, and goes on', async () => {
	await renew();
	a.close();
	await a.open(server.url, keys);
	await expect.poll(() => a.notes.has(RENEWED)).toBe(true);
	expect(await a.room.note(RENEWED, { at: 2 })).toBe(true);
	await a.room.settledHere();
	expect((await a.room.notes()).get(RENEWED)).toEqual({ at: 1 });
});

test('what is written here between the note and going over is kept for the new room', async () => {
	await a.room.note(RENEWED, { at: 1 });
	await saveDeal(a.ledger, 'evening', deal('d1'), { seen: null });
	await a.room.settledHere();
	expect(a.state?.withOthers).toBe(false);
});
