// What a command needs before it can run: packages, compiled messages, a fresh build, a browser. Each
// step does nothing where the thing is there already. All its words go to standard error, so that a
// command's standard output stays its own.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { install, mayInstall } from './debian.mjs';
import { buildVersion } from './source-digest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

function npm(...args) {
	const { status, error } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2] });
	if (error) throw error;
	if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}

function readJson(path) {
	return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** Whether node_modules holds what package-lock.json names, by npm's own record of what it installed. */
function packagesAreInstalled() {
	if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
	const installed = readJson('node_modules/.package-lock.json').packages;
	return Object.entries(readJson('package-lock.json').packages).every(
		([path, { version, optional }]) =>
			path === '' || optional || installed[path]?.version === version,
	);
}

export function ensurePackages() {
	if (!packagesAreInstalled()) npm('ci', '--no-audit', '--no-fund');
}

export async function ensureMessages() {
	const { compileMessages } = await import('./messages.mjs');
	compileMessages();
}

/** Builds the app unless the build there is was made from exactly these sources. */
export function ensureBuild() {
	const built = 'build/_app/version.json';
	const whole = [built, 'build/200.html', 'build/service-worker.js'];
	const fresh =
		whole.every((file) => existsSync(join(root, file))) &&
		readJson(built).version === buildVersion();
	if (!fresh) npm('run', '--silent', 'build');
}

/** Installs Debian's Chromium where it is missing and that is allowed; else says what to do. */
export function ensureChromium() {
	if (findChromium()) return;
	if (mayInstall()) install('chromium', 'chromium-headless-shell');
	if (!findChromium()) {
		throw new Error(
			'Chromium is missing. Run: sudo apt-get install -y chromium\nor set CHROMIUM_PATH to a Chromium.',
		);
	}
}

const steps = {
	packages: ensurePackages,
	messages: ensureMessages,
	build: ensureBuild,
	chromium: ensureChromium,
};

// As a command: `node scripts/ensure.mjs packages build`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
	try {
		for (const step of process.argv.slice(2)) await steps[step]();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}
