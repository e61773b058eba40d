import { expect, test } from 'vitest';
import { resting, type RoomState } from '#lib/rooms/room-state.ts';
import { newRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import { m } from '#lib/text/paraglide/messages.js';
import {
	leavingText,
	restingText,
	standingOf,
	stateText,
	timeText,
	writingTexts,
} from '#lib/ui/rooms/words.ts';

test('two phones that nobody is said to hold, at one deal: one line, as lines are told apart by their words', () => {
	const someone = (phone: string) => ({ phone, right: 'write', player: null, deal: 4 }) as const;
	const state = { others: [someone('a'), someone('b')] } as unknown as RoomState;
	expect(writingTexts(state, () => undefined)).toHaveLength(1);
});

const row = (more: Partial<RoomRow> = {}): RoomRow =>
	newRoom({ name: 'n', write: 'w', read: 'r', key: 'k' }, 'phone', 1, {
		...{ sessionId: 'evening', acknowledged: 3, acknowledgedAt: 1 },
		...more,
	});
const now = Date.now();
const keeping = { journal: 'one', idleDays: 400 };
const held = (more: Partial<RoomRow> = {}): RoomRow =>
	row({ changes: 4, journal: 'one', syncedAt: now, ...more });
const watching = { name: 'n', write: null, read: 'r', key: 'k' };
const state = (more: Partial<RoomState> = {}): RoomState => ({ ...resting(5), ...more });

test('an evening that does not follow by itself says so: it has to wait, or is played on while it rests', () => {
	expect(restingText({ waits: true, isOver: true })).toBe(m.rooms_evening_turn());
	expect(restingText({ waits: true, isOver: false })).toBe(m.rooms_evening_turn());
	expect(restingText({ waits: false, isOver: false })).toBe(m.rooms_evening_rests());
	expect(restingText({ waits: false, isOver: true })).toBe('');
});

test('what is only here is counted on a phone that watches, and on one whose keys count no more', () => {
	const two = m.rooms_evening_pending({ count: 2 });
	expect(stateText(row({ keys: watching }), state())).toContain(two);
	expect(stateText(row({ keys: watching }), state({ connection: 'open' }))).toContain(two);
	expect(stateText(row({ renewedAt: 1 }), state())).toContain(two);
	expect(stateText(row({ renewedAt: 1 }), undefined)).toBe(m.rooms_state_renewed());
	expect(stateText(row({ keys: watching }), state({ total: 3 }))).toBe(m.rooms_state_last());
	expect(stateText(row({ keys: watching, acknowledgedAt: null }), state())).toBe(
		m.rooms_state_last(),
	);
});

test('of an evening of a Runde nothing is said that its room refuses, or that who watches cannot know', () => {
	expect(standingOf(held(), undefined, 4, keeping)).toEqual({
		isThere: true,
		text: m.rooms_state_all(),
	});
	expect(standingOf(held(), state({ refusal: 'room-full' }), 4, keeping)).toEqual({
		isThere: false,
		text: m.rooms_refusal_full(),
	});
	expect(standingOf(held({ keys: watching }), state(), 4, keeping)).toEqual({
		isThere: false,
		text: '',
	});
	expect(standingOf(held(), undefined, 6, keeping).text).toBe(
		m.rooms_evening_pending({ count: 2 }),
	);
});

test('an evening that was with the others once is said to be so only by the server that has it', () => {
	expect(standingOf(held(), undefined, 4, { ...keeping, journal: 'another' })).toEqual({
		isThere: false,
		text: m.rooms_state_sending(),
	});
	const away = standingOf(held(), undefined, 4, null);
	expect(away.isThere).toBe(false);
	expect(away.text).toBe(m.rooms_state_away({ time: timeText(now) }));
	// As an older app noted it.
	expect(standingOf(row({ changes: 4 }), undefined, 4, null)).toEqual({ isThere: false, text: '' });
});

test('who stops sharing, or deletes what is shared, is told what the others do not have yet', () => {
	const two = m.rooms_leave_lacks({ count: 2 });
	expect(leavingText(row(), state())).toBe(two);
	expect(leavingText(row(), state({ connection: 'open' }))).toBe(two);
	expect(leavingText(row({ renewedAt: 1 }), state())).toBe(two);
	// Shared, and never with anybody.
	const never = row({ acknowledged: 0, acknowledgedAt: null });
	expect(leavingText(never, state())).toBe(m.rooms_leave_lacks({ count: 5 }));
	const nothing = [
		leavingText(row(), state({ withOthers: true })),
		leavingText(row(), state({ total: 3 })),
		leavingText(row(), undefined),
		leavingText({ ...never, keys: watching }, state()),
	];
	expect(nothing).toEqual(nothing.map(() => undefined));
});
