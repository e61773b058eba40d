/**
 * Revisions on their way from phone to phone without a server: packed, cut into parts that each fit into
 * one code on a screen, and put together again in whatever order they were read.
 *
 * A part is the fragment of a link, `p=<number>.<of>.<check>.<data>`, so that any camera leads into the
 * app. The check is of the whole: parts of two packets are never mixed, and what is put together is what
 * was cut. They are the very revisions of the record: what comes this way and later over a server is one.
 */
import { readJson, type ReadJson } from '#lib/domain/read-json.ts';
import { isObject } from '#lib/domain/shape.ts';
import { sha256, type Bytes } from '#lib/storage/bytes.ts';
import { bytesOf, deflate, inflate, toBase64Url } from './bytes.ts';
import { fragmentOf } from './keys.ts';

export const HANDED_FORMAT = 'schrieb/revisions';
const VERSION = 1;
const PLAIN = 1;
const DEFLATED = 2;
/** Unpacked. */
const LARGEST = 32 * 1024 * 1024;
const CHECK_LENGTH = 8;
const MOST_PARTS = 999;

/** The text that holds them: a packet's, which is checked as a whole, and of a file that cannot be checked. */
export const handedText = (revisions: readonly object[], check?: string): string =>
	JSON.stringify({ format: HANDED_FORMAT, version: VERSION, check, revisions });

/** The text of a file that holds them, with a check: whoever reads it knows whether it is as it was made. */
export const handedFile = async (revisions: readonly object[]): Promise<string> =>
	handedText(revisions, await checkOf(bytesOfText(JSON.stringify(revisions))));

export interface HandedRevisions {
	/** Whether each is one is asked where it is taken in. */
	readonly revisions: readonly unknown[];
	/** Nothing says whether it is as it was made. */
	readonly unchecked?: true;
}

export type Handed =
	| (HandedRevisions & { readonly ok: true })
	/** `newer`, `older`: by a version of the app that this one does not know, or knows no more. */
	| { readonly ok: false; readonly reason: 'broken' | 'damaged' | 'newer' | 'older' };

const BROKEN: Handed = { ok: false, reason: 'broken' };

function handedIn(read: ReadJson): Handed {
	if (!read.ok || !isObject(read.value)) return BROKEN;
	const { format, version, revisions } = read.value;
	if (format !== HANDED_FORMAT || !Number.isInteger(version)) return BROKEN;
	if (version !== VERSION)
		return { ok: false, reason: Number(version) > VERSION ? 'newer' : 'older' };
	return Array.isArray(revisions) ? { ok: true, revisions } : BROKEN;
}

/** Reads a file, of which nothing but its own check says whether it is as it was made. Never throws. */
export async function readHandedFile(text: string): Promise<Handed> {
	const read = readJson(text);
	const handed = handedIn(read);
	if (!handed.ok || !read.ok) return handed;
	const { check } = read.value as { readonly check?: unknown };
	// Browsers give what it is checked with to safe addresses alone.
	if (check === undefined || !('subtle' in crypto)) return { ...handed, unchecked: true };
	const own = await checkOf(bytesOfText(JSON.stringify(handed.revisions)));
	return check === own ? handed : { ok: false, reason: 'damaged' };
}

const bytesOfText = (text: string): Bytes => new TextEncoder().encode(text);

/** The revisions as one packet. */
export async function pack(revisions: readonly object[]): Promise<Bytes> {
	const text = bytesOfText(handedText(revisions));
	const deflated = await deflate(text);
	const content = deflated ?? text;
	const packet = new Uint8Array(1 + content.length);
	packet[0] = deflated ? DEFLATED : PLAIN;
	packet.set(content, 1);
	return packet;
}

async function unpack(bytes: Bytes): Promise<Handed> {
	const [packing = 0] = bytes;
	if (packing > DEFLATED) return { ok: false, reason: 'newer' };
	try {
		const rest = bytes.slice(1);
		const text = packing === DEFLATED ? await inflate(rest, LARGEST) : rest;
		if (!text) return BROKEN;
		return handedIn(readJson(new TextDecoder('utf-8', { fatal: true }).decode(text)));
	} catch {
		return BROKEN;
	}
}

/**
 * The packet as fragments of links, each with so many characters of it at most.
 * @returns `null` where that would be more parts than anybody waits for
 */
export async function partsOf(packet: Bytes, length: number): Promise<readonly string[] | null> {
	const text = toBase64Url(packet);
	const count = Math.ceil(text.length / length);
	if (count > MOST_PARTS) return null;
	const check = await checkOf(packet);
	return Array.from({ length: count }, (_, at) => {
		const data = text.slice(at * length, (at + 1) * length);
		return `p=${String(at + 1)}.${String(count)}.${check}.${data}`;
	});
}

const checkOf = async (packet: Bytes): Promise<string> =>
	toBase64Url(await sha256(packet)).slice(0, CHECK_LENGTH);

/** Parts read so far; one of another packet begins anew. */
export class PartsRead {
	#check = '';
	#count = 0;
	readonly #parts = new Map<number, string>();

	/** `false` where the text is no part: of a link, a scanned code, or a fragment alone. */
	add(text: string): boolean {
		const found = /^p=(\d{1,3})\.(\d{1,3})\.([\w-]{8})\.([\w-]+)$/.exec(fragmentOf(text));
		if (!found) return false;
		const [, number, of, check = '', data = ''] = found;
		const [at, count] = [Number(number), Number(of)];
		if (at < 1 || at > count) return false;
		if (check !== this.#check || count !== this.#count) {
			this.#parts.clear();
			this.#check = check;
			this.#count = count;
		}
		this.#parts.set(at, data);
		return true;
	}

	get read(): number {
		return this.#parts.size;
	}

	/** Parts of the whole; 0 before the first was read. */
	get count(): number {
		return this.#count;
	}

	/** What they make together; `null` while some are missing. */
	async whole(): Promise<Handed | null> {
		if (this.#count === 0 || this.#parts.size < this.#count) return null;
		const parts = Array.from({ length: this.#count }, (_, at) => this.#parts.get(at + 1) ?? '');
		try {
			const packet = bytesOf(parts.join(''));
			return (await checkOf(packet)) === this.#check ? await unpack(packet) : BROKEN;
		} catch {
			return BROKEN;
		}
	}
}
