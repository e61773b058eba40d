// Holds the JavaScript of every route to its budget: all that is loaded before the route can be shown, as
// sent (gzip). `--files ROUTE` tells what a route consists of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOfRoutes } from './routes.mjs';

/** In kB: what is reached, rounded up a little. The first that fits holds; whoever raises one says why. */
const budgets = [
	['/', 128],
	['/s/[id]', 181],
	['/s/[id]/table', 185],
	['/s/[id]/deal', 228],
	['/s/[id]/sheet', 221],
	[/^(\/s\/\[id\])?\/rules\/|^\/s\/\[id\]\/rules$|^\/paper$/, 270],
	// A Runde's home, and what closes an evening: everybody's money beside the course.
	[/^\/(g\/\[id\]|s\/\[id\]\/more)$/, 249],
	// What goes to other phones, and what is searched.
	[/^\/(join|search|s\/\[id\]\/more\/(handover|together))$/, 226],
	[
		/^\/(data|s\/\[id\]\/(cash|end|more|review))$|^\/people\/\[id\]$|^\/(seasons|year)$|^\/g\//,
		238,
	],
	[/./, 208],
];
const budgetOf = (route) =>
	budgets.find(([of]) => (typeof of === 'string' ? of === route : of.test(route)))[1];

const build = fileURLToPath(new URL('../build', import.meta.url));
const sizes = new Map();
function sizeOf(file) {
	const known = sizes.get(file) ?? gzipSync(readFileSync(join(build, file))).length;
	sizes.set(file, known);
	return known;
}

const routes = filesOfRoutes(build);
const [flag, asked] = process.argv.slice(2);
if (flag === '--files') {
	for (const file of [...(routes.get(asked) ?? [])].sort((a, b) => sizeOf(b) - sizeOf(a))) {
		console.log(`${String(sizeOf(file)).padStart(7)}  ${file}`);
	}
}
let tooLarge = 0;
for (const [route, files] of [...routes].sort(([a], [b]) => (a < b ? -1 : 1))) {
	const kilobytes = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
	const budget = budgetOf(route);
	if (kilobytes > budget) tooLarge += 1;
	const verdict = kilobytes > budget ? `over ${budget}` : `of ${budget}`;
	console.log(`${kilobytes.toFixed(1).padStart(7)} kB ${verdict.padEnd(8)}  ${route}`);
}
if (routes.size === 0) console.error('the build names no route: is it whole?');
process.exit(tooLarge === 0 && routes.size > 0 ? 0 : 1);
