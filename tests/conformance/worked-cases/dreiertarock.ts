/**
 * Worked cases: three hands with 54 cards, after Mayr/Sedlaczek 2001 and 2008, Alscher and Beck. A is forehand and
 * plays alone against B and C; every amount passes between A and each of them.
 */
import type { DealFacts, PremiumFact } from '#lib/domain/deal.ts';
import { numbered } from './facts.ts';

type Facts = Omit<DealFacts, 'id'>;
const hands = ['a', 'b', 'c'];

type Played = Omit<DealFacts, 'id' | 'dealer' | 'hands'>;
const deal = (played: Played): Facts => ({ dealer: 'c', hands, ...played });
/** A's game. */
const plays = (contract: string, more: Partial<Played> = {}): Facts =>
	deal({ contract, declarer: 'a', outcome: { won: true }, ...more });
const counted = (contract: string, points: number, more: Partial<Played> = {}): Facts =>
	plays(contract, { outcome: { cardPoints: { points } }, ...more });
const tricks = (a: number, b: number, c: number): Facts =>
	deal({
		contract: 'trischaken',
		outcome: { cardPoints: { a: { points: a }, b: { points: b }, c: { points: c } } },
	});

const made = (premium: string, more: Partial<PremiumFact> = {}): PremiumFact => ({
	...{ premium, side: 'declarer', announced: false, won: true },
	...more,
});
const held = (premium: string, to: string): PremiumFact => ({
	...{ premium, to, announced: false, won: true },
});

export const tappCases = numbered('TP', 'dreiertarock-tapp', [
	['a Dreier with 39 points', counted('dreier', 39), [6, -3, -3]],
	['35 points are lost', counted('dreier', 35), [-6, 3, 3]],
	['36 are won', counted('dreier', 36), [6, -3, -3]],
	['an Unterer', plays('unterer'), [8, -4, -4]],
	['a Solo lost', plays('solo', { outcome: { won: false } }), [-16, 8, 8]],
	[
		'silent pagat ultimo and heads',
		plays('dreier', { premiums: [made('pagat'), held('heads', 'a')] }),
		[16, -8, -8],
	],
	[
		'a Solo won whose announced pagat is lost costs more than it brings: 8 − 16',
		plays('solo', { premiums: [made('pagat', { announced: true, won: false })] }),
		[-16, 8, 8],
	],
	['an Oberer under kontra with 33 points', counted('oberer', 33, { kontra: 1 }), [-20, 10, 10]],
	[
		'subkontra on the pagat alone: 3 + 8 × 8',
		plays('dreier', { premiums: [made('pagat', { announced: true, kontra: 3 })] }),
		[134, -67, -67],
	],
	[
		'a defender takes the last trick with the pagat: both are paid',
		plays('dreier', { premiums: [made('pagat', { side: 'defence' })] }),
		[-2, 1, 1],
	],
	[
		'a silent valat is four times the game, the trull in the hand beside it',
		plays('dreier', { premiums: [made('valat'), held('trull', 'a')] }),
		[30, -15, -15],
	],
	[
		'an announced valat in a Solo is eight times the game',
		plays('solo', { premiums: [made('valat', { announced: true })] }),
		[128, -64, -64],
	],
	[
		'four kings in a defender’s hand: from each of the others, his partner too',
		counted('unterer', 37, { premiums: [held('four-kings', 'c')] }),
		[5, -7, 2],
	],
	[
		'what a hand holds is not doubled in a Solo, and no kontra on the game reaches it',
		plays('solo', { kontra: 1, premiums: [held('heads', 'b')] }),
		[31, -14, -17],
	],
	['Trischaken: the one with most pays five to each', tricks(20, 30, 12), [5, -10, 5]],
	['two with most pay the third five each', tricks(12, 25, 25), [10, -5, -5]],
	['all three level: nobody pays', tricks(20, 20, 20), [0, 0, 0]],
	['a virgin gets five more from the one with most', tricks(0, 40, 20), [10, -15, 5]],
	['both others without a trick', tricks(0, 62, 0), [10, -20, 10]],
	['two with most pay a virgin five more each', tricks(0, 30, 30), [20, -10, -10]],
]);

export const carinthiaCases = numbered('DK', 'dreiertarock-carinthia', [
	['an Einser', plays('einser'), [60, -30, -30]],
	['a Fünfer lost with 35', counted('fuenfer', 35), [-140, 70, 70]],
	['a Solo', plays('solo'), [240, -120, -120]],
	['Solo Valat', plays('solo-valat', { outcome: { tricks: 16 } }), [1920, -960, -960]],
	[
		'Solo Valat with one trick lost',
		plays('solo-valat', { outcome: { tricks: 15 } }),
		[-1920, 960, 960],
	],
	[
		'trull and uhu in tricks, a lost pagat: 40 + 10 + 60 − 40',
		plays('zweier', { premiums: [made('trull'), made('uhu'), made('pagat', { won: false })] }),
		[140, -70, -70],
	],
	[
		'the defence captures the mond: 50 − 10',
		plays('dreier', { premiums: [made('mondfang', { side: 'defence' })] }),
		[80, -40, -40],
	],
	[
		'an announced kakadu under kontra, lost: 60 − 320',
		plays('vierer', { premiums: [made('kakadu', { announced: true, won: false, kontra: 1 })] }),
		[-520, 260, 260],
	],
]);
