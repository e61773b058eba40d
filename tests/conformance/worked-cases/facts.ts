/** Short ways to write down the facts of a worked case, in the words the cases use. */
import type { DealFacts, Outcome, PlayerId, PremiumFact } from '#lib/domain/deal.ts';
import type { WorkedCase } from './index.ts';

type Facts = WorkedCase['deal'];
type Played = Partial<Facts> & Pick<Facts, 'outcome'>;
type Count = { points: number; leaves: number };

const SEATS = ['a', 'b', 'c', 'd', 'e'] as const;

function bySeat<T>(values: readonly T[]): Record<PlayerId, T> {
	return Object.fromEntries(values.map((value, seat) => [SEATS[seat]!, value]));
}

/** What A, B, C, D and, where at the table, E win or pay. */
export const net = (...points: number[]): Record<PlayerId, number> => bySeat(points);

/** Cases under one ruleset, where they name no house rules of their own. */
export const under = (
	ruleset: string,
	cases: readonly (Omit<WorkedCase, 'ruleset'> & Partial<WorkedCase>)[],
): WorkedCase[] => cases.map((one) => ({ ruleset, ...one }));

/** Situations of one ruleset with a number each; what is paid in the order of the seats, A first. */
export const numbered = (
	prefix: string,
	ruleset: string,
	rows: readonly (readonly [situation: string, deal: Facts, paid: readonly number[]])[],
): WorkedCase[] =>
	rows.map(([situation, deal, paid], i) => ({
		id: `${prefix}-${String(i + 1).padStart(2, '0')}`,
		covers: deal.contract ?? '',
		...{ situation, ruleset, deal },
		net: net(...paid),
	}));

/** A deal of four; D deals unless `facts` says otherwise. */
const deal = (facts: Played): Facts => ({ dealer: 'd', hands: ['a', 'b', 'c', 'd'], ...facts });

/** A declares and calls a king that `holder` turns out to hold. */
export const calling = (contract: string, holder: PlayerId, facts: Played): Facts =>
	deal({ contract, declarer: 'a', called: { suit: null, holder }, ...facts });

/** A contract without a partner. */
export const alone = (contract: string, declarer: PlayerId, facts: Played): Facts =>
	deal({ contract, declarer, ...facts });

/** Trischaken, or Fahren: everybody who was dealt cards counts. */
export const trischaken = (
	cardPoints: Record<PlayerId, Count | { points: number }>,
	facts: Partial<DealFacts> = {},
): Facts =>
	deal({
		contract: 'trischaken',
		hands: Object.keys(cardPoints),
		...facts,
		outcome: { cardPoints },
	});

/** Counts in thirds of a point, A first: 110 thirds are 36/2. */
export const thirds = (...counts: number[]): Record<PlayerId, Count> =>
	bySeat(counts.map((count) => ({ points: Math.floor(count / 3), leaves: count % 3 })));

/** Counts where leaves do not matter, A first. */
export const wholePoints = (...counts: number[]): Record<PlayerId, { points: number }> =>
	bySeat(counts.map((points) => ({ points })));

export const won = { won: true } as const;
export const lost = { won: false } as const;
export const gaveUp = { gaveUp: true } as const;
export const tricks = (count: number): Outcome => ({ tricks: count });
export const renonce = (offender: PlayerId): Outcome => ({ renonce: offender });
/** What the declarer's side counted. */
export const cardPoints = (points: number, leaves = 0): Outcome => ({
	cardPoints: { points, leaves },
});

type More = { by?: 'defence'; kontra?: number };

function premium(
	id: string,
	isAnnounced: boolean,
	result: 'won' | 'lost',
	{ by, ...more }: More,
): PremiumFact {
	return {
		premium: id,
		side: by ?? 'declarer',
		announced: isAnnounced,
		won: result === 'won',
		...more,
	};
}

/** Declared before play, by the declarer's side unless told otherwise. */
export const announced = (id: string, result: 'won' | 'lost', more: More = {}): PremiumFact =>
	premium(id, true, result, more);

/** Made or tried without a word, by the declarer's side unless told otherwise. */
export const silent = (
	id: string,
	result: 'won' | 'lost',
	more: Pick<More, 'by'> = {},
): PremiumFact => premium(id, false, result, more);
