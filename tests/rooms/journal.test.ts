// What every journal of rooms promises, held against each kind there is: the file, and PostgreSQL.
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { WebSocket } from 'ws';
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	onTestFinished,
	test,
	vi,
} from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { newKeys } from '#lib/rooms/keys.ts';
import { services, startPostgres } from '../../scripts/services.mjs';
import { backUp, restore } from '../../src/server/backup.ts';
import { readConfig } from '../../src/server/config.ts';
import { GONE, type Entry, type Journal } from '../../src/server/journal.ts';
import { Room } from '../../src/server/room.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { Wire } from './cut-off.ts';
import { End, token } from './server-end.ts';

const DAY = 24 * 60 * 60 * 1000;
const bytes = (...values: number[]) => Uint8Array.from(values);

/** A kind of journal: opened anew over what is there, and emptied. */
interface Kind {
	readonly name: string;
	readonly begin: () => void | Promise<void>;
	readonly open: () => Promise<Journal>;
	readonly wipe: () => void | Promise<void>;
	readonly end: () => void | Promise<void>;
}

let folder: string;
const file: Kind = {
	name: 'a file',
	begin: () => {
		folder = mkdtempSync(join(tmpdir(), 'schrieb-journal-'));
	},
	open: async () => {
		const { SqliteJournal } = await import('../../src/server/sqlite-journal.ts');
		return new SqliteJournal(join(folder, 'data'));
	},
	wipe: () => {
		rmSync(join(folder, 'data'), { recursive: true, force: true });
	},
	end: () => {
		rmSync(folder, { recursive: true, force: true });
	},
};

let inUse: Awaited<ReturnType<typeof startPostgres>>;
async function connected(): Promise<pg.Client> {
	const client = new pg.Client(inUse.url);
	await client.connect();
	return client;
}
const inPostgres: Kind = {
	name: 'PostgreSQL',
	begin: async () => {
		inUse = await startPostgres();
	},
	open: async () => {
		const { PostgresJournal } = await import('../../src/server/postgres-journal.ts');
		return PostgresJournal.open(inUse.url);
	},
	wipe: async () => {
		const database = await connected();
		await database.query('DROP TABLE IF EXISTS schrieb_entries, schrieb_rooms, schrieb_journal');
		await database.end();
	},
	end: () => inUse.stop(),
};

// Where PostgreSQL is missing, `npm test` says at its end what did not run.
describe.each([file, ...(services().postgres ? [inPostgres] : [])])(
	'a journal in $name',
	(kind) => {
		let journal: Journal;

		beforeAll(kind.begin);
		afterAll(kind.end);
		beforeEach(async () => {
			await kind.wipe();
			journal = await kind.open();
		});
		afterEach(() => journal.close());

		const held = async (room: string) =>
			(await journal.read(room)).map(({ update }) => [...update]);

		test('has what was appended, each room its own, also when it is opened again', async () => {
			const all = await Promise.all([
				journal.append('a', bytes(1)),
				journal.append('b', bytes(2)),
				journal.append('a', bytes(3, 0, 255)),
			]);
			expect(new Set(all).size).toBe(3);
			await journal.close();
			journal = await kind.open();
			expect(await held('a')).toEqual([[1], [3, 0, 255]]);
			expect(await held('b')).toEqual([[2]]);
			expect(await held('c')).toEqual([]);
			expect(await journal.rooms()).toEqual(['a', 'b']);
			await journal.touch('b', DAY);
			expect((await journal.size()).rooms).toBe(1);
			await journal.check();
		});

		test('has a name of its own, the same when it is opened again, and another on a new disk', async () => {
			const { id } = journal;
			expect(id).toMatch(/^[\da-f-]{32,36}$/);
			await journal.close();
			journal = await kind.open();
			expect(journal.id).toBe(id);
			await journal.close();
			await kind.wipe();
			journal = await kind.open();
			expect(journal.id).not.toBe(id);
		});

		test('answers each of those that are written together with the name of its own entry', async () => {
			const said = Array.from({ length: 20 }, (_, i) => ({ room: i % 3 ? 'a' : 'b', byte: i }));
			const names = await Promise.all(
				said.map(({ room, byte }) => journal.append(room, bytes(byte))),
			);
			for (const asked of ['a', 'b']) {
				const answered = said.flatMap(({ room, byte }, i) =>
					room === asked ? [[names[i], byte]] : [],
				);
				const onDisk = (await journal.read(asked)).map(({ seq, update }) => [seq, ...update]);
				expect(new Map(onDisk as [number, number][])).toEqual(
					new Map(answered as [number, number][]),
				);
			}
		});

		test('reads what was appended before, waited for or not, and leaves out what is known', async () => {
			const first = await journal.append('a', bytes(1));
			const second = journal.append('a', bytes(2));
			const entries = await journal.read('a', new Set([first]));
			expect(entries).toEqual([{ seq: await second, update: expect.anything() as unknown }]);
			expect(entries.map(({ update }) => [...update])).toEqual([[2]]);
		});

		test('lets in who reads while others write on and on', async () => {
			let on = true;
			const writing = async (room: string) => {
				while (on) await journal.append(room, bytes(1));
			};
			const one = writing('b');
			// In turn with the first: something is always being written.
			for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate);
			const other = writing('c');
			await journal.append('a', bytes(2));
			expect(await held('a')).toEqual([[2]]);
			on = false;
			await Promise.all([one, other]);
		});

		test('takes a thousand at once, and large ones', async () => {
			const large = new Uint8Array(3_000_000).fill(7);
			const all = Array.from({ length: 1000 }, (_, i) =>
				journal.append(`room-${String(i % 7)}`, bytes(i % 256, i >> 8)),
			);
			all.push(journal.append('large', large), journal.append('large', large));
			expect(new Set(await Promise.all(all)).size).toBe(1002);
			const [one, two] = await journal.read('large');
			for (const entry of [one, two])
				expect(Buffer.compare(entry?.update ?? bytes(), large)).toBe(0);
			const size = (await journal.size()).bytes;
			expect(size).toBeGreaterThanOrEqual(6_002_000);
			expect(size).toBeLessThan(6_200_000);
			const counts = await Promise.all(
				Array.from({ length: 7 }, async (_, i) => (await held(`room-${String(i)}`)).length),
			);
			expect(counts.reduce((sum, count) => sum + count)).toBe(1000);
		});

		test('puts one merged entry in the place of its parts, and nothing where one of them is gone', async () => {
			await journal.append('a', bytes(1));
			await journal.append('a', bytes(2));
			const parts = await journal.read('a');
			const seq = await journal.replace('a', parts, bytes(12));
			expect(parts.map((part) => part.seq)).not.toContain(seq);
			await journal.append('a', bytes(3));
			expect(await held('a')).toEqual([[12], [3]]);
			// Late, by another: one part is still there, the others are not.
			const [, third] = await journal.read('a');
			await expect(journal.replace('a', [...parts, third!], bytes(99))).rejects.toThrow(GONE);
			// Another room's entries are not its own.
			await expect(journal.replace('b', [third!], bytes(99))).rejects.toThrow(GONE);
			expect(await held('a')).toEqual([[12], [3]]);
			expect(await held('b')).toEqual([]);
		});

		test('of two who merge the same at once, one does', async () => {
			const other = await kind.open();
			await journal.append('a', bytes(1));
			await journal.append('a', bytes(2));
			const parts = await journal.read('a');
			const ends = await Promise.allSettled([
				journal.replace('a', parts, bytes(12)),
				other.replace('a', parts, bytes(12)),
			]);
			await other.close();
			expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
			expect(await held('a')).toEqual([[12]]);
		});

		test('forgets rooms that nobody used, and no other', async () => {
			for (const room of ['old', 'new', 'again']) await journal.append(room, bytes(1));
			await journal.touch('old', 1 * DAY);
			await journal.touch('new', 9 * DAY);
			await journal.touch('again', 1 * DAY);
			await journal.touch('again', 9 * DAY);
			// A clock that is behind makes nothing older.
			await journal.touch('again', 2 * DAY);
			expect(await journal.forgetIdle(5 * DAY)).toBe(1);
			expect(await journal.rooms()).toEqual(['again', 'new']);
			expect(await journal.forgetIdle(5 * DAY)).toBe(0);
			// What nothing was ever written into is no room.
			await journal.touch('never', 1 * DAY);
			expect(await journal.forgetIdle(5 * DAY)).toBe(0);
		});

		test('a room that somebody comes back to while the idle ones are forgotten has on disk what he is shown', async () => {
			const keys = await newKeys();
			const phone = new Doc();
			phone.getMap('revisions').set('a', new Uint8Array(9));
			await journal.append(keys.name, encodeStateAsUpdate(phone));
			await journal.touch(keys.name, 1 * DAY);
			const now = 900 * DAY;
			// The day's forgetting falls into the moment in which the room is opened.
			const read = journal.read.bind(journal);
			let shown: readonly Entry[] | undefined;
			const spy = vi.spyOn(journal, 'read').mockImplementation(async (...asked) => {
				const came = await read(...asked);
				await journal.forgetIdle(now - 400 * DAY);
				return (shown = came);
			});
			const rooms = new Rooms({
				config: readConfig({}),
				journal,
				log: () => undefined,
				now: () => now,
			});
			const end = new End();
			rooms.accept(end as unknown as WebSocket, 'somewhere');
			end.hear(...token(keys));
			await expect.poll(() => shown).toHaveLength(1);
			spy.mockRestore();
			expect(await journal.read(keys.name)).toEqual(shown);
			end.close(1000);
		});

		test('what is open on one node no other forgets, whoever looks first on the day after', async () => {
			const keys = await newKeys();
			const phone = new Doc();
			phone.getMap('revisions').set('a', new Uint8Array(9));
			await journal.append(keys.name, encodeStateAsUpdate(phone));
			const ticks: (() => void)[] = [];
			const clock = vi.spyOn(globalThis, 'setInterval').mockImplementation(((tick: () => void) => {
				ticks.push(tick);
				return { unref: () => undefined };
			}) as never);
			let now = 900 * DAY;
			const node = () =>
				new Rooms({
					config: readConfig({ SCHRIEB_IDLE_DAYS: '1' }),
					journal,
					log: () => undefined,
					now: () => now,
					passed: () => now,
				});
			const [here] = [node(), node()];
			clock.mockRestore();
			const [lookHere, lookThere] = ticks;
			const [touched, forgot] = [vi.spyOn(journal, 'touch'), vi.spyOn(journal, 'forgetIdle')];
			const settled = (spy: typeof touched | typeof forgot, count: number) =>
				expect
					.poll(() => spy.mock.settledResults.filter(({ type }) => type === 'fulfilled').length)
					.toBe(count);
			const end = new End();
			here.accept(end as unknown as WebSocket, 'somewhere');
			end.hear(...token(keys));
			await settled(touched, 1);
			// A clock is believed once it has gone as time does for an hour.
			now += 60 * 60 * 1000;
			lookHere?.();
			await settled(forgot, 1);
			now += 1000;
			lookThere?.();
			await settled(forgot, 2);
			// Nearly a day later it is still open, and the other node happens to look first.
			now += DAY - 60 * 60 * 1000;
			const before = touched.mock.calls.length;
			lookHere?.();
			await settled(touched, before + 1);
			now += 60 * 60 * 1000 + 1000;
			lookThere?.();
			await settled(forgot, 3);
			expect(await forgot.mock.results[2]?.value).toBe(0);
			expect(await journal.read(keys.name)).toHaveLength(1);
			end.close(1000);
			for (const spy of [touched, forgot]) spy.mockRestore();
		});

		test('is backed up and restored, also twice and into what is there', async () => {
			await journal.append('a', bytes(1, 2));
			await journal.append('b', bytes(3));
			const place = mkdtempSync(join(tmpdir(), 'schrieb-backup-'));
			onTestFinished(() => rmSync(place, { recursive: true, force: true }));
			const path = join(place, 'rooms.backup');
			expect(await backUp(journal, path)).toBe(2);
			await journal.close();
			await kind.wipe();
			journal = await kind.open();
			await journal.append('b', bytes(4));
			expect(await restore(journal, path, 9 * DAY)).toBe(2);
			expect(await held('a')).toEqual([[1, 2]]);
			expect(await held('b')).toEqual([[4], [3]]);
			expect(await journal.forgetIdle(9 * DAY)).toBe(0);
			expect(await journal.forgetIdle(10 * DAY)).toBe(2);
		});

		test('a room that was merged while it was written to says what all of it says', async () => {
			const room = new Room('a', journal);
			const phone = new Doc();
			const map = phone.getMap('revisions');
			let written = 0;
			for (let i = 0; i < 450; i++) {
				const before = encodeStateVector(phone);
				map.set(`revision-${String(i)}`, new Uint8Array(20).fill(i));
				const update = encodeStateAsUpdate(phone, before);
				written += update.length;
				// Some one after the other, some while the one before is under way.
				const appended = room.append(update, 1, 1_000_000);
				if (i % 5 === 0) await appended;
			}
			const lying = (await held('a')).reduce((sum, update) => sum + update.length, 0);
			expect(lying).toBeLessThan(written);
			const again = new Doc();
			await new Room('a', journal).load(again);
			expect(again.getMap('revisions').size).toBe(450);
			expect(encodeStateAsUpdate(again)).toEqual(encodeStateAsUpdate(phone));
		});

		test('a room counts what it was sent: full is full, and a merge makes no difference', async () => {
			const room = new Room('a', journal);
			const sent = (from: Doc, size: number) => {
				const before = encodeStateVector(from);
				from.getMap('revisions').set(String(size), new Uint8Array(size));
				return encodeStateAsUpdate(from, before);
			};
			const phone = new Doc();
			await room.append(sent(phone, 4000), 1, 10_000);
			await room.append(sent(phone, 4001), 1, 10_000);
			await expect(room.append(sent(phone, 4002), 1, 10_000)).rejects.toThrow('room-full');
			await room.merge();
			await expect(room.append(sent(phone, 4003), 1, 10_000)).rejects.toThrow('room-full');
			const again = new Room('a', journal);
			await again.load(new Doc());
			await expect(again.append(sent(phone, 4004), 1, 10_000)).rejects.toThrow('room-full');
			await again.append(sent(phone, 500), 1, 10_000);
		});

		test('what is said over and over, or by many at once, fills no room', async () => {
			const room = new Room('a', journal);
			const document = new Doc();
			const say = async (from: Doc, ...keys: readonly string[]) => {
				const before = encodeStateVector(from);
				from.transact(() => {
					for (const key of keys) from.getMap('revisions').set(key, new Uint8Array(500));
				});
				const update = encodeStateAsUpdate(from, before);
				await room.append(update, keys.length, 20_000);
				applyUpdate(document, update);
			};
			const phone = new Doc();
			for (let time = 0; time < 50; time++) await say(phone, '~note');
			// Phones that fill a server whose disk was lost.
			for (let count = 0; count < 20; count++) await say(new Doc(), 'one', 'two', 'three');
			const again = new Doc();
			await new Room('a', journal).load(again);
			expect(again.getMap('revisions').toJSON()).toEqual(document.getMap('revisions').toJSON());
			expect(again.getMap('revisions').size).toBe(4);
		});

		if (kind === inPostgres) {
			test('a connection that is gone in the midst of a merge costs that merge, and nothing else', async () => {
				await Promise.all([journal.append('a', bytes(1)), journal.append('a', bytes(2))]);
				const entries = await journal.read('a');
				const [holds, ends] = [await connected(), await connected()];
				await holds.query('BEGIN');
				await holds.query('SELECT seq FROM schrieb_entries FOR UPDATE');
				const merged = expect(journal.replace('a', entries, bytes(9))).rejects.toThrow();
				await vi.waitUntil(async () => {
					const { rowCount } = await ends.query(
						`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
						WHERE application_name = 'schrieb' AND wait_event_type = 'Lock'`,
					);
					return rowCount;
				}, 10_000);
				await merged;
				await Promise.all([holds.end(), ends.end()]);
				expect(await held('a')).toEqual([[1], [2]]);
				await journal.replace('a', entries, bytes(9));
				expect(await held('a')).toEqual([[9]]);
			});

			test('a database that is gone at any moment costs what was under way, and nothing else', async () => {
				const { PostgresJournal } = await import('../../src/server/postgres-journal.ts');
				const url = new URL(inUse.url);
				const wire = new Wire(Number(url.port));
				onTestFinished(() => wire.close());
				url.port = String(await wire.open());
				const cut = await PostgresJournal.open(url.href);
				onTestFinished(() => cut.close());
				const written: number[] = [];
				const write = async (value: number) => {
					await cut.append('a', bytes(value));
					written.push(value);
				};
				for (let pieces = 0; pieces < 40; pieces++) {
					wire.cutAfter(pieces);
					// Several, so that there are several connections, and some are made while others are lost.
					await Promise.allSettled([
						write(pieces),
						cut.read('a'),
						cut.size(),
						cut.touch('a', pieces),
						cut.check(),
					]);
					wire.mend();
					await vi.waitFor(() => cut.check(), 5000);
				}
				await write(99);
				expect(await held('a')).toEqual(expect.arrayContaining(written.map((value) => [value])));
			});

			test('nobody waits for longer than ten seconds for a database that does not answer', async () => {
				const holds = await connected();
				onTestFinished(() => holds.end());
				await holds.query('BEGIN; LOCK TABLE schrieb_entries, schrieb_rooms');
				vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
				onTestFinished(() => void vi.useRealTimers());
				const asked = [journal.size(), journal.rooms(), journal.check(), journal.read('a')];
				const told = asked.map((work) => expect(work).rejects.toThrow('timeout'));
				await vi.advanceTimersByTimeAsync(10_000);
				await Promise.all(told);
			});
		}
	},
);

describe('a file that another process holds', () => {
	/** Holds it until told otherwise. */
	async function held(folder: string) {
		const { DatabaseSync } = await import('node:sqlite');
		const other = new DatabaseSync(join(folder, 'rooms.sqlite'));
		other.exec('BEGIN IMMEDIATE');
		return () => other.close();
	}
	async function opened() {
		const folder = mkdtempSync(join(tmpdir(), 'schrieb-held-'));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		const { SqliteJournal } = await import('../../src/server/sqlite-journal.ts');
		return { folder, journal: new SqliteJournal(folder) };
	}

	test('keeps nobody from being answered, and has what was appended once it is let go of', async () => {
		const { folder, journal } = await opened();
		await journal.append('a', bytes(1));
		const letGo = await held(folder);
		const appended = journal.append('a', bytes(2));
		const reading = journal.read('a');
		let isAnswered = false;
		appended.finally(() => (isAnswered = true)).catch(() => undefined);
		// Each turn is one that SQLite could have kept for itself, until it gives up.
		for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
		await journal.check();
		expect(isAnswered).toBe(false);
		const touched = journal.touch('a', 1);
		letGo();
		await Promise.all([appended, touched]);
		expect((await reading).map(({ update }) => [...update])).toEqual([[1], [2]]);
		await journal.close();
	});

	test('takes nothing for as long as anybody waits: that is told, and the next is taken', async () => {
		const { folder, journal } = await opened();
		const letGo = await held(folder);
		await expect(journal.append('a', bytes(1))).rejects.toThrow('locked');
		letGo();
		await journal.append('a', bytes(2));
		expect((await journal.read('a')).map(({ update }) => [...update])).toEqual([[2]]);
		await journal.close();
	});
});

test.each([
	['removed', (path: string) => rmSync(path)],
	[
		'replaced by its copy',
		(path: string) => {
			copyFileSync(path, `${path}.copy`);
			renameSync(`${path}.copy`, path);
		},
	],
])(
	'a file that is %s while it is open keeps nothing, says of nothing that it is kept, and is told',
	async (_, lose) => {
		const folder = mkdtempSync(join(tmpdir(), 'schrieb-lost-'));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		const { SqliteJournal } = await import('../../src/server/sqlite-journal.ts');
		const told: string[] = [];
		const journal = new SqliteJournal(folder, (words) => told.push(words));
		await journal.append('a', bytes(1));
		await journal.check();
		lose(join(folder, 'rooms.sqlite'));
		await expect(journal.append('a', bytes(2))).rejects.toThrow(folder);
		await expect(journal.read('a')).rejects.toThrow('removed or replaced');
		await expect(journal.check()).rejects.toThrow('removed or replaced');
		expect(told[0]).toContain(folder);
		await journal.close();
	},
);
