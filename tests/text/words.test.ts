// In the built app words come by language: what is said waits for them, and no other language is loaded.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Words from '#lib/text/words.ts';

type Module = typeof Words;
let words: Module;
let spoken: 'de' | 'sv' | 'en';
/** What was loaded, and what is to fail. */
let loaded: string[];
let failing: string[];

beforeEach(async () => {
	vi.resetModules();
	words = await import('#lib/text/words.ts');
	spoken = 'sv';
	loaded = [];
	failing = [];
});

// The next file in this worker speaks German again.
afterAll(() => vi.resetModules());

/** Words from a number on, one of them with an input. */
const files = (group: string, from: number) => {
	const file = (locale: string) => () => {
		loaded.push(`${group} ${locale}`);
		if (failing.includes(`${group} ${locale}`)) return Promise.reject(new Error('no network'));
		const hello = ({ name }: { name?: string }): string => `${locale} ${String(name)}`;
		return Promise.resolve({ from, texts: [`${group} ${locale}`, hello as () => string] });
	};
	return { de: file('de'), sv: file('sv'), en: file('en') };
};

test('nothing is loaded until the language is known, then that language alone', async () => {
	words.need(files('start', 0));
	const module = {};
	expect(await words.heard(Promise.resolve(module))).toBe(module);
	expect(loaded).toEqual([]);
	words.speak(() => spoken);
	words.need(files('table', 40));
	words.need(files('table', 40));
	expect(await words.heard(Promise.resolve(module))).toBe(module);
	expect(loaded.filter((file) => !file.endsWith(' sv'))).toEqual([]);
	expect(words.say(0)).toBe('start sv');
	expect(words.say(41, { name: 'Resi' })).toBe('sv Resi');
	expect(words.word(41)({ name: 'Gerti' })).toBe('sv Gerti');
});

test('the same words are loaded once, however many modules need them', async () => {
	words.speak(() => spoken);
	const same = files('table', 0);
	words.need(same);
	words.need(same);
	await words.heard(Promise.resolve({}));
	words.need(same);
	await words.heard(Promise.resolve({}));
	expect(loaded).toEqual(['table sv']);
});

test('a module that was heard stays, whatever words another lacks', async () => {
	failing = ['seldom sv'];
	words.speak(() => spoken);
	words.need(files('table', 0));
	const table = {};
	await words.heard(Promise.resolve(table));
	words.need(files('seldom', 40));
	await expect(words.heard(Promise.resolve({}))).rejects.toThrow('no network');
	expect(await words.heard(Promise.resolve(table))).toBe(table);
});

test('another language is loaded whole before it is spoken; both are there then', async () => {
	words.speak(() => spoken);
	words.need(files('start', 0));
	words.need(files('table', 40));
	await words.heard(Promise.resolve({}));
	await words.loadWords('en');
	expect(words.loadWords('en')).toBeUndefined();
	expect(words.say(40)).toBe('table sv');
	expect(words.say(40, {}, { locale: 'en' })).toBe('table en');
	spoken = 'en';
	expect(words.say(0)).toBe('start en');
	expect(loaded).toHaveLength(4);
});

test('who waits while the language changes gets the words of the new one', async () => {
	words.speak(() => spoken);
	words.need(files('start', 0));
	const heard = words.heard(Promise.resolve({}));
	spoken = 'de';
	await heard;
	expect(words.say(0)).toBe('start de');
});

test('words that do not come are told to who waits for them, and asked for again', async () => {
	failing = ['table sv'];
	words.speak(() => spoken);
	words.need(files('table', 0));
	await expect(words.heard(Promise.resolve({}))).rejects.toThrow('no network');
	failing = [];
	await words.heard(Promise.resolve({}));
	expect(words.say(0)).toBe('table sv');
});

test('a language that is not there is stood in for by one that is', async () => {
	words.speak(() => spoken);
	words.need(files('start', 0));
	await words.heard(Promise.resolve({}));
	expect(words.say(0, {}, { locale: 'de' })).toBe('start sv');
	expect(words.say(7)).toBe('');
});
