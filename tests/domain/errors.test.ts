/** Deals that are not legal: every error the session file format and the rules name, at its place. */
import { describe, expect, it } from 'vitest';
import { pathText, type Issue } from '#lib/domain/issue.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { LOCALES } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { problemText } from '#lib/text/problems.ts';

type Draft = Readonly<Record<string, unknown>>;
type Reference = Parameters<typeof resolveRuleset>[0];

const SE = 'koenigrufen-swedish';
const PG = 'koenigrufen-pagat';
const OO = 'koenigrufen-upper-austria';
const LU = 'koenigrufen-lungau';
const TA = 'tarok-swedish';

const PEOPLE = new Set(['a', 'b', 'c', 'd', 'e']);

function resolved(reference: Reference) {
	const result = resolveRuleset(reference);
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.value;
}

function issuesOf(reference: Reference, draft: unknown): readonly Issue[] {
	const parsed = parseDeal(resolved(reference), draft, PEOPLE);
	return parsed.ok ? [] : parsed.issues;
}

/** `premiums[0].kontra kontra-on-silent`, in no particular order. */
const short = (issues: readonly Issue[]): string[] =>
	issues.map(({ path, code }) => `${pathText(path)} ${code}`.trim()).sort();

/** Every issue has words in every language, with nothing left open in them. */
function expectWords(reference: Reference, issues: readonly Issue[]): void {
	const ruleset = resolved(reference);
	for (const locale of LOCALES) {
		for (const issue of issues) {
			const words = problemText(issue, locale, { ruleset });
			expect(words, issue.code).not.toMatch(/[{}]|undefined|\[object|\?|\(\)|""/);
			expect(words.length, issue.code).toBeGreaterThan(5);
		}
	}
}

// --- legal deals to start from ----------------------------------------------------------------

const common = { id: 'd1', dealer: 'd', hands: ['a', 'b', 'c', 'd'] };
const won = { won: true };
const calls = (contract: string, more: Draft = {}): Draft => ({
	...common,
	contract,
	declarer: 'a',
	called: { suit: 'hearts', holder: 'c' },
	outcome: won,
	...more,
});
const alone = (contract: string, more: Draft = {}): Draft => ({
	...common,
	contract,
	declarer: 'a',
	outcome: won,
	...more,
});
const counted = (counts: Record<string, unknown>, more: Draft = {}): Draft => ({
	...common,
	contract: 'trischaken',
	outcome: { cardPoints: counts },
	...more,
});
const points = (...counts: number[]): Record<string, unknown> =>
	Object.fromEntries(counts.map((count, i) => ['abcde'[i]!, { points: count }]));
const tarok = (more: Draft = {}): Draft => ({
	id: 'd1',
	dealer: 'c',
	hands: ['a', 'b', 'c'],
	outcome: { cardPoints: { a: 26, b: 30, c: 22 } },
	...more,
});
const announced = (premium: string, more: Draft = {}): Draft => ({
	premium,
	side: 'declarer',
	announced: true,
	won: true,
	...more,
});
const silent = (premium: string, more: Draft = {}): Draft => ({
	premium,
	side: 'declarer',
	announced: false,
	won: true,
	...more,
});
const premiums = (...facts: Draft[]): Draft => ({ premiums: facts });
const inTalon = { called: { suit: 'hearts', holder: 'talon' } };
const gaveUp = { ...inTalon, outcome: { gaveUp: true } };

const without = (draft: Draft, field: string): Draft =>
	Object.fromEntries(Object.entries(draft).filter(([key]) => key !== field));

/** What is wrong, under which ruleset, in which deal, and what is said of it. */
type Wrong = readonly [what: string, ruleset: Reference, deal: unknown, ...issues: string[]];
/** What is right, though it may look wrong. */
type Right = readonly [what: string, ruleset: Reference, deal: unknown];

function refuses(rows: readonly Wrong[]): void {
	it.each(rows.map(([what, ruleset, deal, ...issues]) => ({ what, ruleset, deal, issues })))(
		'$what',
		({ ruleset, deal, issues }) => {
			const found = issuesOf(ruleset, deal);
			expect(short(found)).toEqual([...issues].sort());
			expectWords(ruleset, found);
		},
	);
}

function accepts(rows: readonly Right[]): void {
	it.each(rows.map(([what, ruleset, deal]) => ({ what, ruleset, deal })))(
		'but not: $what',
		({ ruleset, deal }) => {
			expect(short(issuesOf(ruleset, deal))).toEqual([]);
		},
	);
}

// ----------------------------------------------------------------------------------------------

describe('types and required fields', () => {
	refuses([
		['a deal that is a list', SE, [], 'wrong-type'],
		['a deal that is nothing', SE, null, 'wrong-type'],
		['a deal that is a word', SE, 'rufer', 'wrong-type'],
		[
			'a deal with nothing in it',
			SE,
			{},
			'id missing',
			'dealer missing',
			'hands missing',
			'outcome missing',
			'contract missing',
		],
		['no id', SE, without(calls('rufer'), 'id'), 'id missing'],
		['an empty id', SE, calls('rufer', { id: '' }), 'id empty'],
		[
			'an id that objects keep for themselves',
			SE,
			calls('rufer', { id: '__proto__' }),
			'id reserved-name',
		],
		['an id that is a number', SE, calls('rufer', { id: 7 }), 'id wrong-type'],
		['no dealer', SE, without(calls('rufer'), 'dealer'), 'dealer missing'],
		['no hands', SE, without(calls('rufer'), 'hands'), 'hands missing'],
		['no outcome', SE, without(calls('rufer'), 'outcome'), 'outcome missing'],
		['no contract', SE, without(calls('rufer'), 'contract'), 'contract missing'],
		['no declarer', SE, without(calls('rufer'), 'declarer'), 'declarer missing'],
		['hands that are no list', SE, calls('rufer', { hands: 'abcd' }), 'hands wrong-type'],
		[
			'a hand that is a number',
			SE,
			calls('rufer', { hands: ['a', 2, 'c', 'd'] }),
			'hands[1] wrong-type',
		],
		['a dealer that is null', SE, calls('rufer', { dealer: null }), 'dealer wrong-type'],
		['an outcome that is a flag', SE, calls('rufer', { outcome: true }), 'outcome wrong-type'],
		['won as a word', SE, calls('rufer', { outcome: { won: 'yes' } }), 'outcome.won wrong-type'],
		['a moment that is none', SE, calls('rufer', { at: 'yesterday' }), 'at not-a-date'],
		['a day that is none', SE, calls('rufer', { at: '2026-13-40' }), 'at not-a-date'],
		['the 30th of February', SE, calls('rufer', { at: '2026-02-30T20:00' }), 'at not-a-date'],
		['a leap day where there is none', SE, calls('rufer', { at: '2026-02-29' }), 'at not-a-date'],
		['a note that is a number', SE, calls('rufer', { note: 5 }), 'note wrong-type'],
		['factor 0', SE, calls('rufer', { factor: 0 }), 'factor out-of-range'],
		['a factor below 0', SE, calls('rufer', { factor: -2 }), 'factor out-of-range'],
		['half a factor', SE, calls('rufer', { factor: 1.5 }), 'factor not-whole'],
		['a factor beyond all bounds', SE, calls('rufer', { factor: 1e300 }), 'factor out-of-range'],
		['a factor as a word', SE, calls('rufer', { factor: '2' }), 'factor wrong-type'],
		['kontra as a word', SE, calls('rufer', { kontra: 'kontra' }), 'kontra wrong-type'],
		['a kontra below 0', SE, calls('rufer', { kontra: -1 }), 'kontra out-of-range'],
		['kontra −1', SE, calls('rufer', { kontra: -1 }), 'kontra out-of-range'],
		['half a kontra', SE, calls('rufer', { kontra: 0.5 }), 'kontra not-whole'],
		[
			'a personal kontra as a word',
			SE,
			alone('bettler', { kontra: { b: 'kontra' } }),
			'kontra.b wrong-type',
		],
		[
			'a personal kontra of __proto__',
			SE,
			alone('bettler', { kontra: JSON.parse('{"__proto__": 1}') as unknown }),
			'kontra.__proto__ reserved-name',
			'kontra.__proto__ not-in-hands',
		],
		['premiums that are no list', SE, calls('rufer', { premiums: {} }), 'premiums wrong-type'],
		[
			'a premium that is a word',
			SE,
			calls('rufer', { premiums: ['trull'] }),
			'premiums[0] wrong-type',
		],
		[
			'a premium with nothing in it',
			SE,
			calls('rufer', premiums({})),
			'premiums[0].premium missing',
			'premiums[0].announced missing',
			'premiums[0].won missing',
		],
		[
			'a side that is none',
			SE,
			calls('rufer', premiums(silent('trull', { side: 'left' }))),
			'premiums[0].side unknown-value',
		],
		['called as a word', SE, calls('rufer', { called: 'hearts' }), 'called wrong-type'],
		[
			'a suit that is none',
			SE,
			calls('rufer', { called: { suit: 'acorns', holder: 'c' } }),
			'called.suit unknown-value',
		],
		[
			'a suit nobody wrote down without saying so',
			SE,
			calls('rufer', { called: { holder: 'c' } }),
			'called.suit missing',
		],
		['bei that is no list', SE, alone('bettler', { bei: true }), 'bei wrong-type'],
		[
			'tricks as a word',
			SE,
			alone('bettler', { outcome: { tricks: 'one' } }),
			'outcome.tricks wrong-type',
		],
		['13 tricks', SE, alone('bettler', { outcome: { tricks: 13 } }), 'outcome.tricks out-of-range'],
		[
			'gaveUp: false',
			SE,
			calls('rufer', { ...inTalon, outcome: { gaveUp: false } }),
			'outcome.gaveUp unknown-value',
		],
	]);
	accepts([
		['a note with nothing in it', SE, calls('rufer', { note: '' })],
		['the highest kontra', SE, calls('rufer', { kontra: 3 })],
		['a suit nobody noted', SE, calls('rufer', { called: { suit: null, holder: 'c' } })],
		['the fourth king', SE, calls('rufer', { called: { suit: 'fourth', holder: 'c' } })],
		['a moment without a zone', SE, calls('rufer', { at: '2026-11-20T21:00' })],
		[
			'a field nobody knows',
			SE,
			calls('rufer', { weather: 'rain', outcome: { won: true, by: 1 } }),
		],
	]);
});

describe('ids', () => {
	refuses([
		['an unknown contract', SE, alone('bettel'), 'contract no-such-contract'],
		['a contract of another ruleset', PG, calls('pagatrufer'), 'contract no-such-contract'],
		[
			'a contract by the name of an object’s own',
			SE,
			alone('constructor'),
			'contract no-such-contract',
		],
		[
			'a contract that is switched off',
			{ extends: LU, patch: { contracts: { solodreier: { played: false } } } },
			alone('solodreier'),
			'contract no-such-contract',
		],
		[
			'an unknown premium',
			PG,
			calls('rufer', premiums(silent('pagta'))),
			'premiums[0].premium no-such-premium',
		],
		[
			'an unknown premium, in an entry with more that is wrong',
			PG,
			calls('rufer', premiums(silent('pagta', { side: 'left', won: 1 }))),
			'premiums[0].premium no-such-premium',
			'premiums[0].side unknown-value',
			'premiums[0].won wrong-type',
		],
		[
			'everybody and everything that a game nobody knows names',
			SE,
			alone('rufr', {
				declarer: 'e',
				called: { suit: 'clubs', holder: 'e' },
				...premiums(silent('trull'), silent('pagta')),
				bei: [{ contract: 'bettel', declarer: 'e', outcome: won }],
			}),
			'contract no-such-contract',
			'declarer not-in-hands',
			'called.holder not-in-hands',
			'premiums[1].premium no-such-premium',
			'bei[0].contract no-such-contract',
			'bei[0].declarer not-in-hands',
		],
		[
			'a called king with who has no cards, of a suit that is none',
			SE,
			calls('rufer', { called: { suit: 'acorns', holder: 'e' } }),
			'called.suit unknown-value',
			'called.holder not-in-hands',
		],
		[
			'a game beside it that forehand alone may play',
			{ extends: SE, patch: { contracts: { piccolo: { declarer: 'forehand' } } } },
			alone('bettler', { bei: [{ contract: 'piccolo', declarer: 'b', outcome: won }] }),
			'bei[0].declarer forehand-only',
		],
		[
			'a premium of another ruleset',
			OO,
			calls('rufer', premiums(silent('mondfang'))),
			'premiums[0].premium no-such-premium',
		],
		[
			'a premium by the name of an object’s own',
			SE,
			calls('rufer', premiums(silent('toString'))),
			'premiums[0].premium no-such-premium',
		],
		['a dealer nobody knows', SE, calls('rufer', { dealer: 'x' }), 'dealer unknown-player'],
		[
			'a hand nobody knows',
			SE,
			calls('rufer', { hands: ['a', 'b', 'c', 'x'] }),
			'hands[3] unknown-player',
		],
		[
			'the same hand twice',
			SE,
			calls('rufer', { hands: ['a', 'b', 'c', 'b'] }),
			'hands[3] duplicate',
		],
		['a seat nobody knows', SE, calls('rufer', { seats: ['a', 'x'] }), 'seats[1] unknown-player'],
		['the same seat twice', SE, calls('rufer', { seats: ['a', 'b', 'a'] }), 'seats[2] duplicate'],
		['a declarer without cards', SE, alone('dreier', { declarer: 'e' }), 'declarer not-in-hands'],
		[
			'a called king with who has no cards',
			SE,
			calls('rufer', { called: { suit: 'clubs', holder: 'e' } }),
			'called.holder not-in-hands',
		],
		[
			'a revoke of who has no cards',
			OO,
			alone('dreier', { outcome: { renonce: 'e' } }),
			'outcome.renonce not-in-hands',
		],
		[
			'a personal kontra of who has no cards',
			SE,
			alone('bettler', { kontra: { e: 1 } }),
			'kontra.e not-in-hands',
		],
		[
			'points of who has no cards',
			SE,
			{ ...common, outcome: { manual: { a: 1, e: -1 } } },
			'outcome.manual.e not-in-hands',
		],
	]);
	accepts([
		['who sits out deals', SE, calls('rufer', { dealer: 'e' })],
		['who sits out is seated', SE, calls('rufer', { seats: ['a', 'b', 'c', 'd', 'e'] })],
		['a solodreier in Lungau, offered unless switched off', LU, alone('solodreier')],
	]);
});

describe('hands', () => {
	refuses([
		[
			'three in Königrufen',
			SE,
			calls('rufer', { hands: ['a', 'b', 'c'] }),
			'hands wrong-number-of-hands',
		],
		[
			'five in Königrufen',
			SE,
			calls('rufer', { hands: ['a', 'b', 'c', 'd', 'e'] }),
			'hands wrong-number-of-hands',
		],
		[
			'nobody',
			SE,
			alone('dreier', { hands: [] }),
			'hands wrong-number-of-hands',
			'declarer not-in-hands',
		],
		[
			'five in Lungau but in the Fahren, also where the rest is settled by hand',
			LU,
			alone('dreier', { hands: ['a', 'b', 'c', 'd', 'e'], outcome: { manual: {} } }),
			'hands wrong-number-of-hands',
		],
		[
			'five in Lungau but in the Fahren',
			LU,
			alone('dreier', { hands: ['a', 'b', 'c', 'd', 'e'] }),
			'hands wrong-number-of-hands',
		],
		[
			'three in the Fahren',
			LU,
			counted(points(30, 20, 21), { hands: ['a', 'b', 'c'] }),
			'hands wrong-number-of-hands',
		],
		[
			'four in Tarok',
			TA,
			tarok({ hands: ['a', 'b', 'c', 'd'] }),
			'hands wrong-number-of-hands',
			'outcome.cardPoints.d missing',
		],
		[
			'five in a Trischaken elsewhere',
			OO,
			counted(points(20, 20, 10, 10, 10), { hands: ['a', 'b', 'c', 'd', 'e'] }),
			'hands wrong-number-of-hands',
		],
	]);
	accepts([
		[
			'five in the Fahren',
			LU,
			counted(points(20, 20, 10, 10, 11), { hands: ['a', 'b', 'c', 'd', 'e'], dealer: 'e' }),
		],
	]);
});

describe('who may play what', () => {
	refuses([
		['a rufer not by forehand', SE, calls('rufer', { declarer: 'b' }), 'declarer forehand-only'],
		['a rufer not by forehand', PG, calls('rufer', { declarer: 'b' }), 'declarer forehand-only'],
		['a rufer not by forehand', OO, calls('rufer', { declarer: 'b' }), 'declarer forehand-only'],
		[
			'a sechserdreier not by forehand',
			LU,
			alone('sechserdreier', { declarer: 'd' }),
			'declarer forehand-only',
		],
		[
			'a declarer in Trischaken',
			SE,
			counted(points(20, 20, 20, 10), { declarer: 'a' }),
			'declarer does-not-belong',
		],
		['no king called', SE, without(calls('rufer'), 'called'), 'called missing'],
		['a king called in a dreier', SE, calls('dreier'), 'called does-not-belong'],
		['a king called in a bettler', SE, calls('bettler'), 'called does-not-belong'],
		[
			'a king called in Trischaken',
			SE,
			counted(points(20, 20, 20, 10), inTalon),
			'called does-not-belong',
		],
		[
			'a king of one’s own in Upper Austria',
			OO,
			calls('rufer', { called: { suit: null, holder: 'a' } }),
			'called.holder self-call',
		],
		[
			'declarations in Königrufen',
			SE,
			calls('rufer', { declarations: [{ player: 'a', kind: 'kings' }] }),
			'declarations does-not-belong',
		],
		[
			'a pagat event in Königrufen',
			SE,
			calls('rufer', { pagat: { player: 'a', event: 'won' } }),
			'pagat does-not-belong',
		],
		[
			'a discarded pagat in Königrufen',
			SE,
			calls('rufer', { discardedPagat: { tarokTricks: 1 } }),
			'discardedPagat does-not-belong',
		],
		[
			'all of Königrufen in Tarok',
			TA,
			tarok({
				contract: 'rufer',
				declarer: 'a',
				...inTalon,
				kontra: 1,
				...premiums(silent('trull')),
				bei: [{ contract: 'bettler', declarer: 'b', outcome: won }],
			}),
			'contract does-not-belong',
			'declarer does-not-belong',
			'called does-not-belong',
			'kontra does-not-belong',
			'premiums does-not-belong',
			'bei does-not-belong',
		],
	]);
	accepts([
		['a king of one’s own', SE, calls('rufer', { called: { suit: null, holder: 'a' } })],
		['a king of one’s own', PG, calls('rufer', { called: { suit: null, holder: 'a' } })],
		['a king of one’s own', LU, calls('solorufer', { called: { suit: null, holder: 'a' } })],
		['a solorufer by anybody', SE, calls('solorufer', { declarer: 'b' })],
		['lists with nothing in them', TA, tarok({ premiums: [], bei: [], declarations: [] })],
	]);
});

/** Of each form one that is of its shape. */
const FORMS: Readonly<Record<string, unknown>> = {
	...{ won: true, tricks: 0, gaveUp: true, renonce: 'a', manual: {} },
	cardPoints: { points: 35 },
};

describe('the forms that a refused one is told', () => {
	it.each([SE, PG, OO, LU])('are those that its contract takes: %s', (id) => {
		const { contracts } = resolved(id) as KoenigrufenRuleset;
		for (const [contract, { kind }] of Object.entries(contracts)) {
			const told = (form: string): Issue | undefined => {
				const outcome = { [form]: FORMS[form] };
				const declarer = kind === 'trischaken' ? {} : { declarer: 'a' };
				const draft = { ...common, contract, ...declarer, outcome };
				return issuesOf(id, draft).find(({ code }) =>
					['outcome-form', 'cannot-give-up', 'no-renonce-rule'].includes(code),
				);
			};
			const taken = Object.keys(FORMS).filter((form) => !told(form));
			const known = Object.keys(FORMS).flatMap((form) => {
				const issue = told(form);
				return issue?.code === 'outcome-form' ? [String(issue.params?.known).split(', ')] : [];
			});
			expect(known.length).toBeGreaterThan(0);
			for (const forms of known) expect([...forms].sort()).toEqual([...taken].sort());
		}
	});
});

describe('outcomes', () => {
	refuses([
		['of no form', SE, calls('rufer', { outcome: {} }), 'outcome one-of-forms'],
		[
			'of two forms',
			SE,
			calls('rufer', { outcome: { won: true, cardPoints: { points: 40 } } }),
			'outcome one-of-forms',
		],
		[
			'by tricks in a rufer',
			SE,
			calls('rufer', { outcome: { tricks: 3 } }),
			'outcome.tricks outcome-form',
		],
		[
			'by card points in a bettler',
			SE,
			alone('bettler', { outcome: { cardPoints: { points: 3 } } }),
			'outcome.cardPoints outcome-form',
		],
		['by won in Trischaken', SE, counted({}, { outcome: won }), 'outcome.won outcome-form'],
		[
			'by tricks in Trischaken',
			SE,
			counted({}, { outcome: { tricks: 2 } }),
			'outcome.tricks outcome-form',
		],
		[
			'given up in Trischaken',
			SE,
			counted({}, { outcome: { gaveUp: true } }),
			'outcome.gaveUp outcome-form',
		],
		['by won in Tarok', TA, tarok({ outcome: won }), 'outcome.won outcome-form'],
		['by tricks in Tarok', TA, tarok({ outcome: { tricks: 2 } }), 'outcome.tricks outcome-form'],
		[
			'by hand that sums to something',
			SE,
			{ ...common, outcome: { manual: { a: 3, b: -1 } } },
			'outcome.manual not-zero-sum',
		],
		[
			'by hand with half a point',
			SE,
			{ ...common, outcome: { manual: { a: 0.5, b: -0.5 } } },
			'outcome.manual.a not-whole',
			'outcome.manual.b not-whole',
		],
		[
			'by hand under an unknown contract',
			SE,
			{ ...common, contract: 'skat', outcome: { manual: {} } },
			'contract no-such-contract',
		],
		[
			'by hand of a declarer who sat out',
			SE,
			alone('dreier', { declarer: 'e', outcome: { manual: {} } }),
			'declarer not-in-hands',
		],
		[
			'somebody who was not there, in what is noted beside a deal settled by hand',
			SE,
			calls('rufer', {
				called: { suit: null, holder: 'e' },
				kontra: { e: 1 },
				premiums: [
					{ premium: 'pagta', side: 'declarer', announced: true, won: true },
					{ premium: 'mondfang', from: 'e', to: 'a', announced: false, won: true },
				],
				bei: [{ contract: 'nope', declarer: 'e', outcome: won }],
				outcome: { manual: { a: 3, b: -3 } },
			}),
			'bei[0].contract no-such-contract',
			'bei[0].declarer not-in-hands',
			'called.holder not-in-hands',
			'kontra.e not-in-hands',
			'premiums[0].premium no-such-premium',
			'premiums[1].from not-in-hands',
			'premiums[1].premium no-such-premium',
		],
	]);
	accepts([
		['a deal thrown in', SE, { ...common, outcome: { manual: {} } }],
		['a contract settled by hand', SE, alone('bettler', { outcome: { manual: { a: -3, b: 3 } } })],
		[
			'five settled by hand in Lungau',
			LU,
			{ ...common, hands: ['a', 'b', 'c', 'd', 'e'], outcome: { manual: { e: 4, a: -4 } } },
		],
		['Tarok settled by hand', TA, tarok({ outcome: { manual: { a: 2, c: -2 } } })],
		// Level 0 counts as absent everywhere.
		[
			'who said nothing and sat out, beside a deal settled by hand',
			SE,
			alone('bettler', { kontra: { b: 1, e: 0 }, outcome: { manual: { a: -3, b: 3 } } }),
		],
		['a bettler by tricks', SE, alone('bettler', { outcome: { tricks: 12 } })],
	]);
});

describe('giving up', () => {
	refuses([
		[
			'with the king in a hand',
			SE,
			calls('rufer', { outcome: { gaveUp: true } }),
			'called.holder king-not-in-talon',
		],
		['a solorufer', SE, calls('solorufer', gaveUp), 'outcome.gaveUp cannot-give-up'],
		[
			'a dreier',
			SE,
			alone('dreier', { outcome: { gaveUp: true } }),
			'outcome.gaveUp cannot-give-up',
		],
		[
			'a bettler',
			SE,
			alone('bettler', { outcome: { gaveUp: true } }),
			'outcome.gaveUp cannot-give-up',
		],
		['a rufer by pagat.com', PG, calls('rufer', gaveUp), 'outcome.gaveUp cannot-give-up'],
		['a solorufer in Lungau', LU, calls('solorufer', gaveUp), 'outcome.gaveUp cannot-give-up'],
		['under kontra', SE, calls('rufer', { ...gaveUp, kontra: 1 }), 'kontra kontra-not-taken'],
		[
			'a besserrufer without the bird',
			OO,
			calls('besserrufer', gaveUp),
			'premiums demanded-premium-missing',
		],
		[
			'with kontra on the bird',
			SE,
			calls('pagatrufer', { ...gaveUp, ...premiums(announced('pagat', { kontra: 1 })) }),
			'premiums[0].kontra kontra-not-taken',
		],
		[
			'with another bird',
			SE,
			calls('pagatrufer', { ...gaveUp, ...premiums(announced('uhu')) }),
			'premiums[0] does-not-belong',
		],
		[
			'with a bird in a rufer',
			SE,
			calls('rufer', { ...gaveUp, ...premiums(announced('pagat')) }),
			'premiums[0] does-not-belong',
		],
		[
			'with a silent bird',
			SE,
			calls('pagatrufer', { ...gaveUp, ...premiums(silent('pagat')) }),
			'premiums[0] does-not-belong',
		],
		[
			'with a bird of the defence',
			SE,
			calls('pagatrufer', { ...gaveUp, ...premiums(announced('pagat', { side: 'defence' })) }),
			'premiums[0] does-not-belong',
		],
		[
			'with a trull',
			SE,
			calls('rufer', { ...gaveUp, ...premiums(silent('trull')) }),
			'premiums[0] does-not-belong',
		],
		[
			'with two birds',
			OO,
			calls('besserrufer', { ...gaveUp, ...premiums(announced('pagat'), announced('uhu')) }),
			// Of `premiums` only the announced bird may stand there.
			'premiums[1] excluded-beside',
		],
		[
			'with one bird twice',
			OO,
			calls('besserrufer', { ...gaveUp, ...premiums(announced('uhu'), announced('uhu')) }),
			'premiums[1] duplicate',
		],
	]);
	accepts([
		['a rufer', SE, calls('rufer', gaveUp)],
		[
			'a bird rufer with its bird',
			SE,
			calls('pagatrufer', { ...gaveUp, ...premiums(announced('pagat', { won: false })) }),
		],
		['a bird rufer whose bird is plain', SE, calls('uhurufer', gaveUp)],
		[
			'a besserrufer with its bird',
			OO,
			calls('besserrufer', { ...gaveUp, ...premiums(announced('marabu')) }),
		],
		['a besserrufer by pagat.com, whatever the bird', PG, calls('besserrufer', gaveUp)],
		['in Lungau', LU, calls('uhurufer', gaveUp)],
		['with kontra 0', SE, calls('rufer', { ...gaveUp, kontra: 0 })],
	]);
});

describe('renonce', () => {
	const renonce = { outcome: { renonce: 'b' } };
	refuses([
		[
			'where there is no rule for it',
			SE,
			alone('dreier', renonce),
			'outcome.renonce no-renonce-rule',
		],
		[
			'where there is no rule for it',
			PG,
			alone('dreier', renonce),
			'outcome.renonce no-renonce-rule',
		],
		[
			'where there is no rule for it',
			LU,
			alone('dreier', renonce),
			'outcome.renonce no-renonce-rule',
		],
		[
			'beside a silent premium',
			OO,
			alone('dreier', { ...renonce, ...premiums(silent('trull')) }),
			'premiums[0].announced does-not-belong',
		],
		[
			'in a besserrufer without a bird',
			OO,
			calls('besserrufer', renonce),
			'premiums demanded-premium-missing',
		],
		[
			'with a game beside',
			{
				extends: OO,
				patch: {
					bei: {
						cite: { source: 'rules', section: '-' },
						contracts: { bettler: true },
						equalOnly: false,
						most: 1,
					},
				},
			},
			alone('bettler', { ...renonce, bei: [{ contract: 'bettler', declarer: 'b', outcome: won }] }),
			'bei does-not-belong',
		],
	]);
	accepts([
		[
			'in a dreier, with kontras',
			OO,
			alone('dreier', { ...renonce, kontra: 2, ...premiums(announced('uhu', { kontra: 1 })) }),
		],
		['in a bettler, with personal kontras', OO, alone('bettler', { ...renonce, kontra: { c: 1 } })],
		['in Trischaken', OO, counted({}, renonce)],
		[
			'under a house rule',
			{
				extends: SE,
				patch: {
					renonce: {
						cite: { source: 'description', section: '-' },
						scheme: 'fixed',
						toEach: 2,
						trischaken: { toEach: 2, fromForehand: 4 },
					},
				},
			},
			alone('dreier', renonce),
		],
	]);
});

describe('kontra', () => {
	refuses([
		['personal in a rufer', SE, calls('rufer', { kontra: { b: 1 } }), 'kontra kontra-common'],
		['common in a bettler', SE, alone('bettler', { kontra: 1 }), 'kontra kontra-personal'],
		['common in a bettler', OO, alone('bettler', { kontra: 2 }), 'kontra kontra-personal'],
		[
			'personal in a bettler by pagat.com',
			PG,
			alone('bettler', { kontra: { b: 1 } }),
			'kontra kontra-common',
		],
		['above the highest', SE, calls('rufer', { kontra: 4 }), 'kontra kontra-too-high'],
		['above what any ruleset has', SE, calls('rufer', { kontra: 21 }), 'kontra kontra-too-high'],
		[
			'above the highest, personally',
			SE,
			alone('bettler', { kontra: { b: 4 } }),
			'kontra.b kontra-too-high',
		],
		[
			'above the highest on a premium',
			PG,
			calls('rufer', premiums(announced('pagat', { kontra: 4 }))),
			'premiums[0].kontra kontra-too-high',
		],
		[
			'above the highest on a valat',
			LU,
			alone('dreier', premiums(announced('valat', { kontra: 5 }))),
			'premiums[0].kontra kontra-too-high',
		],
		[
			'of the declarer against himself',
			SE,
			alone('bettler', { kontra: { a: 1 } }),
			'kontra.a same-player',
		],
		[
			'in Trischaken',
			SE,
			counted(points(20, 20, 20, 10), { kontra: 1 }),
			'kontra kontra-not-taken',
		],
		[
			'in Trischaken, personally',
			OO,
			counted(points(20, 20, 20, 10), { kontra: { b: 1 } }),
			'kontra.b kontra-not-taken',
		],
		[
			'in the Fahren for all',
			LU,
			counted(points(20, 20, 20, 11), { kontra: 1 }),
			'kontra kontra-personal',
		],
		[
			'rekontra in the Fahren',
			LU,
			counted(points(20, 20, 20, 11), { kontra: { b: 2 } }),
			'kontra.b kontra-too-high',
		],
		[
			'retour in the Trischaken of Erasmus’ circle, which only doubles it',
			'koenigrufen-erasmus',
			counted(points(20, 20, 20, 10), { kontra: { b: 2 } }),
			'kontra.b kontra-too-high',
		],
		[
			'on a silent premium',
			SE,
			calls('rufer', premiums(silent('trull', { kontra: 1 }))),
			'premiums[0].kontra kontra-on-silent',
		],
		[
			'on a silent valat',
			SE,
			calls('rufer', premiums(silent('valat', { kontra: 1 }))),
			'premiums[0].kontra kontra-on-silent',
		],
		[
			'at a table that has none',
			{ extends: SE, patch: { kontra: { highest: { game: 0, premium: 0 } } } },
			calls('rufer', { kontra: 1 }),
			'kontra kontra-not-taken',
		],
	]);
	accepts([
		[
			'mordkontra as a house rule',
			{ extends: PG, patch: { kontra: { highest: { game: 5, premium: 5 } } } },
			calls('rufer', { kontra: 5, ...premiums(announced('pagat', { kontra: 5 })) }),
		],
		[
			'personal as a house rule',
			{ extends: PG, patch: { kontra: { negative: 'personal' } } },
			alone('bettler', { kontra: { b: 3, c: 1 } }),
		],
		[
			'of those who said it in the Fahren',
			LU,
			counted(points(20, 20, 20, 11), { kontra: { b: 1, d: 1 } }),
		],
		['level 0 in Trischaken', SE, counted(points(20, 20, 20, 10), { kontra: 0 })],
		[
			'level 0 of each in Trischaken',
			SE,
			counted(points(20, 20, 20, 10), { kontra: { a: 0, b: 0 } }),
		],
		['level 0 in the wrong form', SE, calls('rufer', { kontra: { a: 0, b: 0 } })],
		['level 0 in the other wrong form', SE, alone('bettler', { kontra: 0 })],
		['level 0 of the declarer himself', SE, alone('bettler', { kontra: { a: 0, b: 1 } })],
		['level 0 on a silent premium', SE, calls('rufer', premiums(silent('trull', { kontra: 0 })))],
		['level 0 in Tarok', TA, tarok({ kontra: 0 })],
	]);
});

describe('premiums', () => {
	refuses([
		['in a bettler', SE, alone('bettler', premiums(silent('trull'))), 'premiums does-not-belong'],
		[
			'in Trischaken',
			SE,
			counted(points(20, 20, 20, 10), premiums(silent('trull'))),
			'premiums does-not-belong',
		],
		[
			'a trull in a Swedish farbendreier',
			SE,
			alone('farbendreier', premiums(silent('trull'))),
			'premiums[0].premium premium-not-allowed',
		],
		[
			'a bird in an Upper Austrian farbendreier',
			OO,
			alone('farbendreier', premiums(silent('pagat'))),
			'premiums[0].premium premium-not-allowed',
		],
		[
			'a trull in an Upper Austrian farbensolo',
			OO,
			alone('farbensolo', premiums(announced('trull'))),
			'premiums[0].premium premium-not-allowed',
		],
		[
			'kings in a farbensolo by pagat.com',
			PG,
			alone('farbensolo', premiums(silent('four-kings'))),
			'premiums[0].premium premium-not-allowed',
		],
		[
			'king-ultimo where no king is called',
			SE,
			alone('dreier', premiums(silent('king-ultimo'))),
			'premiums[0].premium premium-not-allowed',
		],
		[
			'king-capture where no king is called',
			PG,
			alone('dreier', premiums(silent('king-capture', { side: 'defence' }))),
			'premiums[0].premium premium-not-allowed',
		],
		[
			'king-capture by the declarer’s side',
			PG,
			calls('rufer', premiums(silent('king-capture'))),
			'premiums[0].side wrong-side',
		],
		[
			'king-capture by the declarer’s side',
			LU,
			calls('solorufer', premiums(silent('king-capture'))),
			'premiums[0].side wrong-side',
		],
		[
			'king-capture announced',
			PG,
			calls('rufer', premiums(announced('king-capture', { side: 'defence' }))),
			'premiums[0].announced not-announceable',
		],
		[
			'mondfang announced',
			PG,
			calls('rufer', premiums(announced('mondfang'))),
			'premiums[0].announced not-announceable',
		],
		[
			'king-ultimo announced by the defence',
			LU,
			calls('solorufer', premiums(announced('king-ultimo', { side: 'defence' }))),
			'premiums[0].side wrong-side',
		],
		[
			'valat announced by the defence in Lungau',
			LU,
			alone('dreier', premiums(announced('valat', { side: 'defence' }))),
			'premiums[0].side wrong-side',
		],
		[
			'a silent trull that was not made',
			SE,
			calls('rufer', premiums(silent('trull', { won: false }))),
			'premiums[0].won silent-not-made',
		],
		[
			'a silent valat that was not made',
			SE,
			calls('rufer', premiums(silent('valat', { won: false }))),
			'premiums[0].won silent-not-made',
		],
		[
			'a silent bird that was not made, in Upper Austria',
			OO,
			calls('rufer', premiums(silent('pagat', { won: false }))),
			'premiums[0].won silent-not-made',
		],
		[
			'a silent king-ultimo that was not made, in Upper Austria',
			OO,
			calls('rufer', premiums(silent('king-ultimo', { won: false }))),
			'premiums[0].won silent-not-made',
		],
		[
			'a silent king-ultimo that was not made, in Lungau',
			LU,
			calls('solorufer', premiums(silent('king-ultimo', { won: false }))),
			'premiums[0].won silent-not-made',
		],
		[
			'a silent capture that was not made',
			PG,
			calls('rufer', premiums(silent('mondfang', { won: false }))),
			'premiums[0].won silent-not-made',
		],
		[
			'the same silently twice',
			SE,
			calls('rufer', premiums(silent('trull'), silent('trull'))),
			'premiums[1] duplicate',
		],
		[
			'the same silently by both sides',
			SE,
			calls('rufer', premiums(silent('pagat'), silent('pagat', { side: 'defence', won: false }))),
			'premiums[1] duplicate',
		],
		[
			'the same announced twice',
			SE,
			calls(
				'rufer',
				premiums(announced('trull'), silent('pagat'), announced('trull', { won: false })),
			),
			'premiums[2] duplicate',
		],
		[
			'silent beside announced',
			SE,
			calls('rufer', premiums(announced('trull'), silent('trull'))),
			'premiums[1] silent-beside-announced',
		],
		[
			'silent beside announced by the others',
			SE,
			calls(
				'rufer',
				premiums(silent('trull'), announced('trull', { side: 'defence', won: false })),
			),
			'premiums[1] silent-beside-announced',
		],
		[
			'valat announced by both',
			SE,
			calls(
				'rufer',
				premiums(announced('valat'), announced('valat', { side: 'defence', won: false })),
			),
			'premiums[1] duplicate',
		],
		[
			'valat silent beside announced',
			SE,
			calls(
				'rufer',
				premiums(announced('valat', { won: false }), silent('valat', { side: 'defence' })),
			),
			'premiums[1] silent-beside-announced',
		],
		[
			'no side',
			SE,
			calls('rufer', premiums(without(silent('trull'), 'side'))),
			'premiums[0].side missing',
		],
		[
			'between two players, without a house rule',
			SE,
			calls('rufer', premiums({ ...silent('trull'), from: 'a', to: 'b' })),
			'premiums[0].from does-not-belong',
			'premiums[0].to does-not-belong',
		],
	]);
	accepts([
		[
			'announced by both sides',
			SE,
			calls(
				'rufer',
				premiums(announced('trull'), announced('trull', { side: 'defence', won: false })),
			),
		],
		[
			'a silent bird that was not made',
			SE,
			calls('rufer', premiums(silent('pagat', { won: false }))),
		],
		[
			'a silent bird that was not made',
			PG,
			calls('rufer', premiums(silent('marabu', { won: false, side: 'defence' }))),
		],
		[
			'a silent bird that was not made',
			LU,
			alone('dreier', premiums(silent('uhu', { won: false }))),
		],
		[
			'a silent king-ultimo that was not made',
			SE,
			calls('rufer', premiums(silent('king-ultimo', { won: false }))),
		],
		[
			'a silent king-ultimo that was not made',
			PG,
			calls('rufer', premiums(silent('king-ultimo', { won: false }))),
		],
		[
			'king-ultimo silently by the defence in Lungau',
			LU,
			calls('solorufer', premiums(silent('king-ultimo', { side: 'defence' }))),
		],
		[
			'king-ultimo of a king from the talon',
			SE,
			calls('rufer', { ...inTalon, ...premiums(silent('king-ultimo')) }),
		],
		[
			'a king of the talon captured',
			PG,
			calls('rufer', { ...inTalon, ...premiums(silent('king-capture', { side: 'defence' })) }),
		],
		['grammeln in a Swedish farbensolo', SE, alone('farbensolo', premiums(announced('grammeln')))],
		[
			'kings in an Upper Austrian farbendreier',
			OO,
			alone('farbendreier', premiums(announced('four-kings'))),
		],
		['valat in a farbensolo by pagat.com', PG, alone('farbensolo', premiums(announced('valat')))],
		[
			'valat announced by the defence',
			OO,
			calls('rufer', premiums(announced('valat', { side: 'defence', won: false }))),
		],
		[
			'valat silently by the defence in Lungau',
			LU,
			alone('dreier', premiums(silent('valat', { side: 'defence' }))),
		],
		[
			'what no cards could do, but nobody asked',
			SE,
			alone(
				'dreier',
				premiums(silent('trull'), silent('four-kings', { side: 'defence' }), silent('valat')),
			),
		],
	]);
});

describe('the bird that a contract demands', () => {
	refuses([
		['not there', SE, calls('pagatrufer'), 'premiums demanded-premium-missing'],
		['not there', OO, calls('besserrufer'), 'premiums demanded-premium-missing'],
		['not there', PG, alone('besserdreier'), 'premiums demanded-premium-missing'],
		['not there', LU, calls('uhurufer'), 'premiums demanded-premium-missing'],
		[
			'another',
			SE,
			calls('pagatrufer', premiums(announced('uhu'))),
			'premiums demanded-premium-missing',
		],
		[
			'only silent',
			SE,
			calls('kakadurufer', premiums(silent('kakadu'))),
			'premiums demanded-premium-missing',
		],
		[
			'only of the defence',
			LU,
			calls('pagatrufer', premiums(announced('pagat', { side: 'defence' }))),
			'premiums demanded-premium-missing',
		],
		[
			'only a trull',
			PG,
			calls('besserrufer', premiums(announced('trull'))),
			'premiums demanded-premium-missing',
		],
	]);
	accepts([
		['any of the four', PG, calls('besserrufer', premiums(announced('marabu', { won: false })))],
		[
			'two of them',
			OO,
			calls('besserrufer', premiums(announced('uhu'), announced('pagat', { won: false }))),
		],
		['one in a rufer', SE, calls('rufer', premiums(announced('pagat')))],
	]);
});

describe('card points', () => {
	const cardPoints = (count: number, leaves?: number, more: Draft = {}): Draft => ({
		outcome: { cardPoints: { points: count, ...(leaves !== undefined && { leaves }) } },
		...more,
	});
	refuses([
		[
			'more than the pack',
			SE,
			calls('rufer', cardPoints(71)),
			'outcome.cardPoints card-points-too-many',
		],
		[
			'a leaf more than the pack',
			SE,
			calls('rufer', cardPoints(70, 1)),
			'outcome.cardPoints card-points-too-many',
		],
		[
			'72 in Lungau',
			LU,
			alone('dreier', cardPoints(72)),
			'outcome.cardPoints card-points-too-many',
		],
		[
			'leaves that are no number, beside a premium that follows from the count',
			SE,
			calls('rufer', {
				outcome: { cardPoints: { points: 40, leaves: { toString: null } } },
				...premiums(silent('grammeln')),
			}),
			'outcome.cardPoints.leaves wrong-type',
		],
		[
			'three leaves',
			SE,
			calls('rufer', cardPoints(35, 3)),
			'outcome.cardPoints.leaves out-of-range',
		],
		[
			'leaves in Lungau',
			LU,
			alone('dreier', cardPoints(35, 2)),
			'outcome.cardPoints.leaves leaves-not-counted',
		],
		[
			'leaves in Lungau beside all of its points',
			LU,
			alone('dreier', cardPoints(71, 2)),
			'outcome.cardPoints.leaves leaves-not-counted',
		],
		[
			'leaves in Lungau beside too many points',
			LU,
			alone('dreier', cardPoints(72, 1)),
			'outcome.cardPoints card-points-too-many',
			'outcome.cardPoints.leaves leaves-not-counted',
		],
		['below nothing', SE, calls('rufer', cardPoints(-1)), 'outcome.cardPoints.points out-of-range'],
		['half a point', SE, calls('rufer', cardPoints(35.5)), 'outcome.cardPoints.points not-whole'],
		[
			'no points',
			SE,
			calls('rufer', { outcome: { cardPoints: { leaves: 2 } } }),
			'outcome.cardPoints.points missing',
		],
		[
			'one count for each hand in a rufer',
			SE,
			calls('rufer', { outcome: { cardPoints: points(20, 20, 20, 10) } }),
			'outcome.cardPoints.points missing',
		],
		[
			'one count in Trischaken',
			SE,
			counted({ points: 40 }),
			'outcome.cardPoints.points not-in-hands',
			...['a', 'b', 'c', 'd'].map((hand) => `outcome.cardPoints.${hand} missing`),
		],
		[
			'no count of one in Trischaken',
			SE,
			counted(points(20, 30, 20)),
			'outcome.cardPoints.d missing',
		],
		[
			'a count of who has no cards in Trischaken',
			SE,
			counted(points(20, 20, 20, 5, 5)),
			'outcome.cardPoints.e not-in-hands',
		],
		[
			'a number for a count in Trischaken',
			SE,
			counted({ ...points(20, 20, 20), d: 10 }),
			'outcome.cardPoints.d wrong-type',
		],
		[
			'not 70 in a Swedish Trischaken',
			SE,
			counted(points(20, 20, 20, 9)),
			'outcome.cardPoints card-points-sum',
		],
		[
			'not 70 in an Upper Austrian Trischaken',
			OO,
			counted(points(20, 20, 20, 11)),
			'outcome.cardPoints card-points-sum',
		],
		[
			'a leaf too many in Trischaken',
			OO,
			counted({ ...points(20, 20, 20), d: { points: 10, leaves: 1 } }),
			'outcome.cardPoints card-points-sum',
		],
		[
			'more than 70 in a Trischaken by pagat.com',
			PG,
			counted(points(20, 20, 20, 11)),
			'outcome.cardPoints card-points-too-many',
		],
		[
			'more than 71 in the Fahren of four',
			LU,
			counted(points(20, 20, 20, 12)),
			'outcome.cardPoints card-points-too-many',
		],
		[
			'not 71 in the Fahren of five',
			LU,
			counted(points(20, 20, 20, 5, 5), { hands: ['a', 'b', 'c', 'd', 'e'] }),
			'outcome.cardPoints card-points-sum',
		],
		[
			'leaves in the Fahren',
			LU,
			counted({ ...points(20, 20, 20), d: { points: 10, leaves: 1 } }),
			'outcome.cardPoints.d.leaves leaves-not-counted',
		],
		[
			'not 78 in Tarok',
			TA,
			tarok({ outcome: { cardPoints: { a: 26, b: 26, c: 27 } } }),
			'outcome.cardPoints card-points-sum',
		],
		[
			'no count of one in Tarok',
			TA,
			tarok({ outcome: { cardPoints: { a: 26, b: 52 } } }),
			'outcome.cardPoints.c missing',
		],
		[
			'leaves in Tarok',
			TA,
			tarok({ outcome: { cardPoints: { a: { points: 26, leaves: 0 }, b: 26, c: 26 } } }),
			'outcome.cardPoints.a wrong-type',
		],
		[
			'more than the pack in Tarok',
			TA,
			tarok({ outcome: { cardPoints: { a: 90, b: 0, c: 0 } } }),
			'outcome.cardPoints.a out-of-range',
		],
		[
			'below nothing in Tarok',
			TA,
			tarok({ outcome: { cardPoints: { a: -2, b: 40, c: 40 } } }),
			'outcome.cardPoints.a out-of-range',
		],
		[
			'silent grammeln that the count denies',
			SE,
			calls('rufer', cardPoints(45, 1, premiums(silent('grammeln')))),
			'premiums[0].won contradicts-card-points',
		],
		[
			'announced grammeln that the count denies',
			SE,
			calls('rufer', cardPoints(45, 1, premiums(announced('grammeln')))),
			'premiums[0].won contradicts-card-points',
		],
		[
			'announced grammeln missed that the count shows',
			SE,
			calls('rufer', cardPoints(45, 2, premiums(announced('grammeln', { won: false })))),
			'premiums[0].won contradicts-card-points',
		],
		[
			'grammeln of the defence that the count denies',
			SE,
			calls('rufer', cardPoints(30, 0, premiums(silent('grammeln', { side: 'defence' })))),
			'premiums[0].won contradicts-card-points',
		],
		[
			'grossgrammeln that the count denies',
			SE,
			calls('rufer', cardPoints(55, 1, premiums(silent('grammeln'), silent('grossgrammeln')))),
			'premiums[1].won contradicts-card-points',
		],
	]);
	accepts([
		['the whole pack', SE, calls('rufer', cardPoints(70))],
		['71 in Lungau', LU, alone('dreier', cardPoints(71))],
		['no leaves in Lungau, said in so many words', LU, alone('dreier', cardPoints(36, 0))],
		[
			'70 in Trischaken',
			SE,
			counted({
				a: { points: 35, leaves: 1 },
				b: { points: 34, leaves: 2 },
				c: { points: 0 },
				d: { points: 0, leaves: 0 },
			}),
		],
		['the talon left out by pagat.com', PG, counted(points(20, 20, 15, 5))],
		['less than 71 in the Fahren of four', LU, counted(points(20, 20, 15, 5))],
		[
			'silent grammeln that follow from the count',
			SE,
			calls('rufer', cardPoints(45, 2, premiums(silent('grammeln')))),
		],
		[
			'grammeln of the defence that follow from the count',
			SE,
			calls('rufer', cardPoints(24, 1, premiums(silent('grammeln', { side: 'defence' })))),
		],
		[
			'grammeln without a count',
			SE,
			calls('rufer', premiums(silent('grammeln', { side: 'defence' }))),
		],
		['valat beside any count', SE, calls('rufer', cardPoints(40, 0, premiums(silent('valat'))))],
	]);
});

describe('games beside', () => {
	const beside = (...games: Draft[]): Draft => ({ bei: games });
	const game = (contract: string, declarer: string, more: Draft = {}): Draft => ({
		contract,
		declarer,
		outcome: won,
		...more,
	});
	refuses([
		['by pagat.com', PG, alone('bettler', beside(game('bettler', 'b'))), 'bei bei-not-allowed'],
		['in Upper Austria', OO, alone('bettler', beside(game('bettler', 'b'))), 'bei bei-not-allowed'],
		['beside a rufer', SE, calls('rufer', beside(game('bettler', 'b'))), 'bei does-not-belong'],
		[
			'beside Trischaken',
			SE,
			counted(points(20, 20, 20, 10), beside(game('bettler', 'b'))),
			'bei does-not-belong',
		],
		[
			'beside a zwiccolo',
			SE,
			alone('zwiccolo', beside(game('bettler', 'b'))),
			'bei bei-not-allowed',
		],
		[
			'a zwiccolo',
			SE,
			alone('bettler', beside(game('zwiccolo', 'b'))),
			'bei[0].contract bei-not-allowed',
		],
		[
			'a dreier',
			SE,
			alone('bettler', beside(game('dreier', 'b'))),
			'bei[0].contract bei-not-allowed',
		],
		[
			'an unknown contract',
			SE,
			alone('bettler', beside(game('bettel', 'b'))),
			'bei[0].contract no-such-contract',
		],
		[
			'two',
			SE,
			alone('bettler', beside(game('bettler', 'b'), game('piccolo', 'c'))),
			'bei bei-not-allowed',
		],
		[
			'two, with what is wrong in each',
			SE,
			alone(
				'bettler',
				beside(game('zwiccolo', 'a', { kontra: 1 }), game('piccolo', 'b', { outcome: {} })),
			),
			'bei bei-not-allowed',
			'bei[0].contract bei-not-allowed',
			'bei[0].declarer duplicate',
			'bei[0].kontra kontra-personal',
			'bei[1].outcome one-of-forms',
		],
		[
			'by the same declarer',
			SE,
			alone('bettler', beside(game('piccolo', 'a'))),
			'bei[0].declarer duplicate',
		],
		[
			'by who has no cards',
			SE,
			alone('bettler', beside(game('piccolo', 'e'))),
			'bei[0].declarer not-in-hands',
		],
		[
			'without an outcome',
			SE,
			alone('bettler', beside(game('piccolo', 'b', { outcome: {} }))),
			'bei[0].outcome one-of-forms',
		],
		[
			'with two outcomes',
			SE,
			alone('bettler', beside(game('piccolo', 'b', { outcome: { won: true, tricks: 1 } }))),
			'bei[0].outcome one-of-forms',
		],
		[
			'with a common kontra',
			SE,
			alone('bettler', beside(game('piccolo', 'b', { kontra: 1 }))),
			'bei[0].kontra kontra-personal',
		],
		[
			'with a kontra against oneself',
			SE,
			alone('bettler', beside(game('piccolo', 'b', { kontra: { b: 1 } }))),
			'bei[0].kontra.b same-player',
		],
		[
			'with a kontra too high',
			SE,
			alone('bettler', beside(game('piccolo', 'b', { kontra: { a: 4 } }))),
			'bei[0].kontra.a kontra-too-high',
		],
	]);
	accepts([
		[
			'a piccolo beside a bettler',
			SE,
			alone('bettler', beside(game('piccolo', 'b', { kontra: { a: 1 }, outcome: { tricks: 1 } }))),
		],
		['a bettler beside a bettler', SE, alone('bettler', beside(game('bettler', 'd')))],
		['none, written down', PG, alone('bettler', beside())],
	]);
});

describe('a premium between two players, as a house rule', () => {
	const patch = {
		premiums: {
			mondraub: {
				names: { de: 'Mondraub', sv: 'Mondraub', en: 'Mondraub' },
				cite: { source: 'pagat', section: '-' },
				order: 50,
				played: true,
				group: 'capture',
				value: { silent: 2 },
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				missedSilently: 'free',
				between: 'players',
				silentToOtherSide: false,
			},
		},
	};
	const house = { extends: PG, patch };
	const fact = (more: Draft): Draft => ({
		premium: 'mondraub',
		announced: false,
		won: true,
		...more,
	});
	refuses([
		[
			'with a side',
			house,
			alone('dreier', premiums(fact({ side: 'declarer', from: 'a', to: 'b' }))),
			'premiums[0].side does-not-belong',
		],
		[
			'without both',
			house,
			alone('dreier', premiums(fact({}))),
			'premiums[0].from missing',
			'premiums[0].to missing',
		],
		[
			'from one to himself',
			house,
			alone('dreier', premiums(fact({ from: 'a', to: 'a' }))),
			'premiums[0].to same-player',
		],
		[
			'to who has no cards',
			house,
			alone('dreier', premiums(fact({ from: 'a', to: 'e' }))),
			'premiums[0].to not-in-hands',
		],
		[
			'between the same twice',
			house,
			alone('dreier', premiums(fact({ from: 'a', to: 'b' }), fact({ from: 'a', to: 'b' }))),
			'premiums[1] duplicate',
		],
	]);
	accepts([
		['between partners', house, calls('rufer', premiums(fact({ from: 'a', to: 'c' })))],
		[
			'both ways',
			house,
			alone('dreier', premiums(fact({ from: 'a', to: 'b' }), fact({ from: 'b', to: 'a' }))),
		],
	]);
});

describe('Tarok', () => {
	const declared = (...declarations: Draft[]): Draft => tarok({ declarations });
	const by = (kind: string, count?: number, player = 'a'): Draft => ({
		player,
		kind,
		...(count !== undefined && { count }),
	});
	refuses([
		[
			'a declaration that is none',
			TA,
			declared(by('trull', 3)),
			'declarations[0].kind unknown-value',
		],
		[
			'by who has no cards',
			TA,
			declared(by('taroks', 10, 'e')),
			'declarations[0].player not-in-hands',
		],
		['nine taroks', TA, declared(by('taroks', 9)), 'declarations[0].count out-of-range'],
		['23 taroks', TA, declared(by('taroks', 23)), 'declarations[0].count out-of-range'],
		['taroks without a count', TA, declared(by('taroks')), 'declarations[0].count missing'],
		['two matadors', TA, declared(by('matadors', 2)), 'declarations[0].count out-of-range'],
		['five cavalries', TA, declared(by('cavalry', 5)), 'declarations[0].count out-of-range'],
		['no cavalry', TA, declared(by('cavalry', 0)), 'declarations[0].count out-of-range'],
		[
			'five half cavalries',
			TA,
			declared(by('half-cavalry', 5)),
			'declarations[0].count out-of-range',
		],
		['half a tarok', TA, declared(by('taroks', 10.5)), 'declarations[0].count not-whole'],
		['kings with a count', TA, declared(by('kings', 4)), 'declarations[0].count does-not-belong'],
		[
			'half kings with a count',
			TA,
			declared(by('half-kings', 3)),
			'declarations[0].count does-not-belong',
		],
		[
			'the same declaration twice',
			TA,
			declared(by('taroks', 10), by('taroks', 11)),
			'declarations[1] duplicate',
		],
		[
			'kings and half of them',
			TA,
			declared(by('kings'), by('half-kings')),
			'declarations[1] excluded-beside',
		],
		[
			'five suits of cavalry',
			TA,
			declared(by('cavalry', 2), by('half-cavalry', 3)),
			'declarations[1].count too-many-suits',
		],
		[
			'a pagat event that is none',
			TA,
			tarok({ pagat: { player: 'a', event: 'ultimo' } }),
			'pagat.event unknown-value',
		],
		[
			'a pagat of who has no cards',
			TA,
			tarok({ pagat: { player: 'e', event: 'won' } }),
			'pagat.player not-in-hands',
		],
		[
			'a pagat played and discarded',
			TA,
			tarok({ pagat: { player: 'a', event: 'won' }, discardedPagat: { tarokTricks: 2 } }),
			'discardedPagat excluded-beside',
		],
		[
			'a pagat discarded by who has no cards',
			TA,
			tarok({ dealer: 'e', discardedPagat: { tarokTricks: 2 } }),
			'dealer not-in-hands',
		],
		[
			'a discarded pagat without tricks',
			TA,
			tarok({ discardedPagat: {} }),
			'discardedPagat.tarokTricks missing',
		],
		[
			'more tricks than there are',
			TA,
			tarok({ discardedPagat: { tarokTricks: 26 } }),
			'discardedPagat.tarokTricks out-of-range',
		],
	]);
	accepts([
		['the same by two', TA, declared(by('taroks', 10), by('taroks', 10, 'b'))],
		[
			'kings of one, half kings of another',
			TA,
			declared(by('kings'), by('half-kings', undefined, 'b')),
		],
		['four suits of cavalry', TA, declared(by('cavalry', 2), by('half-cavalry', 2))],
		['a pagat discarded, no tarok trick', TA, tarok({ discardedPagat: { tarokTricks: 0 } })],
		['who sits out deals', TA, tarok({ dealer: 'd' })],
	]);
});

describe('several problems of one deal', () => {
	refuses([
		[
			'are all reported',
			SE,
			{
				id: 'd1',
				dealer: 'x',
				hands: ['a', 'b', 'c', 'd'],
				factor: 0,
				contract: 'rufer',
				declarer: 'b',
				called: { suit: 'acorns', holder: 'e' },
				outcome: { cardPoints: { points: 80 } },
				kontra: 4,
				premiums: [
					silent('trull', { won: false, kontra: 1 }),
					announced('pagta'),
					announced('king-ultimo', { side: 'defence' }),
					{ premium: 'uhu', side: 'declarer', announced: 'yes', won: true },
				],
				declarations: [],
				pagat: { player: 'a', event: 'won' },
			},
			'dealer unknown-player',
			'factor out-of-range',
			'declarer forehand-only',
			'called.holder not-in-hands',
			'called.suit unknown-value',
			'outcome.cardPoints card-points-too-many',
			'kontra kontra-too-high',
			'premiums[0].won silent-not-made',
			'premiums[0].kontra kontra-on-silent',
			'premiums[1].premium no-such-premium',
			'premiums[2].side wrong-side',
			'premiums[3].announced wrong-type',
			'pagat does-not-belong',
		],
		[
			'are all reported of whom a deal names, also where it cannot be read who held cards',
			SE,
			calls('rufer', {
				...{ hands: ['a', 'b', 'c', 3], declarer: 'zz', called: { suit: 'hearts', holder: 'yy' } },
			}),
			'hands[3] wrong-type',
			'declarer unknown-player',
			'called.holder unknown-player',
		],
		[
			'are all reported of a game beside the first, also where its kontra does not read',
			SE,
			alone('piccolo', {
				bei: [{ contract: 'nope', declarer: 'ww', outcome: { won: true }, kontra: 'x' }],
				outcome: { won: true },
			}),
			'bei[0].kontra wrong-type',
			'bei[0].contract no-such-contract',
			'bei[0].declarer not-in-hands',
		],
		[
			'are all reported of who said kontra, also where one of the levels does not read',
			SE,
			alone('bettler', {
				kontra: { b: -1, c: 9, d: 1, zz: 1, yy: 'x', a: 1 },
				outcome: { won: true },
			}),
			'kontra.b out-of-range',
			'kontra.yy wrong-type',
			'kontra.c kontra-too-high',
			'kontra.zz not-in-hands',
			'kontra.yy not-in-hands',
			'kontra.a same-player',
		],
		[
			'are all reported of a kontra for each player on a game that takes one for all',
			SE,
			alone('dreier', { kontra: { b: -1, c: 1 }, outcome: { won: true } }),
			'kontra.b out-of-range',
			'kontra kontra-common',
		],
		[
			'are all reported of whom a premium passes between, also where the rest of it does not read',
			PG,
			calls('rufer', {
				premiums: [{ premium: 'mondfang', from: 'zz', to: 'yy', announced: 'no', won: true }],
			}),
			'premiums[0].announced wrong-type',
			'premiums[0].from not-in-hands',
			'premiums[0].to not-in-hands',
		],
		[
			'are all reported of a result by hand, also where some of its points do not read',
			SE,
			{ ...calls('rufer'), outcome: { manual: { a: 0.5, zz: 2 } } },
			'outcome.manual.a not-whole',
			'outcome.manual.zz not-in-hands',
		],
		[
			'are all reported of who declared and played the pagat, also where it cannot be read what',
			TA,
			tarok({
				declarations: [
					{ player: 'zz', kind: 'kings', count: 'x' },
					{ player: '', kind: 'aces' },
				],
				pagat: { player: 'yy', event: 'nope' },
			}),
			'declarations[0].count wrong-type',
			'declarations[1].player empty',
			'declarations[1].kind unknown-value',
			'pagat.event unknown-value',
			'declarations[0].player not-in-hands',
			'pagat.player not-in-hands',
		],
		[
			'are all reported, in Tarok too',
			TA,
			tarok({
				kontra: 1,
				declarations: [
					{ player: 'a', kind: 'taroks', count: 3 },
					{ player: 'e', kind: 'kings' },
				],
				pagat: { player: 'd', event: 'won' },
				outcome: { cardPoints: { a: 20, b: 20, d: 20 } },
			}),
			'kontra does-not-belong',
			'declarations[0].count out-of-range',
			'declarations[1].player not-in-hands',
			'pagat.player not-in-hands',
			'outcome.cardPoints.d not-in-hands',
			'outcome.cardPoints.c missing',
		],
	]);
});

describe('what would be right', () => {
	const only = (reference: Reference, draft: unknown): Issue => {
		const [issue] = issuesOf(reference, draft);
		if (!issue) throw new Error('accepted');
		return issue;
	};
	it('names the premiums there are', () => {
		const issue = only(PG, calls('rufer', premiums(silent('pagta'))));
		expect(problemText(issue, 'en')).toMatch(
			/^"pagta" is not a premium of koenigrufen-pagat \(pagat, uhu, kakadu, .*valat\)$/,
		);
	});
	it('names forehand', () => {
		expect(only(SE, calls('rufer', { declarer: 'c' })).params).toEqual({
			value: 'c',
			forehand: 'a',
		});
	});
	it('says what the card points sum to', () => {
		const issue = only(SE, counted({ ...points(20, 20, 20), d: { points: 9, leaves: 2 } }));
		expect(issue.params).toMatchObject({ sum: '69/2', expected: 70 });
	});
	it('says how many hold cards', () => {
		expect(only(LU, counted(points(71), { hands: ['a'] })).params).toEqual({
			count: 1,
			expected: '4–5',
		});
	});
	it('says what the count decides', () => {
		const draft = calls('rufer', {
			outcome: { cardPoints: { points: 40 } },
			...premiums(announced('grammeln')),
		});
		expect(only(SE, draft).params).toEqual({
			value: 'grammeln',
			side: 'declarer',
			expected: 'false',
		});
	});
	it.each([-1, 13, 17])(
		'says how many tricks there are, not how many could ever be: %i',
		(tricks) => {
			const { code, params } = only(SE, alone('bettler', { outcome: { tricks } }));
			expect(code).toBe('out-of-range');
			expect(params).toEqual({ least: 0, most: 12 });
			const bei = [{ contract: 'piccolo', declarer: 'c', outcome: { tricks } }];
			expect(only(SE, alone('bettler', { bei })).params).toEqual({ least: 0, most: 12 });
		},
	);
	it('names the bounds', () => {
		expect(only(SE, calls('rufer', { kontra: 4 })).params).toEqual({ most: 3 });
	});
	it.each([
		['taroks', 9, { least: 10, most: 22 }],
		['taroks', 23, { least: 10, most: 22 }],
		['half-cavalry', 99, { least: 1, most: 4 }],
		['cavalry', -1, { least: 1, most: 4 }],
	])('names how many there can be, not how many of anything: %s %i', (kind, count, bounds) => {
		const draft = tarok({ declarations: [{ player: 'a', kind, count }] });
		expect(only(TA, draft).params).toEqual(bounds);
	});
});
