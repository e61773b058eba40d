/** Cheltenham, Rüdiger and Erasmus (published rulesets, tables 0 and 0b, §16 to §18). */
import { describe, expect, it } from 'vitest';
import { roundStartedBy } from '#lib/domain/table/doubling.ts';
import {
	alone,
	announced,
	builtIn,
	called,
	count,
	gaveUp,
	itPays,
	lost,
	missed,
	read,
	renonce,
	rufer,
	silent,
	theirs,
	trischaken,
	won,
} from './pays.ts';

const six = alone('sechserdreier', 'a');
const solo = { ...alone('solorufer'), ...called('talon') };

describe('Cheltenham (§17)', () => {
	const chelt = builtIn('koenigrufen-cheltenham');
	const besser = { ...rufer, contract: 'besserrufer', premiums: [announced('kakadu')] };
	itPays(chelt, [
		['Rufer 1', { ...rufer, ...won }, [1, -1, 1, -1]],
		['Sechserdreier 3', { ...six, ...won }, [9, -3, -3, -3]],
		['lost 6', { ...six, ...lost }, [-18, 6, 6, 6]],
		['Bettel 3', { ...alone('bettler'), ...won }, [-3, 9, -3, -3]],
		['Dreier 3', { ...alone('dreier'), ...won }, [-3, 9, -3, -3]],
		['Piccolo ouvert 4', { ...alone('piccolo-ouvert'), ...won }, [-4, 12, -4, -4]],
		['Bettel ouvert 6', { ...alone('bettler-ouvert'), ...lost }, [6, -18, 6, 6]],
		['Solodreier 6', { ...alone('solodreier'), ...won }, [-6, 18, -6, -6]],
		['Kakadurufer 1 + 4', { ...besser, ...won }, [5, -5, 5, -5]],
		[
			'a bird announced and missed: 1 − 4',
			{ ...rufer, premiums: [announced('kakadu', missed)], ...won },
			[-3, 3, -3, 3],
		],
		[
			'Besserdreier 3 + 3',
			{ ...alone('besserdreier'), premiums: [announced('uhu')], ...won },
			[-6, 18, -6, -6],
		],
		[
			'a silent Uhu lost costs 1',
			{ ...rufer, premiums: [silent('uhu', missed)], ...won },
			[0, 0, 0, 0],
		],
		[
			'“45” in a solo 2 × 2',
			{ ...alone('solodreier'), premiums: [announced('forty-five')], ...won },
			[-10, 30, -10, -10],
		],
		['valat 4 on top', { ...rufer, premiums: [silent('valat')], ...won }, [5, -5, 5, -5]],
		[
			'8 announced, twice in solo',
			{ ...alone('solodreier'), premiums: [announced('valat')], ...won },
			[-22, 66, -22, -22],
		],
		[
			'by the opponents of a Sechserdreier: 6 + 4',
			{ ...six, premiums: [silent('valat', theirs)], ...lost },
			[-30, 10, 10, 10],
		],
		['a lone kontra on a lost Solo is void', { ...solo, kontra: 1, ...lost }, [2, -6, 2, 2]],
		[
			'not where the declarer announced',
			{ ...solo, kontra: 1, premiums: [announced('pagat')], ...lost },
			[0, 0, 0, 0],
		],
		['not under rekontra', { ...solo, kontra: 2, ...lost }, [8, -24, 8, 8]],
		['nor on one that was won', { ...solo, kontra: 1, ...won }, [-4, 12, -4, -4]],
		[
			'kontra holds for all in negative games',
			{ ...alone('bettler'), kontra: 1, ...lost },
			[6, -18, 6, 6],
		],
		['giving up costs the game', { ...rufer, ...called('talon'), ...gaveUp }, [-3, 1, 1, 1]],
		['whatever its bird', { ...besser, ...called('talon'), ...gaveUp }, [-3, 1, 1, 1]],
	]);
	it('has no Trull, no kings, no captures, no Quapil, and no “45” but announced', () => {
		const none = ['trull', 'four-kings', 'mondfang', 'king-capture', 'marabu', 'forty-five'];
		for (const premium of none) {
			expect(read(chelt, { ...rufer, premiums: [silent(premium)], ...won }).ok).toBe(false);
		}
		const said = { ...six, premiums: [announced('pagat')], ...won };
		expect(read(chelt, said).ok).toBe(false);
	});
});

describe('Rüdiger (§16)', () => {
	const rued = builtIn('koenigrufen-ruediger');
	const bettler = alone('bettler');
	itPays(rued, [
		['35/1 is enough', { ...rufer, ...count(35, 1) }, [1, -1, 1, -1]],
		['35/0 is not', { ...rufer, ...count(35) }, [-1, 1, -1, 1]],
		['Bettler 2½, floored: 2', { ...bettler, ...won }, [-2, 6, -2, -2]],
		['5 under kontra, each for himself', { ...bettler, kontra: { a: 1 }, ...won }, [-5, 9, -2, -2]],
		['5 in a double deal', { ...bettler, factor: 2, ...lost }, [5, -15, 5, 5]],
		['10 with both', { ...bettler, factor: 2, kontra: { c: 1 }, ...lost }, [5, -20, 10, 5]],
		['Dreier 3', { ...alone('dreier'), ...won }, [-3, 9, -3, -3]],
		['Sechserdreier lost 6', { ...six, ...lost }, [-18, 6, 6, 6]],
		['Farbensolo 6', { ...alone('farbensolo'), ...won }, [-6, 18, -6, -6]],
		['Solodreier 6', { ...alone('solodreier'), ...won }, [-6, 18, -6, -6]],
		['Piccolo ouvert 4', { ...alone('piccolo-ouvert'), ...won }, [-4, 12, -4, -4]],
		['Bettler ouvert 5', { ...alone('bettler-ouvert'), ...lost }, [5, -15, 5, 5]],
		['Absolut: the others below 20', { ...rufer, ...count(50, 1) }, [2, -2, 2, -2]],
		['not at 20', { ...rufer, ...count(50) }, [1, -1, 1, -1]],
		[
			'valat multiplies the game and what counts, possession never: (1 + 1) × 4',
			{ ...rufer, premiums: [silent('valat'), silent('pagat'), silent('trull')], ...won },
			[8, -8, 8, -8],
		],
		[
			'missed announced: the game is lost ×8',
			{ ...rufer, premiums: [announced('valat', missed)], ...won },
			[-8, 8, -8, 8],
		],
		[
			'the Mond from person to person, even the partner',
			{
				...rufer,
				premiums: [{ premium: 'mondfang', from: 'a', to: 'c', announced: false, won: true }],
				...won,
			},
			[0, -1, 2, -1],
		],
		[
			'a silent king ultimo lost costs 1',
			{ ...rufer, premiums: [silent('king-ultimo', missed)], ...won },
			[0, 0, 0, 0],
		],
		[
			'kontra without end: the seventh ×128',
			{ ...rufer, kontra: 7, ...won },
			[128, -128, 128, -128],
		],
		[
			'given up with its bird',
			{
				...rufer,
				contract: 'besserrufer',
				...called('talon'),
				premiums: [announced('pagat')],
				...gaveUp,
			},
			[-9, 3, 3, 3],
		],
		['two pay two 1 each', trischaken(40, 80, 60, 30), [1, -1, -1, 1]],
		[
			'a breach loses the game and what is announced',
			{ ...rufer, premiums: [announced('pagat')], ...renonce('c') },
			[-3, 3, -3, 3],
		],
		[
			'and the Mondfang that the offender announced: 2 to whose Mond it was',
			{
				...rufer,
				premiums: [{ premium: 'mondfang', from: 'b', to: 'a', announced: true, won: true }],
				...renonce('a'),
			},
			[-3, 3, -1, 1],
		],
		[
			'but none between two who kept to the rules',
			{
				...rufer,
				premiums: [{ premium: 'mondfang', from: 'b', to: 'c', announced: true, won: true }],
				...renonce('a'),
			},
			[-1, 1, -1, 1],
		],
		[
			'Bettler beside Piccolo',
			{ ...alone('piccolo'), ...won, bei: [{ ...alone('bettler', 'c'), ...won }] },
			[-4, 4, 4, -4],
		],
	]);
	it('plays four double deals after Trischaken and one after a Mondfang, and they multiply', () => {
		const parsed = read(rued, trischaken(40, 80, 60, 30));
		if (!parsed.ok) throw new Error('refused');
		expect(roundStartedBy(rued, parsed.value)).toEqual({ deals: 4, factor: 2 });
		expect(rued.rounds).toMatchObject({
			lengthAfter: { mondfang: { unit: 'deals', deals: 1 } },
			meeting: 'multiply',
		});
	});
	it('says whose numbers stand where its source has none', () => {
		expect(Object.keys(rued.notes ?? {})).toContain('renonce');
	});
});

describe('Erasmus (§18)', () => {
	const eras = builtIn('koenigrufen-erasmus');
	const uhurufer = { ...rufer, contract: 'uhurufer', declarer: 'b', ...called('d') };
	const bird = (more = {}) => ({ premiums: [announced('uhu', more)] });
	itPays(eras, [
		['Sechserdreier 6', { ...six, ...won }, [18, -6, -6, -6]],
		['lost 12', { ...six, ...lost }, [-36, 12, 12, 12]],
		['Bettler 4', { ...alone('bettler'), ...won }, [-4, 12, -4, -4]],
		['Dreier 6', { ...alone('dreier'), ...won }, [-6, 18, -6, -6]],
		['Triccolo 2', { ...alone('triccolo'), outcome: { tricks: 3 } }, [-2, 6, -2, -2]],
		['Bettler Plauderer 8', { ...alone('bettler-plauderer'), ...won }, [-8, 24, -8, -8]],
		['Farbensolo 10', { ...alone('farbensolo'), ...won }, [-10, 30, -10, -10]],
		[
			'Solodreier 12, premiums plain',
			{ ...alone('solodreier'), premiums: [silent('trull')], ...won },
			[-13, 39, -13, -13],
		],
		['Uhurufer 5, its bird no item of its own', { ...uhurufer, ...bird(), ...won }, [-5, 5, -5, 5]],
		[
			'lost with the majority but without the bird',
			{ ...uhurufer, ...bird(missed), ...won },
			[5, -5, 5, -5],
		],
		[
			'lost with the bird but without the majority',
			{ ...uhurufer, ...bird(), ...lost },
			[5, -5, 5, -5],
		],
		[
			'Quapildreier 14',
			{ ...alone('quapildreier'), premiums: [announced('marabu')], ...won },
			[-14, 42, -14, -14],
		],
		['34/2 is lost', { ...alone('dreier'), ...count(34, 2) }, [6, -18, 6, 6]],
		[
			'under kontra it is won: the others have 35/1',
			{ ...alone('dreier'), kontra: 1, ...count(34, 2) },
			[-12, 36, -12, -12],
		],
		[
			'and lost where they reach 35/2',
			{ ...alone('dreier'), kontra: 1, ...count(34, 1) },
			[12, -36, 12, 12],
		],
		[
			'what the table says of the result stays',
			{ ...alone('dreier'), kontra: 1, ...lost },
			[12, -36, 12, 12],
		],
		[
			'kontra on an announced premium 4',
			{ ...rufer, premiums: [announced('pagat', { kontra: 1 })], ...won },
			[5, -5, 5, -5],
		],
		['a Sack, and one more at 55/2', { ...rufer, ...count(56) }, [3, -3, 3, -3]],
		['and no third at 65/2', { ...rufer, ...count(66) }, [3, -3, 3, -3]],
		['no Sack in the Farb games', { ...alone('farbensolo'), ...count(56) }, [-10, 30, -10, -10]],
		[
			'announced, and made by the others: 2 + 1',
			{ ...rufer, premiums: [announced('sack-45', missed)], ...count(24) },
			[-4, 4, -4, 4],
		],
		[
			'a bird taken by the others is theirs',
			{ ...rufer, premiums: [silent('kakadu', missed)], ...won },
			[-2, 2, -2, 2],
		],
		[
			'valat ×4, birds beside it, Trull not',
			{ ...rufer, premiums: [silent('valat'), silent('pagat'), silent('trull')], ...won },
			[5, -5, 5, -5],
		],
		[
			'announced under kontra ×16',
			{ ...rufer, premiums: [announced('valat', { kontra: 1 })], ...won },
			[16, -16, 16, -16],
		],
		[
			'… and where it was said on the game: one bet (What is paid, §1)',
			{ ...rufer, kontra: 1, premiums: [announced('valat')], ...won },
			[16, -16, 16, -16],
		],
		[
			'under retour ×32, missed',
			{ ...rufer, kontra: 1, premiums: [announced('valat', { ...missed, kontra: 2 })], ...won },
			[-32, 32, -32, 32],
		],
	]);
	it('knows no third kontra, no giving up, no renonce', () => {
		expect(read(eras, { ...rufer, kontra: 3, ...won }).ok).toBe(false);
		expect(read(eras, { ...rufer, ...called('talon'), ...gaveUp }).ok).toBe(false);
		expect(read(eras, { ...rufer, ...renonce('a') }).ok).toBe(false);
	});
	it('plays the next four deals a level higher after Trischaken', () => {
		expect(eras.rounds).toMatchObject({ length: { deals: 4 }, meeting: 'multiply' });
	});
});
