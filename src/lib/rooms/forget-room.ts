/** A room that was left: its keys are gone from this device. */
import { isObject } from '#lib/domain/shape.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { PREFIX } from './room-store.ts';
import { forgetTold } from './told-rooms.ts';

/**
 * Forgets a room with all that came with it, at once.
 * @returns the names of all these
 */
export const forgetRoom = (db: LedgerDatabase, name: string): Promise<readonly string[]> =>
	db.change(
		async (inside) => {
			const { meta } = inside;
			const rows = await meta.where('key').startsWith(PREFIX).toArray();
			const came = rows.filter(({ value }) => isObject(value) && value.within === name);
			const keys = [PREFIX + name, ...came.map(({ key }) => key)];
			await meta.bulkDelete(keys);
			await forgetTold(inside, name);
			return keys.map((key) => key.slice(PREFIX.length));
		},
		[db.meta],
	);
