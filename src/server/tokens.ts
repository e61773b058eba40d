/**
 * Who may do what, told by hashing alone: a room's name is `H(H(write token))`, and who holds `H(write
 * token)` may read. The server keeps no secret, and a name says nothing about the tokens.
 */
import { createHash } from 'node:crypto';

const WRITE_TOKEN_BYTES = 16;
const HASH_BYTES = 32;

const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** What a token allows in a room; `null` where it is none of this room's. */
export function rightOf(token: string, room: string): 'write' | 'read' | null {
	const bytes = Buffer.from(token, 'base64url');
	// Only the one way of writing it down that phones use.
	if (text(bytes) !== token) return null;
	if (bytes.length === WRITE_TOKEN_BYTES && text(hash(hash(bytes))) === room) return 'write';
	if (bytes.length === HASH_BYTES && text(hash(bytes)) === room) return 'read';
	return null;
}
