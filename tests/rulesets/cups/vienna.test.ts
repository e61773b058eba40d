/** Vienna pays the tariff of its cup (published rulesets, tables 0 and 0b, §5 and §6). */
import { describe, expect, it } from 'vitest';
import {
	alone,
	announced,
	builtIn,
	called,
	gaveUp,
	itPays,
	lost,
	missed,
	read,
	renonce,
	rufer,
	score,
	silent,
	theirs,
	won,
} from './pays.ts';

const vienna = builtIn('koenigrufen-vienna-cup');
const besser = { ...rufer, contract: 'besserrufer', declarer: 'b', ...called('d') };

describe('contracts (table 0)', () => {
	itPays(vienna, [
		['Rufer 1', { ...rufer, ...won }, [1, -1, 1, -1]],
		['Solorufer 2', { ...alone('solorufer'), ...called('d'), ...won }, [-2, 2, -2, 2]],
		['Bettler 4', { ...alone('bettler'), ...won }, [-4, 12, -4, -4]],
		['Zwiccolo 2', { ...alone('zwiccolo'), outcome: { tricks: 2 } }, [-2, 6, -2, -2]],
		['Farbendreier 5', { ...alone('farbendreier'), ...won }, [-5, 15, -5, -5]],
		['Dreier 5, lost', { ...alone('dreier'), ...lost }, [5, -15, 5, 5]],
		['Sechserdreier 4', { ...alone('sechserdreier', 'a'), ...won }, [12, -4, -4, -4]],
		['lost 8', { ...alone('sechserdreier', 'a'), ...lost }, [-24, 8, 8, 8]],
		['Piccolo ouvert 6', { ...alone('piccolo-ouvert'), ...won }, [-6, 18, -6, -6]],
		['Zwiccolo ouvert 6', { ...alone('zwiccolo-ouvert'), ...lost }, [6, -18, 6, 6]],
		['Bettler ouvert 8', { ...alone('bettler-ouvert'), ...won }, [-8, 24, -8, -8]],
		['Farbensolo 10', { ...alone('farbensolo'), ...won }, [-10, 30, -10, -10]],
		['Solodreier 10', { ...alone('solodreier'), ...won }, [-10, 30, -10, -10]],
		[
			'Quapilrufer 9: the game and its bird',
			{ ...besser, premiums: [announced('marabu')], ...won },
			[-9, 9, -9, 9],
		],
		[
			'its bird lost, the game won: 1 − 8',
			{ ...besser, premiums: [announced('marabu', missed)], ...won },
			[7, -7, 7, -7],
		],
	]);
});

describe('valat 10/20 beside the game, twice in solo (§6)', () => {
	itPays(vienna, [
		['silent', { ...rufer, premiums: [silent('valat')], ...won }, [11, -11, 11, -11]],
		[
			'made, it wins the game, whatever was written of it',
			{ ...rufer, premiums: [silent('valat')], ...lost },
			[11, -11, 11, -11],
		],
		[
			'made by the opponents, it wins theirs',
			{ ...rufer, premiums: [silent('valat', theirs)], ...won },
			[-11, 11, -11, 11],
		],
		[
			'silent in a Solodreier: 10 + 20',
			{ ...alone('solodreier'), premiums: [silent('valat')], ...won },
			[-30, 90, -30, -30],
		],
		[
			'announced in a Solodreier: 10 + 40',
			{ ...alone('solodreier'), premiums: [announced('valat')], ...won },
			[-50, 150, -50, -50],
		],
		[
			'announced and missed, the Sechserdreier won: 4 − 20',
			{ ...alone('sechserdreier', 'a'), premiums: [announced('valat', missed)], ...won },
			[-48, 16, 16, 16],
		],
		[
			'and a silent Trull beside it: 4 − 20 + 1',
			{
				...alone('sechserdreier', 'a'),
				premiums: [announced('valat', missed), silent('trull')],
				...won,
			},
			[-45, 15, 15, 15],
		],
		[
			'but no Trull that was announced, which an announced valat forbids: 4 − 20',
			{
				...alone('sechserdreier', 'a'),
				premiums: [announced('valat', missed), announced('trull')],
				...won,
			},
			[-48, 16, 16, 16],
		],
		[
			'by the opponents of a Sechserdreier: 8 + 10',
			{ ...alone('sechserdreier', 'a'), premiums: [silent('valat', theirs)], ...lost },
			[-54, 18, 18, 18],
		],
		[
			'silent contains a silent Trull; an announced one and a bird count',
			{
				...rufer,
				premiums: [silent('valat'), announced('trull'), silent('four-kings'), silent('pagat')],
				...won,
			},
			[14, -14, 14, -14],
		],
		[
			'announced beside birds, under a kontra of its own: 1 × 2 + 20 × 2 + 4',
			{
				...rufer,
				kontra: 1,
				premiums: [announced('valat', { kontra: 1 }), announced('uhu')],
				...won,
			},
			[46, -46, 46, -46],
		],
	]);
});

describe('kontra (§5)', () => {
	it('counts in cash and not on the sheet', () => {
		expect(score(vienna, { ...alone('dreier'), kontra: 2, ...won })).toEqual({
			paid: [-20, 60, -20, -20],
			onSheet: [-5, 15, -5, -5],
		});
		expect(vienna).toMatchObject({ kontra: { booked: 'cash' } });
	});
	itPays(vienna, [
		[
			'void in a Solorufer with the king in the talon, lost or won',
			{ ...alone('solorufer'), ...called('talon'), kontra: 1, ...lost },
			[2, -6, 2, 2],
		],
		[
			'personal in negative games',
			{ ...alone('bettler'), kontra: { c: 1 }, ...lost },
			[4, -16, 8, 4],
		],
		[
			'void on the game beside a silent valat',
			{ ...rufer, kontra: 1, premiums: [silent('valat')], ...won },
			[11, -11, 11, -11],
		],
	]);
	it('is called Kontra, Retour and Sub, and goes no higher', () => {
		expect(vienna).toMatchObject({
			kontra: { names: { '2': { de: 'Retour' }, '3': { de: 'Sub' } } },
		});
		expect(read(vienna, { ...alone('dreier'), kontra: 4, ...won }).ok).toBe(false);
	});
});

describe('giving up and renonce (§5)', () => {
	itPays(vienna, [
		[
			'a Pagatrufer given up: 3 to each',
			{ ...besser, ...called('talon'), premiums: [announced('pagat')], ...gaveUp },
			[3, -9, 3, 3],
		],
		[
			'an opponent’s renonce in a Dreier: five shares of 5',
			{ ...alone('dreier'), ...renonce('a') },
			[-25, 15, 5, 5],
		],
		['in Trischaken 6 to each', { contract: 'trischaken', ...renonce('c') }, [6, 6, -18, 6]],
	]);
	it('says what is written by hand, and what the source does not say', () => {
		const noted = expect.arrayContaining(['silent-misses', 'renonce']) as string[];
		expect(Object.keys(vienna.notes ?? {})).toEqual(noted);
	});
});

describe('solo doubles premiums (table 0b)', () => {
	itPays(vienna, [
		[
			'in a Solorufer',
			{ ...alone('solorufer'), ...called('d'), premiums: [silent('trull')], ...won },
			[-4, 4, -4, 4],
		],
		[
			'the kings of a Farbensolo',
			{ ...alone('farbensolo'), premiums: [announced('four-kings')], ...won },
			[-14, 42, -14, -14],
		],
	]);
	it('has no captures', () => {
		const deal = { ...rufer, premiums: [silent('mondfang')], ...won };
		expect(read(vienna, deal).ok).toBe(false);
	});
});
