/**
 * Worked cases: two hands, after the extended form of Mayr/Sedlaczek 2001. A is forehand, B deals; what one
 * wins the other pays.
 */
import type { DealFacts, PremiumFact } from '#lib/domain/deal.ts';
import { cardPoints as counted, lost, numbered, renonce, silent, won } from './facts.ts';

type Facts = Omit<DealFacts, 'id'>;
type Played = Omit<Facts, 'dealer' | 'hands'>;
const deal = (played: Played): Facts => ({ dealer: 'b', hands: ['a', 'b'], ...played });

/** Nobody took up: told as forehand's. */
const simple = (outcome: Played['outcome'], ...premiums: PremiumFact[]): Facts =>
	deal({ contract: 'simple', declarer: 'a', outcome, premiums });
const takenUp = (by: 'a' | 'b', outcome: Played['outcome'], ...premiums: PremiumFact[]): Facts =>
	deal({ contract: 'taken-up', declarer: by, outcome, premiums });

const ours = (premium: string, result: 'won' | 'lost' = 'won') => silent(premium, result);
const theirs = (premium: string, result: 'won' | 'lost' = 'won') =>
	silent(premium, result, { by: 'defence' });
const misdeal: PremiumFact = {
	...{ premium: 'misdeal', from: 'b', to: 'a' },
	...{ announced: false, won: true },
};

const ROWS: readonly (readonly [situation: string, deal: Facts, forehand: number])[] = [
	['a game not taken up', simple(won), 1],
	['the same lost', simple(lost), -1],
	['36 counted', simple(counted(36)), 1],
	['35 and two leaves win', simple(counted(35, 2)), 1],
	['34 and a leaf: the other has 35 and two', simple(counted(34, 1)), -1],
	['35 each is nobody’s', simple(counted(35)), 0],
	['35 and a leaf is nobody’s', simple(counted(35, 1)), 0],
	['34 and two leaves is nobody’s', simple(counted(34, 2)), 0],
	['taken up and won', takenUp('a', won), 3],
	['taken up and lost', takenUp('a', lost), -4],
	['taken up by the dealer and lost', takenUp('b', lost), 4],
	['taken up, 35 and a leaf are lost', takenUp('a', counted(35, 1)), -4],
	['45 bring the Grammel point', takenUp('a', counted(45)), 4],
	['44 and two leaves are counted as 45', takenUp('a', counted(44, 2)), 4],
	['44 and a leaf are not', takenUp('a', counted(44, 1)), 3],
	['who did not take up has it too', takenUp('a', counted(25)), -5],
	['and in a game not taken up', simple(counted(25, 1)), -2],
	['the trull in a narrow win', takenUp('a', counted(35, 2), ours('trull')), 4],
	[
		'the dealer fails by a leaf, his pagat is caught and the other has four kings',
		takenUp('b', counted(35, 1), theirs('four-kings'), ours('pagat', 'lost')),
		6,
	],
	['a draw, and forehand makes the uhu', simple(counted(35), ours('uhu')), 1],
	['the III caught', simple(won, ours('kakadu', 'lost')), 0],
	['the dealer’s pagat ultimo', simple(won, theirs('pagat')), 0],
	['the dealer’s pagat caught', simple(won, theirs('pagat', 'lost')), 2],
	[
		'valat: game, 45, trull, kings and 12',
		takenUp('a', counted(70), ours('valat'), ours('trull'), ours('four-kings')),
		18,
	],
	['the dealer had misdealt before', simple(won, misdeal), 2],
	['a renonce of who took up', takenUp('a', renonce('a')), -4],
	['a renonce against him', takenUp('a', renonce('b')), 3],
	['settled by hand', deal({ outcome: { manual: { a: 2, b: -2 } } }), 2],
	['in a doubled round', { ...takenUp('a', lost, ours('uhu')), factor: 2 }, -6],
	['misdealt in one', { ...simple(won, misdeal), factor: 2 }, 4],
	[
		'who took every trick has the trull, the kings and 45 in them',
		takenUp('a', won, ours('valat')),
		18,
	],
	['so has who took them from the one who took up', takenUp('a', lost, theirs('valat')), -19],
	[
		'and in a game not taken up, whichever is written of it',
		simple(won, ours('valat'), ours('trull')),
		16,
	],
];

export const strohmandelnCases = numbered(
	'ST',
	'strohmandeln-mayr',
	ROWS.map(([situation, facts, forehand]) => [situation, facts, [forehand, 0 - forehand]]),
);
