// Makes the compiled messages small. As they are made, each of some thousands carries its own copy of how a
// language is chosen, and asks `Intl` for a plural, whose data a phone loads first: a quarter of what a
// screen loads, and as much to be read before it shows.

/** Languages in which one is one, and everything else, fractions too, is many (CLDR: "one: i = 1 and v = 0"). */
const ONE_OR_MANY = ['de', 'sv', 'en'];

/** What the messages share: `say`, which chooses, and `plural`. */
export const sharedCode = (locales) => `/* eslint-disable */
import { getLocale } from './runtime.js';
const locales = ${JSON.stringify(locales)};
/**
 * A message in these languages: a text each, or what makes one of the inputs.
 * @param {...(string | ((inputs: any) => string))} said
 */
export const say = (...said) => (/** @type {any} */ inputs = {}, /** @type {any} */ options = {}) => {
	const text = said[locales.indexOf(options.locale ?? getLocale())] ?? said[0];
	return typeof text === 'function' ? text(inputs) : text;
};
/** @param {unknown} count */
export const plural = (count) => (Math.abs(Number(count)) === 1 ? 'one' : 'other');
`;

/** The module of a message, made from the one that was compiled. */
export function compactMessage(code, locales) {
	const said = new Map();
	for (const [, locale, made] of code.matchAll(
		/^const ([a-z]+)_\w+ = \/\*\* @type \{.*?\} \*\/ (\(i?\) => \{[^]*?\n\});$/gm,
	)) {
		said.set(locale, textOf(made, locale));
	}
	const [, name] = /^export const (\w+) = /m.exec(code) ?? [];
	if (name === undefined || !locales.every((locale) => said.has(locale))) {
		throw new Error(`a message is not compiled to what is expected:\n${code}`);
	}
	const texts = locales.map((locale) => said.get(locale)).join(', ');
	return [
		...(texts.includes('registry.') ? ["import * as registry from '../registry.js';"] : []),
		`import { ${texts.includes('plural(') ? 'plural, say' : 'say'} } from '../shared.js';`,
		`export const ${name} = /*#__PURE__*/ say(${texts});`,
		'',
	].join('\n');
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
