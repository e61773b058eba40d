// What each route of the built app loads before it can be shown: the files of its page and of the layouts
// around it, and everything they import statically.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const nodes = '_app/immutable/nodes';
const entries = '_app/immutable/entry';
const words = '_app/immutable/words';

/** A file and all that it imports statically, from the root of the build. */
function importedBy(build, file, found = new Set()) {
	if (found.has(file)) return found;
	found.add(file);
	const code = readFileSync(join(build, file), 'utf8');
	for (const [, specifier] of code.matchAll(
		/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g,
	)) {
		importedBy(build, join(dirname(file), specifier), found);
	}
	return found;
}

/**
 * The scripts of every route by its pattern (`/s/[id]/deal`), as Kit's own table of routes names them.
 * @param {string} build the folder that is served
 * @returns {Map<string, readonly string[]>}
 */
export function filesOfRoutes(build) {
	const fileOf = new Map(readdirSync(join(build, nodes)).map((name) => [name.split('.')[0], name]));
	const starting = readdirSync(join(build, entries)).map((name) => `${entries}/${name}`);
	const app = starting.find((file) => /\/app\.[^/]*\.js$/.test(file));
	const table = readFileSync(join(build, app ?? ''), 'utf8');
	const routes = new Map();
	for (const [, route, page, layouts = ''] of table.matchAll(
		/["'`](\/[^"'`]*)["'`]:\[~?(-?\d+)(?:,\[([\d,]*)\])?/g,
	)) {
		const found = new Set();
		for (const file of starting) importedBy(build, file, found);
		for (const node of ['0', ...layouts.split(','), page]) {
			const name = fileOf.get(node);
			if (name) importedBy(build, `${nodes}/${name}`, found);
		}
		routes.set(route, [...found]);
	}
	return routes;
}

/**
 * The files with the words that these scripts say (`words.mjs`), by language.
 * @param {Iterable<string>} scripts as `filesOfRoutes` names them
 * @returns {Map<string, readonly string[]>}
 */
export function wordsOf(build, scripts) {
	const needed = new Set();
	for (const script of scripts) {
		const code = readFileSync(join(build, script), 'utf8');
		for (const [, group] of code.matchAll(/\.words_(\w+)/g)) needed.add(group);
	}
	const found = new Map();
	for (const file of readdirSync(join(build, words))) {
		const [group, locale] = file.split('.');
		if (needed.has(group)) found.set(locale, [...(found.get(locale) ?? []), `${words}/${file}`]);
	}
	if (found.size === 0) throw new Error('the build has no words for its scripts');
	return found;
}
