import adapter from './scripts/adapter.mjs';
import { buildVersion } from './scripts/source-digest.mjs';

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: {
		runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true),
		// After the component: `static/first-frame.js` draws with the table's own styles before the app runs.
		cssHash: ({ filename, css, hash }) => {
			const [, component] = /(?:^|\/)src\/(?:lib\/)?(.+)\.svelte$/.exec(filename) ?? [];
			return component === undefined || filename.includes('node_modules')
				? `svelte-${hash(css)}`
				: component.replace(/\W+/g, '-');
		},
	},
	kit: {
		adapter: adapter(),
		// The root page is precached under an absolute path, so every page names its files absolutely.
		paths: { relative: false },
		serviceWorker: { register: false },
		// The configuration is evaluated more than once a build: the name must not be a time.
		version: { name: buildVersion() },
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['none'],
				'script-src': ['self'],
				'style-src': ['self'],
				// The one style attribute there is: Kit's invisible element that reads out the page's title.
				'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
				'img-src': ['self', 'data:', 'blob:'],
				'font-src': ['self'],
				'media-src': ['self', 'blob:'],
				'connect-src': ['self'],
				'manifest-src': ['self'],
				'worker-src': ['self'],
				'base-uri': ['none'],
				'form-action': ['none'],
				'object-src': ['none'],
				'require-trusted-types-for': ['script'],
				'trusted-types': [
					'svelte-trusted-html',
					'sveltekit-trusted-url',
					'schrieb-worker',
					'schrieb-memory',
					'schrieb-copy',
					'schrieb-archive',
				],
			},
		},
	},
};
