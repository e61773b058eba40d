/**
 * How the second copy is written: one line a revision, its checksum in front, so that a reader finds the
 * next sound line behind any damage and takes half a line for none.
 *
 * ```
 * 1c291ca3 {"id":"0198…","sessionId":…}
 * ```
 */
import type { Revision } from '../revision.ts';

const NEWLINE = 10;
/** The checksum in hexadecimal, and a space. */
const PREFIX = 9;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
	let sum = byte;
	for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
	return sum;
});

/** CRC-32 (ISO 3309), as zip files have it. */
export function crc32(bytes: Uint8Array): number {
	let sum = 0xffffffff;
	for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
	return (sum ^ 0xffffffff) >>> 0;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A line, its end included. */
export const lineOf = (text: string): Uint8Array => summedLineOf(text).line;

/** A line, and the checksum it has in front. */
export function summedLineOf(text: string): { readonly line: Uint8Array; readonly sum: number } {
	const payload = encoder.encode(text);
	const sum = crc32(payload);
	const line = new Uint8Array(PREFIX + payload.length + 1);
	line.set(encoder.encode(`${sum.toString(16).padStart(8, '0')} `));
	line.set(payload, PREFIX);
	line[line.length - 1] = NEWLINE;
	return { line, sum };
}

/** The text of a revision: its id comes first, so that it is known without reading the rest. */
export const revisionText = ({ id, ...rest }: Revision): string => JSON.stringify({ id, ...rest });

/** The checksum of a text, as its line has it in front. */
export const sumOf = (text: string): number => crc32(encoder.encode(text));

/** The text of a line without its end, and its checksum; `null` where it is damaged. */
function readLine(line: Uint8Array): Pick<Line, 'text' | 'sum'> | null {
	const payload = line.subarray(PREFIX);
	const prefix = decoder.decode(line.subarray(0, PREFIX));
	const sum = crc32(payload);
	if (!/^[\da-f]{8} $/.test(prefix) || parseInt(prefix, 16) !== sum) return null;
	return { text: decoder.decode(payload), sum };
}

/** The text of a line without its end; `null` where it is damaged. */
export const textOf = (line: Uint8Array): string | null => readLine(line)?.text ?? null;

/** The id that a sound line begins with; `undefined` where it is no revision. */
export function idOf(text: string): string | undefined {
	const [, plain] = /^\{"id":"([\w-]+)"/.exec(text) ?? [];
	if (plain !== undefined) return plain;
	if (!text.startsWith('{"id":')) return undefined;
	const { id } = JSON.parse(text) as { id: unknown };
	return typeof id === 'string' ? id : undefined;
}

/** Something that can be read from any place. */
export interface Readable {
	size(): number;
	/** Fills the bytes from that place on, as far as there is something; returns how many. */
	read(into: Uint8Array, at: number): number;
}

/** A sound line: its text with its checksum, where it begins, and how long it is without its end. */
export interface Line {
	readonly text: string;
	readonly sum: number;
	readonly at: number;
	readonly length: number;
}

const CHUNK = 1 << 20;

/**
 * Walks a file, however large, and hands out every sound line in order. What is damaged is left out, and
 * so is half a line at the end; returns how many those are.
 */
export function scan(file: Readable, found: (line: Line) => void): number {
	let unread = 0;
	/** What was read and not handed out yet, and where in the file it begins. */
	let rest = new Uint8Array(0);
	let start = 0;
	const size = file.size();
	for (let at = 0; at < size;) {
		const chunk = new Uint8Array(rest.length + Math.min(CHUNK, size - at));
		chunk.set(rest);
		const got = file.read(chunk.subarray(rest.length), at);
		if (got === 0) break;
		at += got;
		const bytes = chunk.subarray(0, rest.length + got);
		let begin = 0;
		for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, begin)) {
			const line = bytes.subarray(begin, end);
			const read = readLine(line);
			if (read) found({ ...read, at: start + begin, length: line.length });
			else if (line.length > 0) unread++;
			begin = end + 1;
		}
		rest = bytes.slice(begin);
		start += begin;
	}
	return unread + Number(rest.length > 0);
}
