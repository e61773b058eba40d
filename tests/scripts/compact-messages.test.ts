// Messages made small say what those say that were compiled.
import { describe, expect, test } from 'vitest';
import { plural, say } from '#lib/text/paraglide/shared.js';
import { compactMessage, saidBy } from '../../scripts/compact-messages.mjs';

const LOCALES = ['de', 'sv', 'en'] as const;
type Said = (inputs: object, options: { locale: string }) => string;

/** A message as it comes from the compiler, a text or a function's body in each language. */
const compiled = (inputs: '' | 'i', texts: Readonly<Record<string, string>>): string =>
	[
		"import * as registry from '../registry.js'",
		"import { getLocale, experimentalStaticLocale } from '../runtime.js';",
		...Object.entries(texts).map(
			([locale, body]) =>
				`const ${locale}_x = /** @type {(inputs: XInputs) => LocalizedString} */ (${inputs}) => {${body}\n};\n`,
		),
		'/** | output | */',
		'export const x = /** @type {((inputs?: XInputs) => LocalizedString)} */ ((inputs = {}) => {});',
	].join('\n');
const returns = (text: string): string => `\n\treturn /** @type {LocalizedString} */ (\`${text}\`)`;

const compact = (code: string, locales: readonly string[] = LOCALES): string =>
	compactMessage(saidBy(code, locales));

/** What the small one says. */
function made(code: string): Said {
	const [, body] = /^export const x = ([^]*);$/m.exec(code) ?? [];
	// eslint-disable-next-line @typescript-eslint/no-implied-eval
	const make = new Function('say', 'plural', `return ${String(body)}`) as (
		...shared: unknown[]
	) => Said;
	return make(say, plural);
}
const inAll = (said: Said, inputs = {}): string[] =>
	LOCALES.map((locale) => said(inputs, { locale }));

test('a text is said as it stands, whatever is in it', () => {
	const texts = {
		de: returns('Grüß „Gott“, \\`\\\\ \\${x}'),
		sv: returns('Hej\nhej'),
		en: returns(''),
	};
	const code = compact(compiled('', texts));
	expect(inAll(made(code))).toEqual(['Grüß „Gott“, `\\ ${x}', 'Hej\nhej', '']);
	expect(code).not.toContain('=>');
});

test('what is put in stands in its place', () => {
	const texts = {
		de: returns('${i?.a} gibt ${i?.b}'),
		sv: returns('${i?.b} ger'),
		en: returns('gives'),
	};
	const said = made(compact(compiled('i', texts)));
	expect(inAll(said, { a: 'A', b: 2 })).toEqual(['A gibt 2', '2 ger', 'gives']);
});

test('the language is the one that is asked for, in whatever order they were compiled', () => {
	const texts = { en: returns('deal'), de: returns('Spiel'), sv: returns('giv') };
	expect(inAll(made(compact(compiled('', texts))))).toEqual(['Spiel', 'giv', 'deal']);
});

describe('a plural', () => {
	const body = (locale: string) => `const countPlural = registry.plural("${locale}", i?.count, {});
	if (countPlural === "one") return /** @type {LocalizedString} */ (\`\${i?.count} ${locale}\`);
	return /** @type {LocalizedString} */ (\`\${i?.count} ${locale}s\`);`;

	test('is told without `Intl` where one is one', () => {
		const texts = { de: body('de'), sv: body('sv'), en: body('en') };
		const code = compact(compiled('i', texts));
		expect(code).not.toContain('registry');
		expect(inAll(made(code), { count: 1 })).toEqual(['1 de', '1 sv', '1 en']);
		expect(inAll(made(code), { count: 2 })).toEqual(['2 des', '2 svs', '2 ens']);
	});

	test('of a language with other plurals stays as it was', () => {
		const texts = { de: body('de'), sl: body('sl') };
		const code = compact(compiled('i', texts), ['de', 'sl']);
		expect(code).toContain('registry.plural("sl", i?.count, {})');
		expect(code).not.toContain('registry.plural("de"');
	});

	test.each(LOCALES)('is in %s what `Intl` says', (locale) => {
		const rules = new Intl.PluralRules(locale);
		const counts = Array.from({ length: 4001 }, (_, i) => i / 2 - 1000);
		for (const count of [...counts, '1', 'x', undefined]) {
			expect(plural(count), String(count)).toBe(rules.select(Number(count)));
		}
	});
});

test('a message that is compiled otherwise, or lacks a language, is refused', () => {
	const texts = { de: returns('a'), sv: returns('b') };
	expect(() => compact(compiled('', texts))).toThrow('not compiled');
	expect(() => compact('export const x = 1;')).toThrow('not compiled');
});
