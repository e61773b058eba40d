// A backup of rooms is on disk, its name too, before it is said to be there; and is restored as it was made, or not at all.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Disk, MemoryJournal } from './memory-journal.ts';

/** What reached the disk, in order. */
const reached: string[] = [];

vi.mock('node:fs/promises', async (original) => {
	const real = await original<typeof Files>();
	return {
		...real,
		open: async (path: string, ...how: [string?, number?]): Promise<Files.FileHandle> => {
			const file = await real.open(path, ...how);
			const sync = file.sync.bind(file);
			file.sync = async () => {
				reached.push(basename(path));
				await sync();
			};
			return file;
		},
		rename: async (from: string, to: string) => {
			reached.push(`${basename(from)} → ${basename(to)}`);
			await real.rename(from, to);
		},
	};
});

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'schrieb-backup-'));
});
afterEach(() => {
	rmSync(folder, { recursive: true });
});

test('the file first, then its name', async () => {
	// Another file of tests may have loaded it over the real files.
	vi.resetModules();
	const { backUp } = await import('../../src/server/backup.ts');
	const disk = new Disk();
	disk.put('a', Uint8Array.of(1));
	const path = join(folder, 'rooms.backup');
	expect(await backUp(new MemoryJournal(disk), path)).toBe(1);
	expect(reached).toEqual([
		'rooms.backup.unfinished',
		'rooms.backup.unfinished → rooms.backup',
		basename(folder),
	]);
	expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(3);
});

test('nothing where it could not be written to its end', async () => {
	vi.resetModules();
	const { backUp } = await import('../../src/server/backup.ts');
	const disk = new Disk();
	disk.put('a', Uint8Array.of(1));
	const journal = new MemoryJournal(disk);
	vi.spyOn(journal, 'read').mockRejectedValue(new Error('no space left'));
	await expect(backUp(journal, join(folder, 'rooms.backup'))).rejects.toThrow('no space left');
	expect(readdirSync(folder)).toEqual([]);
});

test('in which a character was altered brings nothing; one of an earlier version has no check', async () => {
	vi.resetModules();
	const { backUp, restore } = await import('../../src/server/backup.ts');
	const disk = new Disk();
	disk.put('a', Uint8Array.of(1, 2, 3));
	const path = join(folder, 'rooms.backup');
	await backUp(new MemoryJournal(disk), path);
	const text = readFileSync(path, 'utf8');
	const altered = text.replace('AQID', 'AQIE');
	expect(altered).not.toBe(text);
	writeFileSync(path, altered);
	const restored = new MemoryJournal(new Disk(), true);
	await expect(restore(restored, path, 1)).rejects.toThrow('nothing was restored');
	expect(await restored.rooms()).toEqual([]);
	writeFileSync(path, text.replace(/,"check":"[0-9a-f]+"/, ''));
	expect(await restore(restored, path, 1)).toBe(1);
});
