// Holds the JavaScript that the start page loads to its budget: the scripts it names and everything
// they import statically, as sent (gzip).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const budget = 110_000;
const build = fileURLToPath(new URL('../build', import.meta.url));
const page = readFileSync(join(build, 'index.html'), 'utf8');

const sizes = new Map();
function visit(file) {
	if (sizes.has(file)) return;
	const code = readFileSync(join(build, file));
	sizes.set(file, gzipSync(code).length);
	for (const [, specifier] of code
		.toString()
		.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
		visit(join(dirname(file), specifier));
	}
}
for (const [, file] of page.matchAll(/["'](\/_app\/[^"']+\.js)["']/g)) visit(file);

const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
for (const [file, size] of [...sizes].sort(([, a], [, b]) => b - a)) {
	console.log(`${String(size).padStart(7)}  ${file}`);
}
console.log(`${String(total).padStart(7)}  of ${budget} bytes (gzip) on the first load`);
if (sizes.size === 0) console.error('the start page names no script: is the build whole?');
process.exit(total <= budget && sizes.size > 0 ? 0 : 1);
