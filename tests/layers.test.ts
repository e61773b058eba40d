// Imports run one way: domain ← rulesets ← storage ← rooms ← state ← ui ← routes. Words for people (text)
// stand beside storage; the command line takes what needs no browser; the server knows nothing of the app.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { builtInIds } from '#lib/rulesets/built-in.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Layer =
	| 'domain'
	| 'rulesets'
	| 'text'
	| 'storage'
	| 'rooms'
	| 'state'
	| 'ui'
	| 'routes'
	| 'cli'
	| 'server'
	| 'worker';

/** For each layer: the layers it may import beside itself, and the packages. */
const allowed: Record<Layer, { layers: Layer[]; packages: RegExp | null }> = {
	domain: { layers: [], packages: null },
	rulesets: { layers: ['domain'], packages: null },
	text: { layers: ['domain', 'rulesets'], packages: null },
	storage: { layers: ['domain', 'rulesets'], packages: null },
	rooms: {
		layers: ['domain', 'storage'],
		packages: /^(yjs|y-protocols\/.*|@hocuspocus\/provider)$/,
	},
	state: {
		layers: ['domain', 'rulesets', 'storage', 'rooms', 'text'],
		packages: /^(svelte(\/.*)?|workbox-window)$/,
	},
	ui: {
		layers: ['domain', 'rulesets', 'storage', 'rooms', 'state', 'text'],
		packages: /^(svelte(\/.*)?|\$app\/.*|qr(\/.*)?)$/,
	},
	routes: {
		layers: ['domain', 'rulesets', 'storage', 'rooms', 'state', 'text', 'ui'],
		packages: /^(svelte(\/.*)?|@sveltejs\/kit|\$app\/.*|\.\/\$types)$/,
	},
	cli: { layers: ['domain', 'rulesets', 'storage', 'text'], packages: /^node:/ },
	server: {
		layers: [],
		packages: /^(node:.*|yjs|y-protocols\/awareness|ws|pg|@redis\/client|@hocuspocus\/server)$/,
	},
	worker: { layers: [], packages: /^(\$service-worker|workbox-(core|precaching|routing))$/ },
};

interface Source {
	/** Path below the project, with forward slashes. */
	path: string;
	layer: Layer | null;
	code: string;
	imports: string[];
}

function layerOf(path: string): Layer | null {
	const inLib =
		/^src\/lib\/(?:games\/[^/]+\/)?(domain|rulesets|text|storage|rooms|state|ui)\//.exec(path);
	if (inLib) return inLib[1] as Layer;
	if (path.startsWith('src/routes/') || path === 'src/hooks.client.ts') return 'routes';
	if (path.startsWith('src/cli/')) return 'cli';
	if (path.startsWith('src/server/')) return 'server';
	if (path === 'src/service-worker.ts') return 'worker';
	return null;
}

/** The scripts of a component, or a whole module. */
function codeOf(path: string): string {
	const text = readFileSync(join(root, path), 'utf8');
	if (!path.endsWith('.svelte')) return text;
	return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
		.map(([, code]) => code)
		.join('\n');
}

const sources: Source[] = readdirSync(join(root, 'src'), { recursive: true })
	.map((file) => `src/${String(file).replaceAll('\\', '/')}`)
	.filter((path) => /\.(ts|js|svelte)$/.test(path) && !path.startsWith('src/lib/text/paraglide/'))
	.filter((path) => !path.endsWith('.d.ts') && !path.endsWith('.test.ts'))
	.map((path) => {
		const code = codeOf(path);
		const imports = ts.preProcessFile(code, true, true).importedFiles.map((file) => file.fileName);
		return { path, layer: layerOf(path), code, imports };
	});

/** The path below the project that an import of the project's own code names, else null (a package). */
function target(from: string, specifier: string): string | null {
	if (specifier.startsWith('#lib/')) return `src/lib/${specifier.slice('#lib/'.length)}`;
	if (specifier.startsWith('.') && !specifier.endsWith('/$types')) {
		return normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
	}
	return null;
}

/** Lines of logic: a module, or the scripts of a component. */
const MOST_LINES = 350;
const TOO_LONG = `Over ${String(MOST_LINES)} lines: `;

/** What a module says at its head: the comment in front of everything. */
const headOf = (code: string): string => /^\s*\/\*\*[\s\S]*?\*\//.exec(code)?.[0] ?? '';

test('a file of logic is no longer than 350 lines, or says why at its head', () => {
	const wrong = sources
		.map(({ path, code }) => ({ path, code, lines: code.trimEnd().split('\n').length }))
		.filter(({ code, lines }) => lines > MOST_LINES && !headOf(code).includes(TOO_LONG))
		.map(({ path, lines }) => `${path}: ${String(lines)} lines`);
	expect(wrong).toEqual([]);
});

test('every source file belongs to a layer', () => {
	expect(sources.filter(({ layer }) => layer === null).map(({ path }) => path)).toEqual([]);
});

/** Every way round, as `a → b → a`, that is met when imports are followed; none where there is no circle. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
	const found: string[] = [];
	const done = new Set<string>();
	const visit = (path: string, way: readonly string[]): void => {
		const begun = way.indexOf(path);
		if (begun >= 0) found.push([...way.slice(begun), path].join(' → '));
		if (begun >= 0 || done.has(path)) return;
		for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
		done.add(path);
	};
	for (const path of graph.keys()) visit(path, []);
	return found;
}

test('a circle of imports would be found', () => {
	const graph = { a: ['b', 'd'], b: ['c'], c: ['b'], d: [] };
	expect(circles(new Map(Object.entries(graph)))).toEqual(['b → c → b']);
});

describe('imports', () => {
	test('run from outer layers to inner ones only', () => {
		const wrong = sources.flatMap(({ path, layer, imports }) =>
			imports.flatMap((specifier) => {
				const to = target(path, specifier);
				if (to === null || layer === null) return [];
				const other = layerOf(to);
				if (other === layer || (other !== null && allowed[layer].layers.includes(other))) return [];
				return `${path} (${layer}) must not import ${specifier} (${other ?? 'no layer'})`;
			}),
		);
		expect(wrong).toEqual([]);
	});

	test('name only the packages their layer may know', () => {
		const wrong = sources.flatMap(({ path, layer, imports }) =>
			imports
				.filter((specifier) => target(path, specifier) === null)
				.filter((specifier) => layer !== null && !allowed[layer].packages?.test(specifier))
				.map((specifier) => `${path} (${layer ?? ''}) must not import ${specifier}`),
		);
		expect(wrong).toEqual([]);
	});

	test('carry file extensions and never say $lib', () => {
		const wrong = sources.flatMap(({ path, imports }) =>
			imports
				.filter((specifier) => {
					if (specifier.startsWith('$lib')) return true;
					return (
						target(path, specifier) !== null &&
						!/\.(ts|svelte|js|json|css)(\?worker&url)?$/.test(specifier)
					);
				})
				.map((specifier) => `${path}: ${specifier}`),
		);
		expect(wrong).toEqual([]);
	});

	test('run in no circle, those of types included', () => {
		const targets = sources.map(({ path, imports }): [string, string[]] => [
			path,
			imports.map((specifier) => target(path, specifier)).filter((to) => to !== null),
		]);
		expect(circles(new Map(targets))).toEqual([]);
	});

	test('of the command line lead to nothing that needs a browser', () => {
		const byPath = new Map(sources.map((source) => [source.path, source]));
		const reached = new Set<string>();
		const wrong: string[] = [];
		const visit = (source: Source) => {
			if (reached.has(source.path)) return;
			reached.add(source.path);
			for (const specifier of source.imports) {
				const to = target(source.path, specifier);
				if (to === null ? /^(svelte|\$app)/.test(specifier) : /\.svelte(\.ts)?$/.test(to)) {
					wrong.push(`${source.path}: ${specifier}`);
				}
				const next = to === null ? undefined : byPath.get(to);
				if (next) visit(next);
			}
		};
		sources.filter(({ layer }) => layer === 'cli').forEach(visit);
		expect(wrong).toEqual([]);
	});
});

test('the architecture tells the layers there are, each behind those it may know', () => {
	const told = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
	const rows = [...told.matchAll(/^\| `src\/(?:lib\/)?(\w+)` +\|/gm)].map(([, layer]) => layer);
	const layers = Object.keys(allowed).filter((layer) => layer !== 'worker');
	expect(rows.sort()).toEqual(layers.sort());
	const [order = ''] = /^domain ← \S+( ← \S+)*/m.exec(told) ?? [];
	const inner: string[] = ['text'];
	for (const layer of order.split(' ← ') as Layer[]) {
		expect(inner, layer).toEqual(expect.arrayContaining(allowed[layer].layers));
		inner.push(layer);
	}
	expect(inner).toHaveLength(8);
});

/** Names that bring in a clock, chance, the outside world or a side effect. */
const impure = new Set([
	...['Date', 'performance', 'crypto', 'console', 'process', 'globalThis', 'fetch'],
	...['setTimeout', 'setInterval', 'queueMicrotask', 'window', 'document', 'navigator'],
	...['localStorage', 'sessionStorage', 'indexedDB'],
]);

/** Uses of impure names, and of `Math.random`, as values; a property or type called so is no use. */
function impureUses({ path, code }: Source): string[] {
	const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node)) return;
		if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') {
			found.push(`${path}: Math.random`);
		}
		if (ts.isIdentifier(node) && impure.has(node.text)) {
			const { parent } = node;
			const isName =
				(ts.isPropertyAccessExpression(parent) && parent.name === node) ||
				(ts.isPropertyAssignment(parent) && parent.name === node) ||
				ts.isPropertySignature(parent);
			// Reading a date somebody wrote down asks no clock.
			const reads = ['Date.parse', 'Date.UTC'].includes(parent.getText());
			if (!isName && !reads) found.push(`${path}: ${node.text}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

test('domain and rulesets know no clock, no chance and no outside world', () => {
	const pure = sources.filter(({ layer }) => layer === 'domain' || layer === 'rulesets');
	expect(pure.flatMap(impureUses)).toEqual([]);
});

/** Addresses with something put in behind a screen's name that could mean something else there. */
const ADDRESS = /\/(?:s|g|people|rules)\/\$?\{(?!encodeURIComponent\()[^}]*\}/g;

test('what is named in an address is encoded: ids come from files too', () => {
	const wrong = sources.flatMap(({ path }) =>
		[...readFileSync(join(root, path), 'utf8').matchAll(ADDRESS)].map(
			([address]) => `${path}: ${address}`,
		),
	);
	expect(wrong).toEqual([]);
	expect('goto(`/s/${id}`)'.match(ADDRESS)).toEqual(['/s/${id}']);
});

test('a clock in a pure layer would be found', () => {
	const code =
		'export const at = () => Date.now() + Math.random() + Date.parse(""); type T = Date;';
	expect(impureUses({ path: 'x.ts', layer: 'domain', code, imports: [] })).toEqual([
		'x.ts: Date',
		'x.ts: Math.random',
	]);
});

/** Names of games, as a ruleset's `game` says them: the folders of `src/lib/games`. */
const GAME_NAMES = readdirSync(join(root, 'src/lib/games'));

/** Comparisons with a game's name: what is particular to a game is asked of the game. */
function gamesAskedFor({ path, code }: Pick<Source, 'path' | 'code'>): string[] {
	const name = `['"](?:${GAME_NAMES.join('|')})['"]`;
	const asks = new RegExp(`[=!]==? *${name}|${name} *[=!]==?|case ${name}`, 'g');
	return [...code.matchAll(asks)].map(([asked]) => `${path}: ${asked}`);
}

test('nobody outside the folder of a game asks whether a ruleset is of it', () => {
	const texts = sources.map(({ path }) => ({
		path,
		code: readFileSync(join(root, path), 'utf8'),
	}));
	const outside = texts.filter(({ path }) => !path.startsWith('src/lib/games/'));
	expect(outside.flatMap(gamesAskedFor)).toEqual([]);
	const code = "if (ruleset.game === 'tarok') {}";
	expect(gamesAskedFor({ path: 'x.ts', code })).toEqual(["x.ts: === 'tarok'"]);
});

/** What offers a first ruleset, by the app's language. */
const OFFERS_A_FIRST = 'src/lib/state/first-offer.ts';

test('no rule asks for a ruleset by its id: only its own data and what is offered first name one', () => {
	const named = sources
		.filter(({ path }) => !/^src\/lib\/games\/[^/]+\/rulesets\//.test(path))
		.filter(({ code }) => builtInIds.some((id) => code.includes(`'${id}'`)))
		.map(({ path }) => path);
	expect(named).toEqual([OFFERS_A_FIRST]);
});

test('adding a game is told whole: every list of games is named, and nothing else', () => {
	const lists = sources.filter(
		({ path, code }) => code.includes("Ruleset['game']") || path.endsWith('/units/games.ts'),
	);
	const told = readFileSync(join(root, 'docs/adding-a-game.md'), 'utf8');
	const named = [...told.matchAll(/^\| `(src\/[^`]+)`/gm)].map(([, path]) => path);
	expect(named.length).toBeGreaterThan(5);
	expect(lists.map(({ path }) => path).sort()).toEqual(named.sort());
	const interfaces = [...told.matchAll(/^\| `(src\/[^`]+)` +\|[^|]+\| `(\w+)` +\|$/gm)];
	expect(interfaces).toHaveLength(named.length);
	for (const [, path, name = ''] of interfaces)
		expect(lists.find((list) => list.path === path)?.code, path).toMatch(
			new RegExp(`\\b${name}\\b`),
		);
});

/**
 * Outside the folders: the type and the taps of each game, and what speaks of contracts, premiums, valat and Trischaken,
 * which are Königrufen's and those of games made of its parts. A game of another kind does without.
 */
const NAME_A_GAME = [
	'src/lib/domain/ruleset.ts',
	'src/lib/state/deal-form/form.ts',
	'src/lib/state/deal-form/premiums.ts',
	'src/lib/text/arithmetic.ts',
	'src/lib/text/explain.ts',
	'src/lib/text/trischaken-words.ts',
];

test('outside the folders of the games only the lists name one, and no more of the rest than did', () => {
	const told = readFileSync(join(root, 'docs/adding-a-game.md'), 'utf8');
	const lists = [...told.matchAll(/^\| `(src\/[^`]+)`/gm)].map(([, path]) => path);
	const naming = new RegExp(`/games/(?:${GAME_NAMES.join('|')})/`);
	const named = sources
		.filter(({ path }) => !path.startsWith('src/lib/games/') && !lists.includes(path))
		.filter(({ path }) => naming.test(readFileSync(join(root, path), 'utf8')))
		.map(({ path }) => path);
	expect(named.sort()).toEqual(NAME_A_GAME);
});
