// Which rooms are open where more want to be than may be at once.
import { expect, test } from 'vitest';
import { newRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import { RoomsInTurn, TURN_MS } from '#lib/state/rooms-in-turn.ts';

const MOST = 12;
const row = (name: string): RoomRow =>
	newRoom({ name, write: null, read: name, key: name }, 'phone', 1, { sessionId: name });
const rowsOf = (...names: string[]) => names.map(row);
const stuck = Array.from({ length: MOST }, (_, at) => `stuck ${String(at)}`);
const namesOf = (rows: readonly RoomRow[]) => rows.map(({ sessionId }) => sessionId);
/** Looked at, then running, then whatever has something to fetch. */
const rankOf = ({ sessionId }: RoomRow) =>
	sessionId === 'looked at' ? -1 : sessionId === 'running' ? 0 : Infinity;

test('an evening that runs or is looked at is open, however many that never come to an end stand before it', () => {
	const turns = new RoomsInTurn();
	const rows = rowsOf(...stuck, 'running', 'looked at');
	for (const now of [0, TURN_MS, 2 * TURN_MS]) {
		const { open, waiting } = turns.choose(rows, rankOf, MOST, now);
		expect(namesOf(open).slice(0, 2)).toEqual(['looked at', 'running']);
		expect(open).toHaveLength(MOST);
		expect(waiting).toHaveLength(2);
	}
});

test('of evenings that only fetch, what waits comes when twelve that never end have had their turn', () => {
	const turns = new RoomsInTurn();
	const rows = rowsOf(...stuck, 'small', 'new');
	const at = (now: number) => namesOf(turns.choose(rows, rankOf, MOST, now).open);
	expect(at(0)).toEqual(stuck);
	// Nobody is sent away in the middle of a turn.
	expect(at(TURN_MS - 1)).toEqual(stuck);
	expect(at(TURN_MS)).toEqual(expect.arrayContaining(['small', 'new']));
	// And everybody has a turn again.
	expect(new Set([...at(2 * TURN_MS), ...at(3 * TURN_MS)])).toEqual(
		new Set([...stuck, 'small', 'new']),
	);
});

test('where all have room nobody takes turns', () => {
	const turns = new RoomsInTurn();
	const rows = rowsOf('a', 'b');
	for (const now of [0, TURN_MS, 2 * TURN_MS])
		expect(turns.choose(rows, rankOf, MOST, now)).toEqual({ open: rows, waiting: [] });
});

test('a clock that is set back by a year leaves nobody waiting for a year', () => {
	const turns = new RoomsInTurn();
	const rows = rowsOf(...stuck, 'small');
	const at = (now: number) => namesOf(turns.choose(rows, rankOf, MOST, now).open);
	const now = Date.UTC(2026, 10, 20);
	expect(at(now)).toEqual(stuck);
	expect(at(Date.UTC(2025, 10, 20))).toContain('small');
});
