// The policies that the build is served under. A page says its own, with the hashes of its scripts; said by a header too
// it holds from the first byte, and for what a page cannot say of itself. `scripts/serve.mjs` sends each page's own; for
// other servers the build writes one that holds for all pages.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const NOT_FRAMED = "frame-ancestors 'none'";

/** What every file may do that is no page: workers take their policy from their response alone. */
export const filePolicy = [
	...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"],
	...["img-src 'self' data: blob:", "worker-src 'self'", "base-uri 'none'", "form-action 'none'"],
	NOT_FRAMED,
].join('; ');

/** What a page says of itself; `undefined` where it says nothing. */
const ownPolicy = (page) =>
	/<meta\s+http-equiv="content-security-policy"\s+content="([^"]*)"/i.exec(page)?.[1];

/** The policy that a file is served under: a page's own, and that it is not to be framed. */
export function policyOf(file, text) {
	const own = extname(file) === '.html' ? ownPolicy(text) : undefined;
	return own === undefined ? filePolicy : `${own}; ${NOT_FRAMED}`;
}

const HASH = /'sha256-[^']+'/g;
/** What a page's own scripts and styles stand under. */
const INLINE = /(?<=(?:script|style)-src )[^;]*/g;

/** The hash that a policy names what stands in a page by. */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The page, its policy naming just the scripts and the styles that stand in it. */
export function withPolicy(page) {
	const hashes = (tag) => [...page.matchAll(tag)].map(([, text]) => hashOf(text));
	const own = ownPolicy(page);
	const naming = (all) => (part) => [part.replaceAll(HASH, '').trim(), ...all].join(' ');
	const named = own
		.replace(/(?<=script-src )[^;]*/, naming(hashes(SCRIPT)))
		.replace(/(?<=style-src )[^;]*/, naming(hashes(STYLE)));
	return page.replace(own, () => named);
}

/**
 * One policy for all pages of the app: they differ in the hashes of what stands in them alone, and it has all of
 * these.
 * @param {Iterable<string>} pages their texts; those without scripts of their own need no hash and are left out
 */
export function policyOfPages(pages) {
	const own = [...pages].flatMap((page) => ownPolicy(page) ?? []);
	const app = own.filter((policy) => policy.match(INLINE)?.some((part) => part.match(HASH)));
	const hashes = app.map((policy) => policy.match(INLINE).map((part) => part.match(HASH) ?? []));
	const [policy, ...others] = new Set(
		app.map((one) => one.replace(INLINE, (part) => part.replaceAll(HASH, '').trim())),
	);
	if (policy === undefined || others.length > 0) {
		throw new Error('the pages differ in more than the hashes of what stands in them');
	}
	let place = 0;
	const all = policy.replace(INLINE, (part) => {
		const named = new Set(hashes.flatMap((parts) => parts[place] ?? []));
		place += 1;
		return [part, ...[...named].sort()].join(' ');
	});
	return `${all}; ${NOT_FRAMED}`;
}

/** nginx includes it; `_headers` has it in place of `@pages@`. */
const NGINX_POLICY = '_policy.conf';

/**
 * Writes the policy of all pages for servers that are not ours.
 * @param {Map<string, Buffer>} files the build, by address
 */
export function writePolicies(directory, files) {
	const pages = [...files].filter(([address]) => extname(address) === '.html');
	const policy = policyOfPages(pages.map(([, body]) => body.toString()));
	const headers = join(directory, '_headers');
	const text = readFileSync(headers, 'utf8');
	if (!text.includes('@pages@')) throw new Error('_headers has no place for the policy of pages');
	writeFileSync(headers, text.replace('@pages@', policy));
	const line = `add_header Content-Security-Policy "${policy}" always;\n`;
	writeFileSync(join(directory, NGINX_POLICY), line);
}
