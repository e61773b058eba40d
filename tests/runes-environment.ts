/**
 * Node, with modules as a browser gets them: runes react and Svelte's effects run. Without it the
 * compiler makes the server's code of state files, which never reacts. Needs no document.
 */
import type { Environment } from 'vitest/runtime';

export default {
	name: 'runes',
	viteEnvironment: 'client',
	setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
