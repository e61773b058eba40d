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
	if (BEGINNING.test(text.slice(0, 200))) return { kind: 'backup', text };
	const { BACKUP_FORMAT } = await import('#lib/storage/backup.ts');
	const { RULESET_FORMAT } = await import('#lib/rulesets/share.ts');
	const format = formatIn(text, [BACKUP_FORMAT, HANDED_FORMAT, RULESET_FORMAT]);
	if (format === BACKUP_FORMAT) return { kind: 'backup', text };
	if (format === HANDED_FORMAT) return { kind: 'handed', handed: await readHandedFile(text) };
	if (format === RULESET_FORMAT) return { kind: 'rules', text };
	const { looksLikeCsv } = await import('../memory/csv-evenings.ts');
	if (looksLikeCsv(text)) return { kind: 'csv', text };
	const { parseSessionText } = await import('#lib/storage/session-file.ts');
	return { kind: 'session', parsed: parseSessionText(text) };
}

/** What a text says it is, where that may be one of these. */
function formatIn(text: string, formats: readonly string[]): unknown {
	if (!formats.some((format) => text.includes(format))) return undefined;
	const read = readJson(text);
	return read.ok && isObject(read.value) ? read.value.format : undefined;
}

/**
 * The file as it is stored. The ruleset it was read under is pinned to it, so that no later change
 * of a built-in one reprices the evening.
 */
export const toStore = ({ file, ruleset }: Session) => ({
	...besideCash(file),
	rulesetSnapshot: ruleset,
});
