/**
 * A file has one server: what another one writes beside it, phones that are here would not be shown. Held by the operating
 * system for as long as the process lives, however it ends. A backup only reads, and asks nobody.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isHeld } from './sqlite-journal.ts';

/** A server that is told to end takes this long at the most to say goodbye, and whoever starts it anew does not wait. */
const PATIENCE_MS = 3000;

/** Let go of by the collector, it would not be held. */
const held: DatabaseSync[] = [];

/** @throws Error where another process has it */
export function claim(folder: string): void {
	mkdirSync(folder, { recursive: true });
	const lock = new DatabaseSync(join(folder, 'rooms.lock'), { timeout: PATIENCE_MS });
	try {
		// Nothing is ever written into it, nor beside it on a full disk.
		lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
	} catch (error) {
		lock.close();
		throw isHeld(error) ? new Error('another server has it open', { cause: error }) : error;
	}
	held.push(lock);
}
