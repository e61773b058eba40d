/**
 * Random schedules of partition, edit, reload and merge, on the code that phones and servers run: in the end
 * all replicas are equal, every acknowledged revision is there, every concurrent edit is flagged; and at no
 * moment does a phone say "with the others" of what is not on the server's disk.
 *
 * `SCHEDULES` is how many, `SCHEDULE_FIRST` the first seed. A failing seed is told with its steps.
 */
import { expect, test } from 'vitest';
import { run, scheduleOf } from './schedule.ts';

const SCHEDULES = Number(process.env.SCHEDULES ?? 25);
const FIRST = Number(process.env.SCHEDULE_FIRST ?? 1);
const STEPS = Number(process.env.SCHEDULE_STEPS ?? 30);

test(
	`${String(SCHEDULES)} schedules end well`,
	{ timeout: 120_000 + SCHEDULES * 5000 },
	async () => {
		let conflicts = 0;
		for (let seed = FIRST; seed < FIRST + SCHEDULES; seed++) {
			const schedule = scheduleOf(seed, STEPS);
			const { failures, ...outcome } = await run(schedule);
			conflicts += outcome.conflicts;
			if (failures.length > 0)
				throw new Error(
					`seed ${String(seed)}: ${failures.join('\n')}\n${JSON.stringify(schedule)}`,
				);
		}
		// Phones do write the same at the same time.
		expect(conflicts).toBeGreaterThan(0);
	},
);

/** Each once broke something. */
const NAMED: readonly (readonly [name: string, seed: number])[] = [
	['what was written offline was acknowledged before what it stands on', 60],
	['a phone that watches said it was not connected, after the disk was wiped', 28],
];

test.each(NAMED)('%s', async (_, seed) => {
	expect((await run(scheduleOf(seed, STEPS))).failures).toEqual([]);
});

test('the same seed does the same', async () => {
	const schedule = scheduleOf(7, STEPS);
	const { trace } = await run(schedule);
	expect(trace).toHaveLength(STEPS);
	expect((await run(schedule)).trace).toEqual(trace);
});

test('a server that acknowledges before its disk has it would be found out', async () => {
	const found: string[] = [];
	for (let seed = 1; seed <= 12; seed++)
		found.push(...(await run(scheduleOf(seed, STEPS), true)).failures);
	expect(found.join('\n')).toMatch(/says \d+, on disk \d+/);
});
