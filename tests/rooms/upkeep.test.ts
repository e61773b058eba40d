// What a server does by the clock, whose word is not taken at once; and what it tells of what is said over and over.
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { calmed, wordsOf } from '../../src/server/log.ts';
import { Space } from '../../src/server/space.ts';
import { Upkeep } from '../../src/server/upkeep.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let clock: number;
let passed: number;
let journal: MemoryJournal;
let forgot: MockInstance<MemoryJournal['forgetIdle']>;
let touched: MockInstance<MemoryJournal['touch']>;

beforeEach(() => {
	clock = 20_000 * DAY;
	passed = 5;
	journal = new MemoryJournal(new Disk());
	forgot = vi.spyOn(journal, 'forgetIdle');
	touched = vi.spyOn(journal, 'touch');
});

const upkeep = (): Upkeep =>
	new Upkeep({
		journal,
		space: new Space(journal, 0, () => passed),
		log: () => undefined,
		idleDays: 400,
		now: () => clock,
		passed: () => passed,
		open: () => ['a'],
	});

/** Time goes by, looked at every minute. */
async function goes(one: Upkeep, ms: number): Promise<void> {
	for (let gone = 0; gone < ms; gone += MINUTE) {
		clock += MINUTE;
		passed += MINUTE;
		await one.look();
	}
}

test('idle rooms are forgotten once a day, by a clock that has gone right for an hour', async () => {
	const one = upkeep();
	await goes(one, HOUR - MINUTE);
	expect(forgot).not.toHaveBeenCalled();
	await goes(one, MINUTE);
	expect(forgot.mock.calls).toEqual([[clock - 400 * DAY]]);
	await goes(one, DAY - MINUTE);
	expect(forgot).toHaveBeenCalledTimes(1);
	await goes(one, MINUTE);
	expect(forgot).toHaveBeenCalledTimes(2);
});

test('a clock that jumps by years and back has nothing forgotten', async () => {
	const one = upkeep();
	await goes(one, 2 * HOUR);
	forgot.mockClear();
	clock += 3000 * DAY;
	await goes(one, HOUR / 2);
	expect(forgot).not.toHaveBeenCalled();
	clock -= 3000 * DAY;
	await goes(one, 2 * DAY);
	for (const [before] of forgot.mock.calls) expect(before).toBeLessThan(clock - 399 * DAY);
	expect(forgot).toHaveBeenCalledTimes(2);
});

test('what is open is noted every hour, and at once where the clock was set back', async () => {
	const one = upkeep();
	await goes(one, 2 * HOUR);
	touched.mockClear();
	clock -= 10 * DAY;
	await goes(one, MINUTE);
	expect(touched.mock.calls).toEqual([['a', clock]]);
	await goes(one, HOUR);
	expect(touched).toHaveBeenCalledTimes(2);
});

test('what is told over and over fills no disk: so many lines a minute, then how many there were', () => {
	const lines: string[] = [];
	const log = calmed(
		(event, facts) => lines.push(event + JSON.stringify(facts)),
		() => clock,
	);
	for (let time = 0; time < 1000; time++) log('refused', { reason: 'wrong-token' });
	log('forgot', { rooms: 1 });
	expect(lines).toHaveLength(201);
	clock += MINUTE;
	log('refused', { reason: 'malformed' });
	log('refused', { reason: 'malformed' });
	expect(lines.slice(201)).toEqual([
		'refused{"reason":"malformed","untold":800}',
		'refused{"reason":"malformed"}',
	]);
});

test('a service that refuses at every address of its name says so', () => {
	const refusals = ['::1', '127.0.0.1'].map((address) => new Error(`ECONNREFUSED ${address}`));
	expect(wordsOf(new AggregateError(refusals))).toBe('ECONNREFUSED ::1; ECONNREFUSED 127.0.0.1');
});
