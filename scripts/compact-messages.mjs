// Makes the compiled messages small. As they are made, each of some thousands carries its own copy of how a
// language is chosen, and asks `Intl` for a plural, whose data a phone loads first: a quarter of what a
// screen loads, and as much to be read before it shows.

/** Languages in which one is one, and everything else, fractions too, is many (CLDR: "one: i = 1 and v = 0"). */
const ONE_OR_MANY = ['de', 'sv', 'en'];

/** What the messages share: the languages, `say`, which chooses, and `plural`. */
export const sharedCode = (locales, baseLocale) => `/* eslint-disable */
import { shutInAll } from '../shut-in.ts';
/** @typedef {(typeof locales)[number]} Locale */
export const locales = /** @type {const} */ (${JSON.stringify(locales)});
/** @type {Locale} */
export const baseLocale = ${JSON.stringify(baseLocale)};
/** @type {(tag: unknown) => tag is Locale} */
export const isLocale = (tag) => locales.includes(/** @type {any} */ (tag));

/** @type {() => Locale} */
let spoken = () => baseLocale;
/** @param {() => Locale} language tells which language is spoken */
export const speakIn = (language) => {
	spoken = language;
};
export const spokenLocale = () => spoken();

/**
 * A message in these languages: a text each, or what makes one of the inputs.
 * @param {...(string | ((inputs: any) => string))} said
 */
export const say = (...said) => (/** @type {any} */ inputs = {}, /** @type {any} */ options = {}) => {
	const text = said[locales.indexOf(options.locale ?? spoken())] ?? said[0];
	return typeof text === 'function' ? text(shutInAll(inputs)) : text;
};
/** @param {unknown} count */
export const plural = (count) => (Math.abs(Number(count)) === 1 ? 'one' : 'other');
`;

/**
 * What a message says, from the module that was compiled: its key, and the code of a text, or of what makes one of the
 * inputs, in each language.
 * @returns {{ key: string, texts: Record<string, string> }}
 */
export function saidBy(code, locales) {
	const said = new Map();
	for (const [, locale, made] of code.matchAll(
		/^const ([a-z]+)_\w+ = \/\*\* @type \{.*?\} \*\/ (\(i?\) => \{[^]*?\n\});$/gm,
	)) {
		said.set(locale, textOf(made, locale));
	}
	const [, key] = /^export const (\w+) = /m.exec(code) ?? [];
	if (key === undefined || !locales.every((locale) => said.has(locale))) {
		throw new Error(`a message is not compiled to what is expected:\n${code}`);
	}
	return { key, texts: Object.fromEntries(locales.map((locale) => [locale, said.get(locale)])) };
}

/** A message that chooses its language itself: what Node runs. The built app has its words apart (`words.mjs`). */
export function compactMessage({ key, texts }) {
	return `export const ${key} = /*#__PURE__*/ say(${Object.values(texts).join(', ')});`;
}

/** A text as it stands where nothing is put in, else a function. */
function textOf(made, locale) {
	const bare = made.replaceAll('/** @type {LocalizedString} */ ', '');
	const [, inputs, text] =
		/^(\(i?\)) => \{\s*return \((`(?:[^`\\]|\\[^])*`)\)\s*\}$/.exec(bare) ?? [];
	if (text !== undefined) return inputs === '()' ? text : `${inputs} => ${text}`;
	if (!ONE_OR_MANY.includes(locale)) return bare;
	return bare.replace(/registry\.plural\("\w+", (i\?\.\w+), \{\}\)/g, 'plural($1)');
}
