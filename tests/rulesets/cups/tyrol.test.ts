/** Tyrol pays the tariff of 2020 (published rulesets, tables 0 and 0b, §9). */
import { describe, expect, it } from 'vitest';
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
	score,
	silent,
	theirs,
	won,
} from './pays.ts';

const tyrol = builtIn('koenigrufen-tyrol-cup');

describe('contracts (table 0)', () => {
	itPays(tyrol, [
		['Rufer 1', { ...rufer, ...won }, [1, -1, 1, -1]],
		['Piccolo 2', { ...alone('piccolo'), ...won }, [-2, 6, -2, -2]],
		['Bettler 4', { ...alone('bettler'), ...lost }, [4, -12, 4, 4]],
		['Farbendreier 5', { ...alone('farbendreier'), ...won }, [-5, 15, -5, -5]],
		['Dreier 5', { ...alone('dreier'), ...won }, [-5, 15, -5, -5]],
		['Sechserdreier lost 8', { ...alone('sechserdreier', 'a'), ...lost }, [-24, 8, 8, 8]],
		['Einer 6', { ...alone('einer'), ...won }, [-6, 18, -6, -6]],
		['Farbeneiner 6', { ...alone('farbeneiner'), ...lost }, [6, -18, 6, 6]],
		['half-open Bettler 6', { ...alone('bettler-semi-ouvert'), ...won }, [-6, 18, -6, -6]],
		['Piccolo ouvert 8', { ...alone('piccolo-ouvert'), ...won }, [-8, 24, -8, -8]],
		['Zwiccolo ouvert 8', { ...alone('zwiccolo-ouvert'), ...won }, [-8, 24, -8, -8]],
		['Bettler ouvert 8', { ...alone('bettler-ouvert'), ...won }, [-8, 24, -8, -8]],
		['Farbensolo 10', { ...alone('farbensolo'), ...won }, [-10, 30, -10, -10]],
		['Solodreier 10', { ...alone('solodreier'), ...won }, [-10, 30, -10, -10]],
	]);
	it('has no Zwiccolo but the open one', () => {
		expect(read(tyrol, { ...alone('zwiccolo'), ...won }).ok).toBe(false);
	});
});

describe('premiums (table 0b)', () => {
	itPays(tyrol, [
		[
			'Mondfang of the opponents',
			{ ...rufer, premiums: [silent('mondfang', theirs)], ...won },
			[0, 0, 0, 0],
		],
		['one Sack: 1 + 1', { ...rufer, ...count(46) }, [2, -2, 2, -2]],
		['two Säcke: 1 + 1 + 1', { ...rufer, ...count(56) }, [3, -3, 3, -3]],
		[
			'a Sack in a Farbensolo counts twice',
			{ ...alone('farbensolo'), ...count(46) },
			[-12, 36, -12, -12],
		],
		[
			'a Sack announced and missed',
			{ ...rufer, premiums: [announced('sack-45', missed)], ...count(40) },
			[-1, 1, -1, 1],
		],
	]);
});

describe('valat 10/20 beside the game, twice in solo (§9)', () => {
	itPays(tyrol, [
		[
			'course premiums count, possession does not: 1 + 10 + 1 + 1',
			{
				...rufer,
				premiums: [silent('valat'), silent('trull'), silent('pagat'), silent('mondfang')],
				...won,
			},
			[13, -13, 13, -13],
		],
		[
			'in a Solodreier 10 + 20',
			{ ...alone('solodreier'), premiums: [silent('valat')], ...won },
			[-30, 90, -30, -30],
		],
		[
			'announced and missed, the game won',
			{ ...alone('dreier'), premiums: [announced('valat', missed)], ...won },
			[15, -45, 15, 15],
		],
	]);
});

describe('the rest (§9)', () => {
	itPays(tyrol, [
		['renonce in Trischaken 4', { contract: 'trischaken', ...renonce('b') }, [4, -12, 4, 4]],
		['an opponent’s renonce in a Dreier', { ...alone('dreier'), ...renonce('c') }, [5, 15, -25, 5]],
		['a Rufer given up', { ...rufer, ...called('talon'), ...gaveUp }, [-3, 1, 1, 1]],
	]);
	it('keeps kontra off the tournament’s sheet', () => {
		expect(score(tyrol, { ...rufer, kontra: 1, ...won }).onSheet).toEqual([1, -1, 1, -1]);
		expect(tyrol).toMatchObject({ kontra: { booked: 'box' } });
	});
	it('names whose numbers stand where the source has none', () => {
		expect(Object.keys(tyrol.notes ?? {})).toEqual([
			...['silent-misses', 'kontra', 'given-up', 'trischaken', 'app', 'renonce'],
		]);
	});
});
