// The static adapter, whose fallback page also names the files of an evening's table. Most addresses
// without a page of their own are an evening's, and the table is what people wait for: left alone, a
// browser asks for its files only once the start page's have run, and for theirs once these have. What a page shows
// first stands in the page itself (first-screen.mjs).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import staticAdapter from '@sveltejs/adapter-static';
import { painted, plain, stylesByScript } from './first-screen.mjs';
import { withPolicy, writePolicies } from './policy.mjs';
import { filesOfRoutes, wordsOf } from './routes.mjs';
import { readBuild } from './serve.mjs';

const fallback = '200.html';
const table = '/s/[id]';

/** The pages of the app, by their paths in the build. */
function pagesOf(directory) {
	return readdirSync(directory, { recursive: true })
		.map((name) => String(name).replaceAll('\\', '/'))
		.filter((name) => name.endsWith('.html') && name !== 'emergency.html');
}

/** Asks on every page for the typeface of headings and figures at once: styles name it only when they have come. */
function preloadTypeface(directory) {
	const assets = '_app/immutable/assets';
	const file = readdirSync(join(directory, assets)).find((name) =>
		name.startsWith('schrieb-serif-latin.'),
	);
	if (!file) throw new Error('the build has no typeface');
	const link = `<link href="/${assets}/${file}" rel="preload" as="font" type="font/woff2" crossorigin>`;
	for (const name of pagesOf(directory)) {
		const path = join(directory, name);
		writeFileSync(path, readFileSync(path, 'utf8').replace('</head>', `${link}\n</head>`));
	}
}

/** Every page without what it need not wait for. */
function firstScreens(directory, styles) {
	for (const name of pagesOf(directory)) {
		const path = join(directory, name);
		const page = readFileSync(path, 'utf8');
		const isPainted = name === fallback || name === 'index.html';
		writeFileSync(path, isPainted ? painted(page, styles, directory) : plain(page, styles));
	}
	rmSync(join(directory, 'first-frame.js'));
}

/**
 * Asks for the app's scripts, and as early for the words of the language that it will speak
 * (`src/lib/text/locale.svelte.ts`): a page made at build time does not know which, and the scripts would find out only
 * when they run.
 *
 * On a page that is painted before the app runs the store is asked first (`static/first-frame.js`): the browser answers
 * no question of a thread that is busy asking for files.
 *
 * Chromium keeps what it has compiled of a script. From there it takes only what was asked for as a script like any
 * other: a module that was preloaded as one is compiled anew at every start. Others take no such script for a module,
 * and would ask for it twice.
 */
const askForScripts = `(function (files) {
	var language;
	try {
		language = localStorage.getItem('schrieb-locale');
	} catch {}
	var known = [language].concat(navigator.languages.map(function (tag) {
		return tag.toLowerCase().split('-', 1)[0];
	}), 'de').find(function (one) {
		return Object.hasOwn(files, one);
	});
	var all = (files.scripts + ' ' + files[known]).split(' ');
	Promise.resolve(window.storeAnswered).then(function () {
		all.forEach(function (file) {
			var link = document.createElement('link');
			if ('userAgentData' in navigator) {
				link.rel = 'preload';
				link.as = 'script';
				link.crossOrigin = '';
			} else link.rel = 'modulepreload';
			link.href = file;
			document.head.append(link);
		});
	});
})(Object.assign({}, document.currentScript.dataset));`;

/** How Kit names a page's scripts. */
const PRELOADED = /[ \t]*<link href="([^"]+\.js)" rel="modulepreload">\n?/g;

/** Puts that into every page, with the names of its scripts and of its route's words. */
function callScripts(directory) {
	const routes = filesOfRoutes(directory);
	for (const name of pagesOf(directory)) {
		const route = name === fallback ? table : `/${name.slice(0, -'.html'.length)}`;
		const scripts = routes.get(route === '/index' ? '/' : route);
		if (!scripts) throw new Error(`the build has no route for "${name}"`);
		const path = join(directory, name);
		const page = readFileSync(path, 'utf8');
		const files = [
			['scripts', [...page.matchAll(PRELOADED)].map(([, file]) => file)],
			...[...wordsOf(directory, scripts)].map(([locale, all]) => [
				locale,
				all.map((file) => `/${file}`),
			]),
		].map(([what, all]) => `data-${what}="${all.join(' ')}"`);
		const made = page
			.replace(PRELOADED, '')
			.replace(
				/<meta http-equiv="content-security-policy"[^>]*>/,
				(policy) => `${policy}\n\t\t<script ${files.join(' ')}>${askForScripts}</script>`,
			);
		if (!made.includes(askForScripts)) throw new Error(`"${name}" has no policy`);
		writeFileSync(path, withPolicy(made));
	}
}

/** The digests that the worker checks what it installs by; pages under the addresses they are asked for. */
function writeIntegrity(directory) {
	const files = readBuild(directory);
	const lines = [...files]
		.filter(([address]) => address !== '/service-worker.js')
		.map(([address, body]) => {
			const asked = address === '/index.html' ? '/' : address;
			const page = asked === '/200.html' || asked === '/emergency.html' || !asked.endsWith('.html');
			const digest = createHash('sha256').update(body).digest('hex');
			return `${page ? asked : asked.slice(0, -'.html'.length)} ${digest}`;
		});
	const path = join(directory, 'service-worker.js');
	const worker = readFileSync(path, 'utf8');
	if (!worker.includes('@integrity@')) throw new Error('the worker has no place for its digests');
	writeFileSync(path, worker.replace('@integrity@', lines.join(',')));
}

export default function adapter() {
	const base = staticAdapter({ pages: 'build', assets: 'build', fallback, strict: true });
	return {
		...base,
		async adapt(builder) {
			await base.adapt(builder);
			const path = join('build', fallback);
			const page = readFileSync(path, 'utf8');
			const scripts = filesOfRoutes('build').get(table);
			if (!scripts) throw new Error(`the build has no route "${table}"`);
			const styles = stylesByScript(builder.getClientDirectory());
			const links = [
				...scripts.map((file) => `<link href="/${file}" rel="modulepreload">`),
				...[...new Set(scripts.flatMap((file) => styles.get(file) ?? []))].map(
					(file) => `<link href="/${file}" rel="stylesheet">`,
				),
			].filter((link) => !page.includes(link));
			writeFileSync(path, page.replace('</head>', `${links.join('\n')}\n</head>`));
			firstScreens('build', styles);
			preloadTypeface('build');
			callScripts('build');
			writePolicies('build', readBuild('build'));
			writeIntegrity('build');
		},
	};
}
