// `npm run bench [NAME...]`: runs the measurements of tests/bench one after another, so that none
// disturbs another; with names only those whose file name contains one of them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureChromium, ensureMessages, ensurePackages } from './ensure.mjs';

const directory = fileURLToPath(new URL('../tests/bench', import.meta.url));
const names = process.argv.slice(2);
const files = (existsSync(directory) ? readdirSync(directory) : [])
	.filter((file) => file.endsWith('.bench.ts'))
	.filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
	.sort();
if (files.length === 0) {
	console.error('no measurement of that name in tests/bench');
	process.exit(1);
}

ensurePackages();
await ensureMessages();
ensureBuild();
ensureChromium();

const tsx = new URL('../node_modules/tsx/dist/esm/index.mjs', import.meta.url).href;
let failed = 0;
for (const file of files) {
	console.log(`\n# ${file.replace('.bench.ts', '')}`);
	const { status } = spawnSync(process.execPath, ['--import', tsx, join(directory, file)], {
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
