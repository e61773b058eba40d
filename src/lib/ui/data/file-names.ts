/** Names of files that the app writes: they sort by day and say what they are. */

const day = (moment: string | number): string => {
	const date = new Date(moment);
	if (Number.isNaN(date.getTime())) return '';
	const pad = (value: number): string => String(value).padStart(2, '0');
	return `${String(date.getFullYear())}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

/** `schrieb-2026-11-20.json`, after the day the evening began on where the device is. */
export const sessionFileName = (startedAt: string): string =>
	['schrieb', day(startedAt)].filter(Boolean).join('-') + '.json';

/** `schrieb-backup-2026-11-20.json` */
export const backupFileName = (now: number): string => `schrieb-backup-${day(now)}.json`;

/** What a self-check set aside. */
export const quarantineFileName = (now: number): string => `schrieb-quarantine-${day(now)}.json`;
