// All rooms together may take so much of the disk: who makes room after room fills no disk, and what is played goes on.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Space } from '../../src/server/space.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';
import { newKeys, Phone } from './phone.ts';
import { Raw, until } from './raw.ts';
import { RoomServer } from './room-server.ts';

const MOST = 600_000;
const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

/** A phone with an evening of its own. */
async function phone(): Promise<Phone> {
	const one = new Phone();
	closing.push(() => one.close());
	await one.ledger.createSession(head('evening'));
	one.evening = 'evening';
	return one;
}

/** Begins a room with so much in it; whether the server took it. */
async function begins(server: RoomServer, size: number): Promise<boolean> {
	const client = new Raw(server.url, await newKeys());
	closing.push(() => client.close());
	await until(() => client.acknowledged, 'connected');
	client.map.set('first', crypto.getRandomValues(new Uint8Array(size)));
	await until(() => client.acknowledged || client.reasons.includes('room-full'), 'answered');
	const { acknowledged } = client;
	client.close();
	return acknowledged;
}

const onDisk = (server: RoomServer): number =>
	readdirSync(join(server.folder, 'data'))
		.filter((name) => name.endsWith('.sqlite'))
		.reduce((sum, name) => sum + statSync(join(server.folder, 'data', name)).size, 0);

test('room after room is taken until all of them have what they may; the evening that is played goes on', async () => {
	const server = await new RoomServer({ SCHRIEB_JOURNAL_BYTES: String(MOST) }).start();
	closing.push(() => server.dispose());
	const honest = await phone();
	await honest.open(server.url, await newKeys());
	await honest.withOthers(2);
	// Until there is room for none, however small.
	let begun = 0;
	for (const size of [30_000, 2_000, 1]) while (begun < 60 && (await begins(server, size))) begun++;
	expect(begun).toBeGreaterThan(15);
	expect(begun).toBeLessThan(45);
	await saveDeal(honest.ledger, 'evening', deal('d1'), { seen: null });
	await honest.withOthers(3);

	// Who shares now is told, and keeps what he has; also by a server that is started anew.
	const late = await phone();
	await late.open(server.url, await newKeys());
	await late.until(({ refusal }) => refusal === 'room-full', 'told');
	expect(await late.revisions()).toHaveLength(2);
	await server.stop();
	expect(onDisk(server)).toBeLessThan(MOST);
	await server.start();
	expect(await begins(server, 1)).toBe(false);
	honest.room.wake();
	await saveDeal(honest.ledger, 'evening', deal('d2'), { seen: null });
	await honest.withOthers(4);
	expect(server.said.join('\n')).toContain('all rooms together');
});

test('a room that goes on is taken no further than that either', async () => {
	const server = await new RoomServer({ SCHRIEB_JOURNAL_BYTES: String(MOST) }).start();
	closing.push(() => server.dispose());
	const glutton = new Raw(server.url, await newKeys());
	closing.push(() => glutton.close());
	await until(() => glutton.acknowledged, 'connected');
	for (let count = 0; count < 30; count++) {
		glutton.map.set(`x${String(count)}`, crypto.getRandomValues(new Uint8Array(30_000)));
		await until(() => glutton.acknowledged || glutton.reasons.length > 0, 'answered');
		if (glutton.reasons.length > 0) break;
	}
	expect(glutton.reasons).toContain('room-full');
	glutton.close();
	await server.stop();
	expect(onDisk(server)).toBeLessThan(MOST);
});

test('without a limit all is taken', async () => {
	const server = await new RoomServer({ SCHRIEB_JOURNAL_BYTES: '0' }).start();
	closing.push(() => server.dispose());
	expect(await begins(server, 30_000)).toBe(true);
});

test('what comes to nothing takes nothing', async () => {
	const space = new Space(new MemoryJournal(new Disk()), 10_000, () => 0);
	const refused = () => Promise.reject(new Error('no space left'));
	for (let time = 0; time < 5; time++)
		await expect(space.take(8000, false, refused)).rejects.toThrow('no space left');
	const taken = () => Promise.resolve('taken');
	expect(await space.take(8000, false, taken)).toBe('taken');
	await expect(space.take(8000, false, taken)).rejects.toThrow('room-full');
});
