// What a page shows first comes with the page itself: its styles stand in it, and on the pages that
// `static/first-frame.js` paints so does this. Each file that is asked for first costs a slow phone some milliseconds
// before anything is drawn, and it is drawn when the last of them has come. Styles of what is loaded later come with it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { withPolicy } from './policy.mjs';

const STYLES = /[ \t]*<link href="\/([^"]+\.css)" rel="stylesheet">\n?/g;
const PRELOADED = /<link href="\/([^"]+\.js)" rel="modulepreload">/g;
const FIRST_FRAME =
	/<script\s+src="\/first-frame\.js"\s+(data-edition="[^"]*")\s+async\s*>\s*<\/script>/;
/** How Kit's own script of a page begins. */
const STARTING = /Promise\.all\(\[\s*import\([^\]]*\]\)/;

/** The styles of all modules by the file of the scripts they come with, as the bundler tells it. */
export function stylesByScript(clientDirectory) {
	const manifest = JSON.parse(readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8'));
	return new Map(Object.values(manifest).map(({ file, css = [] }) => [file, css]));
}

/**
 * A page that draws something by itself, without the styles of what is loaded later.
 * @param {Map<string, readonly string[]>} styles by the scripts they come with
 */
export function withoutLater(page, styles) {
	const first = new Set(
		[...page.matchAll(PRELOADED)].flatMap(([, file]) => styles.get(file) ?? []),
	);
	if (first.size === 0) throw new Error('a page has no styles of its own');
	return page.replace(STYLES, (link, file) => (first.has(file) ? link : ''));
}

/** The same, of a page that nothing is painted on before the app runs. */
export const plain = (page, styles) => withoutLater(page, styles).replace(FIRST_FRAME, '');

/**
 * A page that may be painted before the app runs: what that takes stands in it, and the app is begun once it is
 * painted or cannot be (`static/first-frame.js`).
 * @param {string} directory where the files lie that it names
 */
export function painted(page, styles, directory) {
	const read = (file) => readFileSync(join(directory, file), 'utf8').trim();
	const alone = withoutLater(page, styles);
	const files = [...alone.matchAll(STYLES)].map(([, file]) => file);
	const head = [
		`<style>${files.map(read).join('\n')}</style>`,
		// Never asked for: whoever loads the scripts of these sees that their styles are there.
		...files.map((file) => `<link href="/${file}" rel="stylesheet" disabled>`),
		'</head>',
	].join('\n');
	const { code } = minifySync('first-frame.js', read('first-frame.js'));
	const parts = [
		[STYLES, ''],
		[FIRST_FRAME, (_, edition) => `<script ${edition}>${code.trim()}</script>`],
		[STARTING, (start) => `firstFrame.then(() => ${start})`],
		['</head>', () => head],
	];
	const whole = parts.reduce((text, [part, by]) => {
		const next = text.replace(part, by);
		if (next === text) throw new Error(`the page has no ${String(part)}`);
		return next;
	}, alone);
	return withPolicy(whole);
}
