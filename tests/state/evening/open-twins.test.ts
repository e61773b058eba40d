// The start page names the evenings in which two phones may have written one deal.
import { expect, test } from 'vitest';
import { newKeys } from '#lib/rooms/keys.ts';
import { newRoom } from '#lib/rooms/room-store.ts';
import { mergeSound } from '#lib/rooms/take-in.ts';
import { openTwins } from '#lib/state/evening/open-twins.ts';
import { saveDeal } from '../../storage/edits.ts';
import { deal, head, newStore } from '../../storage/store.ts';

test('counts the places where two phones wrote a deal, of evenings that are shared, until somebody says', async () => {
	const [here, there] = [newStore().ledger, newStore().ledger];
	for (const id of ['twice', 'once', 'alone']) {
		await here.createSession(head(id));
		await saveDeal(here, id, deal('d1'), { seen: null });
	}
	await mergeSound(there, await here.exportRevisions());
	for (const id of ['twice', 'alone']) {
		await saveDeal(here, id, deal('here'), { seen: null });
		await saveDeal(there, id, deal('there'), { seen: null });
	}
	await mergeSound(here, await there.exportRevisions());
	const rooms = await Promise.all(
		['twice', 'once'].map(async (sessionId) => newRoom(await newKeys(), 'p', 0, { sessionId })),
	);
	const counted = async () => [...(await openTwins(here.db, await here.readSessions(), rooms))];
	expect(await counted()).toEqual([['twice', 1]]);
	const [, , last] = (await here.readEvening('twice')).deals;
	await here.commit([
		{ entity: 'deal', sessionId: 'twice', id: last!.id, value: null, seen: undefined },
	]);
	expect(await counted()).toEqual([]);
});
