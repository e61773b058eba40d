// What the built app says is what was compiled from the messages, in every language.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/text/locales.ts';
import * as registry from '#lib/text/paraglide/registry.js';
import { plural } from '#lib/text/paraglide/shared.js';
import { compileInto } from '../../scripts/messages.mjs';
import { Words, loadedOnce } from '../../scripts/words.mjs';

type Said = (inputs: Readonly<Record<string, unknown>>) => string;

/** Runs code with these names, as a module would that imports them. */
function run(code: string, names: Readonly<Record<string, unknown>>): unknown {
	// eslint-disable-next-line @typescript-eslint/no-implied-eval
	const made = new Function(...Object.keys(names), code) as (...given: unknown[]) => unknown;
	return made(...Object.values(names));
}

/** What every message says in each language, as it comes from the compiler: `de_deal_save`. */
function compiled(): { said: Record<string, Said>; inputs: (key: string) => string[] } {
	const folder = mkdtempSync(join(tmpdir(), 'schrieb-messages-'));
	try {
		compileInto(folder);
		const codes = readdirSync(join(folder, 'messages'))
			.filter((file) => /^[^_].*\.js$/.test(file))
			.map((file) => readFileSync(join(folder, 'messages', file), 'utf8'));
		const all = codes
			.flatMap((code) =>
				[...code.matchAll(/^const [a-z]+_\w+ = [^]*?\n\};$/gm)].map(([made]) => made),
			)
			.join('\n');
		const names = [...all.matchAll(/^const (\w+) = /gm)].map(([, name]) => name);
		const said = run(`${all}\nreturn { ${names.join(', ')} };`, { registry }) as Record<
			string,
			Said
		>;
		const asked = new Map<string, Set<string>>();
		for (const code of codes) {
			const [, key = ''] = /^export const (\w+) = /m.exec(code) ?? [];
			asked.set(key, new Set([...code.matchAll(/\bi\?\.(\w+)/g)].map(([, input = '']) => input)));
		}
		return { said, inputs: (key) => [...(asked.get(key) ?? [])] };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** What the built app has for a message, by its number. */
function built(words: Words, locale: string): Map<number, unknown> {
	const texts = new Map<number, unknown>();
	for (const group of words.groups) {
		const code = words
			.file(group, locale)
			.replace(/^import .*$/gm, '')
			.replaceAll('export const', 'const');
		const file = run(`${code}\nreturn { from, texts };`, { plural, registry }) as {
			from: number;
			texts: unknown[];
		};
		file.texts.forEach((text, index) => {
			expect(texts.has(file.from + index), 'a number is one message’s').toBe(false);
			texts.set(file.from + index, text);
		});
	}
	return texts;
}

const words = new Words();

describe('the words of the built app', () => {
	test('say what was compiled, every message in every language', () => {
		const { said, inputs } = compiled();
		expect(words.keys.length).toBeGreaterThan(2000);
		// Numbers on both sides of every plural, and what tells inputs apart.
		const samples = [
			...[1, 0, 2, 1.5, -1, '1'].map((value) => () => value),
			(input: string) => `„${input}“`,
		];
		const wrong: string[] = [];
		for (const locale of locales) {
			const texts = built(words, locale);
			expect(texts.size).toBe(words.keys.length);
			for (const key of words.keys) {
				const text = texts.get(words.numberOf(key) ?? -1);
				for (const sample of samples) {
					const given = Object.fromEntries(inputs(key).map((input) => [input, sample(input)]));
					const here = typeof text === 'function' ? (text as Said)(given) : text;
					if (here !== said[`${locale}_${key}`]?.(given)) wrong.push(`${locale} ${key}`);
				}
			}
		}
		expect(wrong).toEqual([]);
	}, 60_000);

	test('are asked for by who says them, and by their numbers', () => {
		const save = String(words.numberOf('deal_save'));
		const code = words.numbered(
			[
				"import { m } from '#lib/text/paraglide/messages.js';",
				'const a = m.deal_save();',
				'const b = [m.deal_save, form.m.deal_save, m.deal_save({}, { locale })];',
			].join('\n'),
		);
		expect(code).toContain(`const a = say$m(${save});`);
		expect(code).toContain(`[word$m(${save}), form.m.deal_save, say$m(${save}, {}, { locale })]`);
		expect(code).toContain("import 'virtual:words/deal';");
		expect(code).not.toContain('paraglide');
		expect(words.load('virtual:words/deal')).toContain('need(files.words_deal)');
		expect(words.load('virtual:words/files')).toContain(
			"words_deal: { de: () => import('virtual:words/deal/de'), sv: () => import('virtual:words/deal/sv')",
		);
	});

	test('of a screen nobody waits for are asked for too', () => {
		const [key = ''] = words.keys.filter((one) => one.startsWith('trust_privacy_'));
		const code = words.numbered(
			`import * as m from '../paraglide/messages.js';\nexport const said = m.${key}();`,
		);
		expect(code).toMatch(/\nneed\$m\(files\$m\.words_trust\w*\);$/);
		expect(code).toContain("import { files as files$m } from 'virtual:words/others';");
	});

	test('a module that says nothing stays what it is; what nobody was seen to say is refused', () => {
		expect(words.numbered('export const m = { deal_save: 1 };\nm.deal_save;')).toBeUndefined();
		expect(() =>
			words.numbered("import { m } from '#lib/text/paraglide/messages.js';\nm.nobody_says();"),
		).toThrow('nobody_says');
	});
});

describe('what is loaded later', () => {
	const lib = fileURLToPath(new URL('../../src/lib', import.meta.url));
	const read = (file: string) => readFileSync(join(lib, file), 'utf8');
	const waitingIn = (file: string, code = read(file)) => words.waiting(code, join(lib, file));

	test('waits for its words where it says anything, itself or what it is made of', () => {
		const code = waitingIn(
			'ui/cash/page.ts',
			"const a = import('./CashScreen.svelte');\nconst b = await import('./desk.svelte.ts');",
		);
		expect(code).toContain("const a = heard$m(import('./CashScreen.svelte'));");
		expect(code).toContain("const b = await heard$m(import('./desk.svelte.ts'));");
		expect(waitingIn('ui/deal/further.svelte.ts')).toContain("heard$m(import('./seldom.ts'))");
	});

	test('waits for none where it says nothing: what writes, and what is no part of the app', () => {
		for (const file of ['storage/ledger.ts', 'state/app.svelte.ts', 'storage/connection.ts']) {
			const code = read(file);
			expect(code).toContain('import(');
			expect(waitingIn(file)).toBe(code);
		}
		const others = "import('qr'); import('virtual:words/table/de');";
		expect(waitingIn('a.ts', others)).toBe(others);
	});
});

describe('what loads modules later', () => {
	type Load = () => Promise<unknown>;
	type Later = (load: Load, files: readonly string[], from: string) => Promise<unknown>;
	const bundlers = `
		const scriptRel = 'modulepreload';
		export const __vitePreload = (load, files) => { preload(files); return load(); };`;

	function later(preload: (files: readonly string[]) => void): Later {
		const code = loadedOnce(bundlers).replaceAll('export const', 'const');
		return run(`${code}\nreturn __vitePreload;`, { preload, navigator: {} }) as Later;
	}

	test('asks once for a module that is there, and again for one that did not come', async () => {
		let asked = 0;
		const load = later(() => (asked += 1));
		let comes = false;
		const module = {};
		const table = () => (comes ? Promise.resolve(module) : Promise.reject(new Error('cut off')));
		await expect(load(table, ['table.js'], '/a.js')).rejects.toThrow('cut off');
		comes = true;
		expect(await load(table, ['table.js'], '/a.js')).toBe(module);
		expect(await load(table, ['table.js'], '/a.js')).toBe(module);
		expect(asked).toBe(2);
	});

	test('waits for the styles that another module has asked for', async () => {
		const load = later(() => undefined);
		let styled: (module: unknown) => void = () => undefined;
		const first = () => new Promise((resolve) => (styled = resolve));
		const one = load(first, ['fields.css'], '/a.js');
		const other = load(() => Promise.resolve('other'), ['fields.css'], '/b.js');
		const meanwhile = new Promise((resolve) => setImmediate(resolve, 'waits'));
		expect(await Promise.race([other, meanwhile])).toBe('waits');
		styled('one');
		expect(await Promise.all([one, other])).toEqual(['one', 'other']);
	});

	test('tells modules apart that are called alike from different files', async () => {
		const load = later(() => undefined);
		const of = (name: string) => () => Promise.resolve(name);
		expect(await load(of('one'), [], '/a.js')).toBe('one');
		expect(await load(of('other'), [], '/b.js')).toBe('other');
	});
});
