/**
 * A shared ruleset as the fragment of a link: `#z…` deflated, `#j…` where the browser cannot, in
 * base64url. A fragment never leaves the browser for a server.
 */
import { bytesOf, deflate, inflate, toBase64Url } from '#lib/rooms/bytes.ts';
import {
	LARGEST_RULESET_LINK,
	LARGEST_RULESET_TEXT,
	readRulesetText,
	rulesetText,
	type ReadRuleset,
	type SharedRuleset,
} from '#lib/rulesets/share.ts';

/** The fragment of a link, without its `#`. */
export const packRuleset = (shared: SharedRuleset): Promise<string> =>
	packText(rulesetText(shared));

/** A text that says it is rules, right or wrong: what it leads to reads it and says what is wrong. */
export async function packText(text: string): Promise<string> {
	const bytes = new TextEncoder().encode(text);
	const deflated = await deflate(bytes);
	return deflated ? `z${toBase64Url(deflated)}` : `j${toBase64Url(bytes)}`;
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
		const packed = bytesOf(text.slice(1));
		if (kind === 'j') return readRulesetText(decode(packed));
		if (kind !== 'z') return unreadable;
		const bytes = await inflate(packed, LARGEST_RULESET_TEXT * 4);
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
