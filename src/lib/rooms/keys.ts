/**
 * The keys of a room. Two secrets are made on the phone that shares: a token that lets write, and a key
 * that lets read what is written. Both travel in the fragment of a link, which no browser sends to a
 * server; the server is shown a token and compares hashes.
 *
 * - to write: `#w=<token>&k=<key>`; to read: `#r=<H(token)>&k=<key>`
 * - the room's name is `H(H(token))`, so that a reader can find it and nobody can go back from it.
 */
import { sha256, type Bytes } from '#lib/storage/bytes.ts';
import { fromBase64Url, randomBytes, toBase64Url } from './bytes.ts';

const WRITE_BYTES = 16;
const READ_BYTES = 32;
const KEY_BYTES = 32;

/** Everything as text, in base64url. */
export interface RoomKeys {
	readonly name: string;
	/** `null` on a phone that only watches. */
	readonly write: string | null;
	readonly read: string;
	/** Never shown to a server. */
	readonly key: string;
}

export type Right = 'write' | 'read';

/** A room of its own: a write token of 128 bits and a key of 256, both random (docs/rooms.md). */
export async function newKeys(): Promise<RoomKeys> {
	return keysOf(randomBytes(WRITE_BYTES), toBase64Url(randomBytes(KEY_BYTES)));
}

/** @param write the token's bytes */
export async function keysOf(write: Bytes, key: string): Promise<RoomKeys> {
	const read = await sha256(write);
	return {
		name: toBase64Url(await sha256(read)),
		write: toBase64Url(write),
		read: toBase64Url(read),
		key,
	};
}

/** Where a room is joined. */
export const JOIN_PATH = '/join';

/** The fragment of the link that passes on a right; `null` where the phone has it not itself. */
export function fragmentFor({ write, read, key }: RoomKeys, right: Right): string | null {
	if (right === 'read') return `r=${read}&k=${key}`;
	return write === null ? null : `w=${write}&k=${key}`;
}

/** The form of links, and of what is handed over by them; one of another form begins with its number: `#v=2&…`. */
const FORM = 1;

/** A link stands in a text; mail and notes break it over lines. */
const LETTER = '[A-Za-z0-9_-]';
const BREAK = String.raw`(?:[ \t]*\r?\n[ \t]*)?`;
/** As many letters as hold so many bytes: what comes behind them on a new line is none of the link's. */
const holding = (bytes: number): string =>
	`(?:${BREAK}${LETTER}){${String(Math.ceil((bytes * 8) / 6))}}`;
const TO_JOIN = new RegExp(
	`(?:^|#)${BREAK}(?:v=${String(FORM)}&${BREAK})?` +
		`((?:w=${holding(WRITE_BYTES)}|r=${holding(READ_BYTES)})${BREAK}&${BREAK}k=${holding(KEY_BYTES)})(?!${LETTER})`,
);
/** Of any form, or a part of what is handed over: as far as its characters go. */
const FRAGMENT = /(?:^|#)((?:v=\d{1,6}&|[wrp]=)[\w.=&-]*)/;

/** What a link, a scanned code or a fragment alone says behind its form; text around it is passed over. */
export function fragmentOf(text: string): string {
	const all = text.trim();
	const toJoin = TO_JOIN.exec(all)?.[1];
	if (toJoin !== undefined) return toJoin.replaceAll(/\s/g, '');
	const fragment = FRAGMENT.exec(all)?.[1]?.replace(/\.+$/, '') ?? all.replace(/^.*#/s, '');
	return fragment.replace(new RegExp(`^v=${String(FORM)}&`), '');
}

/** Whether the app that made a link is newer or older than this one can read; `null` where it does not say so. */
export function ageOfLink(text: string): 'newer' | 'older' | null {
	const form = Number(/^v=(\d{1,6})&/.exec(fragmentOf(text))?.[1] ?? FORM);
	return form === FORM ? null : form > FORM ? 'newer' : 'older';
}

/**
 * The keys in a link, a scanned code or a fragment alone; `null` where it is cut off or none. A link to
 * another installation of the app counts: the keys are what matters.
 */
export async function keysIn(text: string): Promise<RoomKeys | null> {
	const found = /^([wr])=([A-Za-z0-9_-]+)&k=([A-Za-z0-9_-]+)$/.exec(fragmentOf(text));
	if (!found) return null;
	const [, right, token = '', key = ''] = found;
	if (right === 'r') return keysToRead(token, key);
	const write = fromBase64Url(token, WRITE_BYTES);
	return write && fromBase64Url(key, KEY_BYTES) && keysOf(write, key);
}

/** `null` where a part of it is none. */
export async function keysToRead(token: string, key: string): Promise<RoomKeys | null> {
	const read = fromBase64Url(token, READ_BYTES);
	if (read === null || fromBase64Url(key, KEY_BYTES) === null) return null;
	return { name: toBase64Url(await sha256(read)), write: null, read: token, key };
}

/** The key's bytes; none where it is no key, so that nothing opens with it. */
export const bytesOfKey = ({ key }: RoomKeys): Bytes =>
	fromBase64Url(key, KEY_BYTES) ?? new Uint8Array();
