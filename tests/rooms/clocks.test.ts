// By how much a clock is wrong, as it is told: a server says its time in whole seconds, and a while before it is heard.
import { expect, test } from 'vitest';
import { aheadOf, writtenAhead } from '#lib/rooms/clocks.ts';

const MINUTE = 60_000;
const SERVER = 1_800_000_000_000;
/** What the server's time lacks when it is read. */
const LATE = [0, 400, 1900];

test.each(LATE)(
	'a clock that is an hour off is off by an hour, either way (%i ms late)',
	(late) => {
		for (const minutes of [-60, 60, -180, 180, -365 * 24 * 60])
			expect(aheadOf(SERVER, SERVER + late + minutes * MINUTE)).toBe(minutes);
	},
);

test('from five minutes on it is told', () => {
	const off = (minutes: number) => aheadOf(SERVER, SERVER + minutes * MINUTE);
	expect([off(-4.9), off(4.9), off(-5), off(5), off(0)]).toEqual([0, 0, -5, 5, 0]);
});

test('what another phone wrote in the future says by how much at least', () => {
	const written = (minutes: number) =>
		writtenAhead([{ at: [SERVER + minutes * MINUTE, 0, ''] } as never], SERVER);
	expect([written(59.9), written(60), written(4.9), written(-60)]).toEqual([59, 60, 0, 0]);
});
