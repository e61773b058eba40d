/** Bytes as text and back, and what they come to. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes turned into characters at once; more arguments than this overflow the stack. */
const CHUNK = 0x8000;

/** Bytes in base64. */
export function toBase64(bytes: Uint8Array): string {
	let binary = '';
	for (let from = 0; from < bytes.length; from += CHUNK) {
		binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
	}
	return btoa(binary);
}

/** The bytes of base64; `null` where it is none. */
export function fromBase64(text: string): Bytes | null {
	try {
		const binary = atob(text);
		const bytes = new Uint8Array(binary.length);
		for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
		return bytes;
	} catch {
		return null;
	}
}

/** Rejects where the page has no secure context: the browser offers no cryptography there. */
export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
	new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
