/** Bytes as text that fits into a link, and back; bytes made smaller, and back. */
import { fromBase64, toBase64, type Bytes } from '#lib/storage/bytes.ts';

/** Bytes in base64url, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
	toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** The bytes of base64url. @throws where it is none */
export function bytesOf(text: string): Bytes {
	const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
	if (!bytes) throw new Error('no base64url');
	return bytes;
}

/** `null` where it is not exactly what so many bytes are written as. */
export function fromBase64Url(text: string, length: number): Bytes | null {
	if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
	try {
		const bytes = bytesOf(text);
		return bytes.length === length && toBase64Url(bytes) === text ? bytes : null;
	} catch {
		return null;
	}
}

/** As the browser draws them for keys. */
export const randomBytes = (length: number): Bytes =>
	crypto.getRandomValues(new Uint8Array(length));

/** Not out of a blob: that lies with another process, which is asked for every piece of it. */
const through = (bytes: Bytes, transform: ReadableWritablePair<Bytes, Bytes>) =>
	new ReadableStream<Bytes>({
		start(source) {
			source.enqueue(bytes);
			source.close();
		},
	}).pipeThrough(transform);

/** `null` where the browser cannot. */
export async function deflate(bytes: Bytes): Promise<Bytes | null> {
	if (typeof CompressionStream === 'undefined') return null;
	return collect(through(bytes, new CompressionStream('deflate-raw')), Infinity);
}

/** `null` where there is more in it than `most`: a few bytes may unpack to gigabytes. */
export const inflate = (bytes: Bytes, most: number): Promise<Bytes | null> =>
	collect(through(bytes, new DecompressionStream('deflate-raw')), most);

async function collect(stream: ReadableStream<Bytes>, most: number): Promise<Bytes | null> {
	const reader = stream.getReader();
	const parts: Bytes[] = [];
	let length = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > most) {
			await reader.cancel();
			return null;
		}
		parts.push(value);
	}
	const all = new Uint8Array(length);
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
