import { describe, expect, it, vi } from 'vitest';
import { ISSUE_CODES, type IssueCode } from '#lib/domain/issue.ts';
import { LOCALES } from '#lib/domain/ruleset.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { whatIf } from '#lib/domain/stats/what-if.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { STORAGE_ERROR_CODES } from '#lib/storage/storage-error.ts';
import { STORAGE_ISSUE_CODES, type StorageIssueCode } from '#lib/storage/storage-issue.ts';
import { problemText } from '#lib/text/problems.ts';
import { storageErrorText } from '#lib/text/storage-problems.ts';
import { PEOPLE, legalDeal } from '../property/deals.ts';
import { seeded } from '../property/draw.ts';

type Params = Readonly<Record<string, string | number>>;

const known = 'rufer, dreier';
const ruleset = 'koenigrufen-pagat';

/** What each check gives with its code; several where it gives one or the other. */
const PARAMS: Readonly<Record<IssueCode | StorageIssueCode, readonly Params[]>> = {
	missing: [{}],
	'wrong-type': [
		{ expected: 'number', got: 'string' },
		{ expected: 'string|object', got: 'array' },
	],
	'not-whole': [{}],
	'out-of-range': [
		{ least: 10, most: 22 },
		{ least: 3, most: 3 },
	],
	'unknown-value': [
		{ value: 'hearst', known: 'hearts, spades' },
		{ value: 'x', known: 'schrieb/session' },
	],
	'unknown-field': [{ field: 'colour' }, { field: 'talom', known: 'talon, value' }],
	'too-long': [{ most: 200 }],
	'too-many-problems': [{ most: 10_000 }],
	'too-deep': [{ most: 20 }, {}],
	'too-many-parts': [{}],
	empty: [{}],
	'not-a-date': [{}],
	'reserved-name': [{ name: 'talon' }],
	'one-of-forms': [{ known: 'won, tricks' }],
	duplicate: [{ value: 'd7' }],
	'unknown-player': [{ player: 'emil', known: 'anna, bert' }],
	'not-in-hands': [{ player: 'emil' }],
	'unknown-deal': [{ value: 'd99' }],
	'same-player': [{ player: 'emil' }, {}],
	'unknown-ruleset': [{ value: 'skat', known: ruleset }],
	'too-large': [{}, { most: 64 * 1024 * 1024 }],
	'not-json': [{ line: 3, column: 5 }, {}],
	'newer-version': [
		{ value: 3, most: 1 },
		{ version: 3, known: 1 },
	],
	'does-not-belong': [{}],
	'wrong-number-of-hands': [{ count: 5, expected: 4 }],
	'forehand-only': [{ value: 'bert', forehand: 'anna' }],
	'self-call': [{ ruleset }],
	'kontra-personal': [{}],
	'kontra-common': [{}],
	'kontra-on-silent': [{}],
	'kontra-too-high': [{ most: 3 }],
	'too-many-riders': [{ most: 3 }],
	'kontra-not-taken': [{}],
	'outcome-form': [{ known: 'won, cardPoints' }],
	'cannot-give-up': [{ contract: 'dreier' }],
	'king-not-in-talon': [{}],
	'no-renonce-rule': [{ ruleset }],
	'leaves-not-counted': [{ ruleset }],
	'card-points-too-many': [{ most: 70 }, { sum: '71/2', expected: 70, most: 70 }],
	'card-points-sum': [{ sum: '69/1', expected: 70 }],
	'not-zero-sum': [{ sum: -3 }],
	'premium-not-allowed': [{ value: 'trull', contract: 'farbensolo' }],
	'wrong-side': [{ value: 'declarer', expected: 'defence' }],
	'not-announceable': [{}],
	'not-silent': [{}],
	'silent-not-made': [{}],
	'silent-beside-announced': [{ value: 'pagat' }],
	'contradicts-card-points': [
		{ value: 'grammeln', side: 'declarer', expected: 'true' },
		{ value: 'grammeln', side: 'defence', expected: 'false' },
	],
	'demanded-premium-missing': [{ known: 'pagat, uhu' }],
	'bei-not-allowed': [
		{ contract: 'dreier', most: 1 },
		{ contract: 'dreier', most: 0 },
	],
	'too-many-suits': [{ count: 5, most: 4 }],
	'excluded-beside': [{ other: 'half-kings' }],
	'no-such-contract': [{ value: 'ruffer', ruleset, known }],
	'no-such-premium': [{ value: 'pagta', ruleset, known: 'pagat, uhu' }],
	'no-such-source': [{ value: 'book', known: 'page' }],
	'scheme-without-numbers': [{ value: 'pairwise' }],
	'kontra-level-without-name': [{ level: 4 }],
	'premium-without-value': [{}],
	'premium-of-no-contract': [{ value: 'pagat' }],
	'no-contract-played': [{}],
	'rest-pays-rest': [{}],
	'case-of-nobody': [{}],
	'bei-not-negative': [{}],
	'not-between-sides': [{}],
	'demanded-not-announceable': [{}],
	'nothing-demanded': [{}],
	'threshold-beyond-total': [{ most: 70 }],
	'entity-id-differs': [{ expected: 'd1' }],
	'revision-differs': [{ id: 'r1' }],
	'parent-missing': [{ parent: 'r1' }],
	'snapshot-missing': [{ snapshot: 's1' }],
	'projection-differs': [{}],
	'projection-missing': [{}],
	'projection-surplus': [{}],
	'computed-differs': [{}],
	'computed-missing': [{}],
	unreadable: [],
	'not-a-backup': [{}],
	'checksum-differs': [{}],
	'count-differs': [{}],
	'passphrase-wrong': [{}],
};

/** Parameters that choose the words or are said in other words. */
const IN_WORDS = new Set(['expected', 'got', 'side']);

const codes = [...new Set<IssueCode | StorageIssueCode>([...ISSUE_CODES, ...STORAGE_ISSUE_CODES])];

describe.each(codes)('%s', (code) => {
	it('says what is wrong and what would be right, in every language', () => {
		for (const params of PARAMS[code]) {
			const said = LOCALES.map((locale) => problemText({ code, path: [], params }, locale));
			expect(new Set(said).size).toBe(LOCALES.length);
			for (const text of said) {
				expect(text).not.toMatch(/undefined|\?|[{}]|\.$/);
				expect(text).not.toContain(`(${code})`);
				for (const [name, value] of Object.entries(params)) {
					if (IN_WORDS.has(name) || code === 'wrong-side') continue;
					if (code === 'bei-not-allowed' && value === 0) continue;
					const shown = code === 'too-large' ? '64 MB' : String(value);
					expect(text, name).toContain(shown);
				}
			}
		}
	});
});

describe('names', () => {
	const pagat = builtIn(ruleset);
	const player = (id: string) => id.toUpperCase();

	it('stand in place of ids where they are given', () => {
		const allowed = { value: 'four-kings', contract: 'solorufer' };
		expect(
			problemText({ code: 'premium-not-allowed', params: allowed }, 'de', { ruleset: pagat! }),
		).toBe('Bei Solo gibt es diese Prämie nicht: Vier Könige');
		expect(
			problemText({ code: 'not-in-hands', params: { player: 'emil' } }, 'en', { player }),
		).toBe('EMIL holds no cards in this deal');
	});

	it('are the ids of a file on the command line', () => {
		const params = { value: 'pagta', ruleset, known: 'pagat, uhu' };
		expect(problemText({ code: 'no-such-premium', params }, 'en')).toBe(
			'"pagta" is not a premium of koenigrufen-pagat (pagat, uhu)',
		);
	});

	it('are cut off where there are very many', () => {
		const many = Array.from({ length: 1000 }, (_, i) => `p${String(i)}`).join(', ');
		const text = problemText(
			{ code: 'unknown-player', params: { player: 'x', known: many } },
			'de',
		);
		expect(text).toMatch(/p23, …\)$/);
	});
});

describe('codes that nobody knows', () => {
	it.each(['no-such-code', 'toString', '__proto__'])('%s is named', (code) => {
		for (const locale of LOCALES) expect(problemText({ code }, locale)).toContain(code);
		for (const locale of LOCALES) expect(storageErrorText({ code }, locale)).toContain(code);
	});
});

describe('storage errors', () => {
	it.each(STORAGE_ERROR_CODES)('%s has words in every language', (code) => {
		const said = LOCALES.map((locale) => storageErrorText({ code, params: {} }, locale));
		expect(new Set(said).size).toBe(LOCALES.length);
		for (const text of said) expect(text).not.toMatch(/undefined|\?|[{}]/);
	});

	it('say what nobody foresaw', () => {
		const error = { code: 'unknown', params: { detail: 'disk on fire' } };
		for (const locale of LOCALES) expect(storageErrorText(error, locale)).toContain('disk on fire');
	});
});

describe('what there is one of is not told as if there were several', () => {
	it.each([
		['de', 'Karten müssen 4 haben, nicht 1'],
		['sv', '4 ska ha kort, inte 1'],
		['en', 'Cards must be held by 4 players, not by 1'],
	] as const)('who holds cards: %s', (locale, said) => {
		const params = { count: 1, expected: 4 };
		expect(problemText({ code: 'wrong-number-of-hands', params }, locale)).toBe(said);
	});

	it.each([
		['de', 'Die verlangte Ansage fehlt (pagat)'],
		['sv', 'Den deklaration som krävs saknas (pagat)'],
		['en', 'The announcement demanded here is missing (pagat)'],
	] as const)('what has to be announced: %s', (locale, said) => {
		const params = { known: 'pagat' };
		expect(problemText({ code: 'demanded-premium-missing', params }, locale)).toBe(said);
	});

	it('how many go beside one another', () => {
		const params = { contract: 'dreier', most: 1 };
		const said = problemText({ code: 'bei-not-allowed', params }, 'de');
		expect(said).toBe('dreier darf man hier nicht daneben spielen; neben dem ersten höchstens 1');
	});
});

describe('a deal asked of other rules', () => {
	const people = new Set(PEOPLE);
	const pairs = Object.values(BUILT_IN).flatMap((from) =>
		Object.values(BUILT_IN)
			.filter((to) => to !== from)
			.map((to) => [from, to] as const),
	);

	it('is refused by names that people know, also of what only its own rules have', () => {
		const quoted = new Set<string>();
		for (const [from, to] of pairs) {
			for (let seed = 0; seed < 12; seed++) {
				const read = parseDeal(from, legalDeal(from, seeded(seed)), people);
				if (!read.ok) throw new Error('not legal under its own rules');
				const played = { id: 'd1', deal: read.value, ruleset: from, net: {} };
				const [rescored] = whatIf(to, [played], PEOPLE).deals;
				for (const issue of rescored?.issues ?? []) {
					const text = problemText(issue, 'de', { ruleset: to, played: from });
					for (const [, name = ''] of text.matchAll(/„(.*?)“/gu)) quoted.add(name);
				}
			}
		}
		expect(quoted.size).toBeGreaterThan(5);
		// Ids are written small; what players say of contracts and premiums begins with a capital.
		expect([...quoted].filter((name) => /^[a-z]/u.test(name))).toEqual([]);
	});
});

it('cuts a name that a file made too long, and no letter in two', () => {
	const long = `${'👨‍👩‍👧‍👦'.repeat(8)}${'x'.repeat(20_000)}`;
	const told = (code: IssueCode, params: Params) => problemText({ code, params }, 'de');
	for (const code of ISSUE_CODES)
		for (const params of PARAMS[code]) {
			const text = Object.fromEntries(Object.keys(params).map((name) => [name, long]));
			expect(told(code, text).length).toBeLessThan(500);
		}
	const named = told('unknown-player', { player: '👨‍👩‍👧‍👦'.repeat(1000), known: 'p' });
	expect(named).toContain('👨‍👩‍👧‍👦…');
	expect(named.replaceAll('👨‍👩‍👧‍👦', '')).not.toContain('\u200d');
	const known = Array.from({ length: 3 }, () => long).join(', ');
	expect(told('unknown-value', { value: 'x', known }).match(/…/g)).toHaveLength(3);
});

it('cuts it between two signs in a browser that does not know letters', () => {
	const { Segmenter: _, ...others } = Object.getOwnPropertyDescriptors(Intl);
	vi.stubGlobal('Intl', Object.defineProperties({}, others));
	const named = problemText({ code: 'unknown-player', params: { player: '🂡'.repeat(1000) } }, 'de');
	vi.unstubAllGlobals();
	expect(named).toContain('🂡…');
	expect(named).not.toMatch(/\p{Surrogate}/u);
});
