import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Unit, property, conformance and storage tests run in Node; what needs a browser is under tests/e2e.
export default defineConfig({
	// Runes of state files behave as in the browser.
	plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
	resolve: { conditions: ['browser'] },
	test: {
		include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
		exclude: ['tests/e2e/**', 'node_modules/**'],
		environment: './tests/runes-environment.ts',
		// Left to Node, Svelte itself would be the server's.
		server: { deps: { inline: [/svelte/, 'esm-env'] } },
		restoreMocks: true,
		allowOnly: false,
	},
});
