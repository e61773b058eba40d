/** What a text from outside is: an evening, a backup, a table of past evenings, what a phone handed over, rules, or neither. */
import { readJson } from '#lib/domain/read-json.ts';
import { isObject } from '#lib/domain/shape.ts';
import { HANDED_FORMAT, readHandedFile, type Handed } from '#lib/rooms/packet.ts';
import type { ParsedSession, Session } from '#lib/storage/session-file.ts';
import { besideCash } from './beside-cash.ts';

export type Incoming =
	| { readonly kind: 'backup'; readonly text: string }
	| { readonly kind: 'csv'; readonly text: string }
	| { readonly kind: 'rules'; readonly text: string }
	| { readonly kind: 'handed'; readonly handed: Handed }
	| { readonly kind: 'session'; readonly parsed: ParsedSession };

/** As this app writes a backup, with or without a byte order mark. */
const BEGINNING = /^\uFEFF?\s*\{\s*"format"\s*:\s*"schrieb\/backup"/;

/** Whether a file says it is a backup where this app writes that, read no further. */
export const saysBackup = async (file: Blob): Promise<boolean> =>
	BEGINNING.test(await file.slice(0, 200).text());

/** Reads a text; what is no backup is read as a session file, whose door names every problem. */
export async function readIncoming(text: string): Promise<Incoming> {
	const { BACKUP_FORMAT } = await import('#lib/storage/backup.ts');
	if (isOf(BACKUP_FORMAT, text)) return { kind: 'backup', text };
	if (isOf(HANDED_FORMAT, text)) return { kind: 'handed', handed: await readHandedFile(text) };
	const { RULESET_FORMAT } = await import('#lib/rulesets/share.ts');
	if (isOf(RULESET_FORMAT, text)) return { kind: 'rules', text };
	const { looksLikeCsv } = await import('../memory/csv-evenings.ts');
	if (looksLikeCsv(text)) return { kind: 'csv', text };
	const { parseSessionText } = await import('#lib/storage/session-file.ts');
	return { kind: 'session', parsed: parseSessionText(text) };
}

function isOf(format: string, text: string): boolean {
	if (!text.includes(format)) return false;
	const read = readJson(text);
	return read.ok && isObject(read.value) && read.value.format === format;
}

/**
 * The file as it is stored. The ruleset it was read under is pinned to it, so that no later change
 * of a built-in one reprices the evening.
 */
export const toStore = ({ file, ruleset }: Session) => ({
	...besideCash(file),
	rulesetSnapshot: ruleset,
});
