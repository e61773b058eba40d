/**
 * Sealing: plain JSON, deflated, then AES-GCM under the room's key with a nonce of its own. What it is
 * and in which room is sealed with it, so that nothing can be passed off as something else.
 *
 * A sealed thing is one byte for the way it was packed, twelve for the nonce, the rest.
 */
import { readJson } from '#lib/domain/read-json.ts';
import type { Bytes } from '#lib/storage/bytes.ts';
import { deflate, inflate } from './bytes.ts';
import { bytesOfKey, type RoomKeys } from './keys.ts';

const PLAIN = 1;
const DEFLATED = 2;
const NONCE_BYTES = 12;
/** Of one thing, unpacked. */
const LARGEST = 8 * 1024 * 1024;

export class Sealer {
	readonly #key: CryptoKey;
	readonly #room: string;

	private constructor(key: CryptoKey, room: string) {
		this.#key = key;
		this.#room = room;
	}

	static async of(keys: RoomKeys): Promise<Sealer> {
		const uses: KeyUsage[] = ['encrypt', 'decrypt'];
		const key = await crypto.subtle.importKey('raw', bytesOfKey(keys), 'AES-GCM', false, uses);
		return new Sealer(key, keys.name);
	}

	/** @param what names it: a revision's id, or what else it is */
	async seal(what: string, value: unknown): Promise<Bytes> {
		const text = new TextEncoder().encode(JSON.stringify(value));
		const deflated = await deflate(text);
		const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
		const packing = deflated ? DEFLATED : PLAIN;
		const sealed = await crypto.subtle.encrypt(
			this.#how(what, packing, nonce),
			this.#key,
			deflated ?? text,
		);
		const all = new Uint8Array(1 + NONCE_BYTES + sealed.byteLength);
		all[0] = packing;
		all.set(nonce, 1);
		all.set(new Uint8Array(sealed), 1 + NONCE_BYTES);
		return all;
	}

	/**
	 * `undefined` where it was not sealed as this, in this room, under this key; `null` where it was packed in a way
	 * that only a newer app knows. Never throws.
	 */
	async open(what: string, all: Uint8Array): Promise<unknown> {
		try {
			const [packing = 0] = all;
			if (packing > DEFLATED) return null;
			const nonce = all.slice(1, 1 + NONCE_BYTES);
			const how = this.#how(what, packing, nonce);
			const opened = new Uint8Array(
				await crypto.subtle.decrypt(how, this.#key, all.slice(1 + NONCE_BYTES)),
			);
			const text = packing === DEFLATED ? await inflate(opened, LARGEST) : opened;
			const read = text && readJson(new TextDecoder('utf-8', { fatal: true }).decode(text));
			return read?.ok ? read.value : undefined;
		} catch {
			return undefined;
		}
	}

	#how(what: string, packing: number, iv: Bytes): AesGcmParams {
		const named = ['schrieb/room/1', this.#room, what, String(packing)].join('\0');
		return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(named) };
	}
}
