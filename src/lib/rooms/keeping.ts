/** Where a server keeps what it acknowledged, and for how long: by that phones know whether it is there still. */
import { freeText, maybe, open, whole } from '#lib/domain/shape.ts';
import { parseShape } from '../storage/storage-issue.ts';
import { ageOf, askPlainly, type ServerAge } from './ask.ts';
import type { RoomRow } from './room-store.ts';

export interface Keeping {
	/** Which journal; another one where a disk was lost. `''` of a server that does not say. */
	readonly journal: string;
	/** Days after which a room that nobody opened is forgotten; 0 for never. */
	readonly idleDays: number;
}

/** What a server says of itself, as it answers a plain request. */
export interface ServerSaid extends Keeping {
	/** Its clock; `null` where it does not say. */
	readonly time: number | null;
	/** Whether it speaks as another version of the app does. */
	readonly age: ServerAge;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_DAYS = 400;
const MOST = 1_000_000;
const shape = open({ journal: maybe(freeText(100)), idleDays: maybe(whole(0, MOST)) });
const speaking = open({ rooms: whole(0, MOST) });

/** Asks a server; `null` where it does not answer. */
export async function askServer(address: string): Promise<ServerSaid | null> {
	try {
		const { response, json } = await askPlainly(address);
		if (json === undefined) return null;
		const read = parseShape(shape, json);
		const { journal = '', idleDays = IDLE_DAYS } = read.ok ? read.value : {};
		const time = Date.parse(response.headers.get('date') ?? '');
		const spoken = parseShape(speaking, json);
		const age = spoken.ok ? ageOf(spoken.value.rooms) : null;
		return { journal, idleDays, time: Number.isNaN(time) ? null : time, age };
	} catch {
		return null;
	}
}

/**
 * Whether what a room held when all was with the others is with them still: in the same journal, and looked at so
 * lately that nobody can have forgotten it, nor will before it is looked at again.
 */
export function isHeld({ journal, syncedAt }: RoomRow, keeping: Keeping | null): boolean {
	if (keeping === null || journal !== keeping.journal || syncedAt === undefined) return false;
	return isWithin(syncedAt, Date.now(), keeping.idleDays / 2);
}

/** Whether that was noted lately: it is noted again once a day, and more often where rooms are forgotten sooner. */
export const isNotedLately = ({ syncedAt }: RoomRow, { idleDays }: Keeping, now: number): boolean =>
	syncedAt !== undefined && isWithin(syncedAt, now, idleDays === 0 ? 1 : Math.min(1, idleDays / 4));

const isWithin = (at: number, now: number, days: number): boolean =>
	days === 0 || Math.abs(now - at) < days * DAY_MS;
