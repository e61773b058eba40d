// What the documentation names is there: files, links, commands, functions, limits, rules.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { dealShape } from '#lib/domain/deal-shape.ts';
import { DEEPEST } from '#lib/domain/plain.ts';
import type { JsonSchema } from '#lib/domain/shape.ts';
import { LARGEST_RULESET_LINK, LARGEST_RULESET_TEXT } from '#lib/rulesets/share.ts';
import {
	BACKUP_MOST_BYTES,
	BACKUP_MOST_FILE_BYTES,
	BACKUP_MOST_REVISIONS,
} from '#lib/storage/backup.ts';
import { MOST_ROUNDS } from '#lib/storage/backup-crypto.ts';
import { RECORD_VERSION } from '#lib/storage/migrations.ts';
import { LARGEST_SESSION_TEXT } from '#lib/storage/session-file.ts';
import { sessionShape } from '#lib/storage/session-shape.ts';
import { readConfig } from '../../src/server/config.ts';
import { coveragePage } from './rules-coverage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = [
	'README.md',
	...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const files = ['src', 'scripts', 'static', 'tests']
	.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
			join(folder, file).replaceAll('\\', '/'),
		),
	)
	.concat(readdirSync(root));
const sources = files
	.filter((file) => /\.(ts|mjs|svelte)$/.test(file) && !file.includes('paraglide'))
	.filter((file) => statSync(join(root, file)).isFile())
	.map(read)
	.join('\n');

/** What stands in backticks, on one line. */
const named = (text: string): string[] =>
	[...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');

/** `name` (`src/…/file.ts`), with a few words between them at the most. */
const NAMED_IN_FILE = /`([A-Za-z][\w.]*)`[\w\s]{0,30}\(`(src\/[\w./-]+\.(?:ts|svelte))`\)/g;

describe.each(pages)('%s', (page) => {
	const text = read(page);

	test('links to what is there', () => {
		for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
			if (/^(https?:|mailto:|#)/.test(target)) continue;
			const path = join(dirname(page), target.replace(/#.*$/, ''));
			expect(existsSync(join(root, path)), `${target} in ${page}`).toBe(true);
		}
	});

	test('names files that are there', () => {
		for (const code of named(text)) {
			if (!/^(src|tests|scripts|static|docs|project\.inlang|\.ci)\/[\w./[\]-]+$/.test(code))
				continue;
			expect(existsSync(join(root, code)), `${code} in ${page}`).toBe(true);
		}
	});

	test('names files in short that are there', () => {
		const short = named(text).filter((code) =>
			/^[\w+[\]-][\w./+[\]-]*\.(ts|mjs|js|svelte)$/.test(code),
		);
		const gone = short.filter((code) => !files.some((file) => `/${file}`.endsWith(`/${code}`)));
		expect(gone, page).toEqual([]);
	});

	test('names commands that are there', () => {
		for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([a-z][a-z0-9:]+)/g)) {
			expect(scripts, `npm run ${name} in ${page}`).toHaveProperty([name]);
		}
		for (const [, path = ''] of text.matchAll(/node (scripts\/[\w-]+\.mjs)/g)) {
			expect(existsSync(join(root, path)), `${path} in ${page}`).toBe(true);
		}
		for (const [, path = ''] of text.matchAll(/npx (?:vitest run|playwright test) ([\w./-]+)/g)) {
			expect(existsSync(join(root, path)), `${path} in ${page}`).toBe(true);
		}
	});

	test('names functions, types and constants that are there', () => {
		for (const code of named(text)) {
			if (!/^([a-z]+[A-Z]\w*(\(\))?|[A-Z]{3,}(_[A-Z]+)+|[A-Z][a-z]+([A-Z]\w*)+)$/.test(code))
				continue;
			expect(sources.includes(code.replace('()', '')), `${code} in ${page}`).toBe(true);
		}
	});

	test('imports in its examples what is there', () => {
		for (const [, names = '', path = ''] of text.matchAll(
			/import \{ ([^}]+) \} from '#lib\/(?!text\/paraglide)([^']+)'/g,
		)) {
			for (const name of names.split(', '))
				expect(read(`src/lib/${path}`), `${name} in ${page}`).toMatch(
					new RegExp(`^export .*\\b${name}\\b`, 'm'),
				);
		}
	});

	test('names functions in the files that have them', () => {
		for (const [, name = '', path = ''] of text.matchAll(NAMED_IN_FILE)) {
			const last = name.split('.').at(-1) ?? '';
			expect(read(path), `${name} in ${path}, says ${page}`).toMatch(new RegExp(`\\b${last}\\b`));
		}
	});
});

test('the first day follows a deal by functions in files, and its map has every room', () => {
	const text = read('docs/first-day.md');
	expect([...text.matchAll(NAMED_IN_FILE)].length).toBeGreaterThan(4);
	const rooms = ['src', 'src/lib'].flatMap((folder) =>
		readdirSync(join(root, folder), { withFileTypes: true })
			.filter((entry) => entry.isDirectory() && entry.name !== 'lib')
			.map(({ name }) => `${folder}/${name}`),
	);
	expect(rooms.filter((room) => !text.includes(`\`${room}`))).toEqual([]);
});

test('the limits in the threat model are those of the code', () => {
	const words = read('docs/threat-model.md').replace(/\s+/g, ' ');
	expect(words).toContain(`session file ${String(LARGEST_SESSION_TEXT / 2 ** 20)} Mi characters`);
	expect(words).toContain(`backup ${String(BACKUP_MOST_BYTES / 2 ** 20)} Mi characters`);
	expect(words).toContain(
		`any file above ${String(Math.ceil(BACKUP_MOST_FILE_BYTES / 2 ** 20))} MiB`,
	);
	expect([BACKUP_MOST_REVISIONS, MOST_ROUNDS]).toEqual([1_000_000, 5_000_000]);
	expect(words).toContain(`ruleset ${LARGEST_RULESET_TEXT.toLocaleString('en')} characters`);
	expect(words).toContain(`link ${LARGEST_RULESET_LINK.toLocaleString('en')} characters`);
});

/** What the schema limits, by the place in the file: `[]` is each of a list, `.*` each under an id. */
function* limitsIn(schema: JsonSchema, place: string): Generator<readonly [string, string]> {
	const number = (key: string) => Number(schema[key]).toLocaleString('en');
	if (schema.maxItems !== undefined) yield [`${number('maxItems')} of a list`, place];
	if (schema.maxLength !== undefined) yield [`${number('maxLength')} characters`, place];
	if (schema.maximum !== undefined) yield [`${number('minimum')} to ${number('maximum')}`, place];
	for (const [name, field] of Object.entries((schema.properties ?? {}) as Inside))
		yield* limitsIn(field, place === '' ? name : `${place}.${name}`);
	for (const [key, below] of [
		['additionalProperties', `${place}.*`],
		['items', `${place}[]`],
	] as const)
		if (typeof schema[key] === 'object') yield* limitsIn(schema[key] as JsonSchema, below);
	for (const form of (schema.anyOf ?? []) as JsonSchema[]) yield* limitsIn(form, place);
}
type Inside = Readonly<Record<string, JsonSchema>>;

test('the session format says every limit of a field', () => {
	const { rulesetSnapshot: _, ...properties } = sessionShape.schema.properties as Inside;
	const places = new Map<string, Set<string>>();
	for (const [limit, place] of limitsIn({ properties }, '')) {
		// The page says it of all ids at once.
		if (limit === '200 characters') continue;
		places.set(limit, (places.get(limit) ?? new Set()).add(`\`${place}\``));
	}
	const rows = [...places].map(([limit, of]) => `| ${limit} | ${[...of].join(', ')} |`);
	const [, section = ''] = /### Limits\n(.*?)\n## /s.exec(read('docs/session-format.md')) ?? [];
	const plain = section.replaceAll(/ +/g, ' ');
	for (const row of rows) expect(plain).toContain(row);
	expect(plain.match(/^\| -?\d/gm)).toHaveLength(rows.length);
	expect(plain).toContain(`a file of ${String(LARGEST_SESSION_TEXT / 2 ** 20)} Mi characters`);
	expect(plain).toContain(`nested ${String(DEEPEST - 1)} levels deep`);
});

test("the architecture's sizes of what a screen loads are the budgets they are held to", () => {
	const rows = read('docs/architecture.md').matchAll(/^\| [^|]+\| \d+ +\| ([\d.]+) +\| 44 +\|$/gm);
	const [budgets = ''] = read('scripts/size-budget.mjs').split('const mostFiles');
	const held = [...budgets.matchAll(/\[(?:'[^']+'|\/\.\/), ([\d.]+)\]/g)].map(([, kb]) =>
		Number(kb),
	);
	const told = [...rows].map(([, kb]) => Number(kb));
	expect(told.length).toBe(5);
	expect(held).toEqual(expect.arrayContaining(told));
});

test('the defaults of a server are those that it takes', () => {
	const { data, proxies, limits } = readConfig({});
	const units: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20 };
	const rows = read('docs/rooms.md').matchAll(/^\| `SCHRIEB_\w+` +\| (\d+) ?([KM]iB)? +\|/gm);
	const told = [...rows].map(([, n, unit = '']) => Number(n) * (units[unit] ?? 1));
	const { revisionBytes, roomBytes, connectionsPerAddress, roomsPerConnection } = limits;
	expect(told).toEqual([
		...[proxies, revisionBytes, roomBytes, connectionsPerAddress, roomsPerConnection],
		...[limits.roomsPerAddress, limits.newRoomsPerAddress, limits.waitingBytes, limits.idleDays],
	]);
	expect(read('docs/rooms.md')).toMatch(new RegExp(`^\\| \`SCHRIEB_DATA\` +\\| \`${data}\``, 'm'));
});

test('each promise names what repeats it, and that is there', () => {
	const rows = read('docs/promises.md')
		.split('\n')
		.filter(
			(line) => line.startsWith('| ') && !line.startsWith('| promise') && !line.startsWith('| ---'),
		);
	expect(rows.length).toBeGreaterThan(10);
	for (const row of rows) {
		const command =
			/`npx (?:vitest run|playwright test) (tests\/[\w./-]+)` *\|$/.exec(row)?.[1] ?? '';
		expect(existsSync(join(root, command)) && command !== '', row).toBe(true);
		for (const variable of row.match(/\b[A-Z]+_(?:ROUNDS|RUNS|SEEDS)\b/g) ?? []) {
			expect(sources.includes(`process.env.${variable}`) || sources.includes(variable), row).toBe(
				true,
			);
		}
	}
});

/** The rows of a table whose second column says what may be left out. */
const fieldsTold = (table: string): readonly [field: string, optional: boolean][] =>
	[...table.matchAll(/^\| `(\w+)` +\| (optional)? +\|/gm)].map(([, field = '', optional]) => [
		field,
		optional !== undefined,
	]);

test.each([
	['The evening', sessionShape, ['format', 'deals', 'group', 'nextDeal']],
	['A deal', dealShape, ['dealer', 'factor', 'replacedKnown']],
] as const)(
	'%s in a session file has the fields of its shape, optional where it says so',
	(title, shape, some) => {
		const [, part = ''] = read('docs/session-format.md').split(`\n## ${title}\n`);
		const told = fieldsTold(part.split(/\n##/)[0] ?? '');
		expect(told.map(([field]) => field)).toEqual(expect.arrayContaining([...some]));
		const { properties = {}, required = [] } = shape.schema as {
			readonly properties?: object;
			readonly required?: readonly string[];
		};
		// The Runde is kept unread: only a phone that knows it makes anything of it.
		for (const [field, optional] of told.filter(([name]) => name !== 'group')) {
			expect(properties, field).toHaveProperty([field]);
			expect(required.includes(field), field).toBe(!optional);
		}
		for (const field of Object.keys(properties)) {
			expect(read('docs/session-format.md'), field).toContain(`\`${field}\``);
		}
	},
);

/** What `process.env.NAME ?? 5` takes for it, in the tests. */
const defaults = new Set(
	[...sources.matchAll(/process\.env\.([A-Z_]+) \?\? (\d+)/g)].map(
		([, name = '', often = '']) => `${name} ${often}`,
	),
);

test('promises say how often as it is in every run and in the long one', () => {
	const text = read('docs/promises.md');
	const rows = [...text.matchAll(/\b([\d,]+)(?: [a-z]+)+ \(`([A-Z_]+)`\)(?:, ([\d,]+) in)?/g)];
	expect(rows.length).toBeGreaterThan(6);
	const long = read('scripts/long-run.mjs');
	for (const [row, often = '', name = '', longer] of rows) {
		expect(defaults.has(`${name} ${often.replace(',', '')}`), row).toBe(true);
		if (longer !== undefined) expect(long, row).toContain(`${name} = '${longer.replace(',', '')}'`);
	}
});

test('the changelog and the backup’s page name the version of the record', () => {
	expect(read('docs/CHANGELOG.md')).toContain(`record ${String(RECORD_VERSION)},`);
	expect(read('docs/backup-format.md')).toContain(`\`${String(RECORD_VERSION)}\` today`);
});

test('every document and every command is named in the README', () => {
	const readme = read('README.md');
	for (const page of pages.filter((path) => path.startsWith('docs/'))) {
		expect(readme, page).toContain(page);
	}
	// npm's own word for what follows an installation.
	const unsaid = Object.keys(scripts).filter(
		(name) => name !== 'prepare' && !new RegExp(`npm (run )?(--silent )?${name}\\b`).test(readme),
	);
	expect(unsaid).toEqual([]);
});

test(
	'the rules coverage says what the data and the worked cases say',
	{ timeout: 240_000 },
	async () => {
		const path = join(root, 'docs/rules-coverage.md');
		const options = { ...(await resolveConfig(path)), filepath: path };
		expect(await format(coveragePage(), options), 'run `npm run docs:coverage`').toBe(
			read('docs/rules-coverage.md'),
		);
	},
);
