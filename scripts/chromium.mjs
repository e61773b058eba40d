// Where Debian's Chromium is and how it is started: one place for tests, icons and measurements.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export const chromiumArgs = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** A browser that has not said by then where it listens never will. */
const PATIENCE_MS = 60_000;

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser's path; `CHROMIUM_PATH` decides where it is set. Undefined where none is installed. */
export function findChromium() {
	const { CHROMIUM_PATH } = process.env;
	if (CHROMIUM_PATH) return CHROMIUM_PATH;
	return places.find((place) => existsSync(place));
}

/**
 * The same Chromium without its window, where it is installed: a test starts and ends in less. What is
 * about the browser as a person has it – profiles, kills, settings – takes `findChromium`.
 */
export function findWindowless() {
	const windowless = '/usr/bin/chromium-headless-shell';
	return !process.env.CHROMIUM_PATH && existsSync(windowless) ? windowless : findChromium();
}

/** Like `findChromium`, but throws where none is installed. */
export function chromiumPath() {
	const path = findChromium();
	if (!path)
		throw new Error('Chromium is missing: apt-get install -y chromium, or set CHROMIUM_PATH');
	return path;
}

/**
 * Starts Chromium with a profile on disk and a debugging port, which says its address.
 * @param {string} profile the folder of the profile
 * @returns {Promise<{ address: string, kill: () => Promise<void> }>} `kill` is SIGKILL to the browser and
 *   all its helpers, unasked; it resolves when none of them is left to write into
 *   the profile, however it came to its end
 */
export async function startChromium(profile) {
	// A group of its own, so that all of its processes die together.
	const child = spawn(
		chromiumPath(),
		[
			...chromiumArgs,
			'--headless=new',
			'--remote-debugging-port=0',
			'--no-default-browser-check',
			'--hide-crash-restore-bubble',
			`--user-data-dir=${profile}`,
			'about:blank',
		],
		{ detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
	);
	const end = () => {
		try {
			// Also where the browser itself is gone: one of its helpers may not be.
			process.kill(-child.pid, 'SIGKILL');
		} catch {
			// None of them is left.
		}
	};
	// Who is cut off leaves no browser behind.
	process.once('exit', end);
	const gone = new Promise((resolve) => {
		// Comes when the last of them that inherited the pipe is gone.
		child.once('close', () => {
			process.off('exit', end);
			resolve();
		});
	});
	const address = await new Promise((resolve, reject) => {
		let said = '';
		const refuse = () => reject(new Error(`Chromium does not start: ${said}`));
		const patience = setTimeout(() => {
			end();
			refuse();
		}, PATIENCE_MS);
		child.stderr.on('data', (data) => {
			said += data;
			const found = /DevTools listening on (ws:\S+)/.exec(said);
			if (!found) return;
			clearTimeout(patience);
			resolve(found[1]);
		});
		child.once('exit', () => {
			clearTimeout(patience);
			refuse();
		});
	});
	return {
		address,
		kill: () => {
			end();
			return gone;
		},
	};
}
