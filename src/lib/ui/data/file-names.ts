/** Names of files that the app writes: they sort by day and say what they are. */
import { knownZone, wallClock } from '#lib/text/wall-clock.ts';

const day = (moment: string | number): string => {
	const date = new Date(moment);
	if (Number.isNaN(date.getTime())) return '';
	const pad = (value: number): string => String(value).padStart(2, '0');
	return `${String(date.getFullYear())}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

/** `schrieb-2026-11-20.json`, after the day the evening began on where the device is. */
export const sessionFileName = (startedAt: string): string =>
	['schrieb', day(startedAt)].filter(Boolean).join('-') + '.json';

/** `schrieb-2026-11-20-deals.csv`: made of an evening, after the day it began on where it was played. */
export const eveningFileName = (
	{ startedAt, timeZone }: { readonly startedAt: string; readonly timeZone?: string | undefined },
	ending: string,
): string => `schrieb-${wallClock(startedAt, knownZone(timeZone)).slice(0, 10)}${ending}`;

/** Letters and digits of any alphabet, the rest as single hyphens: every file system takes them. */
const plain = (name: string): string =>
	name
		.normalize('NFC')
		.toLocaleLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '')
		.slice(0, 60);

/** `schrieb-backup-annas-handy-2026-11-20-locked.json`: what it is called, when, whether it has a passphrase. */
export function backupFileName(
	now: number,
	{ name, isLocked = false }: { readonly name: string; readonly isLocked?: boolean },
): string {
	const parts = ['schrieb-backup', plain(name), day(now), isLocked ? 'locked' : ''];
	return `${parts.filter(Boolean).join('-')}.json`;
}

/** `schrieb-runde-donnerstag-2026-11-20.json`: a Runde as a file. */
export const groupFileName = (now: number, name: string): string =>
	`${['schrieb-runde', plain(name), day(now)].filter(Boolean).join('-')}.json`;

/** `schrieb-rosenrunde.json`: rules of one's own. */
export const rulesetFileName = (name: string): string =>
	`${['schrieb', plain(name) || 'regeln'].join('-')}.json`;

/** What a self-check set aside. */
export const quarantineFileName = (now: number): string => `schrieb-quarantine-${day(now)}.json`;
