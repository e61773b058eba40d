/**
 * The words of the built app, in which a message is the number of a text (`scripts/words.mjs`). Only those of the
 * language in use are loaded, with the screens that say them: a module that says something names its words (`need`), and
 * whoever imports such a module later gets it once its words are there (`heard`), so that messages stay plain calls.
 * Under Node and in development messages have all languages with them, and none of this is used.
 */
import type { Locale } from './locales.ts';
import { speakIn, spokenLocale } from './paraglide/shared.js';
import { shutInAll } from './shut-in.ts';

type Text = string | ((inputs: object) => string);
/** The texts of messages with consecutive numbers. */
interface Words {
	readonly from: number;
	readonly texts: readonly Text[];
}
type Files = Readonly<Record<Locale, () => Promise<Words>>>;

/** Until the language is known nothing is loaded. */
let isKnown = false;
const texts: Record<Locale, Text[]> = { de: [], sv: [], en: [] };
const needed = new Set<Files>();
/** By what loads them; `null` once they are there. */
const loads = new Map<() => Promise<Words>, Promise<void> | null>();
/** Modules that have been waited for. */
const spoken = new WeakSet<object>();

/** Loads words unless they are there; a load that fails is begun anew by whoever asks next. */
function load(locale: Locale, files: Files): Promise<void> | null {
	const file = files[locale];
	const known = loads.get(file);
	if (known !== undefined) return known;
	const loading = file().then(
		({ from, texts: more }) => {
			more.forEach((text, index) => (texts[locale][from + index] = text));
			loads.set(file, null);
		},
		(error: unknown) => {
			loads.delete(file);
			throw error;
		},
	);
	loads.set(file, loading);
	// Told to whoever waits for it.
	loading.catch(() => undefined);
	return loading;
}

/** Loads what is needed in a language; `undefined` where all of it is there. */
export function loadWords(locale: Locale): Promise<unknown> | undefined {
	const loading = [...needed].map((files) => load(locale, files)).filter((one) => one !== null);
	return loading.length === 0 ? undefined : Promise.all(loading);
}

/** Tells which language is spoken, and loads what is needed of it. */
export function speak(language: () => Locale) {
	speakIn(language);
	isKnown = true;
	for (const files of needed) void load(language(), files);
}

/** A module has run that says something: its words are loaded. */
export function need(files: Files) {
	needed.add(files);
	if (isKnown) void load(spokenLocale(), files);
}

/**
 * What is loaded, once the words are there for all that it says. One that was there stays: words that others need and that
 * cannot be had are none of its business, and all words of a language are there before that is changed to.
 */
export async function heard<T extends object>(loading: Promise<T>): Promise<T> {
	const imported = await loading;
	// Another language may have been chosen meanwhile.
	while (isKnown && !spoken.has(imported)) {
		const words = loadWords(spokenLocale());
		if (words) await words;
		else spoken.add(imported);
	}
	return imported;
}

/** What a message says. A language whose words are not there is stood in for by one whose words are. */
export function say(
	number: number,
	inputs: object = {},
	options: { locale?: Locale } = {},
): string {
	const language = options.locale ?? spokenLocale();
	const text =
		texts[language][number] ?? Object.values(texts).find((those) => number in those)?.[number];
	return typeof text === 'function' ? text(shutInAll(inputs)) : (text ?? '');
}

/** A message that is handed on. */
export function word(number: number) {
	return (inputs?: object, options?: { locale?: Locale }) => say(number, inputs, options);
}
