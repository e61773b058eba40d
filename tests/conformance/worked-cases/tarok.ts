/** Worked cases: Tarok for three with 78 cards; A is forehand, C deals. */
import type { DealFacts } from '#lib/domain/deal.ts';
import { net, under } from './facts.ts';
import type { WorkedCase } from './index.ts';

/** One deal; card points of 26 each pay nothing. */
function tarok(facts: {
	points?: [number, number, number];
	declarations?: DealFacts['declarations'] & object;
	pagat?: DealFacts['pagat'] & object;
	discardedPagat?: DealFacts['discardedPagat'] & object;
}): WorkedCase['deal'] {
	const { points: [a, b, c] = [26, 26, 26], ...played } = facts;
	return { dealer: 'c', hands: ['a', 'b', 'c'], ...played, outcome: { cardPoints: { a, b, c } } };
}

export const tarokCases = under('tarok-swedish', [
	{
		id: 'TA-01',
		covers: 'Card points',
		situation: 'A 30, B 26, C (dealer) 22.',
		deal: tarok({ points: [30, 26, 22] }),
		net: net(4, 0, -4),
	},
	{
		id: 'TA-02',
		covers: 'Card points, one loser',
		situation: 'A 31, B 29, C 18.',
		deal: tarok({ points: [31, 29, 18] }),
		net: net(5, 3, -8),
	},
	{
		id: 'TA-03',
		covers: 'Ten taroks',
		situation: 'A declares ten taroks without the pagat.',
		deal: tarok({ declarations: [{ player: 'a', kind: 'taroks', count: 10 }] }),
		net: net(20, -10, -10),
	},
	{
		id: 'TA-04',
		covers: 'Twelve taroks',
		situation: 'B declares twelve taroks (excuse counted in) with the pagat.',
		deal: tarok({ declarations: [{ player: 'b', kind: 'taroks', count: 12 }] }),
		net: net(-20, 40, -20),
	},
	{
		id: 'TA-05',
		covers: 'Three matadors',
		situation: 'C holds 21, I and excuse.',
		deal: tarok({ declarations: [{ player: 'c', kind: 'matadors', count: 3 }] }),
		net: net(-10, -10, 20),
	},
	{
		id: 'TA-06',
		covers: 'Six matadors',
		situation: 'A holds excuse, I, 21, 20, 19, 18 (six taroks only).',
		deal: tarok({ declarations: [{ player: 'a', kind: 'matadors', count: 6 }] }),
		net: net(50, -25, -25),
	},
	{
		id: 'TA-07',
		covers: 'Matadors and taroks together',
		situation: 'A holds eleven taroks among them excuse, I, 21, 20.',
		deal: tarok({
			declarations: [
				{ player: 'a', kind: 'taroks', count: 11 },
				{ player: 'a', kind: 'matadors', count: 4 },
			],
		}),
		net: net(60, -30, -30),
	},
	{
		id: 'TA-08',
		covers: 'Two full cavalries',
		situation: 'B.',
		deal: tarok({ declarations: [{ player: 'b', kind: 'cavalry', count: 2 }] }),
		net: net(-20, 40, -20),
	},
	{
		id: 'TA-09',
		covers: 'Half cavalry in two suits + half kings',
		situation:
			'C holds the excuse; king, queen, knight of hearts; king, queen, jack of spades; king of clubs.',
		deal: tarok({
			declarations: [
				{ player: 'c', kind: 'half-cavalry', count: 2 },
				{ player: 'c', kind: 'half-kings' },
			],
		}),
		net: net(-15, -15, 30),
	},
	{
		id: 'TA-10',
		covers: 'Four kings + excuse',
		situation: 'A: only the four kings are paid.',
		deal: tarok({ declarations: [{ player: 'a', kind: 'kings' }] }),
		net: net(20, -10, -10),
	},
	{
		id: 'TA-11',
		covers: 'Full cavalry + excuse in the same suit',
		situation: 'B: only the full cavalry is paid.',
		deal: tarok({ declarations: [{ player: 'b', kind: 'cavalry', count: 1 }] }),
		net: net(-10, 20, -10),
	},
	{
		id: 'TA-12',
		covers: 'Pagat lost before the last trick',
		situation: "A's pagat is overtrumped in trick 9.",
		deal: tarok({ pagat: { player: 'a', event: 'lost' } }),
		net: net(-10, 5, 5),
	},
	{
		id: 'TA-13',
		covers: 'Pagat wins an earlier trick',
		situation: 'B wins trick 20 with the pagat.',
		deal: tarok({ pagat: { player: 'b', event: 'won' } }),
		net: net(-5, 10, -5),
	},
	{
		id: 'TA-14',
		covers: 'Ultimo won',
		situation: 'C wins trick 25 with the pagat.',
		deal: tarok({ pagat: { player: 'c', event: 'ultimo-won' } }),
		net: net(-10, -10, 20),
	},
	{
		id: 'TA-15',
		covers: 'Ultimo lost',
		situation: "C's pagat is beaten in trick 25.",
		deal: tarok({ pagat: { player: 'c', event: 'ultimo-lost' } }),
		net: net(10, 10, -20),
	},
	{
		id: 'TA-16',
		covers: 'Grand ultimo won',
		situation: 'A wins trick 24 with tarok 21 and trick 25 with the pagat.',
		deal: tarok({ pagat: { player: 'a', event: 'grand-ultimo-won' } }),
		net: net(80, -40, -40),
		reading: ['TA-a1'],
	},
	{
		id: 'TA-17',
		covers: 'Grand ultimo lost',
		situation: 'A plays 21 to trick 24, then loses the pagat in trick 25.',
		deal: tarok({ pagat: { player: 'a', event: 'grand-ultimo-lost' } }),
		net: net(-80, 40, 40),
		reading: ['TA-a1'],
	},
	{
		id: 'TA-18',
		covers: 'Pagat wrongly discarded',
		situation:
			'Dealer C had six taroks, laid the pagat away and later takes four tricks with taroks.',
		deal: tarok({ discardedPagat: { tarokTricks: 4 } }),
		net: net(20, 20, -40),
		reading: ['TA-a2'],
	},
	{
		id: 'TA-19',
		covers: 'Excuse kept (played in time)',
		situation:
			'A plays the excuse in trick 10 and takes it back. A 10 tricks + excuse 4 + one king 4 + one queen 3 = 21; B 8 tricks + 19 honours = 27; C 7 tricks + 1 (discard) + 22 honours = 30; sum 78.',
		deal: tarok({ points: [21, 27, 30] }),
		net: net(-5, 1, 4),
	},
	{
		id: 'TA-20',
		covers: 'Excuse lost in the last three tricks',
		situation:
			'B must play the excuse in trick 24; trick 22 was won by A, so its 4 points count for A: A 26+4 = 30, B 22, C 26.',
		deal: tarok({ points: [30, 22, 26] }),
		net: net(4, -4, 0),
	},
	{
		id: 'TA-21',
		covers: 'Excuse split',
		situation:
			'B plays the excuse in trick 25 and had himself won trick 22: A and C get 2 card points each. Before: A 24, B 27, C 23 (sum 74).',
		deal: tarok({ points: [26, 27, 25] }),
		net: net(0, 1, -1),
		reading: ['TA-a3'],
	},
	{
		id: 'TA-22',
		covers: 'Whole hand',
		situation:
			'A declares ten taroks with pagat (+20); B half cavalry in hearts (+10); A wins the ultimo (+20); card points A 33, B 25, C 20.',
		deal: tarok({
			declarations: [
				{ player: 'a', kind: 'taroks', count: 10 },
				{ player: 'b', kind: 'half-cavalry', count: 1 },
			],
			pagat: { player: 'a', event: 'ultimo-won' },
			points: [33, 25, 20],
		}),
		net: net(42, -11, -31),
	},
	{
		id: 'TA-23',
		covers: 'Both declare',
		situation: 'A eleven taroks, B four kings; card points all 26.',
		deal: tarok({
			declarations: [
				{ player: 'a', kind: 'taroks', count: 11 },
				{ player: 'b', kind: 'kings' },
			],
			points: [26, 26, 26],
		}),
		net: net(20, 5, -25),
	},
	{
		id: 'TA-24',
		covers: 'Legal discard of the pagat',
		situation:
			"Dealer C had three taroks (I, IV, XII) and laid all three away: no penalty; pagat counts 4 + 1 for the discard in C's card points. Points A 28, B 27, C 23.",
		deal: tarok({ points: [28, 27, 23] }),
		net: net(2, 1, -3),
	},
]);
