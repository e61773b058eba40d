// Holds the JavaScript of every route to its budget: all that is loaded before the route can be shown, as
// sent (gzip), with the words of the language that has most of them. `--files ROUTE` tells what a route
// consists of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOfRoutes, wordsOf } from './routes.mjs';

/**
 * In kB: what is reached, rounded up by what the names of files make of it, which differ from build to build. The first that fits holds; whoever raises one says why.
 *
 * Of every route 44 are Svelte (29), Kit (13) and its table of routes (2). The aims – 80 for the start page, 110 for the
 * table, 130 for deal and sheet, 200 for any other – are reached. What stands beside Svelte and Kit: the record (reading,
 * checking: 21), settling (21). Of the words in one language 2 are the start page's, 1 the table's, 1 the deal's.
 */
const budgets = [
	// What only lists of evenings show lies apart from what every screen loads: 0.8 more here, 1.4 less there. Each row is
	// asked whose it is: 0.1. Two screens or one is not asked of paper: 0.1. What was announced is taken back: 0.1.
	// A file that is full of problems is not read on for want of memory: 0.1 on every screen.
	['/', 74.6],
	// That the browser emptied the store under it is told, and that a doubled round ends with a correction: 0.2. Where in a
	// text it stops being JSON, and that a part is gone with its version: 0.1.
	['/s/[id]', 109.9],
	['/s/[id]/table', 109.9],
	// With the way to the tariff, what is played often, who alone may play it, and names that fit; and with it every row
	// is asked whether it lies under its own key. What the browser tells of the way back, after a reload too: 0.1; how
	// many tricks there are, and what `+` and `-` are by hand: 0.1. What the table has more, and values in halves: 0.3;
	// and what the table has more since: 0.1.
	['/s/[id]/deal', 127.6],
	['/s/[id]/sheet', 116.5],
	// The largest of them is where rules are received; a Runde's page, beside which the start page stands, is 5 less.
	// The aim is 200.
	[/./, 159.8],
];
/** Files that are asked for before anything shows: each costs a slow phone some milliseconds, however small. */
const mostFiles = [
	['/', 10],
	['/s/[id]', 15],
	['/s/[id]/table', 15],
	['/s/[id]/deal', 17],
	['/s/[id]/sheet', 20],
	// A Runde's page has its list beside it, and shares pieces with it; the cash shares its pieces with all, and what adds up
	// money is in a file of its own, of which the table needs nothing.
	[/./, 58],
];
const heldTo = (limits, route) =>
	limits.find(([of]) => (typeof of === 'string' ? of === route : of.test(route)))[1];

const build = fileURLToPath(new URL('../build', import.meta.url));
const sizes = new Map();
function sizeOf(file) {
	const known = sizes.get(file) ?? gzipSync(readFileSync(join(build, file))).length;
	sizes.set(file, known);
	return known;
}

const sizeOfAll = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** The scripts, and the words of the language that takes most room. */
function withWords(scripts) {
	const words = [...wordsOf(build, scripts).values()];
	return [...scripts, ...words.reduce((a, b) => (sizeOfAll(a) > sizeOfAll(b) ? a : b))];
}

const routes = new Map(
	[...filesOfRoutes(build)].map(([route, scripts]) => [route, withWords(scripts)]),
);
const [flag, asked] = process.argv.slice(2);
if (flag === '--files') {
	for (const file of [...(routes.get(asked) ?? [])].sort((a, b) => sizeOf(b) - sizeOf(a))) {
		console.log(`${String(sizeOf(file)).padStart(7)}  ${file}`);
	}
}
let tooLarge = 0;
for (const [route, files] of [...routes].sort(([a], [b]) => (a < b ? -1 : 1))) {
	const kilobytes = sizeOfAll(files) / 1000;
	const budget = heldTo(budgets, route);
	const most = heldTo(mostFiles, route);
	if (kilobytes > budget) tooLarge += 1;
	if (files.length > most) {
		tooLarge += 1;
		console.error(`${route} asks for ${String(files.length)} files, more than ${String(most)}`);
	}
	const verdict = kilobytes > budget ? `over ${budget}` : `of ${budget}`;
	console.log(`${kilobytes.toFixed(1).padStart(7)} kB ${verdict.padEnd(8)}  ${route}`);
}
if (routes.size === 0) console.error('the build names no route: is it whole?');
process.exit(tooLarge === 0 && routes.size > 0 ? 0 : 1);
