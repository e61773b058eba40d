// The screens of the app, and which of them need what.
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
const all = readdirSync(routes, { recursive: true }).map(
	(file) => `/${String(file).replaceAll('\\', '/')}`,
);
const others = all.filter(
	(file) => file.endsWith('+page.svelte') && !Object.values(named).flat().includes(file),
);
const screens = {
	...named,
	inside: [frame, ...others.filter((file) => file.startsWith('/s/'))],
	outside: others.filter((file) => !file.startsWith('/s/')),
};

/**
 * The address of every screen, with what is given in place of its parameters (`'/s/[id]': '/s/e1'`); without those for
 * which nothing is given.
 * @param {Readonly<Record<string, string>>} given
 * @returns {readonly string[]}
 */
export const addresses = (given) =>
	all
		.filter((file) => file.endsWith('/+page.svelte'))
		.map((file) => file.slice(0, -'/+page.svelte'.length) || '/')
		.map((path) =>
			Object.entries(given).reduce((at, [from, to]) => at.replace(from, () => to), path),
		)
		.filter((path) => !path.includes('['))
		.sort();

/** Every module that these lead to. */
export function reached(begin, importsOf) {
	const seen = new Set();
	const pending = [...begin];
	for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
		if (seen.has(id)) continue;
		seen.add(id);
		pending.push(...importsOf(id));
	}
	return seen;
}

/**
 * The screens that need a module before they can be shown, by its id.
 * @param {(id: string) => Iterable<string>} importsOf the modules that a module imports statically
 * @returns {Map<string, Set<string>>}
 */
export function screensByModule(importsOf) {
	const users = new Map();
	for (const [name, files] of Object.entries(screens)) {
		const begin = files.map((file) => join(routes, file));
		for (const id of reached(begin, importsOf)) {
			users.set(id, (users.get(id) ?? new Set()).add(name));
		}
	}
	return users;
}

const modules = (...files) =>
	files.map((file) => fileURLToPath(new URL(`../src/lib/${file}`, import.meta.url)));

/** What checks rules: some pages need it, and an evening whose rules were never found sound. */
export const checksRules = modules('rulesets/parse.ts');

/** What a save takes. No screen needs it to be shown, and any may soon: it comes whole, in one file, behind it. */
export const behind = modules(
	'storage/edit.ts',
	'storage/write.ts',
	'state/evening/seldom-edits.ts',
	'state/evening/last-shown.ts',
);

/** Every page, layout and error page. */
export const routeFiles = all
	.filter((file) => file.endsWith('.svelte'))
	.map((file) => join(routes, file));
