// Several nodes over one PostgreSQL, told of each other by Redis: what one acknowledged the other has, whoever
// is killed. Real ones, started here; where they are missing `npm test` says at its end what did not run.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RoomKeys } from '#lib/rooms/keys.ts';
import { services, startPostgres, startRedis } from '../../scripts/services.mjs';
import { saveDeal } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { newKeys, Phone } from './phone.ts';
import { Wire } from './cut-off.ts';
import { Raw, until, Writing } from './raw.ts';
import { RoomServer } from './room-server.ts';

/** More in the long run (`npm run test:long`). */
const KILLS = Math.ceil(Number(process.env.KILL_ROUNDS ?? 20) / 4);
const PASSWORD = 'nurfuerdenbetrieb';

const there = services();
const places = there.postgres && there.redis ? ['PostgreSQL and Redis'] : [];

describe.each(places)('two nodes over %s', () => {
	let database: Awaited<ReturnType<typeof startPostgres>>;
	let redis: Awaited<ReturnType<typeof startRedis>>;
	const closing: (() => unknown)[] = [];

	beforeAll(async () => {
		[database, redis] = await Promise.all([startPostgres(), startRedis()]);
	});
	afterAll(() => Promise.all([database.stop(), redis.stop()]));
	afterEach(async () => {
		for (const close of closing.splice(0).reverse()) await close();
	});

	async function node(): Promise<RoomServer> {
		const server = new RoomServer({
			DATABASE_URL: database.url.replace('@', `:${PASSWORD}@`),
			REDIS_URL: redis.url,
		});
		closing.push(() => server.dispose());
		await server.start();
		await heard(server, 1);
		return server;
	}

	/** Waits until a node hears others, or no longer does. */
	async function heard(server: RoomServer, how: 0 | 1): Promise<void> {
		const line = `schrieb_neighbours_heard ${String(how)}\n`;
		const patience = Date.now() + 15_000;
		while (!(await (await server.get('/metrics')).text()).includes(line))
			if (Date.now() > patience) throw new Error(`not ${line}`);
	}

	function raw(server: RoomServer, keys: RoomKeys): Raw {
		const client = new Raw(server.url, keys);
		closing.push(() => client.close());
		return client;
	}

	async function writer(): Promise<Phone> {
		const one = phone();
		await one.ledger.createSession(head('evening'));
		one.evening = 'evening';
		return one;
	}

	function phone(): Phone {
		const one = new Phone();
		closing.push(() => one.close());
		return one;
	}

	const keysOf = ({ map }: Raw) => [...map.keys()].sort();

	test('phones on either have the same evening, live, and see each other there', async () => {
		const [one, two] = await Promise.all([node(), node()]);
		const keys = await newKeys();
		const a = await (await writer()).open(one.url, keys);
		await a.withOthers(2);
		const b = await phone().open(two.url, keys);
		await b.withOthers(2);
		await b.until(({ others }) => others.length === 1, 'told of the other');
		await a.until(({ others }) => others.length === 1, 'told of the other');
		b.room.say({ player: 'anna', deal: 5 });
		await a.until(({ others }) => others[0]?.deal === 5, 'told what is written');
		await saveDeal(b.ledger, 'evening', deal('d1'), { seen: null });
		await a.withOthers(3);
		await saveDeal(a.ledger, 'evening', deal('d2'), { seen: null });
		await b.withOthers(4);
		expect(await a.revisions()).toEqual(await b.revisions());
		b.close();
		await a.until(({ others }) => others.length === 0, 'told that the other is gone');
	});

	test(`one is killed ${String(KILLS)} times while it is written to: the other has all that was acknowledged`, async () => {
		const [one, two] = await Promise.all([node(), node()]);
		const keys = await newKeys();
		// It stays on the other all along, so that the room is open there.
		const stays = raw(two, keys);
		await until(() => stays.acknowledged, 'connected');
		const writing = new Writing();
		for (let kill = 0; kill < KILLS; kill++) {
			const client = raw(one, keys);
			await until(() => client.acknowledged, 'connected');
			await writing.write(client, kill);
			await one.stop('SIGKILL');
			writing.end(client);
			// Whoever comes to the other now is given everything at once.
			const comes = raw(two, keys);
			await until(() => comes.provider.synced, 'connected');
			expect(writing.lostIn(comes)).toEqual([]);
			await until(() => writing.lostIn(stays).length === 0, 'brought');
			await one.start();
		}
		expect(writing.acknowledged.length).toBeGreaterThan(KILLS * 3);
	});

	test('without Redis both go on, each for its own, and whoever joins has all; with it they are one again', async () => {
		const [one, two] = await Promise.all([node(), node()]);
		const keys = await newKeys();
		const a = raw(one, keys);
		const b = raw(two, keys);
		await until(() => a.acknowledged && b.acknowledged, 'connected');
		await redis.kill();
		await Promise.all([heard(one, 0), heard(two, 0)]);
		a.map.set('from-a', new Uint8Array(9));
		b.map.set('from-b', new Uint8Array(9));
		await until(() => a.acknowledged && b.acknowledged, 'acknowledged');
		const late = raw(two, keys);
		await until(() => late.provider.synced, 'connected');
		expect(keysOf(late)).toEqual(['from-a', 'from-b']);
		expect((await one.get('/health')).status).toBe(200);
		await redis.again();
		await until(() => a.map.size === 2 && b.map.size === 2, 'one again');
		a.map.set('after', new Uint8Array(9));
		await until(() => b.map.has('after'), 'live again');
		expect(one.said.join('\n')).toMatch(/redis-lost[^]*redis-back/);
	});

	test('Redis is gone at any moment: it is heard again, and so is whoever speaks', async () => {
		const { RedisBus } = await import('../../src/server/redis-bus.ts');
		const wire = new Wire(Number(new URL(redis.url).port));
		closing.push(() => wire.close());
		const bus = (port: number | string) => {
			const one = new RedisBus(`redis://127.0.0.1:${String(port)}`, () => undefined);
			closing.push(() => one.close());
			return one;
		};
		const [cut, whole] = [bus(await wire.open()), bus(new URL(redis.url).port)];
		await until(() => cut.connected && whole.connected, 'connected');
		const heard = new Set<number>();
		await cut.listen('a', ([said]) => heard.add(said!));
		for (let pieces = 0; pieces < 16; pieces++) {
			wire.cutAfter(pieces);
			// What is said and listened to while it goes is lost at most.
			cut.listen(`b-${String(pieces)}`, () => undefined).catch(() => undefined);
			cut.leave(`b-${String(pieces - 1)}`);
			await until(() => (cut.say('a', Uint8Array.of(0)), !cut.connected), 'cut off');
			wire.mend();
			await until(() => cut.connected, 'connected again');
			await until(
				() => (whole.say('a', Uint8Array.of(pieces + 1)), heard.has(pieces + 1)),
				'heard',
			);
		}
	});

	test('PostgreSQL crashes while it is written to: what it lost was never acknowledged, then all goes on', async () => {
		const one = await node();
		const keys = await newKeys();
		const client = raw(one, keys);
		await until(() => client.acknowledged, 'connected');
		for (let round = 0; round < 3; round++) {
			for (let i = 0; i < 20; i++)
				client.map.set(`${String(round)}-${String(i)}`, new Uint8Array(99));
			await database.kill();
			client.map.set(`${String(round)}-unheard`, new Uint8Array(99));
			await until(() => client.reasons.includes('not-stored'), 'told that nothing is stored');
			expect(client.acknowledged).toBe(false);
			expect((await one.get('/health')).status).toBe(503);
			client.reasons.splice(0);
			await database.again();
			await until(() => client.acknowledged, 'acknowledged after all');
			const fresh = raw(await node(), keys);
			await until(() => fresh.provider.synced, 'connected');
			expect(keysOf(fresh)).toEqual(keysOf(client));
		}
		expect(one.said.filter((line) => line.includes(PASSWORD))).toEqual([]);
	});

	test('a phone that comes while PostgreSQL is gone is not told that its link is wrong', async () => {
		const one = await node();
		const keys = await newKeys();
		const a = await (await writer()).open(one.url, keys);
		await a.withOthers(2);
		a.close();
		await database.kill();
		// Three at once: one of them opens the room, the others wait for it.
		const come = [raw(one, keys), phone(), phone()] as const;
		for (const late of come.slice(1) as Phone[]) {
			await late.open(one.url, keys);
			await late.until(({ refusal }) => refusal === 'not-stored', 'told what is wrong');
			expect(late.state?.connection).toBe('connecting');
		}
		await until(() => come[0].reasons.includes('not-stored'), 'told what is wrong');
		await database.again();
		for (const late of come.slice(1) as Phone[]) await late.withOthers(2);
	});

	test('a room that both write much into is merged by both, and whole', async () => {
		const [one, two] = await Promise.all([node(), node()]);
		const keys = await newKeys();
		const clients = [raw(one, keys), raw(two, keys)];
		await until(() => clients.every((client) => client.acknowledged), 'connected');
		const names: string[] = [];
		for (let round = 0; round < 8; round++) {
			for (const [index, client] of clients.entries())
				for (let i = 0; i < 40; i++) {
					const name = `${String(index)}-${String(round)}-${String(i)}`;
					client.map.set(name, new Uint8Array(50));
					names.push(name);
				}
			await until(() => clients.every((client) => client.acknowledged), 'acknowledged');
		}
		await until(() => clients.every(({ map }) => map.size === names.length), 'with both');
		for (const server of [one, two]) await server.stop();
		const fresh = raw(await one.start(), keys);
		await until(() => fresh.provider.synced, 'connected');
		expect(keysOf(fresh)).toEqual(names.sort());
	});
});

test('a node says what it lacks, and no password', async () => {
	const starts = async (env: Record<string, string>) => {
		const server = new RoomServer(env);
		try {
			await server.start();
			return 'started';
		} catch (error) {
			return String(error);
		} finally {
			await server.dispose();
		}
	};
	expect(await starts({ REDIS_URL: 'redis://localhost:1' })).toContain(
		'REDIS_URL needs DATABASE_URL',
	);
	const said = await starts({ DATABASE_URL: `postgres://schrieb:${PASSWORD}@127.0.0.1:1/rooms` });
	expect(said).toContain('the journal in PostgreSQL does not open: connect ECONNREFUSED');
	expect(said).not.toContain(PASSWORD);
});
