/**
 * 381 situations worked by hand, the payments with them: what the books' words mean in points. A
 * is forehand, B, C and D follow in playing order; E deals and sits out at a table of five, else the last
 * of them deals. Each record says in the case's own words what happened, as facts of a deal what a table
 * would write down, and what everybody then wins or pays.
 */
import type { DealFacts } from '#lib/domain/deal.ts';
import { carinthiaCases, tappCases } from './dreiertarock.ts';
import { lungauCases } from './lungau.ts';
import { pagatCases } from './pagat.ts';
import { strohmandelnCases } from './strohmandeln.ts';
import { swedishCases } from './swedish.ts';
import { tarokCases } from './tarok.ts';
import { upperAustriaCases } from './upper-austria.ts';

export interface WorkedCase {
	readonly id: string;
	readonly covers: string;
	readonly situation: string;
	readonly ruleset: string | { readonly extends: string; readonly patch: object };
	readonly deal: Omit<DealFacts, 'id'>;
	/** Points won (+) or paid (−) by everybody at the table. */
	readonly net: Readonly<Record<string, number>>;
	/** The same without kontra, where the case tells the cup sheet from the cash. */
	readonly sheet?: Readonly<Record<string, number>>;
	/** Where the books leave room: the readings of the rules this case rests on. */
	readonly reading?: readonly string[];
}

/** All of them, by ruleset. */
export const WORKED_CASES: Readonly<Record<string, readonly WorkedCase[]>> = {
	'koenigrufen-swedish': swedishCases,
	'koenigrufen-pagat': pagatCases,
	'koenigrufen-upper-austria': upperAustriaCases,
	'koenigrufen-lungau': lungauCases,
	'dreiertarock-tapp': tappCases,
	'dreiertarock-carinthia': carinthiaCases,
	'strohmandeln-mayr': strohmandelnCases,
	'tarok-swedish': tarokCases,
};
