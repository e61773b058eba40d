/** The browser's own cryptography, as backups use it. */
import { fromBase64, sha256, toBase64, type Bytes } from './bytes.ts';
import { StorageError } from './storage-error.ts';

/** PBKDF2 rounds of what is written (OWASP's figure for SHA-256); what is read may differ. */
const KDF_ROUNDS = 600_000;
/** A forged file must not keep the device busy for an hour, nor pass for protected when it is not. */
export const FEWEST_ROUNDS = 100_000;
export const MOST_ROUNDS = 5_000_000;

const SALT_BYTES = 16;
const IV_BYTES = 12;
/** By so much is longer what is encrypted (AES-GCM). */
export const TAG_BYTES = 16;

/** How a text was encrypted; bytes in base64. */
export interface Lock {
	readonly kdf: 'PBKDF2-SHA-256';
	readonly rounds: number;
	readonly salt: string;
	readonly cipher: 'AES-256-GCM';
	readonly iv: string;
}

function subtle(): SubtleCrypto {
	const available = (globalThis as { crypto?: { subtle?: SubtleCrypto } }).crypto?.subtle;
	if (!available) throw new StorageError('no-crypto');
	return available;
}

/**
 * SHA-256 of a text's UTF-8 bytes, in hexadecimal.
 * @throws StorageError `no-crypto`
 */
export async function sha256Hex(text: string): Promise<string> {
	subtle();
	const digest = await sha256(new TextEncoder().encode(text));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Bytes that only the passphrase opens, with a salt and a nonce of their own each time.
 * @throws StorageError `no-crypto`
 */
export async function encrypt(
	bytes: Bytes,
	passphrase: string,
): Promise<{ lock: Lock; payload: string }> {
	const engine = subtle();
	const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const key = await deriveKey(passphrase, salt, KDF_ROUNDS);
	const sealed = await engine.encrypt({ name: 'AES-GCM', iv }, key, bytes);
	return {
		lock: {
			kdf: 'PBKDF2-SHA-256',
			rounds: KDF_ROUNDS,
			salt: toBase64(salt),
			cipher: 'AES-256-GCM',
			iv: toBase64(iv),
		},
		payload: toBase64(new Uint8Array(sealed)),
	};
}

/** The text, or `null` where the passphrase is another one or a byte was changed: AES-GCM cannot tell. */
export async function decrypt(
	{ rounds, salt, iv }: Lock,
	payload: string,
	passphrase: string,
): Promise<string | null> {
	const engine = subtle();
	const bytes = [salt, iv, payload].map(fromBase64);
	const [saltBytes, ivBytes, sealed] = bytes;
	if (!saltBytes || !ivBytes || !sealed) return null;
	try {
		const key = await deriveKey(passphrase, saltBytes, rounds);
		const opened = await engine.decrypt({ name: 'AES-GCM', iv: ivBytes }, key, sealed);
		return new TextDecoder('utf-8', { fatal: true }).decode(opened);
	} catch {
		return null;
	}
}

/** The same letters give the same key, however a keyboard composes them (NFKC). */
async function deriveKey(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
	const engine = subtle();
	const secret = new TextEncoder().encode(passphrase.normalize('NFKC'));
	const material = await engine.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
	return engine.deriveKey(
		{ name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
		material,
		{ name: 'AES-GCM', length: 256 },
		false,
		['encrypt', 'decrypt'],
	);
}
