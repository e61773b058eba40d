/**
 * The journal as a file and back: a line of JSON for each update, sealed as it came. It reads the same
 * from either kind of journal, and restoring adds: what is there already stays.
 */
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Journal } from './journal.ts';

const FORMAT = 'schrieb/rooms';
const VERSION = 1;

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
	let entries = 0;
	try {
		await file.write(`${JSON.stringify({ format: FORMAT, version: VERSION })}\n`);
		for (const room of await journal.rooms())
			for (const { update } of await journal.read(room)) {
				await file.write(
					`${JSON.stringify({ room, update: Buffer.from(update).toString('base64') })}\n`,
				);
				entries++;
			}
		await file.write(`${JSON.stringify({ entries })}\n`);
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
 * @throws Error where it is none, or was cut off: nothing is added then.
 */
export async function restore(journal: Journal, path: string, now: number): Promise<number> {
	await check(path);
	let entries = 0;
	const rooms = new Set<string>();
	for await (const line of linesOf(path)) {
		if (typeof line.room !== 'string') continue;
		await journal.append(line.room, Buffer.from(String(line.update), 'base64'));
		if (!rooms.has(line.room)) await journal.touch(line.room, now);
		rooms.add(line.room);
		entries++;
	}
	return entries;
}

async function check(path: string): Promise<void> {
	let entries = 0;
	let first = true;
	let whole = false;
	for await (const line of linesOf(path)) {
		if (first && (line.format !== FORMAT || line.version !== VERSION))
			throw new Error('this is no backup of rooms, or one of another version');
		first = false;
		if (typeof line.room === 'string' && typeof line.update === 'string') entries++;
		whole = line.entries === entries;
	}
	if (!whole) throw new Error('the file is cut off: nothing was restored');
}

async function* linesOf(path: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
	const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
	for await (const line of lines) {
		try {
			// `null` is a line of JSON, too, and says nothing.
			yield (JSON.parse(line) ?? {}) as Record<string, unknown>;
		} catch {
			throw new Error('the file is damaged: nothing was restored');
		}
	}
}
