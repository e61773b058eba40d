/**
 * Which evenings a Runde has, as its room says: one sealed note each, with the keys to look at the
 * evening's own room and a digest of what that held when a phone last had all of it. Who may write makes
 * the keys of an evening out of the Runde's, so that two phones that begin the same evening meet.
 */
import { sha256, type Bytes } from '#lib/storage/bytes.ts';
import { fromBase64Url, toBase64Url } from './bytes.ts';
import { bytesOfKey, keysOf, keysToRead, type RoomKeys } from './keys.ts';

/** What a note of a Runde's room is called. */
const EVENING = 'e.';

export interface EveningNote {
	readonly sessionId: string;
	readonly read: string;
	readonly key: string;
	/** See `digestOf`. */
	readonly digest: string;
}

/** The same for every phone, and no longer than a room takes, whatever the evening's id. */
export const noteKey = async (sessionId: string): Promise<string> =>
	EVENING + toBase64Url(await sha256(new TextEncoder().encode(sessionId)));

/** The note of an evening as it lies in a Runde's room; `null` where it is none or does not read. */
export function readEveningNote(name: string, value: unknown): EveningNote | null {
	if (!name.startsWith(EVENING) || typeof value !== 'object' || value === null) return null;
	const { sessionId, read, key, digest } = value as Partial<Record<string, unknown>>;
	const all = [sessionId, read, key, digest];
	return all.every((one) => typeof one === 'string' && one.length <= 200)
		? (value as EveningNote)
		: null;
}

/** Of a set of revisions, by their ids: two phones that have the same say the same. */
export const digestOf = async (ids: readonly string[]): Promise<string> =>
	toBase64Url(await sha256(new TextEncoder().encode([...ids].sort().join()))).slice(0, 16);

/** The keys of an evening's room, for who has the Runde's to write; else `null`. */
export async function keysOfEvening(group: RoomKeys, sessionId: string): Promise<RoomKeys | null> {
	const token = group.write === null ? null : fromBase64Url(group.write, 16);
	if (token === null) return null;
	const write = (await derived(token, `write ${sessionId}`)).slice(0, 16);
	return keysOf(write, toBase64Url(await derived(bytesOfKey(group), `key ${sessionId}`)));
}

/** The same for who only looks on: as the note says. */
export const keysOfNote = ({ read, key }: EveningNote): Promise<RoomKeys | null> =>
	keysToRead(read, key);

async function derived(secret: Bytes, what: string): Promise<Bytes> {
	const how = { name: 'HMAC', hash: 'SHA-256' };
	const key = await crypto.subtle.importKey('raw', secret, how, false, ['sign']);
	const text = new TextEncoder().encode(`schrieb/room/evening/${what}`);
	return new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
}
