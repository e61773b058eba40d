// The words of the built app, apart from its scripts: a phone loads those of its own language only. What a module says
// (`m.deal_save()`) becomes the number of a text (`say(412)`), and the texts of what the same screens say lie together, a
// file for each language. A module that says something says too which of them it needs (`src/lib/text/words.ts`).
//
// What is made here: `virtual:words/table/sv`, words; `virtual:words/table`, which asks for those of one language;
// `virtual:words/files`, where those are that people wait for, and `virtual:words/others`, where all others are.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reached, routeFiles, screensByModule } from './screens.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogue = join(root, 'src/lib/text/paraglide');
const runtime = join(root, 'src/lib/text/words.ts');

/** The import of the messages, and what is said. */
const imported =
	/import\s*(?:\{\s*m\s*\}|\*\s*as\s+m)\s*from\s*["'][^"']*\/paraglide\/messages\.js["'];?/;
const said = /(?<![\w$.])m\.(\w+)(\s*\(\s*\)|\s*\()?/g;
const later = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const keysIn = (code) => [...code.matchAll(said)].map(([, key]) => key);

/** The project's own module of a name; none where it is another's. */
function fileOf(name, from) {
	const path = name.startsWith('#lib/')
		? join(root, 'src/lib', name.slice('#lib/'.length))
		: name.startsWith('.')
			? join(dirname(from), name)
			: undefined;
	if (path === undefined || path.startsWith(catalogue)) return [];
	// Kit names its own without an ending.
	return [path, `${path}.js`].filter((file) => existsSync(file));
}

/** The project's own modules that one names, at once or later. */
function namesOf(code, file) {
	const all = (pattern) => [...code.matchAll(pattern)].flatMap(([, name]) => fileOf(name, file));
	return {
		now: all(/^\s*(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm),
		later: all(later),
	};
}

/**
 * The file for the words of a message, by the screens that say it before they can be shown. What none of those says that
 * people wait for goes by its area, apart where it is said inside of an evening, outside, in both, or in what comes later.
 */
function groupOf(key, users) {
	if (users.has('start') || users.has('home')) return 'start';
	if (users.has('table')) return 'table';
	if (users.has('deal')) return users.has('sheet') ? 'told' : 'deal';
	if (users.has('sheet')) return 'sheet';
	const [area] = /^[a-z]+/.exec(key);
	const parts = ['inside', 'outside'].filter((part) => users.has(part));
	return [area, ...(parts.length > 0 ? parts : ['later'])].join('_');
}

/** What modules name and say, each read once. */
function modules() {
	const read = new Map();
	return (file) => {
		if (!read.has(file)) {
			const code = readFileSync(file, 'utf8');
			read.set(file, { ...namesOf(code, file), keys: imported.test(code) ? keysIn(code) : [] });
		}
		return read.get(file);
	};
}

/**
 * The messages of the app in the order of their numbers, and their groups.
 * @returns {{ numbers: Map<string, number>, groups: Map<string, string[]>, groupOf: Map<string, string> }}
 */
function arrange(moduleOf) {
	const all = reached([...routeFiles, join(root, 'src/hooks.client.ts')], (file) => {
		const { now, later } = moduleOf(file);
		return [...now, ...later];
	});
	const screens = screensByModule((file) => moduleOf(file).now);
	const users = new Map();
	for (const file of all) {
		for (const key of moduleOf(file).keys) {
			users.set(key, new Set([...(users.get(key) ?? []), ...(screens.get(file) ?? [])]));
		}
	}
	const groups = new Map();
	for (const key of [...users.keys()].sort()) {
		const group = groupOf(key, users.get(key));
		groups.set(group, [...(groups.get(group) ?? []), key]);
	}
	const inOrder = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
	return {
		groups: new Map(inOrder),
		numbers: new Map(inOrder.flatMap(([, keys]) => keys).map((key, number) => [key, number])),
		groupOf: new Map(inOrder.flatMap(([group, keys]) => keys.map((key) => [key, group]))),
	};
}

/** All words of the app. */
export class Words {
	/** What every message says in each language, as code. */
	#texts = JSON.parse(readFileSync(join(catalogue, 'words.json'), 'utf8'));
	#moduleOf = modules();
	#arranged = arrange(this.#moduleOf);
	locales = Object.keys(Object.values(this.#texts)[0]);
	groups = [...this.#arranged.groups.keys()];
	keys = [...this.#arranged.numbers.keys()];

	numberOf(key) {
		return this.#arranged.numbers.get(key);
	}

	/** The module with the words of a group in a language. */
	file(group, locale) {
		const keys = this.#arranged.groups.get(group);
		const texts = keys.map((key) => this.#texts[key][locale]);
		const uses = (name) => texts.some((text) => text.includes(name));
		return [
			...(uses('plural(') ? [`import { plural } from '${catalogue}/shared.js';`] : []),
			...(uses('registry.') ? [`import * as registry from '${catalogue}/registry.js';`] : []),
			`export const from = ${String(this.numberOf(keys[0]))};`,
			`export const texts = [${texts.join(',\n')}];`,
		].join('\n');
	}

	/** The module that tells what loads the words of these groups, by language. */
	files(groups) {
		const entries = groups.map((group) => {
			const files = this.locales.map(
				(locale) => `${locale}: () => import('${address(group, locale)}')`,
			);
			return `words_${group}: { ${files.join(', ')} }`;
		});
		return `export const files = { ${entries.join(',\n')} };`;
	}

	/** Whether a module, or any that comes with it, says something. */
	#speaks(file) {
		const all = reached([file], (one) => this.#moduleOf(one).now);
		return [...all].some((one) => this.#moduleOf(one).keys.length > 0);
	}

	/**
	 * A module in which what is loaded later and says something comes with its words; where nothing is, as it was.
	 * @param {string} code
	 * @param {string} id
	 * @returns {string}
	 */
	waiting(code, id) {
		const made = code.replace(later, (load, name) =>
			fileOf(name, id).some((file) => this.#speaks(file)) ? `heard$m(${load})` : load,
		);
		return made === code ? code : `import { heard as heard$m } from '${runtime}';${made}`;
	}

	/** A module whose messages are numbers; `undefined` where it says nothing. */
	numbered(code) {
		if (!imported.test(code)) return undefined;
		const groups = new Set();
		const spoken = code.replace(said, (_, key, call = '') => {
			const number = this.numberOf(key);
			if (number === undefined) throw new Error(`nobody was seen to say "${key}"`);
			groups.add(this.#arranged.groupOf.get(key));
			if (call === '') return `word$m(${String(number)})`;
			return `say$m(${String(number)}${call.endsWith(')') ? ')' : ', '}`;
		});
		const [others, awaited] = [OTHERS, FILES].map((index) =>
			[...groups].filter((group) => indexOf(group) === index),
		);
		const imports = [
			`import { say as say$m, word as word$m, need as need$m } from '${runtime}';`,
			...(others.length > 0 ? [`import { files as files$m } from '${OTHERS}';`] : []),
			...awaited.map((group) => `import '${address(group)}';`),
		].join('');
		const needs = others.map((group) => `need$m(files$m.words_${group});`);
		return [spoken.replace(imported, imports), ...needs].join('\n');
	}

	/** What one of the addresses stands for. */
	load(id) {
		if (id === FILES || id === OTHERS)
			return this.files(this.groups.filter((group) => indexOf(group) === id));
		const [, group, locale] = addressed.exec(id);
		if (locale !== undefined) return this.file(group, locale);
		return `import { need } from '${runtime}';import { files } from '${FILES}';need(files.words_${group});`;
	}
}

const address = (...of) => ['virtual:words', ...of].join('/');
const addressed = /^virtual:words\/(\w+)(?:\/(\w+))?$/;
const [FILES, OTHERS] = ['files', 'others'].map((name) => address(name));

/** The groups of the screens that people wait for: each has one module that asks for its words. */
const AWAITED = ['start', 'table', 'told', 'deal', 'sheet'];
const indexOf = (group) => (AWAITED.includes(group) ? FILES : OTHERS);

/** Where the words are in the build; `routes.mjs` reads it from there. */
const fileNameOf = (group, locale) => `_app/immutable/words/${group}.${locale}.[hash].js`;

/** Sets the words of the built app apart. */
export function wordsApart() {
	let words;
	return {
		name: 'words-apart',
		apply: 'build',
		enforce: 'post',
		applyToEnvironment: ({ name }) => name === 'client',
		buildStart() {
			words = new Words();
		},
		outputOptions(options) {
			const others = options.chunkFileNames;
			return {
				...options,
				chunkFileNames(chunk) {
					const [, group, locale] = addressed.exec(chunk.facadeModuleId?.slice(1) ?? '') ?? [];
					if (locale !== undefined) return fileNameOf(group, locale);
					return typeof others === 'function' ? others(chunk) : others;
				},
			};
		},
		resolveId: (id) => (addressed.test(id) ? `\0${id}` : null),
		load: (id) =>
			id.startsWith('\0') && addressed.test(id.slice(1)) ? words.load(id.slice(1)) : null,
		transform(code, id) {
			if (id === '\0vite/preload-helper.js') return { code: loadedOnce(code), map: null };
			if (/\/paraglide\//.test(id)) return null;
			const waiting = words.waiting(code, id);
			const spoken = words.numbered(waiting) ?? waiting;
			return spoken === code ? null : { code: spoken, map: null };
		},
	};
}

/**
 * What loads modules later; asked for as the page asks for its own (`adapter.mjs`). One that is there is not asked for
 * again: each navigation would look through all the files that its screens are made of. The bundler has one wait for the
 * styles that it asks for, not for those that another has asked for and that are not there yet.
 */
export function loadedOnce(code) {
	const made = ['export const __vitePreload =', 'const scriptRel ='].reduce((text, found) => {
		if (!text.includes(found)) throw new Error('the bundler loads in another way than is expected');
		return text.replace(found, found.includes('scriptRel') ? 'const usual =' : 'const preloaded =');
	}, code);
	return [
		made,
		";const scriptRel = 'userAgentData' in navigator ? 'preload' : usual;",
		'const there = new Map();',
		'const styles = new Map();',
		`export const __vitePreload = async (load, files, from) => {
			const asked = from + load;
			if (!there.has(asked)) {
				const loading = preloaded(load, files, from);
				const others = files.map((style) => styles.get(style)).filter(Boolean);
				for (const style of files) styles.set(style, loading.catch(() => undefined));
				await Promise.all(others);
				there.set(asked, await loading);
			}
			return there.get(asked);
		};`,
	].join('\n');
}
