/** Variants and patches pay what the published house rules say (rows of "How far house rules differ"). */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score.ts';
import type { KoenigrufenRuleset, PositiveContract } from '#lib/games/koenigrufen/domain/rules.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';

const hands = ['a', 'b', 'c', 'd'];
type Draft = Record<string, unknown>;

/** Points of a, b, c and d; a is forehand. */
function pays(ruleset: Ruleset, draft: Draft): number[] {
	const parsed = parseDeal(ruleset, { id: 'd1', dealer: 'd', hands, ...draft });
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	const { net } = scoreDeal(ruleset, parsed.value, hands);
	return hands.map((player) => net[player] ?? 0);
}

const count = (thirds: number) => ({ points: Math.floor(thirds / 3), leaves: thirds % 3 });
const trischaken = (a: number, b: number, c: number, d: number): Draft => ({
	contract: 'trischaken',
	outcome: { cardPoints: { a: count(a), b: count(b), c: count(c), d: count(d) } },
});
const won = { outcome: { won: true } };
const lost = { outcome: { won: false } };
const rufer = { contract: 'rufer', declarer: 'a', called: { suit: null, holder: 'c' } };
const premium = (name: string, more: Draft = {}) => ({
	premium: name,
	side: 'declarer',
	announced: false,
	won: true,
	...more,
});

function ruleset(id: string): Ruleset {
	const found = BUILT_IN[id];
	if (!found) throw new Error(id);
	return found;
}
function patched(id: string, patch: object): Ruleset {
	const result = resolveRuleset({ extends: id, patch });
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.value;
}

it.each(Object.values(BUILT_IN))('$id passes the door', (one) => {
	expect(parseRuleset(one)).toMatchObject({ ok: true });
});

// Published rulesets, "Decisions": "a value that no source gives is not borrowed from another region without saying
// so on the ruleset's own screen". OOE23 and TTC20 say themselves what counts in the Farben games.
it('says where the premiums of the Farben games are those of Upper Austria', () => {
	const { only } = (ruleset('koenigrufen-upper-austria') as KoenigrufenRuleset).contracts
		.farbensolo as PositiveContract;
	const borrowing = Object.values(BUILT_IN).filter(
		({ id, ...one }) =>
			one.game === 'koenigrufen' &&
			!id.startsWith('koenigrufen-upper-austria') &&
			isDeepStrictEqual((one.contracts.farbensolo as PositiveContract | undefined)?.only, only),
	);
	expect(borrowing.map(({ id }) => id)).toContain('koenigrufen-ruediger');
	for (const { id, notes } of borrowing)
		expect(notes?.['farb-games']?.de, id).toContain('Oberösterreich');
});

describe('the Upper Austrian cup sheet of 4/2023', () => {
	const cup = ruleset('koenigrufen-upper-austria-cup');
	it('gives two virgins 2 each beside 35/1 : 34/2', () => {
		expect(pays(cup, trischaken(0, 106, 104, 0))).toEqual([2, -4, 0, 2]);
	});
	it('lets two virgins share a mayor’s 6', () => {
		expect(pays(cup, trischaken(0, 120, 90, 0))).toEqual([3, -6, 0, 3]);
	});
	it('keeps 2 and 2 at 35 : 35', () => {
		expect(pays(cup, trischaken(0, 105, 105, 0))).toEqual([2, -2, -2, 2]);
	});
	it('has kontra in cash only', () => {
		expect(cup).toMatchObject({ kontra: { booked: 'cash' } });
	});
});

describe('Vienna', () => {
	const vienna = ruleset('koenigrufen-vienna-cup');
	it('plays Trischaken for 2 each and shares the pot of 6 in a tie', () => {
		expect(pays(vienna, trischaken(40, 80, 50, 40))).toEqual([2, -6, 2, 2]);
		expect(pays(vienna, trischaken(40, 65, 65, 40))).toEqual([3, -3, -3, 3]);
	});
	it('lets two virgins share', () => {
		expect(pays(vienna, trischaken(104, 106, 0, 0))).toEqual([0, -6, 3, 3]);
	});
	it('counts a missed announced valat beside a won Sechserdreier: 4 − 20', () => {
		const deal = {
			contract: 'sechserdreier',
			declarer: 'a',
			premiums: [premium('valat', { announced: true, won: false })],
			...won,
		};
		expect(pays(vienna, deal)).toEqual([-48, 16, 16, 16]);
	});
	it('wins the game by a made valat beside it, whatever was written of the game', () => {
		const deal = { ...rufer, premiums: [premium('valat')] };
		expect(pays(vienna, { ...deal, ...lost })).toEqual(pays(vienna, { ...deal, ...won }));
		const theirs = { ...rufer, premiums: [premium('valat', { side: 'defence' })] };
		expect(pays(vienna, { ...theirs, ...won })).toEqual(pays(vienna, { ...theirs, ...lost }));
	});
	it('voids a kontra on the game by a silent valat', () => {
		const deal = { ...rufer, kontra: 1, premiums: [premium('valat')], ...won };
		expect(pays(vienna, deal)).toEqual([11, -11, 11, -11]);
	});
	it('doubles valat in solo', () => {
		const deal = {
			contract: 'solodreier',
			declarer: 'b',
			premiums: [premium('valat')],
			...won,
		};
		expect(pays(vienna, deal)).toEqual([-30, 90, -30, -30]);
	});
});

describe('Tyrol', () => {
	const tyrol = ruleset('koenigrufen-tyrol-cup');
	it('lets two pay two 2 each, who ties in the middle nothing', () => {
		expect(pays(tyrol, trischaken(40, 80, 60, 30))).toEqual([2, -2, -2, 2]);
		expect(pays(tyrol, trischaken(50, 80, 50, 30))).toEqual([0, -2, 0, 2]);
	});
	it('lets a mayor pay alone, 3 times 2', () => {
		expect(pays(tyrol, trischaken(30, 120, 30, 30))).toEqual([2, -6, 2, 2]);
	});
	it('pays sacks of the count, equal and on top of one another', () => {
		const deal = { ...rufer, outcome: { cardPoints: { points: 57, leaves: 0 } } };
		expect(pays(tyrol, deal)).toEqual([3, -3, 3, -3]);
	});
	it('settles no possession beside valat, but birds', () => {
		const deal = {
			...rufer,
			premiums: [premium('valat'), premium('trull'), premium('pagat')],
			...won,
		};
		expect(pays(tyrol, deal)).toEqual([12, -12, 12, -12]);
	});
});

describe('Sauwald', () => {
	const sauwald = ruleset('koenigrufen-sauwald-cup');
	it('plays the Farbensolo for 5 and no Farbendreier', () => {
		expect(pays(sauwald, { contract: 'farbensolo', declarer: 'b', ...won })[1]).toBe(15);
		const deal = { id: 'd1', dealer: 'd', hands, contract: 'farbendreier', declarer: 'b', ...won };
		expect(parseDeal(sauwald, deal).ok).toBe(false);
	});
	it('gives each virgin 3, and 12 from forehand who took everything', () => {
		expect(pays(sauwald, trischaken(0, 106, 104, 0))).toEqual([3, -6, 0, 3]);
		expect(pays(sauwald, trischaken(210, 0, 0, 0))).toEqual([-12, 4, 4, 4]);
	});
	it('has 3 for a renonce in Trischaken, whoever it is', () => {
		const deal = { contract: 'trischaken', outcome: { renonce: 'a' } };
		expect(pays(sauwald, deal)).toEqual([-9, 3, 3, 3]);
	});
});

describe('Styria', () => {
	const styria = ruleset('koenigrufen-styria-cup');
	it('pays the tariff of Vienna, with valat as a factor in place of the game', () => {
		expect(pays(styria, { contract: 'solodreier', declarer: 'b', ...won })[1]).toBe(30);
		const valat = { premiums: [premium('valat')], ...won };
		expect(pays(styria, { contract: 'dreier', declarer: 'b', ...valat })[1]).toBe(60);
	});
});

describe('Cheltenham', () => {
	const chelt = ruleset('koenigrufen-cheltenham');
	it('lets forehand pay double only alone and without a virgin', () => {
		expect(pays(chelt, trischaken(90, 40, 40, 40))).toEqual([-6, 2, 2, 2]);
		expect(pays(chelt, trischaken(90, 60, 60, 0))).toEqual([-1, -1, -1, 3]);
		expect(pays(chelt, trischaken(80, 80, 30, 20))).toEqual([-1, -1, 1, 1]);
	});
	it('makes all four equal nothing, rounded first', () => {
		expect(pays(chelt, trischaken(51, 52, 50, 51))).toEqual([0, 0, 0, 0]);
	});
	it('voids a lone kontra on a lost Solorufer with the king in the talon', () => {
		const solo = { contract: 'solorufer', declarer: 'b', called: { suit: null, holder: 'talon' } };
		expect(pays(chelt, { ...solo, kontra: 1, ...lost })).toEqual([2, -6, 2, 2]);
		expect(pays(chelt, { ...solo, kontra: 2, ...lost })).toEqual([8, -24, 8, 8]);
		expect(pays(chelt, { ...solo, kontra: 1, ...won })).toEqual([-4, 12, -4, -4]);
	});
	it('has birds dearer when announced, and no surcharge of a Sechserdreier on valat', () => {
		const kakadu = [premium('kakadu', { announced: true, won: false })];
		expect(pays(chelt, { ...rufer, premiums: kakadu, ...won })[0]).toBe(1 - 4);
		const valat = [premium('valat', { side: 'defence' })];
		const six = { contract: 'sechserdreier', declarer: 'a', premiums: valat, ...lost };
		expect(pays(chelt, six)[1]).toBe(6 + 4);
	});
	it('lets a Rufer be given up for the game alone, whatever its bird', () => {
		const inTalon = { called: { suit: null, holder: 'talon' }, outcome: { gaveUp: true } };
		expect(pays(chelt, { ...rufer, ...inTalon })[0]).toBe(-3);
		const bird = { contract: 'besserrufer', premiums: [premium('uhu', { announced: true })] };
		expect(pays(chelt, { ...rufer, ...bird, ...inTalon })[0]).toBe(-3);
	});
	it('adds valat to the game and knows “45” only announced', () => {
		expect(pays(chelt, { ...rufer, premiums: [premium('valat')], ...won })[0]).toBe(1 + 4);
		const announced = [premium('forty-five', { announced: true })];
		expect(pays(chelt, { ...rufer, premiums: announced, ...won })[0]).toBe(3);
		expect(
			parseDeal(chelt, {
				...{ id: 'd1', dealer: 'd', hands, ...rufer, ...won },
				premiums: [premium('forty-five')],
			}).ok,
		).toBe(false);
	});
});

describe('a private circle’s rules are a patch', () => {
	const circle = patched('koenigrufen-upper-austria', {
		cards: { win: { points: 35, leaves: 1 } },
		kontra: { highest: { game: 5, premium: 5 } },
		premiums: {
			pagat: { missedSilently: 'costs' },
			trull: { besideValat: { silent: 'none', announced: 'none', missed: 'none' } },
			mondraub: {
				names: { de: 'Mondfang', sv: 'Mondfang', en: 'Mondfang' },
				cite: { source: 'rules', section: 'Hausregel' },
				order: 50,
				played: true,
				group: 'capture',
				value: { silent: 1 },
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				missedSilently: 'free',
				between: 'players',
				silentToOtherSide: false,
			},
		},
		valat: {
			value: { scheme: 'deal-factor', silent: 4, announced: 8 },
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: {
			scheme: 'two-pay-two',
			talon: 'in-tricks',
			mayor: { points: 35, leaves: 1 },
			forehand: { factor: 1 },
			extra: { virginFromEach: 1, severalVirgins: 'none' },
			loserPays: null,
			twoPayTwo: { points: 1, mayorAlone: 1, allTricks: 4 },
		},
		renonce: { scheme: 'side-loses' },
		rounds: {
			after: { contracts: { trischaken: true }, premiums: { mondraub: true } },
			length: { unit: 'deals', deals: 4 },
			lengthAfter: { mondraub: { unit: 'deals', deals: 1 } },
			meeting: 'multiply',
		},
	});
	it('wins with 35/1', () => {
		const at = (leaves: number) => ({ outcome: { cardPoints: { points: 35, leaves } } });
		expect(pays(circle, { ...rufer, ...at(1) })).toEqual([1, -1, 1, -1]);
		expect(pays(circle, { ...rufer, ...at(0) })).toEqual([-1, 1, -1, 1]);
	});
	it('multiplies the whole deal by valat, possession never counting', () => {
		const deal = {
			...rufer,
			premiums: [premium('valat'), premium('trull'), premium('pagat')],
			...won,
		};
		expect(pays(circle, deal)).toEqual([8, -8, 8, -8]);
	});
	it('lets the Mond’s owner pay who caught it, his partner too', () => {
		const caught = { premium: 'mondraub', from: 'a', to: 'c', announced: false, won: true };
		expect(pays(circle, { ...rufer, premiums: [caught], ...won })).toEqual([0, -1, 2, -1]);
	});
	it('pays one virgin from each, two nothing', () => {
		expect(pays(circle, trischaken(60, 80, 70, 0))).toEqual([0, -2, -2, 4]);
		expect(pays(circle, trischaken(0, 105, 105, 0))).toEqual([1, -1, -1, 1]);
		expect(pays(circle, trischaken(0, 106, 104, 0))).toEqual([1, -3, 1, 1]);
	});
	it('has a price for all tricks', () => {
		expect(pays(circle, trischaken(0, 210, 0, 0))).toEqual([4, -12, 4, 4]);
	});
});

it('takes the name beside a patch as the ruleset’s, unless the patch names it', () => {
	const reference = { extends: 'koenigrufen-pagat', name: ' Rosenrunde ', patch: {} };
	expect(resolveRuleset(reference)).toMatchObject({ value: { names: { sv: 'Rosenrunde' } } });
	const named = { ...reference, patch: { names: { de: 'Die Rose' } } };
	expect(resolveRuleset(named)).toMatchObject({ value: { names: { de: 'Die Rose' } } });
	const long = { ...reference, name: 'x'.repeat(200) };
	expect(resolveRuleset(long).ok).toBe(true);
});
