/**
 * The journal as a file and back: a line of JSON for each update, sealed as it came. It reads the same
 * from either kind of journal, and restoring adds: what is there already stays.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Journal } from './journal.ts';

const FORMAT = 'schrieb/rooms';
const VERSION = 1;
const DAMAGED = 'the file is damaged: nothing was restored';

/** Writes every room; the file stands under its name once it is whole and on disk, and else not at all. */
export async function backUp(journal: Journal, path: string): Promise<number> {
	const unfinished = `${path}.unfinished`;
	try {
		const entries = await write(journal, unfinished);
		await rename(unfinished, path);
		await syncFolder(dirname(path));
		return entries;
	} catch (error) {
		// On a full disk it would keep the room that the journal needs.
		await rm(unfinished, { force: true });
		throw error;
	}
}

async function write(journal: Journal, unfinished: string): Promise<number> {
	const file = await open(unfinished, 'w', 0o600);
	const check = createHash('sha256');
	let entries = 0;
	const say = async (line: object): Promise<void> => {
		const text = `${JSON.stringify(line)}\n`;
		check.update(text);
		await file.write(text);
	};
	try {
		await say({ format: FORMAT, version: VERSION });
		for (const room of await journal.rooms())
			for (const { update } of await journal.read(room)) {
				await say({ room, update: Buffer.from(update).toString('base64') });
				entries++;
			}
		await say({ entries, check: check.copy().digest('hex') });
		await file.sync();
	} finally {
		await file.close();
	}
	return entries;
}

/** A name is on disk once its folder is. Windows opens no folder, and keeps its names itself. */
async function syncFolder(path: string): Promise<void> {
	if (process.platform === 'win32') return;
	const folder = await open(path);
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

/**
 * Adds everything of a file to the journal.
 * @throws Error where it is none, was cut off or altered: nothing is added then.
 */
export async function restore(journal: Journal, path: string, now: number): Promise<number> {
	await check(path);
	let entries = 0;
	const rooms = new Set<string>();
	for await (const [line] of linesOf(path)) {
		if (typeof line.room !== 'string') continue;
		await journal.append(line.room, Buffer.from(String(line.update), 'base64'));
		if (!rooms.has(line.room)) await journal.touch(line.room, now);
		rooms.add(line.room);
		entries++;
	}
	return entries;
}

async function check(path: string): Promise<void> {
	const sum = createHash('sha256');
	let entries = 0;
	let first = true;
	let whole = false;
	let same = false;
	for await (const [line, text] of linesOf(path)) {
		if (first && (line.format !== FORMAT || line.version !== VERSION))
			throw new Error('this is no backup of rooms, or one of another version');
		first = false;
		if (typeof line.room === 'string' && typeof line.update === 'string') entries++;
		whole = line.entries === entries;
		// Files of earlier versions have none.
		same = whole && (line.check === undefined || line.check === sum.copy().digest('hex'));
		sum.update(`${text}\n`);
	}
	if (!whole) throw new Error('the file is cut off: nothing was restored');
	if (!same) throw new Error(DAMAGED);
}

type Line = readonly [line: Readonly<Record<string, unknown>>, text: string];

async function* linesOf(path: string): AsyncGenerator<Line> {
	const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
	for await (const text of lines) {
		try {
			// `null` is a line of JSON, too, and says nothing.
			yield [(JSON.parse(text) ?? {}) as Record<string, unknown>, text];
		} catch {
			throw new Error(DAMAGED);
		}
	}
}
