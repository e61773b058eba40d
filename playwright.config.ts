import { defineConfig } from '@playwright/test';
import { chromiumArgs, findWindowless } from './scripts/chromium.mjs';

// The built app, served as any static host would, in Debian's Chromium. E2E_PORT moves a second run.
const port = Number(process.env.E2E_PORT ?? 4188);
const executablePath = findWindowless();

export default defineConfig({
	testDir: 'tests',
	testMatch: ['e2e/**/*.spec.ts', 'trust/**/*.spec.ts'],
	outputDir: 'test-results/e2e',
	fullyParallel: true,
	forbidOnly: true,
	retries: 0,
	workers: 2,
	timeout: 120_000,
	expect: { timeout: 20_000 },
	reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
	use: {
		baseURL: `http://localhost:${port}`,
		viewport: { width: 412, height: 915 },
		deviceScaleFactor: 2,
		hasTouch: true,
		isMobile: true,
		locale: 'de-AT',
		timezoneId: 'Europe/Vienna',
		// Storing the whole app takes longer than many a test: those that need the worker allow it (`installed`).
		serviceWorkers: 'block',
		trace: process.env.CI ? 'off' : 'retain-on-failure',
		launchOptions: {
			args: chromiumArgs,
			...(executablePath === undefined ? {} : { executablePath }),
		},
	},
	projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
	webServer: {
		command: `node scripts/serve.mjs ${port}`,
		url: `http://localhost:${port}/manifest.webmanifest`,
		reuseExistingServer: false,
		stdout: 'ignore',
	},
});
