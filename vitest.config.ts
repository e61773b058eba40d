import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const elsewhere = ['tests/e2e/**', 'node_modules/**'];
const withRunes = ['tests/**/*.svelte.test.ts', 'src/**/*.svelte.test.ts'];

// Unit, property, conformance and storage tests run in Node; what needs a browser is under tests/e2e.
export default defineConfig({
	plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
	resolve: { conditions: ['browser'] },
	define: { __COUNTED_BY__: JSON.stringify('tests'), __EDITION__: JSON.stringify('tests') },
	test: {
		restoreMocks: true,
		setupFiles: 'tests/seed.ts',
		allowOnly: false,
		// Against hanging, not a check of speed: properties and commands take seconds on a busy machine.
		testTimeout: 240_000,
		hookTimeout: 240_000,
		// Vitest's own patience of a second ends on a busy machine before the store has answered.
		expect: { poll: { timeout: 30_000 } },
		// Vitest would leave one core to itself.
		maxWorkers: '100%',
		projects: [
			{
				extends: true,
				test: {
					name: 'node',
					include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
					exclude: [...elsewhere, ...withRunes],
					environment: 'node',
					// Nothing is kept between files, and loading all of it anew for each takes a third of the time.
					isolate: false,
				},
			},
			{
				// Runes of state files behave as in the browser: files named `.svelte.test.ts`.
				extends: true,
				test: {
					name: 'runes',
					include: withRunes,
					exclude: elsewhere,
					environment: './tests/runes-environment.ts',
					// Left to Node, Svelte itself would be the server's, which never reacts.
					server: { deps: { inline: [/svelte/, 'esm-env'] } },
				},
			},
		],
	},
});
