/** Ways to pay that no shipped ruleset of the five uses, reached by a patch ("How far house rules differ"). */
import { describe, expect, it } from 'vitest';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { largestKoenigrufen } from '#lib/games/koenigrufen/rulesets/magnitude.ts';
import { kontraName } from '#lib/text/names.ts';
import {
	alone,
	announced,
	called,
	count,
	gaveUp,
	itPays,
	lost,
	missed,
	pays,
	read,
	rufer,
	rulesetOf,
	score,
	silent,
	trischaken,
	won,
	type Draft,
} from './cups/pays.ts';

const OO = 'koenigrufen-upper-austria';

describe('kontra', () => {
	const house = rulesetOf(OO, {
		kontra: { highest: { game: 8, premium: 1 }, times: { '2': 3 } },
		contracts: { dreier: { highestKontra: 1 }, bettler: { highestKontra: 0 } },
		premiums: { pagat: { highestKontra: 3 } },
	});
	itPays(house, [
		['doubles first', { ...rufer, kontra: 1, ...won }, [2, -2, 2, -2]],
		['counts three times at the second level', { ...rufer, kontra: 2, ...won }, [3, -3, 3, -3]],
		['doubles on from there', { ...rufer, kontra: 4, ...won }, [12, -12, 12, -12]],
		[
			'goes higher on a premium that may: 1 + 2 × 6',
			{ ...rufer, premiums: [announced('pagat', { kontra: 3 })], ...won },
			[13, -13, 13, -13],
		],
	]);
	it('ends where a contract ends it', () => {
		expect(read(house, { ...alone('dreier'), kontra: 2, ...won }).ok).toBe(false);
		expect(read(house, { ...alone('bettler'), kontra: { a: 1 }, ...won }).ok).toBe(false);
	});
	it('is called by its number beyond the names', () => {
		expect(['de', 'sv', 'en'].map((locale) => kontraName(house, 7, locale as 'de'))).toEqual([
			'7. Kontra',
			'7:e kontra',
			'level-7 kontra',
		]);
	});
});

describe('the threshold under a kontra (Tulln: 35/1 for the opponents)', () => {
	const tulln = rulesetOf(OO, {
		cards: { win: { points: 35, leaves: 1 }, defenceUnderKontra: { points: 35, leaves: 1 } },
	});
	itPays(tulln, [
		['35/0 is lost', { ...alone('dreier'), ...count(35) }, [4, -12, 4, 4]],
		[
			'and won under kontra: they have 35/0',
			{ ...alone('dreier'), kontra: 1, ...count(35) },
			[-8, 24, -8, -8],
		],
		[
			'lost where they have 35/1',
			{ ...alone('dreier'), kontra: 1, ...count(34, 2) },
			[8, -24, 8, 8],
		],
	]);
	// Session file, `netWithoutKontra`: "the same deal with every kontra level read as 0".
	it('is lost on the sheet, where nobody said kontra', () => {
		const deal = { ...alone('dreier'), kontra: 1, ...count(35) };
		expect(score(tulln, deal).onSheet).toEqual([4, -12, 4, 4]);
	});
	// Cheltenham's kontra in a Solorufer beside Erasmus' threshold.
	it('is won on the sheet, too, where the kontra that lost it is void, or losing it costs nothing', () => {
		const defenceUnderKontra = { points: 33, leaves: 0 };
		const house = rulesetOf(OO, {
			cards: { defenceUnderKontra },
			contracts: {
				solorufer: { kingInTalon: 'single-kontra-void-when-lost' },
				dreier: { value: { lost: 0 } },
			},
		});
		const solo = { ...alone('solorufer'), ...called('talon'), kontra: 1, ...count(35, 2) };
		expect(score(house, solo)).toEqual({ paid: [2, -6, 2, 2], onSheet: [-2, 6, -2, -2] });
		const dreier = { ...alone('dreier'), kontra: 1, ...count(35, 2) };
		expect(score(house, dreier)).toEqual({ paid: [0, 0, 0, 0], onSheet: [-4, 12, -4, -4] });
	});
	it('stays won on the sheet where only the result was written', () => {
		const deal = { ...alone('dreier'), kontra: 1, ...won };
		expect(score(tulln, deal).onSheet).toEqual([-4, 12, -4, -4]);
	});
});

describe('riding along (54), which is a level in `kontra` too', () => {
	const ridingAt = (each: number) =>
		rulesetOf(OO, {
			kontra: { trischaken: 'riders' },
			trischaken: { riders: { each, payer: 2 } },
		});
	it('is none on the sheet, where every level is read as 0', () => {
		const deal = { ...trischaken(40, 80, 50, 40), kontra: { a: 1, b: 1 } };
		expect(score(ridingAt(2), deal)).toEqual({ paid: [8, -24, 8, 8], onSheet: [1, -3, 1, 1] });
	});
	it('is none on the sheet, too, where whoever rides along makes it nothing', () => {
		const deal = { ...trischaken(40, 80, 50, 40), kontra: { a: 1 } };
		expect(score(ridingAt(0), deal)).toEqual({ paid: [0, 0, 0, 0], onSheet: [1, -3, 1, 1] });
	});
});

describe('values', () => {
	const house = rulesetOf(OO, {
		contracts: {
			dreier: { value: { wonByForehand: 5, lostByForehand: 7 } },
			bettler: { value: { lost: 0, lostPerTrick: 2 } },
			solodreier: { bonus: { pagat: { announced: 5 } } },
		},
		premiums: {
			uhu: { value: { missed: 7 } },
			kakadu: { missedSilently: 'costs', value: { missedSilent: 5 } },
			trull: { value: { silent: 3, announced: 5, halves: true } },
		},
	});
	itPays(house, [
		['forehand wins for more', { ...alone('dreier', 'a'), ...won }, [15, -5, -5, -5]],
		['and loses for more', { ...alone('dreier', 'a'), ...lost }, [-21, 7, 7, 7]],
		['others do not', { ...alone('dreier'), ...won }, [-4, 12, -4, -4]],
		['a Bettler by the trick', { ...alone('bettler'), outcome: { tricks: 3 } }, [6, -18, 6, 6]],
		[
			'a bonus in the solo, not doubled there: 8 + 4 + 5',
			{ ...alone('solodreier'), premiums: [announced('pagat')], ...won },
			[-17, 51, -17, -17],
		],
		[
			'lost with its premium',
			{ ...alone('solodreier'), premiums: [announced('pagat', missed)], ...won },
			[1, -3, 1, 1],
		],
		[
			'missed dearer than made: 1 − 7',
			{ ...rufer, premiums: [announced('uhu', missed)], ...won },
			[-6, 6, -6, 6],
		],
		[
			'silently too: 1 − 5',
			{ ...rufer, premiums: [silent('kakadu', missed)], ...won },
			[-4, 4, -4, 4],
		],
		[
			'half points floored: 1 + 1½',
			{ ...rufer, premiums: [silent('trull')], ...won },
			[2, -2, 2, -2],
		],
		[
			'after kontra: 1 + 2½ × 2',
			{ ...rufer, premiums: [announced('trull', { kontra: 1 })], ...won },
			[6, -6, 6, -6],
		],
	]);
	// SE-a2: the silent premiums stand in the valat's place where they are dearer, with all they bring here:
	// 4 + trull 1 + 10, kings 1, grammeln 1, großgrammeln 1 = 18, and not 4 × 4.
	itPays(
		rulesetOf('koenigrufen-swedish', {
			contracts: { dreier: { bonus: { trull: { silent: 10 } } } },
		}),
		[
			[
				'silent premiums dearer than the valat by what the game adds to them',
				{ ...alone('dreier'), premiums: [silent('valat')], ...won },
				[-18, 54, -18, -18],
			],
		],
	);
	// 2½ and 1½ are floored where they are conceded, too: 2 + 1 to each.
	itPays(
		rulesetOf(OO, {
			contracts: { besserrufer: { value: { won: 5, lost: 5, halves: true } } },
			premiums: { pagat: { value: { announced: 3, halves: true } } },
		}),
		[
			[
				'half points given up',
				{
					...alone('besserrufer', 'a'),
					...called('talon'),
					premiums: [announced('pagat')],
					...gaveUp,
				},
				[-9, 3, 3, 3],
			],
		],
	);
	it('asks how many tricks a Bettler paid by the trick took', () => {
		expect(read(house, { ...alone('bettler'), ...lost }).ok).toBe(false);
	});
});

describe('silent premiums dearer than a valat (SE-a2)', () => {
	const all = { silent: 'all', announced: 'all', missed: 'all' };
	const none = { silent: 'none', announced: 'none', missed: 'none' };
	const SE = 'koenigrufen-swedish';
	const made = (kontra: number, ...more: Draft[]) => ({
		...rufer,
		kontra,
		premiums: [silent('valat'), ...more],
		...won,
	});
	// Trull, kings, grammeln and großgrammeln follow: 4, and 2 for the Uhu, 3 for the Kakadu.
	itPays(rulesetOf(SE, { premiums: { uhu: { besideValat: all }, kakadu: { besideValat: all } } }), [
		[
			'what is paid beside it in any case does not weigh: 4 against 6, so 4 × 2 + 5',
			made(1, silent('uhu'), silent('kakadu')),
			[13, -13, 13, -13],
		],
		[
			'and comes on top of those that are dearer: 1 + 4 + 2',
			made(0, silent('uhu')),
			[7, -7, 7, -7],
		],
	]);
	itPays(rulesetOf(SE, { premiums: { trull: { besideValat: none } } }), [
		['what is never paid beside it does not weigh: 3 against 3', made(0), [4, -4, 4, -4]],
		[
			'nor is it paid with those that are dearer: 1 + 3 + 1',
			made(0, silent('pagat')),
			[5, -5, 5, -5],
		],
	]);
	itPays(rulesetOf(SE, { valat: { kontra: 'own' } }), [
		[
			'a kontra on the game stays on it: 2 + 11 against 8',
			{
				...rufer,
				kontra: 1,
				premiums: [
					{ ...silent('valat'), announced: true },
					...['pagat', 'uhu', 'kakadu', 'king-ultimo'].map((id) => silent(id)),
				],
				...won,
			},
			[13, -13, 13, -13],
		],
	]);
	itPays(rulesetOf(SE, { valat: { value: { scheme: 'deal-factor' } } }), [
		['weighed against all that a factor multiplies: 1 + 4 against 4', made(0), [5, -5, 5, -5]],
		[
			'with an announced one among it: 4 × (1 + 2), and not 1 + 2 + 4',
			made(0, announced('pagat')),
			[12, -12, 12, -12],
		],
	]);
});

describe('limits between two players', () => {
	const house = rulesetOf(OO, { limits: { least: 3, most: 10 } });
	itPays(house, [
		['no less than the least', { ...rufer, ...won }, [3, -3, 3, -3]],
		['no more than the most', { ...alone('solodreier'), kontra: 1, ...won }, [-10, 30, -10, -10]],
		[
			'nothing stays nothing',
			{ ...rufer, premiums: [announced('pagat', missed), silent('trull')], ...won },
			[0, 0, 0, 0],
		],
	]);
	it('holds on the sheet without kontra', () => {
		const deal = { ...alone('solodreier'), kontra: 1, ...won };
		expect(score(house, deal).onSheet).toEqual([-8, 24, -8, -8]);
	});
});

describe('what was wrong', () => {
	it('a game won only with its bird is given up without a bird beside it', () => {
		const house = rulesetOf(OO, {
			contracts: { besserrufer: { value: { won: 3, lost: 3 }, demands: { settled: 'with-game' } } },
		});
		const deal = { ...rufer, contract: 'besserrufer', premiums: [announced('pagat')] };
		expect(pays(house, { ...deal, ...called('talon'), ...gaveUp })).toEqual([-9, 3, 3, 3]);
	});
	it('a kontra on the game that a silent valat stands for counts, unless the table voids it', () => {
		const valat = { kontra: 'own', game: 'replaced' };
		const deal = { ...rufer, kontra: 1, premiums: [silent('valat')], ...won };
		expect(pays(rulesetOf(OO, { valat }), deal)).toEqual([8, -8, 8, -8]);
		const voids = { ...valat, silentVoidsGameKontra: true };
		expect(pays(rulesetOf(OO, { valat: voids }), deal)).toEqual([4, -4, 4, -4]);
	});
	// Session file, `gaveUp`: "called king in the talon … and the declarer conceded at once".
	it('a game that calls no king is not given up, whatever its price would be', () => {
		const house = rulesetOf(OO, {
			contracts: {
				dreier: { givingUp: { price: 'fixed', points: 3 } },
				rufer: { callsKing: false },
			},
		});
		for (const contract of ['dreier', 'rufer']) {
			const parsed = read(house, { ...alone(contract, 'a'), ...gaveUp });
			expect(parsed.ok ? [] : parsed.issues.map(({ code }) => code)).toEqual(['cannot-give-up']);
		}
	});
	// "It overrides what `outcome` says of the game" ("Valat"): 1, and silently trull, kings, grammeln, großgrammeln (SE-a2).
	itPays(rulesetOf('koenigrufen-swedish'), [
		[
			'a made valat brings its side what the count gives the other one: 1 + 4',
			{ ...rufer, premiums: [silent('valat')], ...count(10) },
			[5, -5, 5, -5],
		],
	]);
	// Session file, "Premium": "an announcement by either side takes the place of any silent settlement of that
	// premium, for both sides" – one that is settled with the game (ERAS) as any other.
	describe('an announced premium that is part of the game is not paid silently as well', () => {
		const SE = 'koenigrufen-swedish';
		const demanding = (id: string, patch: object = {}) =>
			rulesetOf(SE, {
				...patch,
				contracts: { dreier: { demands: { premiums: { [id]: true }, settled: 'with-game' } } },
			});
		const dreier = (id: string, more: Draft = {}) => ({
			...alone('dreier'),
			premiums: [announced(id, more)],
		});
		itPays(demanding('grammeln'), [
			['to the side that made it: 4', { ...dreier('grammeln'), ...count(50) }, [-4, 12, -4, -4]],
			[
				'nor to the other, which has the points: 4',
				{ ...dreier('grammeln', missed), ...count(20) },
				[4, -12, 4, 4],
			],
		]);
		itPays(
			rulesetOf('koenigrufen-pagat', {
				contracts: { besserdreier: { demands: { settled: 'with-game' } } },
				valat: { brings: { uhu: true } },
			}),
			[
				[
					'nor with the valat that would bring it: 4 × 4, trull 1, kings 1',
					{ ...alone('besserdreier'), premiums: [announced('uhu'), silent('valat')], ...won },
					[-18, 54, -18, -18],
				],
			],
		);
		itPays(demanding('grossgrammeln', { premiums: { grossgrammeln: { insteadOfLower: true } } }), [
			[
				'and stands in place of the lower ones: 4',
				{ ...dreier('grossgrammeln'), ...count(60) },
				[-4, 12, -4, -4],
			],
		]);
		itPays(demanding('grammeln', { premiums: { grammeln: { silentToOtherSide: true } } }), [
			[
				'unless the table pays the side that made what the other had announced: 4 + 1',
				{ ...dreier('grammeln', missed), ...count(20) },
				[5, -15, 5, 5],
			],
		]);
	});
	it('a premium of so few card points that both sides have them is made by both, and nobody pays', () => {
		const house = rulesetOf('koenigrufen-swedish', {
			premiums: { grammeln: { atLeast: { points: 30, leaves: 0 } } },
		});
		expect(pays(house, { ...alone('dreier'), ...count(36) })).toEqual([-4, 12, -4, -4]);
		expect(pays(house, { ...alone('dreier'), ...count(41) })).toEqual([-5, 15, -5, -5]);
		const said = { ...alone('dreier'), premiums: [silent('grammeln')] };
		expect(pays(house, { ...said, ...count(36) })).toEqual([-4, 12, -4, -4]);
	});
	// WTC20: "two or three losers share … pot spread evenly". The table has forehand pay double among them.
	it('a pot to which one of those tied puts in more is spread evenly all the same', () => {
		const house = rulesetOf('koenigrufen-vienna-cup', {
			trischaken: { loserPays: { forehandInTie: 'like-others' } },
		});
		// The pot of 6 in two halves, forehand's doubled: 6 and 3 are 9, 4 for each; who puts in most keeps the rest.
		expect(pays(house, trischaken(75, 75, 30, 30))).toEqual([-5, -3, 4, 4]);
	});
});

describe('special cases of Trischaken by the thousand', () => {
	const rule = { when: { virgins: 'two' }, from: 'most', to: 'rest', points: 1 };
	const many = (count: number) =>
		Object.fromEntries(
			Array.from({ length: count }, (_, i) => [`c${String(i)}`, { ...rule, order: i % 10_000 }]),
		);

	it('are put in order once, not in every deal', () => {
		const house = rulesetOf(OO, { trischaken: { cases: many(3) } }) as KoenigrufenRuleset;
		let looked = 0;
		const cases = new Proxy(house.trischaken.cases ?? {}, {
			ownKeys: (target) => ((looked += 1), Reflect.ownKeys(target)),
		});
		const watched = { ...house, trischaken: { ...house.trischaken, cases } };
		const before = [1, 2].map(() => pays(watched, trischaken(90, 60, 40, 20)));
		expect(before).toEqual([
			[-6, 2, 2, 2],
			[-6, 2, 2, 2],
		]);
		expect(looked).toBe(1);
	});

	it('are weighed, however many', () => {
		const house = rulesetOf(OO) as KoenigrufenRuleset;
		const cases = many(150_000) as KoenigrufenRuleset['trischaken']['cases'];
		const trischaken = { ...house.trischaken, ...(cases && { cases }) };
		expect(largestKoenigrufen({ ...house, trischaken })).toBe(largestKoenigrufen(house));
	});
});
