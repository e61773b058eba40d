// Who is known only from what a phone watches: a name given there would reach nobody.
import { expect, test } from 'vitest';
import { newKeys } from '#lib/rooms/keys.ts';
import { addRoom, changeRoom, newRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import { isOnlyWatched } from '#lib/state/only-watched.ts';
import { head, newStore } from '../storage/store.ts';

async function phone(right: 'write' | 'read', more: Partial<RoomRow> = {}) {
	const { ledger } = newStore();
	await ledger.createSession(head('watched'));
	const all = await newKeys();
	const keys = right === 'read' ? { ...all, write: null } : all;
	await addRoom(ledger.db, newRoom(keys, 'p', 0, { sessionId: 'watched', ...more }));
	const [known] = head('watched').players;
	return { ledger, keys, id: known!.id };
}

test('who plays only in evenings that are watched', async () => {
	const { ledger, keys, id } = await phone('read');
	expect(await isOnlyWatched(ledger.db, [id])).toBe(true);
	expect(await isOnlyWatched(ledger.db, ['somebody else'])).toBe(false);
	// The right to write came later.
	await changeRoom(ledger.db, keys.name, { keys: await newKeys() });
	expect(await isOnlyWatched(ledger.db, [id])).toBe(false);
});

test('not who plays in an evening of this phone as well, written along or its own', async () => {
	const { ledger, id } = await phone('read');
	await ledger.createSession(head('own'));
	expect(await isOnlyWatched(ledger.db, [id])).toBe(false);
	const along = await phone('write');
	expect(await isOnlyWatched(along.ledger.db, [along.id])).toBe(false);
	const left = await phone('read', { left: true });
	expect(await isOnlyWatched(left.ledger.db, [left.id])).toBe(false);
});

test('nor a member of a Runde that this phone writes', async () => {
	const { ledger, id } = await phone('read');
	const runde = {
		...{ id: 'rose', name: 'Rose', mark: 0, seats: [], ruleset: 'koenigrufen-pagat' },
		members: [{ id, role: 'regular' }],
		stake: { currency: 'EUR', minorPerPoint: 10 },
	};
	await ledger.commit([{ entity: 'group', id: 'rose', value: runde as never }]);
	expect(await isOnlyWatched(ledger.db, [id])).toBe(false);
	const keys = { ...(await newKeys()), write: null };
	await addRoom(ledger.db, newRoom(keys, 'p', 0, { group: 'rose' }));
	expect(await isOnlyWatched(ledger.db, [id])).toBe(true);
});
