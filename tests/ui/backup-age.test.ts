import { expect, test } from 'vitest';
import { isBackupDue } from '#lib/ui/data/backup-age.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = new Date(2026, 10, 20, 20).getTime();

test.each([
	['nothing written', { at: null, unsaved: 0 }, null, false],
	['the first deals of all', { at: null, unsaved: 39 }, null, false],
	['an evening never saved', { at: null, unsaved: 40 }, null, true],
	['saved, and nothing since', { at: now - 400 * DAY, unsaved: 0 }, null, false],
	['saved last week', { at: now - 13 * DAY, unsaved: 500 }, null, false],
	['saved two weeks ago', { at: now - 14 * DAY, unsaved: 1 }, null, true],
	['put off yesterday', { at: null, unsaved: 400 }, now - DAY, false],
	['put off a week ago', { at: null, unsaved: 400 }, now - 7 * DAY, true],
	['put off under a clock that ran ahead', { at: null, unsaved: 400 }, now + 99 * DAY, true],
	['saved under a clock of 2100', { at: Date.UTC(2100, 0, 1), unsaved: 1 }, null, true],
	['the same, and nothing since', { at: Date.UTC(2100, 0, 1), unsaved: 0 }, null, false],
])('a reminder of the backup: %s', (_, age, later, due) => {
	expect(isBackupDue(age, later, now)).toBe(due);
});
