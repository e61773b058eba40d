// Which file of the build a module goes into. Left alone, the bundler makes a file of every few modules
// that the same screens share: some seventy for the table of an evening, each of which costs a slow
// phone several milliseconds. What the start page and the table need is put together instead, and no
// screen loads another's file for the sake of something they share.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const routes = fileURLToPath(new URL('../src/routes', import.meta.url));

/** The screens people wait for, with the layout around them, and everything else: inside of an evening, and outside. */
const frame = '/s/[id]/+layout.svelte';
const named = {
	start: ['/+layout.svelte'],
	home: ['/+page.svelte'],
	table: [frame, '/s/[id]/+page.svelte'],
	deal: [frame, '/s/[id]/deal/+page.svelte'],
	sheet: [frame, '/s/[id]/sheet/+page.svelte'],
};
const others = readdirSync(routes, { recursive: true })
	.map((file) => `/${String(file).replaceAll('\\', '/')}`)
	.filter((file) => file.endsWith('+page.svelte') && !Object.values(named).flat().includes(file));
const screens = {
	...named,
	inside: [frame, ...others.filter((file) => file.startsWith('/s/'))],
	outside: others.filter((file) => !file.startsWith('/s/')),
};

/**
 * The file of what these screens need; `null` leaves it to the bundler. What a module imports is needed by all
 * who need the module, so that each of these files leads to ones that more screens share, and no other.
 */
function fileFor(users) {
	const [table, deal, sheet, inside, outside] = ['table', 'deal', 'sheet', 'inside', 'outside'].map(
		(name) => users.has(name),
	);
	if (users.has('start')) return 'start';
	if (users.has('home')) return users.size > 1 ? 'start' : 'home';
	if (table && deal) return outside ? 'engine' : 'evening';
	if (table && outside) return 'money';
	if (table) return sheet || inside ? 'settling' : 'table';
	if (deal && sheet) return outside ? 'told' : 'reading';
	if (deal) return inside || outside ? 'fields' : 'deal';
	if (sheet && outside) return 'kept';
	if (sheet) return inside ? 'paid' : 'sheet';
	return null;
}

/** A message's own module, its key and its area. */
const message = /\/paraglide\/messages\/((\w+?)_\w+)\.js$/;

/** The messages that a module says, by their keys. */
const saidBy = (code) => [...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key);

/** @type {{ files: Map<string, string | null>, alone: Set<string> } | undefined} */
let placed;

/**
 * The files of modules by their ids, and of messages by their keys: one module hands out all messages, so that
 * only what is said tells who needs which. `alone`: what one page says, or one part that is loaded later.
 */
function place(ctx) {
	/** Screens by what they need, and of what is no screen's among them each page and part. */
	const users = new Map();
	const parts = new Map();
	const use = (needs, what, name) => needs.set(what, (needs.get(what) ?? new Set()).add(name));
	const later = new Set();
	const visit = (begin, found) => {
		const seen = new Set();
		const pending = [...begin];
		for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
			if (seen.has(id) || id.includes('/paraglide/messages')) continue;
			seen.add(id);
			const info = ctx.getModuleInfo(id);
			if (!info) continue;
			found(id);
			for (const key of saidBy(info.code ?? '')) found(key);
			for (const part of info.dynamicallyImportedIds) later.add(part);
			pending.push(...info.importedIds);
		}
	};
	const pathsOf = (files) => files.map((file) => join(routes, file));
	for (const [name, files] of Object.entries(screens)) {
		visit(pathsOf(files), (what) => use(users, what, name));
	}
	for (const page of pathsOf(others)) later.add(page);
	// What is loaded later leads to more of it.
	for (const part of later) visit([part], (what) => use(parts, what, part));
	return {
		files: new Map([...users].map(([what, names]) => [what, fileFor(names)])),
		alone: new Set([...parts].filter(([, by]) => by.size === 1).map(([what]) => what)),
	};
}

/** What all messages share. */
const shared = /\/paraglide\/\w+\.js$/;

/** The name of a module's file; `null` leaves it to the bundler. Messages that several say go together by area. */
export function fileOf(id, ctx) {
	placed ??= place(ctx);
	if (shared.test(id)) return 'start';
	const [, key, area] = message.exec(id) ?? [];
	const file = placed.files.get(key ?? id);
	if (file || area === undefined) return file ?? null;
	return placed.alone.has(key) ? null : `words-${area}`;
}
