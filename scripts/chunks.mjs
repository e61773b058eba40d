// Which file of the build a module goes into. Left alone, the bundler makes a file of every few modules
// that the same screens share: some seventy for the table of an evening, each of which costs a slow
// phone several milliseconds. What the start page and the table need is put together instead.
import { fileURLToPath } from 'node:url';

const routes = fileURLToPath(new URL('../src/routes', import.meta.url));

/** The screens whose modules go together; what an earlier file holds is in no later one. */
const files = [
	{ name: 'start', screens: ['/+layout.svelte', '/+page.svelte'] },
	{ name: 'evening', screens: ['/s/[id]/+layout.svelte', '/s/[id]/+page.svelte'] },
];

/** Words are shaken out one by one: the module that hands them out does not say who needs which. */
const isWord = (id) => id.includes('/paraglide/');

/** @type {Map<string, string> | undefined} */
let placed;

function place(ctx) {
	const found = new Map();
	for (const { name, screens } of files) {
		const pending = screens.map((screen) => routes + screen);
		for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
			const info = found.has(id) || isWord(id) ? null : ctx.getModuleInfo(id);
			if (!info) continue;
			found.set(id, name);
			pending.push(...info.importedIds);
		}
	}
	return found;
}

/** The name of a module's file; `null` leaves it to the bundler. */
export function fileOf(id, ctx) {
	placed ??= place(ctx);
	return placed.get(id) ?? null;
}
