// A room by itself: what it counts as its own.
import { expect, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { Room } from '../../src/server/room.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';

test('what is read before its writer is told that it is there counts once', async () => {
	const disk = new Disk();
	const journal = new MemoryJournal(disk);
	let tell: () => void = () => undefined;
	vi.spyOn(journal, 'append').mockImplementation((name, update) => {
		const seq = disk.put(name, update);
		return new Promise((resolve) => (tell = () => resolve(seq)));
	});
	const phone = new Doc();
	phone.getMap('revisions').set('a', new Uint8Array(9));
	const update = encodeStateAsUpdate(phone);
	const room = new Room('a', journal);
	const appended = room.append(update, 1, 1_000_000);
	await room.load(new Doc());
	tell();
	await appended;
	const again = new Room('a', journal);
	await again.load(new Doc());
	expect(room.weight).toBe(again.weight);
});
