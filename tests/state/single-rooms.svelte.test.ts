// Evenings shared one by one, more of them than are open at once: everything written reaches the others, whatever is looked at.
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newKeys } from '#lib/rooms/keys.ts';
import type { OpenRoom, RoomOptions } from '#lib/rooms/open-room.ts';
import { addRoom, newRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import type { RoomState } from '#lib/rooms/room-state.ts';
import { idsOf } from '#lib/rooms/room-record.ts';
import { evening } from '#lib/rooms/subject.ts';
import { app } from '#lib/state/app.svelte.ts';
import { MOST_OPEN, REST_MS, SingleRooms } from '#lib/state/single-rooms.ts';
import { TURN_MS } from '#lib/state/rooms-in-turn.ts';
import type { SessionSummary } from '#lib/storage/read.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head, newStore } from '../storage/store.ts';

globalThis.indexedDB = new IDBFactory();
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });

const VISITED = 4;
const nameOf = ({ sessionId }: RoomRow): string => sessionId ?? '';
const held = { withOthers: true, isAllHere: true } as RoomState;

/** What of each evening lies with the others. */
const there = new Map<string, readonly string[]>();
const open = new Set<string>();
const spoke = new Set<string>();
let mostOpen = 0;

/** A room whose server takes everything, one turn of the loop later. */
vi.mock('#lib/state/open-room-of.ts', () => ({
	openRoom: (row: RoomRow, { onState }: Pick<RoomOptions, 'onState'>) => {
		const name = row.sessionId ?? '';
		open.add(name);
		mostOpen = Math.max(mostOpen, open.size);
		let ids: readonly string[] = [];
		const bring = async () => {
			ids = await idsOf(app.ledger.db, evening(name));
			there.set(name, ids);
			const state = { connection: 'open', refusal: null, total: ids.length, others: [] };
			if (open.has(name)) onState({ ...state, ...held });
		};
		setTimeout(() => void bring());
		return Promise.resolve({
			...{ onlyHere: 0, wake: () => undefined, say: () => spoke.add(name) },
			close: () => open.delete(name),
			get ids() {
				return ids;
			},
		} as unknown as OpenRoom);
	},
}));

afterEach(() => open.clear());

const many = MOST_OPEN + 3 * VISITED;
const names = Array.from({ length: many }, (_, at) => `evening ${String(at).padStart(2, '0')}`);
/** Joined one after the other: the first is the oldest. */
const rowsOf = async (all: readonly string[]): Promise<readonly RoomRow[]> =>
	Promise.all(
		all.map(async (sessionId, at) =>
			newRoom(await newKeys(), 'phone', at, { sessionId, acknowledged: 0 }),
		),
	);

test('each is looked after in turn, no hundred at once, and what is written in an old one is there soon', async () => {
	const { ledger } = app;
	for (const id of names) await ledger.createSession(head(id));
	for (const row of await rowsOf(names)) await addRoom(ledger.db, row);
	const { rooms } = await import('#lib/state/rooms.svelte.ts');
	rooms.start();
	const latest = new Set(names.slice(-MOST_OPEN));
	await vi.waitFor(() => expect([...there.keys()].sort()).toEqual(names), 10_000);
	await vi.waitFor(() => expect(open).toEqual(latest), 10_000);
	expect(mostOpen).toBeLessThanOrEqual(MOST_OPEN + VISITED);
	// Whoever is visited for a moment is not told that somebody is there.
	expect(spoke).toEqual(latest);
	const oldest = names[0]!;
	await saveDeal(ledger, oldest, deal('d1'), { seen: null });
	const all = await idsOf(ledger.db, evening(oldest));
	await vi.waitFor(() => expect(there.get(oldest)).toEqual(all), 10_000);
	await vi.waitFor(() => expect(open).toEqual(latest), 10_000);
	// Looked at while it is open for a moment, it stays, and is told of.
	const stop = rooms.look(oldest);
	await vi.waitFor(() => expect(spoke).toContain(oldest), 10_000);
	stop();
});

describe('an evening that rests', () => {
	const room = { ids: [] } as unknown as OpenRoom;
	const sessionsOf = (changes: (id: string) => number) =>
		names.map((id) => ({ id, changes: changes(id) }) as SessionSummary);
	/** All of them have been looked at just now. */
	async function resting() {
		const singles = new SingleRooms(newStore().db);
		singles.setSessions(sessionsOf(() => 1));
		const rows = (await rowsOf(names)).map((row) => ({ ...row, changes: 1 }));
		for (const row of rows) await singles.note(row, held, room, 0);
		const visited = (now: number) => singles.choose(rows, now).slice(MOST_OPEN).map(nameOf);
		return { singles, rows, visited };
	}

	test('is looked at again after a while, also where the clock was set', async () => {
		const { visited } = await resting();
		expect(visited(REST_MS - 1)).toEqual([]);
		expect(visited(REST_MS)).toHaveLength(VISITED);
		expect(visited(-REST_MS)).toHaveLength(VISITED);
	});

	test('comes first where it has something to bring, and waits for none that never comes to its end', async () => {
		const { singles, rows, visited } = await resting();
		const stuck = names.slice(-VISITED);
		const isStuck = (id: string) => stuck.includes(id);
		singles.setSessions(sessionsOf((id) => (isStuck(id) ? 2 : 1)));
		expect(visited(REST_MS)).toEqual(stuck);
		const last = names[MOST_OPEN]!;
		singles.setSessions(sessionsOf((id) => (isStuck(id) || id === last ? 2 : 1)));
		expect(visited(REST_MS + TURN_MS)).toContain(last);
		// What only watches brings nothing.
		const watching = rows.map((row) => ({ ...row, keys: { ...row.keys, write: null } }));
		expect(singles.choose(watching, 1)).toHaveLength(MOST_OPEN);
	});

	test('rests no sooner than all of it is there, and all that is here is with the others', async () => {
		const { ledger, db } = newStore();
		await ledger.createSession(head('evening'));
		const singles = new SingleRooms(db);
		singles.setSessions((await ledger.readSessions()).filter((one) => one.status === 'sound'));
		const [row] = await rowsOf(['evening']);
		const ids = await idsOf(db, evening('evening'));
		const note = (state: RoomState, of: readonly string[]) =>
			singles.note(row!, state, { ids: of } as unknown as OpenRoom, 0);
		expect(await note(held, ids.slice(1))).toBe(false);
		expect(await note({ ...held, isAllHere: false }, ids)).toBe(false);
		expect(await note({ ...held, withOthers: false }, ids)).toBe(false);
		expect(await note(held, ids)).toBe(true);
	});
});
