/** Every ruleset that comes with the app, and that a circle's own is a patch; what each cup pays is in `cups/`. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { KoenigrufenRuleset, PositiveContract } from '#lib/games/koenigrufen/domain/rules.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { builtIn, count, pays, rufer, rulesetOf, silent, trischaken, won } from './cups/pays.ts';

it.each(Object.values(BUILT_IN))('$id passes the door', (one) => {
	expect(parseRuleset(one)).toMatchObject({ ok: true });
});

// Published rulesets, "Decisions": "a value that no source gives is not borrowed from another region without saying
// so on the ruleset's own screen". OOE23 and TTC20 say themselves what counts in the Farben games.
it('says where the premiums of the Farben games are those of Upper Austria', () => {
	const { only } = (builtIn('koenigrufen-upper-austria') as KoenigrufenRuleset).contracts
		.farbensolo as PositiveContract;
	const borrowing = Object.values(BUILT_IN).filter(
		({ id, ...one }) =>
			one.game === 'koenigrufen' &&
			!id.startsWith('koenigrufen-upper-austria') &&
			isDeepStrictEqual((one.contracts.farbensolo as PositiveContract | undefined)?.only, only),
	);
	expect(borrowing.map(({ id }) => id)).toContain('koenigrufen-ruediger');
	for (const { id, notes } of borrowing)
		expect(notes?.['farb-games']?.de ?? 'no note `farb-games`', id).toContain('Oberösterreich');
});

describe('a private circle’s rules are a patch', () => {
	const circle = rulesetOf('koenigrufen-upper-austria', {
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
		expect(pays(circle, { ...rufer, ...count(35, 1) })).toEqual([1, -1, 1, -1]);
		expect(pays(circle, { ...rufer, ...count(35, 0) })).toEqual([-1, 1, -1, 1]);
	});
	it('multiplies the whole deal by valat, possession never counting', () => {
		const premiums = [silent('valat'), silent('trull'), silent('pagat')];
		expect(pays(circle, { ...rufer, premiums, ...won })).toEqual([8, -8, 8, -8]);
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
