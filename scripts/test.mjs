// `npm test`: everything there is, from an empty machine on. Installs what is missing, builds, runs the
// tests in Node (unit, property, conformance, storage) and those in Chromium on the built app, and ends
// with the sum over both.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPackage } from './newest-node.mjs';
import { ensureBuild, ensureChromium, ensureMessages, ensurePackages } from './ensure.mjs';
import { installServices, tellServices } from './services.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
// Playwright empties its own folder below.
const vitestReport = join(results, 'vitest.json');
const playwrightReport = join(results, 'playwright.json');

let passed = 0;
let failed = 0;
/** Said again at the end, where the output is long. */
const names = [];

function report(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** Adds a run's numbers; a run that failed otherwise (a file that does not load) counts as one failure. */
function add(numbers, succeeded) {
	passed += numbers?.passed ?? 0;
	const failures = numbers?.failed ?? 0;
	failed += succeeded || failures > 0 ? failures : 1;
}

function testInNode() {
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
	const succeeded = runPackage('vitest/vitest.mjs', ['run', ...reporters]);
	const json = report(vitestReport);
	// A file that does not even load has no tests to fail.
	const unloaded =
		json?.testResults.filter(
			(file) => file.status === 'failed' && file.assertionResults.length === 0,
		).length ?? 0;
	for (const file of json?.testResults ?? [])
		for (const { status, fullName } of file.assertionResults)
			if (status === 'failed') names.push(`${relative(root, file.name)}: ${fullName}`);
	add(json && { passed: json.numPassedTests, failed: json.numFailedTests + unloaded }, succeeded);
}

const specsIn = (suites) =>
	suites.flatMap(({ specs = [], suites = [] }) => [...specs, ...specsIn(suites)]);

function testInBrowser() {
	ensureChromium();
	const succeeded = runPackage('@playwright/test/cli.js', ['test'], {
		PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
	});
	const json = report(playwrightReport);
	for (const { file, ok, title } of specsIn(json?.suites ?? []))
		if (!ok) names.push(`${file}: ${title}`);
	add(
		json && {
			passed: json.stats.expected,
			failed: json.stats.unexpected + json.stats.flaky + json.errors.length,
		},
		succeeded,
	);
}

function attempt(step) {
	try {
		step();
		return true;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		failed += 1;
		return false;
	}
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (attempt(ensurePackages)) {
	try {
		await ensureMessages();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		failed += 1;
	}
	installServices();
	attempt(testInNode);
	if (attempt(ensureBuild)) attempt(testInBrowser);
}
tellServices();
for (const name of names) console.log(`FAILED ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
