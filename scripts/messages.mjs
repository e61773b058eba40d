// Compiles the message catalogue (src/lib/text/messages) to functions in src/lib/text/paraglide.
// Does nothing where the compiled catalogue is younger than its sources. Writes to standard error only,
// so that commands whose standard output is data can call it.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
	existsSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compactMessage, saidBy, sharedCode } from './compact-messages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogue = join(root, 'src/lib/text/paraglide');
/** In the catalogue: the digest of what it was compiled from. */
const STAMP = '.sources';

/** A digest of everything the compiled catalogue is made from. */
function sourcesDigest() {
	const hash = createHash('sha256');
	const messages = join(root, 'src/lib/text/messages');
	const files = readdirSync(messages, { recursive: true })
		.map(String)
		.filter((file) => file.endsWith('.json'))
		.sort();
	for (const file of files) hash.update(file).update(readFileSync(join(messages, file)));
	for (const script of ['messages.mjs', 'compact-messages.mjs'])
		hash.update(readFileSync(join(root, 'scripts', script)));
	hash.update(readFileSync(join(root, 'project.inlang/settings.json')));
	hash.update(readFileSync(join(root, 'node_modules/@inlang/paraglide-js/package.json')));
	return hash.digest('hex');
}

export function compileMessages() {
	const digest = sourcesDigest();
	const stamp = join(catalogue, STAMP);
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
	// Several commands may find the catalogue stale at once: each compiles for itself.
	const made = mkdtempSync(join(root, 'project.inlang/compiled-'));
	try {
		compileInto(made);
		joinMessages(made);
		writeFileSync(join(made, STAMP), digest);
		putInPlace(made, catalogue);
	} finally {
		rmSync(made, { recursive: true, force: true });
	}
}

/** Has the messages compiled into a folder, as they come. */
export function compileInto(outdir) {
	const cli = join(root, 'node_modules/@inlang/paraglide-js/bin/run.js');
	const options = ['--project', './project.inlang', '--outdir', outdir];
	const strategy = ['--strategy', 'globalVariable', 'baseLocale'];
	const quiet = ['--silent', '--no-emit-readme'];
	const run = spawnSync(process.execPath, [cli, 'compile', ...options, ...strategy, ...quiet], {
		cwd: root,
		stdio: ['ignore', 2, 2],
		env: { ...process.env, PARAGLIDE_TELEMETRY: 'off', DO_NOT_TRACK: '1' },
	});
	// A plugin that cannot be loaded makes an empty catalogue without an error: look at the result.
	const made = join(outdir, 'messages/_index.js');
	if (run.status !== 0 || !existsSync(made) || !readFileSync(made, 'utf8').includes('export')) {
		throw new Error('the messages did not compile: the catalogue is empty or broken');
	}
}

/**
 * Makes the messages small, and puts all of them and their types into one file: a module a message costs Node,
 * checker, linter and editor more than all else there is. What they say in each language stands in `words.json` too,
 * from which the app is built (`words.mjs`).
 */
function joinMessages(folder) {
	const settings = readFileSync(join(root, 'project.inlang/settings.json'), 'utf8');
	const { locales, baseLocale } = JSON.parse(settings);
	writeFileSync(join(folder, 'shared.js'), sharedCode(locales, baseLocale));
	const compiled = readdirSync(join(folder, 'messages'))
		.filter((file) => /^[^_].*\.js$/.test(file))
		.map((file) => readFileSync(join(folder, 'messages', file), 'utf8'));
	const said = compiled.map((code) => saidBy(code, locales));
	const declared = compiled.flatMap((code) => {
		const [, inputs, alias] = /@typedef \{(.*)\} (\w+Inputs) \*\//.exec(code);
		const [, name, type] = /^export const (\w+) = \/\*\* @type \{(.*)\} \*\//m.exec(code);
		return [`type ${alias} = ${inputs};`, `export declare const ${name}: ${type};`];
	});
	const write = (file, lines) => {
		writeFileSync(
			join(folder, file),
			[...lines, "export * as m from './messages.js';", ''].join('\n'),
		);
	};
	write('messages.js', [
		"import * as registry from './registry.js';",
		"import { plural, say } from './shared.js';",
		...said.map(compactMessage),
	]);
	write('messages.d.ts', [
		"import type { LocalizedString } from './runtime.js';",
		...declared.map((line) => line.replace('../runtime.js', './runtime.js')),
	]);
	writeFileSync(
		join(folder, 'words.json'),
		JSON.stringify(Object.fromEntries(said.map(({ key, texts }) => [key, texts]))),
	);
	rmSync(join(folder, 'messages'), { recursive: true });
}

/** Puts a folder where another may be, also while others do: who reads finds a whole one, or none. */
export function putInPlace(folder, place) {
	const old = `${folder}-old`;
	let done = false;
	while (!done) {
		renamed(place, old, ['ENOENT']);
		done = renamed(folder, place, ['ENOTEMPTY', 'EEXIST']);
		rmSync(old, { recursive: true, force: true });
	}
}

/** @param unless what tells that there is nothing to rename, or something in the way */
function renamed(from, to, unless) {
	try {
		renameSync(from, to);
		return true;
	} catch (error) {
		if (!unless.includes(error.code)) throw error;
		return false;
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	try {
		compileMessages();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}
