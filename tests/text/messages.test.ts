import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { locales } from '#lib/text/locales.ts';
import * as messages from '#lib/text/paraglide/messages.js';

const root = new URL('../../src/lib/text/messages/', import.meta.url);
const areas = readdirSync(root).sort();

/** The code of the app and of the command line; what is compiled of the messages names each of them. */
const sources = (): string[] =>
	readdirSync(new URL('../../src/', import.meta.url), { recursive: true })
		.map(String)
		.filter((path) => /\.(ts|svelte)$/.test(path) && !path.includes('paraglide'))
		.map((path) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8'));

/** A text, or the message format's list of one record with declarations, selectors and matches. */
type Message = string | unknown[];

function read(area: string, locale: string): Record<string, Message> {
	const text = readFileSync(new URL(`${area}/${locale}.json`, root), 'utf8');
	const { $schema, ...catalogue } = JSON.parse(text) as Record<string, Message>;
	expect($schema, `${area}/${locale}.json names its schema`).toBe(
		'https://inlang.com/schema/inlang-message-format',
	);
	return catalogue;
}

/** Every text that a message can become. */
function texts(message: Message): string[] {
	if (typeof message === 'string') return [message];
	return (message as { match?: Record<string, string> }[]).flatMap(({ match }) =>
		Object.values(match ?? {}),
	);
}

/** The inputs a message is called with. */
function placeholders(message: Message): string[] {
	const inTexts = texts(message).flatMap((text) =>
		[...text.matchAll(/\{\s*(\w+)\s*\}/g)].map(([, name]) => name ?? ''),
	);
	const declared = (typeof message === 'string' ? [] : message)
		.flatMap((variant) => (variant as { declarations?: string[] }).declarations ?? [])
		.flatMap((line) => /^\s*input\s+(\w+)/.exec(line)?.[1] ?? []);
	return [...new Set([...inTexts, ...declared])].sort();
}

test('the settings name exactly the areas that exist', () => {
	const settings = JSON.parse(
		readFileSync(new URL('../../project.inlang/settings.json', import.meta.url), 'utf8'),
	) as { locales: string[]; 'plugin.inlang.messageFormat': { pathPattern: string[] } };
	expect(settings.locales).toEqual(locales);
	const patterns = settings['plugin.inlang.messageFormat'].pathPattern;
	expect([...patterns].sort()).toEqual(
		areas.map((area) => `./src/lib/text/messages/${area}/{locale}.json`),
	);
});

describe.each(areas)('%s', (area) => {
	const [base, ...others] = locales.map((locale) => ({ locale, catalogue: read(area, locale) }));

	test('keys begin with the area and every text says something', () => {
		for (const { locale, catalogue } of [base!, ...others]) {
			for (const [key, message] of Object.entries(catalogue)) {
				expect(key, `${locale}: ${key}`).toMatch(new RegExp(`^${area}(_[a-z0-9]+)+$`));
				const said = texts(message);
				expect(said.length, `${locale}: ${key} has no text`).toBeGreaterThan(0);
				for (const text of said) expect(text.trim(), `${locale}: ${key} is empty`).not.toBe('');
			}
		}
	});

	test.each(others)('$locale has the keys and placeholders of German', ({ catalogue }) => {
		expect(Object.keys(catalogue).sort()).toEqual(Object.keys(base!.catalogue).sort());
		for (const [key, message] of Object.entries(base!.catalogue)) {
			expect(placeholders(catalogue[key]!), key).toEqual(placeholders(message));
		}
	});

	test('everything written is compiled', () => {
		for (const key of Object.keys(base!.catalogue)) {
			expect(messages, `${key} is missing: run npm run messages`).toHaveProperty(key);
		}
	});
});

test('every message is said somewhere', () => {
	const said = new Set(sources().flatMap((text) => text.match(/\w+/g) ?? []));
	const silent = areas
		.flatMap((area) => Object.keys(read(area, locales[0])))
		.filter((key) => !said.has(key));
	expect(silent).toEqual([]);
});

test('the catalogue is not empty and speaks each language', () => {
	expect(Object.keys(messages).length).toBeGreaterThan(1);
	const said = locales.map((locale) => messages.common_app_purpose({}, { locale }));
	expect(new Set(said).size).toBe(locales.length);
});

/** Signs in which no language here quotes, or in which another one does. */
const STRANGE_QUOTES: Record<string, RegExp> = { de: /["'”]/, en: /["'„]/, sv: /["'„“]/ };

test.each(locales)('%s quotes as it is printed', (locale) => {
	// What `score` says of a file is read by programs too: `"pagta" is not a premium` (`docs/session-format.md`).
	const printed = areas.filter((area) => locale !== 'en' || area !== 'problems');
	const strange = printed.flatMap((area) =>
		Object.values(read(area, locale))
			.flatMap(texts)
			.filter((text) => STRANGE_QUOTES[locale]!.test(text)),
	);
	expect(strange).toEqual([]);
});

/** What is counted or paid; a plain space before it lets the line end between `10` and `Cent`. */
const UNITS =
	'[Cc]ents?|[Ee]uro|Kronen?|kron(?:a|or)|[MG]B|P|p|pts?|points?|Punkte?n?|poäng|Spiele?n?|deals?|giv(?:ar)?|Abende?n?|evenings?|kväll(?:ar)?';

test.each(locales)('%s keeps an amount and its unit on one line', (locale) => {
	const apart = new RegExp(
		String.raw`(?:\{(?:count|most|n|points|total|value)\}|\d) (?:${UNITS})(?!\p{L}|-)`,
		'u',
	);
	// What is wrong with a file stands in a terminal too, where one searches for it as one types it.
	const drawn = areas.filter((area) => area !== 'problems');
	const torn = drawn.flatMap((area) =>
		Object.values(read(area, locale))
			.flatMap(texts)
			.filter((text) => apart.test(text)),
	);
	expect(torn).toEqual([]);
});

/** What is counted, in the plural, right behind a count that may be one: such a message has both forms. */
const COUNTED = {
	de: '(früheren )?(Spielen?|Abenden?)',
	en: '(earlier )?(deals|evenings)',
	sv: '(tidigare )?(givar|kvällar)',
};
/** Never one, as whoever says it sees to. */
const ALWAYS_SEVERAL = [
	'cash_origin_earlier',
	'memory_chance',
	'memory_curve_form_hint',
	'memory_from_evenings',
	'rules_deals_many',
	'rules_v_changes_many',
	'rules_v_illegal_many',
];

test.each(Object.entries(COUNTED))('one is no plural: %s', (locale, plurals) => {
	const counts = new RegExp(
		String.raw`\{(count|n|total|value|there)\}[ \u00a0](${plurals})(?!\p{L})`,
		'u',
	);
	const single = areas.flatMap((area) =>
		Object.entries(read(area, locale)).flatMap(([key, message]) =>
			typeof message === 'string' && counts.test(message) ? [key] : [],
		),
	);
	expect(single.filter((key) => !ALWAYS_SEVERAL.includes(key))).toEqual([]);
});

/**
 * One word for one thing: what the app says, and what it therefore never says instead. German: the pot of the
 * group is the Topf, the Kassa is the screen; the Schrieb is the sheet, a Blatt a card.
 */
const GLOSSARY: Record<string, readonly (readonly [says: string, never: RegExp])[]> = {
	de: [
		['Handy', /Telefon|Smartphone|Gerät/],
		['Kassa', /\bKasse/],
		['Topf', /(zahlt|kommt|bleibt) (in|aus) d(er|ie) Kassa|Kassa der Runde/],
		['Schrieb', /Spielblatt|Spielzettel|aufs Blatt|Bogen\b/],
		['Zahlung', /\bWege?, weniger|\} Wege?\b/],
		['Spielart', /Kontrakt|Spielansage/],
		['Speichern', /^Sichern$|Runde sichern|Nicht gesichert/],
		['Zurücknehmen', /[Rr]ückgängig/],
		['Sicherung', /Backup/],
		['Version der App', /Fassung der App/],
		['Chip', /Jeton/],
		['Kartenpunkte', /\bAugen\b/],
		['Archiv', /ruhen lassen/],
	],
	en: [
		['payment', /hand-over/],
		['deal', /\bnew hand\b|\bhand \{/],
		['evening', /\bsessions?\b/],
		['pot', /\bkitty\b|\bthe box\b/],
		['phone', /smartphone|mobile phone|telephone|\bdevices?\b/],
		['share', /\bpass on\b/],
		['Take back', /^Undo\b|[Ww]ithdraw/],
		['Import', /[Tt]aken? (it )?over\b/],
		['storage', /\bthe store\b/],
		['doubled round', /[Dd]ouble round/],
		['Lock it in', /Agree on this/],
	],
	sv: [
		['giv', /\bomgång/],
		['varv', /\brond\b|\brund(a|or|an)\b/],
		['kontrakt', /spelart|speltyp|^Bud$/],
		['deklarerad', /utropad/],
		['avräkning', /uppgörelse/],
		['Radera', /Ta bort (igen|kortgänget)|orttaget/],
		// A “lag” plays against others.
		['kortgäng', /(?<!\p{L})lag(et|ets|en)?(?!\p{L})/iu],
		['Dela', /[Mm]eddela\b/],
		['äkerhetskopi', /\bbackup/],
		['tarok', /(?<!Tapp-|Dreier)tarock(?!\.tirol)/],
		['telefon', /\benhetens?\b.*(sparad|klocka)|på (den här|en annan) enhet/],
		['Spelare', /\b[Ff]olk\b/],
		['regelverk', /regeluppsättning/],
		['Ropad', /\b[Kk]allad\b/],
		['Lagringen', /\b[Ll]agret\b/],
		['rankning', /\branking\b/],
		['figur', /\bpremie/i],
	],
};

/** What the rulesets that come with the app say themselves: names, summaries, remarks. */
function wordsWithin(value: unknown, locale: string, key = ''): { key: string; text: string }[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
		name === locale && typeof part === 'string'
			? [{ key, text: part }]
			: wordsWithin(part, locale, `${key} ${name}`),
	);
}

describe('one word for one thing', () => {
	const said = (locale: string) => [
		...areas.flatMap((area) =>
			Object.entries(read(area, locale)).flatMap(([key, message]) =>
				texts(message).map((text) => ({ key, text })),
			),
		),
		...wordsWithin(BUILT_IN, locale),
	];
	for (const [locale, words] of Object.entries(GLOSSARY)) {
		test.each(words)(`${locale}: %s`, (says, never) => {
			const all = said(locale);
			expect(all.some(({ text }) => text.includes(says))).toBe(true);
			expect(all.filter(({ text }) => never.test(text))).toEqual([]);
		});
	}
});
