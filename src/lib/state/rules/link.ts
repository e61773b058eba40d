/**
 * A shared ruleset as the fragment of a link: `#z…` deflated, `#j…` where the browser cannot, in
 * base64url. A fragment never leaves the browser for a server.
 */
import {
	LARGEST_RULESET_LINK,
	LARGEST_RULESET_TEXT,
	readRulesetText,
	rulesetText,
	type ReadRuleset,
	type SharedRuleset,
} from '#lib/rulesets/share.ts';

const toBase64Url = (bytes: Uint8Array): string => {
	let binary = '';
	for (const byte of bytes) binary += String.fromCharCode(byte);
	return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
	const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
	new Blob([bytes]).stream();

/** All bytes of a stream, or `undefined` where there are more than `most`. */
async function collect(
	stream: ReadableStream<Uint8Array>,
	most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const reader = stream.getReader();
	const parts: Uint8Array[] = [];
	let length = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		length += value.length;
		// A few bytes may unpack to gigabytes: stop where no ruleset goes.
		if (length > most) {
			await reader.cancel();
			return undefined;
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

/** The fragment of a link, without its `#`. */
export async function packRuleset(shared: SharedRuleset): Promise<string> {
	const bytes = new TextEncoder().encode(rulesetText(shared));
	if (typeof CompressionStream === 'undefined') return `j${toBase64Url(bytes)}`;
	const deflated = await collect(
		streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw')),
		Infinity,
	);
	return `z${toBase64Url(deflated ?? bytes)}`;
}

const unreadable: ReadRuleset = {
	ok: false,
	issues: [{ code: 'not-json', path: [] }],
};

/** Reads the fragment of a link, with or without its `#`. Never throws. */
export async function unpackRuleset(fragment: string): Promise<ReadRuleset> {
	const text = fragment.replace(/^#/, '');
	const tooLong = { code: 'too-long', path: [], params: { most: LARGEST_RULESET_TEXT } } as const;
	if (text.length > LARGEST_RULESET_LINK) return { ok: false, issues: [tooLong] };
	const kind = text.charAt(0);
	try {
		const packed = fromBase64Url(text.slice(1));
		if (kind === 'j') return readRulesetText(decode(packed));
		if (kind !== 'z') return unreadable;
		const bytes = await collect(
			streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw')),
			LARGEST_RULESET_TEXT * 4,
		);
		return bytes ? readRulesetText(decode(bytes)) : { ok: false, issues: [tooLong] };
	} catch {
		return unreadable;
	}
}

const decode = (bytes: Uint8Array): string =>
	new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Where a shared ruleset is opened. */
export const IMPORT_PATH = '/rules/import';

/** The fragment of a scanned or pasted link to a ruleset of any installation of the app. */
export function fragmentOf(text: string): string | undefined {
	const found = /\/rules\/import#([A-Za-z0-9_-]+)\s*$/.exec(text.trim());
	return found?.[1];
}
