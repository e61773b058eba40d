// Which file of the build a module goes into. Left alone, the bundler makes a file of every few modules
// that the same screens share: some seventy for the table of an evening, each of which costs a slow
// phone several milliseconds. What the start page and the table need is put together instead, and no
// screen loads another's file for the sake of something they share.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const routes = fileURLToPath(new URL('../src/routes', import.meta.url));

/** The screens people wait for, and everything else: inside of an evening, and outside. */
const named = {
	start: ['/+layout.svelte', '/+page.svelte'],
	table: ['/s/[id]/+layout.svelte', '/s/[id]/+page.svelte'],
	deal: ['/s/[id]/deal/+page.svelte'],
	sheet: ['/s/[id]/sheet/+page.svelte'],
};
const others = readdirSync(routes, { recursive: true })
	.map((file) => `/${String(file).replaceAll('\\', '/')}`)
	.filter((file) => file.endsWith('+page.svelte') && !Object.values(named).flat().includes(file));
const screens = {
	...named,
	inside: others.filter((file) => file.startsWith('/s/')),
	outside: others.filter((file) => !file.startsWith('/s/')),
};

/** The file of what these screens need; `null` leaves it to the bundler. */
function fileFor(users) {
	const only = (...names) => [...users].every((name) => names.includes(name));
	if (users.has('start')) return 'start';
	if (users.has('table')) return users.has('outside') ? 'engine' : 'evening';
	if (users.has('deal')) return only('deal') ? 'deal' : 'writing';
	if (users.has('sheet')) return only('sheet') ? 'sheet' : 'reading';
	return null;
}

/** A message's own module, its key and its area. */
const message = /\/paraglide\/messages\/((\w+?)_\w+)\.js$/;

/** The messages that a module says, by their keys. */
const saidBy = (code) => [...code.matchAll(/\bm\.(\w+)\(/g)].map(([, key]) => key);

/** @type {Map<string, string | null> | undefined} */
let placed;

/**
 * The files of modules by their ids, and of messages by their keys: one module hands out all messages,
 * so that only what is said tells who needs which.
 */
function place(ctx) {
	/** Screens by what they need. */
	const users = new Map();
	const use = (what, name) => users.set(what, (users.get(what) ?? new Set()).add(name));
	for (const [name, files] of Object.entries(screens)) {
		const seen = new Set();
		const pending = files.map((file) => join(routes, file));
		for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
			if (seen.has(id) || id.includes('/paraglide/messages')) continue;
			seen.add(id);
			const info = ctx.getModuleInfo(id);
			if (!info) continue;
			use(id, name);
			for (const key of saidBy(info.code ?? '')) use(key, name);
			pending.push(...info.importedIds);
		}
	}
	return new Map([...users].map(([what, names]) => [what, fileFor(names)]));
}

/** The name of a module's file; `null` leaves it to the bundler. Other messages go together by area. */
export function fileOf(id, ctx) {
	placed ??= place(ctx);
	const [, key, area] = message.exec(id) ?? [];
	return placed.get(key ?? id) ?? (area === undefined ? null : `words-${area}`);
}
