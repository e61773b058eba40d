/**
 * The whole store in one file (`docs/backup-format.md`). Making and reading a backup are pure of the store;
 * what is restored of it goes through `restore.ts`.
 */
import {
	exactly,
	freeText,
	isObject,
	list,
	maybe,
	custom,
	moment,
	oneOf,
	open,
	whole,
} from '#lib/domain/shape.ts';
import { readJson } from '#lib/domain/read-json.ts';
import {
	FEWEST_ROUNDS,
	MOST_ROUNDS,
	TAG_BYTES,
	decrypt,
	encrypt,
	sha256Hex,
	type Lock,
} from './backup-crypto.ts';
import { parseArriving } from './arriving.ts';
import { DEEPEST, notPlain } from '#lib/domain/plain.ts';
import { canonical, sameJson } from './json.ts';
import { RECORD_VERSION, migrateRevision } from './migrations.ts';
import { merge, type Revision } from './revision.ts';
import { StorageError } from './storage-error.ts';
import { parseShape, type StorageIssue } from './storage-issue.ts';

export const BACKUP_FORMAT = 'schrieb/backup';
export const BACKUP_VERSION = 1;
/** Of the text inside: more is neither written nor read, as a phone would run out of memory. */
export const BACKUP_MOST_BYTES = 256 * 1024 * 1024;
export const BACKUP_MOST_REVISIONS = 1_000_000;
/** Of rooms and of pictures that come beside the record. */
const MOST_BESIDE = 10_000;
/** More problems than this are counted, not listed. */
const MOST_ISSUES = 100;
/** With more lines than this that do not read, and fewer that do, it is no backup of ours: the rest is not looked at. */
const MOST_UNSOUND = 10_000;
/** What a file says of itself stands at its beginning. */
const HEAD = 4000;

/** As large as a file gets that holds so much text under a passphrase: bytes in base64, beside what it says of itself. */
const lockedBytes = (most: number): number => Math.ceil((most + TAG_BYTES) / 3) * 4 + HEAD;

/** Larger files are refused unread. */
export const BACKUP_MOST_FILE_BYTES = lockedBytes(BACKUP_MOST_BYTES);

/** A backup that was read and whose every line is sound. */
export interface Backup {
	/** ISO 8601. */
	readonly createdAt: string;
	/** What whoever made it called it. */
	readonly name?: string;
	/** Each once, however often the file has it. */
	readonly revisions: readonly Revision[];
	/** What of it comes along and is shown as damaged. */
	readonly unread: readonly StorageIssue[];
	/** Keys of rooms, as they lie in a file with a passphrase; none are taken from any other. */
	readonly rooms: readonly unknown[];
	/** Pictures of people, as they lie in the file. */
	readonly pictures: readonly unknown[];
}

/** What a file says of itself, also where it is locked. */
export interface Label {
	readonly name?: string | undefined;
	/** ISO 8601. */
	readonly createdAt?: string | undefined;
}

export type BackupReading =
	| { readonly status: 'read'; readonly backup: Backup }
	/** Encrypted: ask for the passphrase and read again. What it says of itself outside is not proven. */
	| ({ readonly status: 'locked' } & Label)
	/** Everything that is wrong with it; `salvage` is what could still be restored of a plain file. */
	| {
			readonly status: 'refused';
			readonly issues: readonly StorageIssue[];
			readonly salvage?: Backup;
	  };

/** What a backup may have beside its revisions. */
export interface BackupOptions {
	/** Absent: anybody can read it. */
	readonly passphrase?: string | undefined;
	/** What it is called, to be read by anybody who has the file. */
	readonly name?: string | undefined;
	/** Keys of rooms: whoever can read them is in these rooms, so they go into a locked file alone. */
	readonly rooms?: readonly object[];
	/** Of people, where whoever makes it asked for them. */
	readonly pictures?: readonly object[];
	/** Bytes of text; tests try it with fewer. */
	readonly most?: number;
}

/**
 * The text of a backup, one revision a line. What it gives, {@link readBackup} takes.
 * @param createdAt ISO 8601
 * @throws StorageError `no-crypto`; `too-large` where there is more than one file is read of
 */
export async function makeBackup(
	revisions: readonly Revision[],
	createdAt: string,
	{ passphrase, name, rooms = [], pictures = [], most = BACKUP_MOST_BYTES }: BackupOptions = {},
): Promise<string> {
	const lines = merge(revisions, []).map(canonical);
	const fits =
		lines.length <= BACKUP_MOST_REVISIONS &&
		Math.max(rooms.length, pictures.length) <= MOST_BESIDE &&
		// Before they are put together: a text of all of them may be more than the engine can hold.
		lines.reduce((all, line) => all + line.length, 0) <= most;
	if (!fits) throw new StorageError('too-large');
	const header = {
		format: BACKUP_FORMAT,
		version: BACKUP_VERSION,
		record: RECORD_VERSION,
		createdAt,
		...(name !== undefined && { name }),
		count: lines.length,
		checksum: await checksumOf(lines),
		...(passphrase !== undefined && rooms.length > 0 && { rooms }),
		...(pictures.length > 0 && { pictures }),
	};
	const fields = JSON.stringify(header).slice(0, -1);
	const text = `${fields},"revisions":[\n${lines.join(',\n')}\n]}\n`;
	const bytes = new TextEncoder().encode(text);
	if (bytes.length > most) throw new StorageError('too-large');
	if (passphrase === undefined) return text;
	const { lock, payload } = await encrypt(bytes, passphrase);
	const { format, version } = header;
	const label = { createdAt, ...(name !== undefined && { name }) };
	return `${JSON.stringify({ format, version, ...label, encryption: lock, payload }, null, 1)}\n`;
}

/** Over the canonical text of each revision, in the file's order, each ended by a line feed. */
const checksumOf = (lines: readonly string[]): Promise<string> =>
	sha256Hex(lines.map((line) => `${line}\n`).join(''));

/** What the record keeps stands in its line one level further down. */
const DEEPEST_LINE = DEEPEST + 1;

const FIRST_LINE = '"revisions":[\n';

/**
 * Whether the lines have this checksum as they stand in the file: what the app writes is canonical already. No text of
 * JSON holds a line feed, so what ends a line of the file ends a revision.
 */
async function isAsWritten(text: string, count: number, checksum: string): Promise<boolean> {
	const begin = text.indexOf(FIRST_LINE) + FIRST_LINE.length;
	const end = text.lastIndexOf('\n]}');
	if (begin < FIRST_LINE.length || end < begin) return false;
	const lines = `${text.slice(begin, end).replaceAll(',\n', '\n')}\n`;
	let ends = 0;
	for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) ends++;
	return ends === count && (await sha256Hex(lines)) === checksum;
}

const lockShape = open({
	kdf: exactly('PBKDF2-SHA-256'),
	rounds: whole(1, Number.MAX_SAFE_INTEGER),
	salt: freeText(1000),
	cipher: exactly('AES-256-GCM'),
	iv: freeText(1000),
});
const lockedShape = open({ encryption: lockShape, payload: freeText(BACKUP_MOST_FILE_BYTES) });
/** Of a backup's name. */
const LONGEST_NAME = 200;
const anything = custom<unknown>({}, () => true);
const plainShape = open({
	record: whole(1, Number.MAX_SAFE_INTEGER),
	createdAt: moment,
	name: maybe(freeText(LONGEST_NAME)),
	count: whole(0, BACKUP_MOST_REVISIONS),
	checksum: freeText(200),
	revisions: list(anything, BACKUP_MOST_REVISIONS),
	rooms: maybe(list(anything, MOST_BESIDE)),
	pictures: maybe(list(anything, MOST_BESIDE)),
});
const headShape = open({
	format: oneOf([BACKUP_FORMAT]),
	name: maybe(freeText(LONGEST_NAME)),
	createdAt: maybe(moment),
	version: whole(1, Number.MAX_SAFE_INTEGER),
	encryption: maybe(anything),
	// Asked line by line.
	revisions: maybe(anything),
});

/**
 * Reads a backup's text. Whatever the text says, it answers.
 * @param most bytes of the text inside; tests try it with fewer
 * @throws StorageError `no-crypto`
 */
export async function readBackup(
	text: string,
	passphrase?: string,
	most = BACKUP_MOST_BYTES,
): Promise<BackupReading> {
	// Looked into no further than where a file says that it is locked, and not at all where it is too large either way.
	const mayBeLocked =
		text.length <= lockedBytes(most) && text.slice(0, HEAD).includes('"encryption"');
	const opened = openText(text, mayBeLocked ? lockedBytes(most) : most);
	if (!opened.ok) return refused(opened.issues);
	if (opened.value.encryption === undefined) return readPlain(opened.value, text);

	const locked = parseShape(lockedShape, opened.value);
	if (!locked.ok) return refused(locked.issues);
	const { encryption, payload } = locked.value;
	if (encryption.rounds < FEWEST_ROUNDS || encryption.rounds > MOST_ROUNDS) {
		const params = { least: FEWEST_ROUNDS, most: MOST_ROUNDS };
		return refused([{ code: 'out-of-range', path: ['encryption', 'rounds'], params }]);
	}
	if (passphrase === undefined) return { status: 'locked', ...labelOf(opened.value) };
	const inner = await decrypt(encryption satisfies Lock, payload, passphrase);
	if (inner === null) return refused([{ code: 'passphrase-wrong', path: [] }]);
	const unlocked = openText(inner, most);
	if (!unlocked.ok) return refused(unlocked.issues);
	return readPlain(unlocked.value, inner, 'locked');
}

const refused = (issues: readonly StorageIssue[], salvage?: Backup): BackupReading => ({
	status: 'refused',
	issues: issues.slice(0, MOST_ISSUES),
	...(salvage && { salvage }),
});

type Opened =
	| { readonly ok: true; readonly value: Record<string, unknown> }
	| { readonly ok: false; readonly issues: readonly StorageIssue[] };

/** As far as the version: a newer file is refused before anything else of it is read. */
function openText(text: string, most: number): Opened {
	const no = (issue: StorageIssue): Opened => ({ ok: false, issues: [issue] });
	if (text.length > most) return no({ code: 'too-large', path: [], params: { most } });
	const read = readJson(text);
	if (!read.ok) return no(read.issue);
	const { value } = read;
	if (!isObject(value) || value.format !== BACKUP_FORMAT) {
		return no({ code: 'not-a-backup', path: ['format'] });
	}
	const head = parseShape(headShape, value);
	if (!head.ok) return head;
	if (head.value.version > BACKUP_VERSION) {
		const params = { version: head.value.version, known: BACKUP_VERSION };
		return no({ code: 'newer-version', path: ['version'], params });
	}
	return { ok: true, value };
}

function labelOf({ name, createdAt }: Record<string, unknown>): Label {
	return {
		...(typeof name === 'string' && { name }),
		...(typeof createdAt === 'string' && { createdAt }),
	};
}

async function readPlain(
	value: Record<string, unknown>,
	text: string,
	file: 'locked' | 'open' = 'open',
): Promise<BackupReading> {
	const plain = parseShape(plainShape, value);
	if (!plain.ok) return refused(plain.issues);
	const { record, createdAt, name, count, checksum, revisions: lines } = plain.value;
	const { rooms = [], pictures = [] } = plain.value;
	if (record > RECORD_VERSION) {
		const params = { version: record, known: RECORD_VERSION };
		return refused([{ code: 'newer-version', path: ['record'], params }]);
	}

	const issues: StorageIssue[] = [];
	const unread: StorageIssue[] = [];
	const revisions = new Map<string, Revision>();
	const asWritten = await isAsWritten(text, lines.length, checksum);
	const texts: string[] = [];
	let unsound = 0;
	for (const [index, line] of lines.entries()) {
		if (unsound > MOST_UNSOUND && unsound > revisions.size) return refused(issues);
		const problem = notPlain(line, DEEPEST_LINE);
		if (problem !== null) {
			issues.push({ code: problem, path: ['revisions', index] });
			unsound++;
			continue;
		}
		if (!asWritten) texts.push(canonical(line));
		const read = parseArriving(migrateRevision(line, record));
		const below = (issue: StorageIssue) => ({
			...issue,
			path: ['revisions', index, ...issue.path],
		});
		if (!read.ok) {
			issues.push(...read.issues.map(below));
			unsound++;
			continue;
		}
		const { revision } = read.value;
		unread.push(...read.value.unread.map(below));
		const known = revisions.get(revision.id);
		if (known === undefined) revisions.set(revision.id, revision);
		else if (!sameJson(known, revision)) {
			const params = { id: revision.id };
			issues.push({ code: 'revision-differs', path: ['revisions', index], params });
		}
	}
	if (count !== lines.length) {
		issues.push({ code: 'count-differs', path: ['count'], params: { count, found: lines.length } });
	}
	if (!asWritten && (await checksumOf(texts)) !== checksum) {
		issues.push({ code: 'checksum-differs', path: ['checksum'] });
	}
	const backup: Backup = {
		createdAt,
		...(name !== undefined && { name }),
		revisions: [...revisions.values()],
		unread: unread.slice(0, MOST_ISSUES),
		rooms: file === 'locked' ? rooms : [],
		pictures,
	};
	return issues.length > 0 ? refused(issues, backup) : { status: 'read', backup };
}
