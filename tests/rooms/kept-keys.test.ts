// A room's keys in a backup: with a passphrase they come back, and the phone is in its rooms again; without, none go out.
import { afterEach, describe, expect, test } from 'vitest';
import { fragmentFor, newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import { addRoom, listRooms, newRoom, saveRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import { keysBrought, keysToKeep } from '#lib/rooms/kept-keys.ts';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import type { Made, Reading, Restored } from '#lib/state/archive/protocol.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head, newStore } from '../storage/store.ts';
import { Phone, readingOnly } from './phone.ts';
import { RoomServer } from './room-server.ts';

const PASSPHRASE = 'Stich und Gstieß';
const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

async function backUp(ledger: Ledger, passphrase?: string): Promise<string> {
	const { file } = (await new ArchiveWork(() => ledger).do(
		{ do: 'make', passphrase },
		() => undefined,
	)) as Made;
	return file.text();
}

/** Shown, and then restored with all it brings. */
async function restore(ledger: Ledger, text: string, keys = true) {
	const work = new ArchiveWork(() => ledger);
	const task = { do: 'read', file: text, passphrase: PASSPHRASE } as const;
	const reading = (await work.do(task, () => undefined)) as Reading;
	if (reading.status !== 'read') throw new Error(reading.status);
	const { mark, keys: offered } = reading.shown;
	const restored = (await work.do({ do: 'restore', mark, keys }, () => undefined)) as Restored;
	return { offered, restored };
}

async function withRoom(keys: RoomKeys, more: Partial<RoomRow> = { sessionId: 'evening' }) {
	const { ledger } = newStore();
	await ledger.createSession(head('evening'));
	await addRoom(ledger.db, newRoom(keys, 'phone', 1, more));
	return ledger;
}

test('a lost phone, restored from a backup with a passphrase, is in its room again and gets what came since', async () => {
	const server = await new RoomServer().start();
	closing.push(() => server.dispose());
	const keys = await newKeys();
	const ledger = await withRoom(keys);
	const text = await backUp(ledger, PASSPHRASE);
	const other = new Phone();
	closing.push(() => other.close());
	await other.ledger.mergeRevisions(await ledger.exportRevisions());
	other.evening = 'evening';
	await saveDeal(other.ledger, 'evening', deal('since'), { seen: null });
	const total = (await other.revisions()).length;
	await other.open(server.url, keys);
	await other.withOthers(total);

	const fresh = new Phone();
	closing.push(() => fresh.close());
	const { offered, restored } = await restore(fresh.ledger, text);
	expect(offered).toBe(1);
	expect(restored).toMatchObject({ status: 'restored', rooms: 1 });
	const [row] = await listRooms(fresh.ledger.db);
	expect(row).toMatchObject({ keys, sessionId: 'evening', acknowledged: 0, acknowledgedAt: null });
	expect(row?.phone).not.toBe('phone');
	fresh.evening = 'evening';
	await fresh.open(server.url, row!.keys);
	await fresh.withOthers(total);
	expect(await fresh.revisions()).toEqual(await other.revisions());
});

describe('keys', () => {
	test('go into no backup that anybody can read, and lie in none unsealed', async () => {
		const keys = await newKeys();
		const ledger = await withRoom(keys);
		const secrets = [keys.write ?? '', keys.read, keys.key];
		const plain = await backUp(ledger);
		const locked = await backUp(ledger, PASSPHRASE);
		for (const secret of secrets) {
			expect(plain).not.toContain(secret);
			expect(locked).not.toContain(secret);
		}
		// Nor are any taken from such a file, whoever wrote them there.
		const rooms = [{ keys: fragmentFor(keys, 'write'), sessionId: 'evening' }];
		const forged = JSON.stringify({ ...(JSON.parse(plain) as object), rooms });
		const fresh = newStore().ledger;
		expect(await restore(fresh, forged)).toMatchObject({ offered: 0, restored: { rooms: 0 } });
		expect(await listRooms(fresh.db)).toEqual([]);
	});

	test('are left in the file by whoever does not want them', async () => {
		const text = await backUp(await withRoom(await newKeys()), PASSPHRASE);
		const fresh = newStore().ledger;
		const { offered, restored } = await restore(fresh, text, false);
		expect([offered, restored]).toMatchObject([1, { status: 'restored', rooms: 0 }]);
		expect(await listRooms(fresh.db)).toEqual([]);
	});

	test('to watch stay keys to watch; what is shared here by other keys stays as it is', async () => {
		const keys = await newKeys();
		const text = await backUp(await withRoom(readingOnly(keys)), PASSPHRASE);
		const fresh = newStore().ledger;
		await restore(fresh, text);
		expect((await listRooms(fresh.db))[0]?.keys).toEqual(readingOnly(keys));
		const own = await newKeys();
		const sharing = await withRoom(own);
		expect(await restore(sharing, text)).toMatchObject({ offered: 0, restored: { rooms: 0 } });
		expect((await listRooms(sharing.db)).map((row) => row.keys)).toEqual([own]);
	});

	test('that count no more, of rooms that were left, and of a Runde’s evenings are not kept', async () => {
		const ledger = await withRoom(await newKeys(), { group: 'runde' });
		const more: readonly Partial<RoomRow>[] = [
			{ sessionId: 'a', renewedAt: 1 },
			{ sessionId: 'b', within: 'the-rundes' },
			{ sessionId: 'c', left: true },
			{ sessionId: null },
		];
		for (const of of more) await saveRoom(ledger.db, newRoom(await newKeys(), 'phone', 1, of));
		expect(await keysToKeep(ledger.db)).toMatchObject([{ group: 'runde' }]);
	});

	test('that are none, of nothing or of two things are passed over', async () => {
		const { ledger } = newStore();
		const keys = fragmentFor(await newKeys(), 'write')!;
		const none = [
			null,
			'keys',
			{ keys: keys.slice(0, -1), sessionId: 'evening' },
			{ keys },
			{ keys, sessionId: 'evening', group: 'runde' },
			{ keys, sessionId: 5 },
		];
		expect(await keysBrought(ledger.db, none)).toEqual([]);
		expect(await keysBrought(ledger.db, [...none, { keys, sessionId: 'evening' }])).toHaveLength(1);
	});
});
