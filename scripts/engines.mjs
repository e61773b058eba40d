// `npm run test:engines`: the core path – a new evening, deals, offline reload, export – in Chromium,
// Firefox ESR and WebKitGTK (the engine family of every iPhone). Installs what is missing where it may
// (root or sudo, Debian); `-- --installed` takes only what is there, as CI does. Ends with which ran.
/* global document, DataTransfer, indexedDB -- of the page, in functions that are handed over to it */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox } from '@playwright/test';
import { chromiumArgs, findChromium } from './chromium.mjs';
import { install, mayInstall } from './debian.mjs';
import { ensureBuild, ensureChromium, ensurePackages } from './ensure.mjs';
import { readSample } from './evenings.mjs';
import { serve } from './serve.mjs';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const XVFB = '/usr/bin/xvfb-run';
const PATIENCE_MS = 30_000;
/** A question that a driver has not answered by then is asked again: Firefox's now and then loses one. */
const ANSWER_MS = 5000;

const sample = readSample('koenigrufen-pagat');
/** An evening that has begun, of three deals. */
const evening = { ...sample, id: 'engines', deals: sample.deals.slice(0, 3) };

function ensureEngines() {
	if (existsSync(FIREFOX) && existsSync(WEBKIT_DRIVER) && existsSync(XVFB)) return;
	if (mayInstall()) install('firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth');
}

/**
 * The core path, told in what every driver can do: `go` to an address, `run` a function in the page and
 * have its result. What a person does is done by the page's own controls.
 */
async function corePath({ go, run }, server) {
	const until = async (what, test, ...given) => {
		const end = Date.now() + PATIENCE_MS;
		let last;
		while (Date.now() < end) {
			last = await Promise.race([
				run(test, ...given).catch((error) => String(error)),
				new Promise((resolve) => setTimeout(resolve, ANSWER_MS, 'no answer')),
			]);
			if (last === true) return;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		throw new Error(`${what}: not within ${PATIENCE_MS} ms (${String(last)})`);
	};
	/** Taps the first control whose words match, as soon as it is there. */
	const tap = (words) =>
		until(
			`tap “${words}”`,
			(pattern) => {
				const controls = [...document.querySelectorAll('button, a, summary, label')];
				const found = controls.find(
					(one) => new RegExp(pattern, 'i').test(one.textContent.trim()) && one.disabled !== true,
				);
				found?.click();
				return found !== undefined;
			},
			words,
		);
	const shows = (words) =>
		until(`“${words}” to be seen`, (text) => document.body.textContent.includes(text), words);

	await go(`${server.url}/`);
	await until('the app to run', () => document.documentElement.hasAttribute('data-ready'));
	await until('a worker to take over', () => navigator.serviceWorker.controller !== null);

	// An evening comes in by the page's own door.
	await go(`${server.url}/data`);
	await until('the page for files', () => document.querySelector('input[type=file]') !== null);
	await run((text) => {
		const input = document.querySelector('input[type=file]');
		const files = new DataTransfer();
		files.items.add(new File([text], 'abend.json', { type: 'application/json' }));
		input.files = files.files;
		input.dispatchEvent(new Event('change', { bubbles: true }));
	}, JSON.stringify(evening));
	await tap('^(Übernehmen|Accept|Take over)$');
	await until('the evening to be stored', storedDeals, 'engines', 3);

	// A deal is written: contract, declarer, result.
	await go(`${server.url}/s/engines/deal`);
	await tap('^Dreier');
	await tap('^(Anna|A)\\b');
	await tap('^(gewonnen|won)[^+]*[+]12');
	await until('the deal to be stored', storedDeals, 'engines', 4);

	// Offline: the server is gone for good, the app and the evening are not.
	await server.close();
	await go(`${server.url}/s/engines/sheet`);
	await until('the sheet offline', () => document.querySelectorAll('[data-row]').length === 4);

	// Export, as the app makes it.
	await go(`${server.url}/data`);
	await shows('schrieb');
	await run(() => {
		globalThis.exported = [];
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => {
			blob.text().then((text) => globalThis.exported.push(text));
			return make.call(URL, blob);
		};
	});
	await tap('^(Als Datei sichern|Save as a file|Save as file)$');
	await until('the exported evening', () => {
		const [text] = globalThis.exported;
		if (text === undefined) return false;
		const file = JSON.parse(text);
		return file.format === 'schrieb/session' && file.deals.length === 4;
	});
}

/** Whether the store has so many deals of an evening; runs in the page. */
function storedDeals(id, count) {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open('schrieb');
		request.onerror = () => reject(request.error);
		request.onsuccess = () => {
			const db = request.result;
			if (!db.objectStoreNames.contains('deals')) {
				db.close();
				resolve(false);
				return;
			}
			const rows = db.transaction('deals').objectStore('deals').getAll();
			rows.onsuccess = () => {
				db.close();
				const own = rows.result.filter(({ sessionId }) => sessionId === id);
				resolve(own.length === count ? true : own.length);
			};
		};
	});
}

async function withPlaywright(type, options, server) {
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-engine-'));
	const context = await type.launchPersistentContext(profile, {
		locale: 'de-AT',
		viewport: { width: 412, height: 915 },
		...options,
	});
	try {
		const page = context.pages()[0] ?? (await context.newPage());
		const run = (work, ...given) =>
			given.length < 2
				? page.evaluate(work, given[0])
				: page.evaluate(`(${String(work)})(...${JSON.stringify(given)})`);
		await corePath({ go: (url) => page.goto(url), run }, server);
	} finally {
		await context.close();
		rmSync(profile, { recursive: true, force: true });
	}
}

/** WebKitGTK by the WebDriver protocol: a dozen lines of fetch. */
async function withWebDriver(server) {
	const port = 4500 + Math.floor(Math.random() * 400);
	const driver = spawn(XVFB, ['-a', WEBKIT_DRIVER, `--port=${port}`], {
		stdio: 'ignore',
		detached: true,
		env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: 'de' },
	});
	const call = async (method, path, body) => {
		const response = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			...(body && { body: JSON.stringify(body) }),
		});
		const { value } = await response.json();
		if (!response.ok) throw new Error(value.message ?? value.error);
		return value;
	};
	let session;
	try {
		const end = Date.now() + PATIENCE_MS;
		while (session === undefined) {
			try {
				session = await call('POST', '/session', {
					capabilities: {
						alwaysMatch: {
							browserName: 'MiniBrowser',
							'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
						},
					},
				});
			} catch (error) {
				if (Date.now() > end) throw error;
				await new Promise((resolve) => setTimeout(resolve, 200));
			}
		}
		const at = `/session/${session.sessionId}`;
		const go = (url) => call('POST', `${at}/url`, { url });
		const run = (work, ...args) =>
			call('POST', `${at}/execute/async`, {
				script: `const given = [...arguments]; const done = given.pop();
					Promise.resolve((${String(work)})(...given)).then(done, (error) => done(String(error)));`,
				args,
			});
		await corePath({ go, run }, server);
	} finally {
		if (session) await call('DELETE', `/session/${session.sessionId}`).catch(() => undefined);
		// The driver and what it started are one group of processes.
		process.kill(-driver.pid, 'SIGTERM');
	}
}

const engines = [
	{
		name: 'Chromium',
		there: () => findChromium() !== undefined,
		run: (server) =>
			withPlaywright(chromium, { executablePath: findChromium(), args: chromiumArgs }, server),
	},
	{
		name: 'Firefox ESR',
		there: () => existsSync(FIREFOX),
		run: (server) =>
			withPlaywright(firefox, { executablePath: FIREFOX, channel: 'moz-firefox' }, server),
	},
	{
		name: 'WebKitGTK',
		there: () => existsSync(WEBKIT_DRIVER) && existsSync(MINI_BROWSER) && existsSync(XVFB),
		run: withWebDriver,
	},
];

ensurePackages();
ensureBuild();
if (!process.argv.includes('--installed')) {
	ensureChromium();
	ensureEngines();
}
const told = [];
let failed = false;
for (const { name, there, run } of engines) {
	if (!there()) {
		told.push(`${name}: not installed, did not run`);
		continue;
	}
	const server = await serve();
	try {
		await run(server);
		told.push(`${name}: ran, all well`);
	} catch (error) {
		failed = true;
		told.push(`${name}: FAILED – ${error instanceof Error ? error.message : String(error)}`);
	} finally {
		await server.close();
	}
}
console.log(told.join('\n'));
process.exit(failed ? 1 : 0);
