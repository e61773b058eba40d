// A Runde's room: what it holds, how its evenings are found by everybody who has its keys, and who was there.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
	digestOf,
	keysOfEvening,
	keysOfNote,
	noteKey,
	readEveningNote,
} from '#lib/rooms/group-book.ts';
import { belongingTo, idsOf } from '#lib/rooms/room-record.ts';
import { evening, group, subjectOf } from '#lib/rooms/subject.ts';
import { fragmentFor, keysIn, type RoomKeys } from '#lib/rooms/keys.ts';
import { metAfter } from '#lib/rooms/met.ts';
import type { Presence } from '#lib/rooms/presence.ts';
import type { OpenRoom, RoomState } from '#lib/rooms/open-room.ts';
import { addRoom, listRooms, newRoom, type Met, type RoomRow } from '#lib/rooms/room-store.ts';
import { sharedRunden } from '#lib/rooms/shared-runden.ts';
import { GroupRooms } from '#lib/state/group-rooms.ts';
import type { Group } from '#lib/storage/bodies.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head, newStore } from '../storage/store.ts';
import { newKeys, Phone, readingOnly } from './phone.ts';
import { RoomServer } from './room-server.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

const rose: Group = {
	id: 'rose',
	name: 'Rose',
	mark: 0,
	members: [
		{ id: 'anna', role: 'regular' },
		{ id: 'bert', role: 'regular' },
	],
	seats: ['anna', 'bert'],
	ruleset: 'koenigrufen-pagat',
	house: 'house',
	stake: { currency: 'EUR', minorPerPoint: 10 },
};

async function withRose(phone: Phone): Promise<Phone> {
	closing.push(() => phone.close());
	const { ledger } = phone;
	await ledger.commit([
		{ entity: 'group', id: rose.id, value: rose },
		{ entity: 'person', id: 'anna', value: { id: 'anna', name: 'Anna' } },
		{ entity: 'person', id: 'zoe', value: { id: 'zoe', name: 'Zoe, of another table' } },
		{
			entity: 'ruleset',
			id: 'house',
			value: { extends: 'koenigrufen-pagat', name: 'Rosenregeln' },
		},
		{ entity: 'ruleset', id: 'other', value: { extends: 'koenigrufen-pagat', name: 'Andere' } },
	]);
	await ledger.createSession(head('evening', { group: 'rose' }));
	await saveDeal(ledger, 'evening', deal('d1'), { seen: null });
	return phone;
}

/** A phone that shares the Runde, which everybody else has heard of. */
async function sharedRose() {
	const server = await new RoomServer().start();
	closing.push(() => server.dispose());
	const keys = await newKeys();
	const a = await withRose(new Phone());
	await a.open(server.url, keys, group('rose'));
	await a.withOthers(3);
	return { url: server.url, keys, a };
}

/** A phone that has joined and heard all of it. */
async function joining(url: string, keys: RoomKeys): Promise<Phone> {
	const phone = new Phone();
	closing.push(() => phone.close());
	await phone.open(url, keys, null);
	await phone.withOthers(3);
	return phone;
}

test('a phone that joins has the Runde, its people and its rules, and nothing else', async () => {
	const { url, keys, a } = await sharedRose();
	const b = await joining(url, keys);
	const entities = (await b.revisions()).map(({ entity, entityId }) => `${entity} ${entityId}`);
	expect(entities.sort()).toEqual(['group rose', 'person anna', 'ruleset house']);
	// Renamed on one phone, seen on the other.
	await b.ledger.commit([{ entity: 'group', id: 'rose', value: { ...rose, name: 'Rosenrunde' } }]);
	await a.until(({ total }) => total === 4, 'renamed here too');
	expect((await a.ledger.readGroups())[0]).toMatchObject({ value: { name: 'Rosenrunde' } });
});

test('notes reach the others sealed, and a phone that watches leaves none', async () => {
	const { url, keys, a } = await sharedRose();
	const c = await joining(url, readingOnly(keys));
	await c.room.note('forged', { by: 'a watcher' });
	await a.room.note('e.evening', { sessionId: 'evening' });
	await a.room.settled();
	const d = await joining(url, keys);
	await expect
		.poll(() => [...d.notes.entries()])
		.toEqual([['e.evening', { sessionId: 'evening' }]]);
	// No note counts as a revision, nor as something that cannot be read.
	expect(d.state).toMatchObject({ total: 3, unreadable: 0 });
});

test('a Runde is shared while its keys count: merged into another it would be gone on the other phones', async () => {
	const of = async (group: string, more: Partial<RoomRow> = {}) =>
		newRoom(await newKeys(), 'phone', 1, { group, ...more });
	const rooms = [
		await of('shared'),
		await of('left', { left: true }),
		await of('renewed elsewhere', { renewedAt: 2 }),
		newRoom(await newKeys(), 'phone', 1, { sessionId: 'evening' }),
	];
	expect([...sharedRunden(rooms)]).toEqual(['shared']);
});

describe('the evenings of a Runde', () => {
	test('have the same keys on every phone that writes, others than the Runde itself', async () => {
		const keys = await newKeys();
		const again = await keysIn(fragmentFor(keys, 'write') ?? '');
		const [one, same, other] = await Promise.all([
			keysOfEvening(keys, 'evening'),
			again && keysOfEvening(again, 'evening'),
			keysOfEvening(keys, 'another'),
		]);
		expect(one).toEqual(same);
		const names = new Set([keys.name, one?.name, other?.name]);
		const secrets = new Set([keys.key, one?.key, other?.key]);
		expect([names.size, secrets.size]).toEqual([3, 3]);
	});

	test('are found by who only looks on, through the note, and cannot be written', async () => {
		const keys = await newKeys();
		expect(await keysOfEvening(readingOnly(keys), 'evening')).toBeNull();
		const own = await keysOfEvening(keys, 'evening');
		if (!own) throw new Error('no keys');
		const note = { sessionId: 'evening', read: own.read, key: own.key, digest: '' };
		expect(await keysOfNote(note)).toEqual({ ...own, write: null });
		expect(readEveningNote(await noteKey('evening'), note)).toEqual(note);
		for (const wrong of [null, 'x', {}, { ...note, read: 7 }, { ...note, key: 'x'.repeat(999) }])
			expect(readEveningNote(await noteKey('evening'), wrong)).toBeNull();
		expect((await noteKey('x'.repeat(300))).length).toBeLessThan(60);
	});

	test('get no rooms any more once the Runde was left', async () => {
		const { ledger } = newStore();
		const groups = new GroupRooms(ledger.db, (keys, sessionId, more) =>
			newRoom(keys, 'p', 0, { sessionId, ...more }),
		);
		await ledger.createSession(head('evening', { group: 'rose' }));
		groups.setSessions((await ledger.readSessions()).filter((one) => one.status === 'sound'));
		const row = newRoom(await newKeys(), 'p', 0, { group: 'rose' });
		// What was read of the rooms before is behind.
		await groups.complete(row, [row]);
		expect(await listRooms(ledger.db)).toEqual([]);
		await addRoom(ledger.db, row);
		await groups.complete(row, [row]);
		expect(await listRooms(ledger.db)).toHaveLength(2);
	});

	describe('at rest', () => {
		const DAY_MS = 24 * 60 * 60 * 1000;
		const keeping = { journal: 'one', idleDays: 400 };

		/** An evening that is over and of which all was with the others. */
		async function resting(more: Partial<RoomRow> = {}, right: 'write' | 'read' = 'write') {
			const { ledger } = newStore();
			await ledger.createSession(
				head('evening', { group: 'rose', closedAt: '2026-03-05T23:00:00+01:00' }),
			);
			const runde = await newKeys();
			const own = await keysOfEvening(runde, 'evening');
			const keys = right === 'write' ? own! : readingOnly(own!);
			const sessions = (await ledger.readSessions()).filter((one) => one.status === 'sound');
			const row = newRoom(keys, 'p', 0, {
				...{ sessionId: 'evening', within: runde.name, synced: 'all' },
				...{ changes: sessions[0]!.changes, journal: 'one', syncedAt: Date.now(), ...more },
			});
			await addRoom(ledger.db, row);
			const groups = new GroupRooms(ledger.db, (keys, sessionId, more) =>
				newRoom(keys, 'p', 0, { sessionId, ...more }),
			);
			groups.setSessions(sessions);
			const { read, key } = own!;
			const note = { sessionId: 'evening', read, key, digest: 'all' };
			groups.setNotes(runde.name, new Map([[await noteKey('evening'), note]]));
			return { ledger, row, groups };
		}

		test('stay so while the server has what it had', async () => {
			const { groups, row } = await resting();
			expect(groups.wants(row, keeping)).toBe(false);
			// It is not asked yet, or does not answer.
			expect(groups.wants(row, null)).toBe(false);
			expect(groups.wants({ ...row, synced: 'less' }, null)).toBe(true);
		});

		test.each([
			['the server has another disk', { journal: 'another' }],
			['nobody looked for so long that it may be forgotten', { syncedAt: 0 }],
			['it was seen by a clock years ahead', { syncedAt: Date.now() + 900 * DAY_MS }],
			['an older app noted nothing of it', { journal: undefined, syncedAt: undefined }],
		] as const)('are looked at again where %s', async (_, more) => {
			const { groups, row } = await resting(more as Partial<RoomRow>);
			expect(groups.wants(row, keeping)).toBe(true);
		});

		test('are looked at by no phone that watches: it brings nothing', async () => {
			const { groups, row } = await resting({ journal: 'another' }, 'read');
			expect(groups.wants(row, keeping)).toBe(false);
		});

		test('rest for good where the server forgets none', async () => {
			const { groups, row } = await resting({ syncedAt: 0 });
			expect(groups.wants(row, { ...keeping, idleDays: 0 })).toBe(false);
		});

		test('rest again once all is on the new disk, and that is noted once', async () => {
			const { ledger, groups, row } = await resting({ journal: 'another' });
			const ids = await idsOf(ledger.db, evening('evening'));
			const room = { ids } as unknown as OpenRoom;
			const whole = { withOthers: true, isAllHere: true };
			const state = { ...whole, unreadable: 0, damaged: 0, keeping } as RoomState;
			const said: unknown[] = [];
			const index = {
				note: (_: string, value: unknown) => Promise.resolve(Boolean(said.push(value))),
			} as unknown as OpenRoom;
			await groups.note(row, { ...state, withOthers: false }, room, index);
			await groups.note(row, { ...state, isAllHere: false }, room, index);
			// What was told last is behind what is here.
			const behind = { ids: ids.slice(1) } as unknown as OpenRoom;
			await groups.note(row, state, behind, index);
			await groups.note(row, { ...state, keeping: null }, room, index);
			const stored = async () => (await listRooms(ledger.db))[0]!;
			expect(await stored()).toMatchObject({ journal: 'another' });
			await groups.note(await stored(), state, room, index);
			const noted = await stored();
			expect(noted).toMatchObject({ journal: 'one', synced: await digestOf(ids) });
			expect(groups.wants({ ...noted, synced: 'all' }, keeping)).toBe(false);
			await groups.note(noted, state, room, index);
			expect(await stored()).toEqual(noted);
		});
	});

	test('are followed while they are played, the latest two of them before all that is fetched', async () => {
		const { ledger } = newStore();
		const at = (day: string) => `2026-03-${day}T19:00:00+01:00`;
		for (const [id, day, more] of [
			['first', '05', {}],
			['second', '12', {}],
			['closed', '19', { closedAt: at('20') }],
			['latest', '26', {}],
		] as const)
			await ledger.createSession(head(id, { group: 'rose', startedAt: at(day), ...more }));
		const groups = new GroupRooms(ledger.db, (keys, sessionId) =>
			newRoom(keys, 'p', 0, { sessionId }),
		);
		groups.setSessions((await ledger.readSessions()).filter((one) => one.status === 'sound'));
		const keys = await newKeys();
		const rank = (sessionId: string) => groups.rankOf(newRoom(keys, 'p', 0, { sessionId }));
		// The latest two are one that is played and one that is over.
		expect(['latest', 'closed', 'second', 'first', 'still to come'].map(rank)).toEqual([
			...[0, Infinity, Infinity, Infinity, Infinity],
		]);
	});

	test('are all there for who watches, also where that phone has something that never goes out', async () => {
		const { url, keys, a } = await sharedRose();
		const c = await joining(url, readingOnly(keys));
		await c.ledger.renamePerson({ id: 'anna', name: 'Anna' }, 'Anna of upstairs');
		await c.until(({ total }) => total === 4, 'renamed on this phone alone');
		expect(c.room.onlyHere).toBe(1);
		expect(await digestOf(c.room.ids)).toBe(await digestOf(a.room.ids));
	});

	test('count no more than the Runde they came with: where its keys are renewed, so are theirs', async () => {
		const { db } = newStore().ledger;
		const [old, next, own] = [await newKeys(), await newKeys(), await newKeys()];
		await addRoom(db, newRoom(old, 'p', 3, { group: 'rose', renewedAt: 7 }));
		await addRoom(db, newRoom(next, 'p', 2, { group: 'other' }));
		for (const [runde, evening] of [
			[old, 'follows no more'],
			[next, 'follows'],
		] as const) {
			const keys = await keysOfEvening(runde, evening);
			await addRoom(db, newRoom(keys!, 'p', 1, { sessionId: evening, within: runde.name }));
		}
		await addRoom(db, newRoom(own, 'p', 0, { sessionId: 'alone' }));
		const renewed = (await listRooms(db)).filter(({ renewedAt }) => renewedAt === 7);
		expect(renewed.map(({ group, sessionId }) => group ?? sessionId).sort()).toEqual([
			'follows no more',
			'rose',
		]);
	});

	test('are told apart by what they hold, in whatever order', async () => {
		await fc.assert(
			fc.asyncProperty(fc.uniqueArray(fc.uuid(), { minLength: 1 }), async (ids) => {
				expect(await digestOf(ids.toReversed())).toBe(await digestOf(ids));
				expect(await digestOf(ids.slice(1))).not.toBe(await digestOf(ids));
			}),
			{ numRuns: 30 },
		);
	});
});

test('what does not belong into the Runde’s room is left out, and nothing is taken away', async () => {
	const phone = await withRose(new Phone());
	const all = await phone.revisions();
	const { db } = newStore();
	const taken = await belongingTo(db, group('rose'), all);
	expect(taken.map(({ entityId }) => entityId).sort()).toEqual(['anna', 'house', 'rose']);
	expect([...(await idsOf(phone.ledger.db, group('rose')))].sort()).toEqual(
		taken.map(({ id }) => id).sort(),
	);
	expect(subjectOf(taken)).toEqual(group('rose'));
	const gone = taken.map((one) => ({ ...one, body: null }));
	expect(await belongingTo(phone.ledger.db, group('rose'), gone)).toEqual([]);
});

describe('who was there', () => {
	const minute = 60_000;
	const anna: Presence = { phone: 'p1', right: 'write', player: 'anna', deal: null };
	const guest: Presence = { phone: 'p2', right: 'read', player: null, deal: null };
	const visit = (of: Presence, from: number, to: number): Met => {
		const { phone, right, player } = of;
		return { phone, right, player, from, to };
	};

	test('is one visit while it goes on, however often it is told', () => {
		let met = metAfter([], [], [anna], 0);
		met = metAfter(met, [anna], [anna], 30_000);
		expect(met).toEqual([visit(anna, 0, 0)]);
		met = metAfter(met, [anna], [anna, guest], 5 * minute);
		expect(met).toEqual([visit(anna, 0, 5 * minute), visit(guest, 5 * minute, 5 * minute)]);
		expect(metAfter(met, [anna, guest], [anna, guest], 5 * minute + 1)).toBe(met);
	});

	test('ends when the phone goes, and begins anew after a long break', () => {
		let met = metAfter([], [], [guest], 0);
		met = metAfter(met, [guest], [], 2 * minute);
		expect(met).toEqual([visit(guest, 0, 2 * minute)]);
		met = metAfter(met, [], [guest], 9 * minute);
		expect(met).toEqual([visit(guest, 0, 9 * minute)]);
		// Nobody saw it in between, as this phone slept.
		expect(metAfter(met, [guest], [], 60 * minute)).toBe(met);
		met = metAfter(met, [], [guest], 60 * minute);
		expect(met).toEqual([visit(guest, 0, 9 * minute), visit(guest, 60 * minute, 60 * minute)]);
	});
});
