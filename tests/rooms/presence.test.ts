// What another phone says of itself, and what of it is kept: nobody gets a phone out of its room by his words.
import { Awareness } from 'y-protocols/awareness';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Doc } from 'yjs';
import { again } from '#lib/rooms/again.ts';
import { toBase64Url } from '#lib/rooms/bytes.ts';
import { newKeys } from '#lib/rooms/keys.ts';
import { metAfter } from '#lib/rooms/met.ts';
import { Presences } from '#lib/rooms/presence.ts';
import { changeRoom, listRooms, newRoom, saveRoom } from '#lib/rooms/room-store.ts';
import { Sealer } from '#lib/rooms/seal.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head, newStore } from '../storage/store.ts';
import { Wire } from './cut-off.ts';
import { Phone } from './phone.ts';
import { RoomServer } from './room-server.ts';

const NOW = Date.UTC(2026, 10, 20, 19);
const LONG = 'x'.repeat(100_000);

test.each([
	['no name', { phone: '', player: null }],
	['a name without end', { phone: LONG, player: null }],
	['a name that is none', { phone: '__proto__', player: null }],
	['a player without end', { phone: 'p', player: LONG }],
	['no player', { phone: 'p', player: '' }],
])('whoever says %s of himself leaves the room as it is', async (_, said) => {
	const keys = await newKeys();
	const sealer = await Sealer.of(keys);
	const awareness = new Awareness(new Doc());
	const sealed = toBase64Url(
		await sealer.seal('presence', { ...said, right: 'write', deal: null }),
	);
	awareness.setLocalState({ sealed });
	const others = await new Presences(awareness, sealer).others('own');
	awareness.destroy();

	const { db } = newStore();
	await saveRoom(db, newRoom(keys, 'own', NOW));
	await changeRoom(db, keys.name, { met: metAfter([], [], others, NOW) });
	expect(await listRooms(db)).toMatchObject([
		{ keys, met: others.map(({ phone }) => ({ phone })) },
	]);
});

test('a room is never changed into one that does not read', async () => {
	const keys = await newKeys();
	const { db } = newStore();
	await saveRoom(db, newRoom(keys, 'own', NOW));
	await changeRoom(db, keys.name, { acknowledgedAt: -1 });
	expect(await listRooms(db)).toMatchObject([{ keys, acknowledgedAt: null }]);
});

test('what was asked for while it failed is done all the same', async () => {
	let done = 0;
	const failed: unknown[] = [];
	let fail: () => void = () => undefined;
	const first = new Promise<void>((_, reject) => (fail = () => reject(new Error('full'))));
	const run = again(
		() => (done++ === 0 ? first : Promise.resolve()),
		(error) => failed.push(error),
	);
	run();
	run();
	fail();
	await expect.poll(() => done).toBe(2);
	expect(failed).toEqual([new Error('full')]);
});

describe('a clock that is set back by a year', () => {
	const YEAR = 365 * 24 * 60 * 60_000;

	test('begins a visit anew, which ends after it began', () => {
		const anna = { phone: 'a', right: 'write', player: null, deal: null } as const;
		let met = metAfter([], [], [anna], NOW);
		met = metAfter(met, [anna], [anna], NOW - YEAR);
		met = metAfter(met, [anna], [anna], NOW - YEAR + 5 * 60_000);
		met = metAfter(met, [anna], [], NOW - YEAR + 6 * 60_000);
		expect(met.map(({ from, to }) => [from - NOW, to - NOW])).toEqual([
			[0, 0],
			[-YEAR, -YEAR + 6 * 60_000],
		]);
	});

	test('keeps nobody from saying that he is here still', async () => {
		// What notes when something was said keeps the clock it was loaded with.
		const now = Date.now() + 60_000;
		vi.useFakeTimers({ toFake: ['Date'], now });
		onTestFinished(() => void vi.useRealTimers());
		const awareness = new Awareness(new Doc());
		onTestFinished(() => awareness.destroy());
		const presences = new Presences(awareness, await Sealer.of(await newKeys()));
		await presences.say({ phone: 'a', right: 'write', player: null, deal: null });
		const said = vi.fn();
		awareness.on('update', said);
		presences.sayAgainIfSetBack();
		expect(said).not.toHaveBeenCalled();
		vi.setSystemTime(now - YEAR);
		presences.sayAgainIfSetBack();
		expect(said).toHaveBeenCalledOnce();
	});
});

describe('what a lost connection takes away', () => {
	/** Two phones that see each other, the first over a wire; nobody says by the minute that he is there still. */
	async function apart() {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		onTestFinished(() => void vi.useRealTimers());
		const server = new RoomServer();
		onTestFinished(() => server.dispose());
		await server.start();
		const wire = new Wire(server.port);
		onTestFinished(() => wire.close());
		const [one, other] = [new Phone(), new Phone()];
		onTestFinished(() => {
			one.close();
			other.close();
		});
		await one.ledger.createSession(head('evening'));
		one.evening = 'evening';
		const keys = await newKeys();
		const over = Object.assign(new URL(server.url), { port: await wire.open() }).href;
		await one.open(over, keys);
		await one.withOthers(2);
		await other.open(server.url, keys);
		return { server, wire, one, other };
	}

	const sees = (phone: Phone, deal: number | null) =>
		phone.until(
			({ others }) => others.length === 1 && others[0]?.deal === deal,
			'told who is there',
		);

	test('a new one gives back: each sees the other, and what he writes', async () => {
		const { wire, one, other } = await apart();
		await Promise.all([sees(one, null), sees(other, null)]);
		one.room.say({ player: null, deal: 1 });
		other.room.say({ player: null, deal: 2 });
		await Promise.all([sees(one, 2), sees(other, 1)]);
		for (let time = 0; time < 3; time++) {
			wire.cutAfter(0);
			await one.until(({ connection }) => connection === 'connecting', 'cut off');
			await other.until(({ others }) => others.length === 0, 'told that nobody is there');
			wire.mend();
			await Promise.all([sees(one, 2), sees(other, 1)]);
		}
	});

	test('not who is here by another: a goodbye said late', async () => {
		const { server, wire, one, other } = await apart();
		one.room.say({ player: null, deal: 1 });
		await Promise.all([sees(one, null), sees(other, 1)]);
		const sayGoodbye = wire.hang();
		await one.until(({ connection }) => connection === 'connecting', 'cut off');
		await Promise.all([sees(one, null), sees(other, 1)]);
		sayGoodbye();
		const connections = async () => (await server.get('/metrics')).text();
		await expect.poll(connections).toContain('schrieb_connections 2\n');
		// Once each has heard something of the other, the goodbye has been heard as well.
		await saveDeal(other.ledger, 'evening', deal('d1'), { seen: null });
		await one.withOthers(3);
		await saveDeal(one.ledger, 'evening', deal('d2'), { seen: null });
		await other.withOthers(4);
		await sees(other, 1);
	});
});
