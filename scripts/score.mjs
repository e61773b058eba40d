// `npm run --silent score -- FILE...`: sees to packages and messages, then hands over to the command
// line in src/cli. Nothing but that command's own words reaches standard output.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureMessages, ensurePackages } from './ensure.mjs';

try {
	ensurePackages();
	await ensureMessages();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { status } = spawnSync(
	process.execPath,
	[
		'--import',
		new URL('../node_modules/tsx/dist/esm/index.mjs', import.meta.url).href,
		path('../src/cli/score.ts'),
		...process.argv.slice(2),
	],
	{ stdio: 'inherit' },
);
process.exit(status ?? 1);
