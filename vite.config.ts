import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { countingDigest } from './scripts/source-digest.mjs';

export default defineConfig({
	plugins: [sveltekit()],
	define: { __COUNTED_BY__: JSON.stringify(countingDigest()) },
});
