/** Styria pays the tariff of 2018 with valat in place of the game (published rulesets, §5 and §12). */
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

const styria = builtIn('koenigrufen-styria-cup');
const six = alone('sechserdreier', 'a');

describe('the tariff (table 0)', () => {
	itPays(styria, [
		['Rufer 1', { ...rufer, ...lost }, [-1, 1, -1, 1]],
		['Bettler 4', { ...alone('bettler'), ...lost }, [4, -12, 4, 4]],
		['Dreier 5', { ...alone('dreier'), ...won }, [-5, 15, -5, -5]],
		['Sechserdreier lost 8', { ...six, ...lost }, [-24, 8, 8, 8]],
		['Zwiccolo ouvert 6', { ...alone('zwiccolo-ouvert'), ...won }, [-6, 18, -6, -6]],
		['Farbensolo 10', { ...alone('farbensolo'), ...won }, [-10, 30, -10, -10]],
		['Solodreier 10', { ...alone('solodreier'), ...lost }, [10, -30, 10, 10]],
	]);
});

describe('valat ×4/×8 of the game alone (§5)', () => {
	itPays(styria, [
		[
			'silent in a Dreier: 20',
			{ ...alone('dreier'), premiums: [silent('valat')], ...won },
			[-20, 60, -20, -20],
		],
		[
			'announced in a Solodreier: 80, not doubled again',
			{ ...alone('solodreier'), premiums: [announced('valat')], ...won },
			[-80, 240, -80, -80],
		],
		[
			'announced and missed in a Sechserdreier: 8 × 8',
			{ ...six, premiums: [announced('valat', missed)], ...won },
			[-192, 64, 64, 64],
		],
		[
			'by the opponents: 5 × 4',
			{ ...alone('dreier'), premiums: [silent('valat', theirs)], ...lost },
			[20, -60, 20, 20],
		],
		[
			'birds count beside it, silent or announced, a silent Trull does not: 4 + 1 + 4',
			{
				...rufer,
				premiums: [silent('valat'), silent('pagat'), announced('uhu'), silent('trull')],
				...won,
			},
			[9, -9, 9, -9],
		],
		[
			'an announced Trull counts beside a silent one',
			{ ...rufer, premiums: [silent('valat'), announced('trull')], ...won },
			[6, -6, 6, -6],
		],
		[
			'a kontra on the game is void beside a silent valat',
			{ ...rufer, kontra: 1, premiums: [silent('valat')], ...won },
			[4, -4, 4, -4],
		],
		[
			'an announced valat takes its own kontra',
			{ ...rufer, premiums: [announced('valat', { kontra: 1 })], ...won },
			[16, -16, 16, -16],
		],
	]);
});

describe('the rest is Vienna’s', () => {
	itPays(styria, [
		['renonce in Trischaken 6', { contract: 'trischaken', ...renonce('b') }, [6, -18, 6, 6]],
		['Rufer given up', { ...rufer, ...called('talon'), ...gaveUp }, [-3, 1, 1, 1]],
	]);
	it('has kontra in cash only, and nothing beside anything', () => {
		expect(score(styria, { ...rufer, kontra: 3, ...won }).onSheet).toEqual([1, -1, 1, -1]);
		const bei = { ...alone('piccolo'), ...won, bei: [{ ...alone('zwiccolo', 'c'), ...won }] };
		expect(read(styria, bei).ok).toBe(false);
		expect(read(styria, { ...alone('triccolo'), ...won }).ok).toBe(false);
	});
});
