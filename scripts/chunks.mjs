// Which file of the build a module goes into. Left alone, the bundler makes a file of every few modules
// that the same screens share: some seventy for the table of an evening, each of which costs a slow
// phone several milliseconds. What the start page and the table need is put together instead.
import { fileURLToPath } from 'node:url';

const routes = fileURLToPath(new URL('../src/routes', import.meta.url));

/** The screens whose modules go together; what an earlier file holds is in no later one. */
const files = [
	{ name: 'start', screens: ['/+layout.svelte', '/+page.svelte'] },
	{ name: 'evening', screens: ['/s/[id]/+layout.svelte', '/s/[id]/+page.svelte'] },
	{ name: 'deal', screens: ['/s/[id]/deal/+page.svelte'] },
	{ name: 'sheet', screens: ['/s/[id]/sheet/+page.svelte'] },
];

/** A message's own module, its key and its area. */
const message = /\/paraglide\/messages\/((\w+?)_\w+)\.js$/;

/** The messages that a module says, by their keys. */
const saidBy = (code) => [...code.matchAll(/\bm\.(\w+)\(/g)].map(([, key]) => key);

/** @type {Map<string, string> | undefined} */
let placed;

/**
 * The files of modules by their ids, and of messages by their keys: one module hands out all messages,
 * so that only what is said tells who needs which.
 */
function place(ctx) {
	const found = new Map();
	for (const { name, screens } of files) {
		const pending = screens.map((screen) => routes + screen);
		for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
			if (found.has(id) || id.includes('/paraglide/messages')) continue;
			const info = ctx.getModuleInfo(id);
			if (!info) continue;
			found.set(id, name);
			for (const key of saidBy(info.code ?? '')) if (!found.has(key)) found.set(key, name);
			pending.push(...info.importedIds);
		}
	}
	return found;
}

/** The name of a module's file; `null` leaves it to the bundler. Other messages go together by area. */
export function fileOf(id, ctx) {
	placed ??= place(ctx);
	const [, key, area] = message.exec(id) ?? [];
	return placed.get(key ?? id) ?? (area === undefined ? null : `words-${area}`);
}
