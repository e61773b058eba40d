/** One of a Runde's evenings that was joined by its own code before. */
import { isObject } from '#lib/domain/shape.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { writeMeta } from '../storage/meta.ts';
import { PREFIX, type RoomRow } from './room-store.ts';

/**
 * Its room is the Runde's from then on, with all that the Runde's keys allow.
 * @param runde the name of the Runde's room: whoever leaves it meanwhile has left its evenings, too
 */
export const claimRoom = (
	db: LedgerDatabase,
	{ keys, sessionId }: RoomRow,
	runde: string,
): Promise<void> =>
	db.change(
		async (inside) => {
			const valueOf = async (name: string): Promise<unknown> =>
				(await inside.meta.get(PREFIX + name))?.value;
			const known = await valueOf(keys.name);
			if (!isObject(known) || known.within !== undefined || !isObject(known.keys)) return;
			if ((await valueOf(runde)) === undefined) return;
			const write = keys.write ?? known.keys.write;
			const row = { ...known, sessionId, within: runde, keys: { ...keys, write } };
			await writeMeta(inside, PREFIX + keys.name, row);
		},
		[db.meta],
	);
