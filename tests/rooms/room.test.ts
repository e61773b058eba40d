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

test('an entry that reads no more keeps no others from being merged, and stays', async () => {
	const disk = new Disk();
	const phone = new Doc();
	phone.on('update', (update: Uint8Array) => disk.put('a', update));
	for (let deal = 0; deal < 5; deal++)
		phone.getMap('revisions').set(String(deal), new Uint8Array(9));
	// A page of the disk lost its end.
	const [damaged] = disk.entries.slice(-1);
	damaged!.update.fill(0xff, 3);
	const [document, room] = [new Doc(), new Room('a', new MemoryJournal(disk))];
	await room.load(document);
	expect([room.unread, document.getMap('revisions').size]).toEqual([1, 4]);
	await room.merge();
	expect(disk.entries.length).toBe(2);
	const [again, read] = [new Doc(), new Room('a', new MemoryJournal(disk))];
	await read.load(again);
	expect([read.unread, again.getMap('revisions').size]).toEqual([1, 4]);
});
