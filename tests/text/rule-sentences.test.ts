/**
 * What the app says of rules are whole sentences. `npm run --silent words` prints all of them for
 * somebody to read; here stand those that were wrong once, and what none of them may contain.
 */
import { describe, expect, test } from 'vitest';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { differences } from '#lib/text/rules/differences.ts';
import { sentences } from './rule-sentences.ts';

const BASE = 'koenigrufen-upper-austria';
const resolved = (patch: object): Ruleset => {
	const result = resolveRuleset({ extends: BASE, patch });
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.value;
};
/** A table that demands a bird, and whose double rounds begin after Trischaken. */
const before = {
	contracts: {
		dreier: { demands: { premiums: { pagat: true, uhu: true }, settled: 'separately' } },
	},
	rounds: { after: { contracts: { trischaken: true } } },
};
const changes = (patch: object, locale: Locale): string[] => {
	const base = resolved(before);
	return differences(base, mergePatch(base, patch) as Ruleset, locale).map(({ text }) => text);
};

test('nothing is said twice in a row, left open or put in brackets within brackets', () => {
	const wrong = [...sentences()].filter(
		({ text }) =>
			/(?<![\p{L}\d])(\p{L}+)[ (]+\1(?![\p{L}\d])/iu.test(text.replaceAll(/var och en/g, '')) ||
			/\([^)]*\(/.test(text.replaceAll(/\((English|Svenska|Deutsch)\)/g, '')) ||
			/undefined|\{|\}| {2}|: *[;,)]|^[^\p{L}\d„“”]|\s$/u.test(text),
	);
	expect(wrong.map(({ locale, text }) => `${locale}: ${text}`)).toEqual([]);
});

describe.each([
	{
		locale: 'de',
		after: 'Doppelte Runden: auch nach Rufer beginnt eine; nach Trischaken beginnt keine mehr',
		byKontra: 'Doppelte Runden: auch nach einem Spiel mit Kontra beginnt eine',
		byLost:
			'Doppelte Runden: auch nach verlorenem Rufer beginnt eine; nach verlorenem Dreier beginnt keine mehr',
		length: 'Doppelte Runden: die nach Rufer dauert ein Spiel (statt: so lange wie die anderen)',
		demands: 'Dreier: lässt Uhu als Ansage nicht mehr zu',
		only: 'Solo-Dreier: erlaubt nur Pagat und Uhu (statt: alle)',
	},
	{
		locale: 'en',
		after: 'Doubled rounds: one also starts after Rufer; none starts after Trischaken any more',
		byKontra: 'Doubled rounds: one also starts after a deal with kontra',
		byLost:
			'Doubled rounds: one also starts after a lost Rufer; none starts after a lost Dreier any more',
		length:
			'Doubled rounds: the one after Rufer lasts one deal (instead of: as long as the others)',
		demands: 'Dreier: no longer accepts Uhu as the announcement',
		only: 'Solo-Dreier: allows only Pagat and Uhu (instead of: all)',
	},
	{
		locale: 'sv',
		after: 'Dubbla varv: även efter Rufer börjar ett; efter Trischaken börjar inget längre',
		byKontra: 'Dubbla varv: även efter en giv med kontra börjar ett',
		byLost:
			'Dubbla varv: även efter förlorad Rufer börjar ett; efter förlorad Dreier börjar inget längre',
		length: 'Dubbla varv: det efter Rufer varar en giv (i stället för: lika länge som de andra)',
		demands: 'Dreier: godtar inte längre Uhu som deklaration',
		only: 'Solo-Dreier: tillåter bara Pagat och Uhu (i stället för: alla)',
	},
] as const)('in $locale', ({ locale, after, byKontra, byLost, length, demands, only }) => {
	test('what starts a double round, and how long that one lasts', () => {
		const contracts = { trischaken: null, rufer: true };
		const lengthAfter = { rufer: { unit: 'deals', deals: 1 } };
		const patch = { rounds: { after: { contracts }, lengthAfter } };
		expect(changes(patch, locale)).toEqual([after, length]);
	});

	test('a lost game or a kontra that starts a double round', () => {
		const lost = (patch: object | null) => ({ rounds: { after: { lost: patch } } });
		const kontra = { rounds: { after: { kontra: true } } };
		expect(changes(kontra, locale)).toEqual([byKontra]);
		const base = mergePatch(resolved(before), lost({ dreier: true })) as Ruleset;
		const told = (patch: object) =>
			differences(base, mergePatch(base, patch) as Ruleset, locale).map(({ text }) => text);
		expect(told(lost({ rufer: true, dreier: null }))).toEqual([byLost]);
	});

	test('what has to be announced, and what may be made', () => {
		const fewer = { contracts: { dreier: { demands: { premiums: { uhu: null } } } } };
		expect(changes(fewer, locale)).toEqual([demands]);
		expect(
			changes({ contracts: { solodreier: { only: { uhu: true, pagat: true } } } }, locale),
		).toEqual([only]);
	});
});
