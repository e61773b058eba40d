/** Upper Austria 4/2023 and Sauwald 2019 (published rulesets, §1 and §4). */
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

const upper = builtIn('koenigrufen-upper-austria-cup');
const sauwald = builtIn('koenigrufen-sauwald-cup');
const six = alone('sechserdreier', 'a');
const besser = { ...rufer, contract: 'besserrufer', declarer: 'b', ...called('d') };

describe.each([
	['Upper Austria', upper],
	['Sauwald', sauwald],
] as const)('%s', (_, cup) => {
	itPays(cup, [
		['Rufer 1', { ...rufer, ...won }, [1, -1, 1, -1]],
		['Bettler 2', { ...alone('bettler'), ...lost }, [2, -6, 2, 2]],
		['Dreier 4', { ...alone('dreier'), ...won }, [-4, 12, -4, -4]],
		['Sechserdreier 4', { ...six, ...won }, [12, -4, -4, -4]],
		[
			'lost 8, premiums as they are',
			{ ...six, premiums: [silent('trull')], ...lost },
			[-21, 7, 7, 7],
		],
		['Piccolo ouvert 6', { ...alone('piccolo-ouvert'), ...won }, [-6, 18, -6, -6]],
		['Bettler ouvert 7', { ...alone('bettler-ouvert'), ...lost }, [7, -21, 7, 7]],
		['Solodreier 8', { ...alone('solodreier'), ...won }, [-8, 24, -8, -8]],
		[
			'silent valat ×4',
			{ ...alone('dreier'), premiums: [silent('valat')], ...won },
			[-16, 48, -16, -16],
		],
		[
			'missed in a Sechserdreier even with 35/2: 64',
			{ ...six, premiums: [announced('valat', missed)], ...won },
			[-192, 64, 64, 64],
		],
		[
			'by the opponents of a Sechserdreier: 8 × 4',
			{ ...six, premiums: [silent('valat', theirs)], ...lost },
			[-96, 32, 32, 32],
		],
		[
			'only announced premiums beside it',
			{ ...rufer, premiums: [silent('valat'), silent('trull'), announced('pagat')], ...won },
			[6, -6, 6, -6],
		],
		[
			'a kontra on the game multiplies the silent valat',
			{ ...rufer, kontra: 1, premiums: [silent('valat')], ...won },
			[8, -8, 8, -8],
		],
		[
			'kontra void with the king in the talon of a Solorufer',
			{ ...alone('solorufer'), ...called('talon'), kontra: 2, ...won },
			[-2, 6, -2, -2],
		],
		[
			'Besserrufer given up with its Uhu: 5',
			{ ...besser, ...called('talon'), premiums: [announced('uhu')], ...gaveUp },
			[5, -15, 5, 5],
		],
		[
			'a Dreier broken by an opponent: 3 + 1 + 1 shares',
			{ ...alone('dreier'), ...renonce('a') },
			[-20, 12, 4, 4],
		],
		['by the declarer', { ...alone('dreier'), ...renonce('b') }, [4, -12, 4, 4]],
		['a Besserrufer without a bird: 3 each', { ...besser, ...renonce('b') }, [3, -9, 3, 3]],
	]);
	it('has kontra in cash and not on the sheet', () => {
		const deal = { ...rufer, kontra: 1, ...won };
		expect(score(cup, deal)).toEqual({ paid: [2, -2, 2, -2], onSheet: [1, -1, 1, -1] });
		expect(cup).toMatchObject({ kontra: { booked: 'cash' } });
	});
});

describe('where the two differ', () => {
	itPays(upper, [
		['Farbendreier 3', { ...alone('farbendreier'), ...won }, [-3, 9, -3, -3]],
		['Farbensolo 6', { ...alone('farbensolo'), ...won }, [-6, 18, -6, -6]],
		['renonce in Trischaken 2', { contract: 'trischaken', ...renonce('b') }, [2, -6, 2, 2]],
		['by forehand 4', { contract: 'trischaken', ...renonce('a') }, [-12, 4, 4, 4]],
	]);
	itPays(sauwald, [
		['Farbensolo 5', { ...alone('farbensolo'), ...won }, [-5, 15, -5, -5]],
		['renonce in Trischaken 3', { contract: 'trischaken', ...renonce('b') }, [3, -9, 3, 3]],
		['by forehand 3', { contract: 'trischaken', ...renonce('a') }, [-9, 3, 3, 3]],
	]);
	it('Sauwald has no Farbendreier', () => {
		expect(read(sauwald, { ...alone('farbendreier'), ...won }).ok).toBe(false);
	});
});
