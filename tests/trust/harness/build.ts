/** Bundles the page of the kill test. Its files are given to the test server beside those of the app. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const HARNESS_PATH = '/kill-test.html';

export async function harnessFiles(): Promise<ReadonlyMap<string, Buffer>> {
	const built = await build({
		configFile: false,
		logLevel: 'error',
		build: {
			write: false,
			minify: false,
			lib: {
				entry: fileURLToPath(new URL('page.ts', import.meta.url)),
				formats: ['es'],
				fileName: 'kill-test',
			},
		},
	});
	const outputs = Array.isArray(built) ? built : [built];
	const chunks = outputs
		.flatMap((one) => ('output' in one ? one.output : []))
		.flatMap((file): [string, Buffer][] =>
			file.type === 'chunk' ? [[`/${file.fileName}`, Buffer.from(file.code)]] : [],
		);
	return new Map([
		...chunks,
		[
			HARNESS_PATH,
			Buffer.from(
				'<!doctype html><title>kill test</title><script type="module" src="/kill-test.js"></script>',
			),
		],
	]);
}
