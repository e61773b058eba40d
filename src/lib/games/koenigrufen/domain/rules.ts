/**
 * What a Königrufen ruleset is: data that says what every contract and premium is worth and by which
 * scheme it is paid. The engine knows the schemes; which of them a table uses, and with which numbers,
 * is written in the ruleset.
 */
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { Citation, CommonRuleset, IdSet, KontraRule, Named, Side } from '#lib/domain/rules.ts';
import type { CallingGame } from './calling.ts';

/** What is multiplied or paid when the declarer's side won, and when it lost. */
export interface ByResult {
	readonly won: number;
	readonly lost: number;
}

/** What a game is worth per opponent. */
export interface GameValue extends ByResult {
	/** Where forehand plays it for more or less. */
	readonly wonByForehand?: number;
	readonly lostByForehand?: number;
	/** Counted in halves of a point; what is paid is rounded down after everything that multiplies. */
	readonly halves?: boolean;
}

interface CommonContract extends Named {
	/** False: known to the ruleset, but switched off at this table. */
	readonly played: boolean;
	/** Who may be its declarer. */
	readonly declarer: 'anyone' | 'forehand';
	/** Highest kontra on this game, where it is not that of most. */
	readonly highestKontra?: number;
}

/** A contract that is won by card points. */
export interface PositiveContract extends CommonContract {
	readonly kind: 'positive';
	/** Whether a king is called; its holder is the partner. */
	readonly callsKing: boolean;
	/** Talon cards taken up: 0, 1, 2, 3 or 6. */
	readonly talon: number;
	readonly value: GameValue;
	/** Multiplies every item of the deal, valat included (Lungau). */
	readonly factor: ByResult;
	/** Multiplies every premium but valat ("solo doubling"). */
	readonly premiumFactor: number;
	/** Multiplies the valat item. */
	readonly valatFactor: ByResult;
	/** By premium: what it brings on top in this contract, not multiplied by `premiumFactor`. */
	readonly bonus?: Readonly<
		Record<string, { readonly silent?: number; readonly announced?: number }>
	>;
	/** The only premiums it allows; absent: all that are played. */
	readonly only?: IdSet;
	/** Whether the declarer's side may announce premiums. */
	readonly declarerAnnounces: boolean;
	/** At least one of these must be announced by the declarer's side. */
	readonly demands?: {
		readonly premiums: IdSet;
		/** `with-game`: the game is won only if the premium is made too, and pays for both. */
		readonly settled: 'separately' | 'with-game';
	};
	/** Present where the declarer may concede when the called king lies in the talon. */
	readonly givingUp?:
		{ readonly price: 'game-and-premium' } | { readonly price: 'fixed'; readonly points: number };
	/** What becomes of kontras when the called king turns out to lie in the talon. */
	readonly kingInTalon: 'kontra-stands' | 'kontra-void' | 'single-kontra-void-when-lost';
}

/** A contract that is won by an exact number of tricks; no premiums exist in it. */
export interface NegativeContract extends CommonContract {
	readonly kind: 'negative';
	/** Tricks the declarer must take, exactly. */
	readonly tricks: number;
	/** `lostPerTrick`: for each trick too many or too few, on top of `lost`. */
	readonly value: GameValue & { readonly lostPerTrick?: number };
}

/** Everybody for himself; the ruleset's `trischaken` says how it is paid. */
export interface TrischakenContract extends CommonContract {
	readonly kind: 'trischaken';
}

export type Contract = PositiveContract | NegativeContract | TrischakenContract;

/** Which settlements of the premiums remain when there is a valat. */
export const VALAT_PREMIUMS = ['all', 'announced', 'none'] as const;
type ValatPremiums = (typeof VALAT_PREMIUMS)[number];
/** Which of one premium; `silent`: it cannot be announced beside that valat. */
export const BESIDE_VALAT = [...VALAT_PREMIUMS, 'silent'] as const;
export type BesideValat = (typeof BESIDE_VALAT)[number];

export const BETWEEN = ['sides', 'players', 'holder'] as const;

export const PREMIUM_GROUPS = ['bird', 'king', 'cards', 'count', 'capture', 'own'] as const;

export interface Premium extends Named {
	readonly played: boolean;
	/** Where it stands on the screen. */
	readonly group: (typeof PREMIUM_GROUPS)[number];
	/**
	 * Points per opponent; without `silent` or `announced` it does not exist in that form. `missed` and
	 * `missedSilent`: what an announced or a silent one costs, where that is not what it brings.
	 */
	readonly value: {
		readonly silent?: number;
		readonly announced?: number;
		readonly missed?: number;
		readonly missedSilent?: number;
		/** Counted in halves of a point; what is paid is rounded down after everything that multiplies. */
		readonly halves?: boolean;
	};
	/** Highest kontra on it, where it is not that of most. */
	readonly highestKontra?: number;
	/** Only where a king is called. */
	readonly needsKing: boolean;
	/** Who can make it silently, and who may announce it. */
	readonly sides: {
		readonly silent: Side | 'both';
		readonly announced: Side | 'both';
	};
	/** Whether a silent attempt that fails costs the silent value or is not recorded at all. */
	readonly missedSilently: 'costs' | 'free';
	/** Made by reaching so many card points; a silent one then follows from the count. */
	readonly atLeast?: Required<CardPoints>;
	/** Made, it takes the place of its side's silent ones that fewer card points make. */
	readonly insteadOfLower?: boolean;
	/**
	 * Whether it passes between sides, between two players (`from` and `to`), or to the one who holds it
	 * (`to`) from each of the others, whatever their side and never doubled in solo.
	 */
	readonly between: (typeof BETWEEN)[number];
	/** Missed by its announcer and made by the other side: also pays that side's silent value. */
	readonly silentToOtherSide: boolean;
	/** Where it departs from what the ruleset's valat says of premiums. */
	readonly besideValat?: {
		readonly silent: BesideValat;
		readonly announced: BesideValat;
		readonly missed: BesideValat;
	};
}

export interface ValatRule extends Named {
	/**
	 * `game-factor`: the game's value times this. `fixed`: so many points. `deal-factor`: every
	 * item of the deal times this.
	 */
	readonly value: {
		readonly scheme: 'game-factor' | 'fixed' | 'deal-factor';
		readonly silent: number;
		readonly announced: number;
	};
	/** Whether the game is settled beside it. */
	readonly game: 'replaced' | 'beside';
	readonly announcedBy: 'both' | 'declarer';
	/** `shared`: a kontra on the game and one on the valat are one bet, the higher level counts. */
	readonly kontra: 'shared' | 'own';
	/** Highest kontra on it, where it is not that on the game. */
	readonly highestKontra?: number;
	/** A silent valat makes a kontra on the game void. */
	readonly silentVoidsGameKontra: boolean;
	/**
	 * Which premiums are settled beside a silent, an announced and a missed valat. `dearer`: the
	 * silent ones take the place of the valat's extra where they are worth more.
	 */
	readonly premiums: {
		readonly silent: ValatPremiums | 'dearer';
		readonly announced: ValatPremiums | 'dearer';
		readonly missed: ValatPremiums;
	};
	/** Silent premiums that a made valat brings its side of itself. */
	readonly brings: IdSet;
}

/** What the loser pays: below the mayor's count, and from it. */
export interface TrischakenPay {
	readonly plain: number;
	readonly mayor: number;
	readonly to: 'everybody' | 'virgins';
	/** What each of those tied for most pays in this row; absent: as `ties` says. */
	readonly tied?: number;
	/** Whether these are paid to each who gets anything, or in all; absent: to each. */
	readonly amount?: TrischakenAmount;
}

/**
 * `to-each`: so much to each who gets anything. `in-all`: one sum, doubled first and only then
 * divided, together with what others pay; `TrischakenRule.rounding` says what becomes of a rest.
 */
export type TrischakenAmount = 'to-each' | 'in-all';

/** When a special case of Trischaken is there: all that is named must be so. */
export interface TrischakenWhen {
	/** How many took no trick; `all`: everybody but one, `some`: one or more, `several`: two or more. */
	readonly virgins?: 'none' | 'one' | 'two' | 'all' | 'some' | 'several';
	/** Who has a mayor's count; `other`: somebody who is not forehand. */
	readonly mayor?: 'nobody' | 'somebody' | 'forehand' | 'other';
	/** Whether one alone has most. */
	readonly most?: 'alone' | 'tied';
	/** Forehand's place; `most`: alone or tied. */
	readonly forehand?: 'most' | 'most-alone' | 'second' | 'not-most';
}

/** A special case of Trischaken, paid in place of everything else. */
export interface TrischakenCase {
	/** The first that is there counts. */
	readonly order: number;
	readonly when: TrischakenWhen;
	/** Who pays; `rest`: everybody who gets nothing. */
	readonly from: 'most' | 'second' | 'mayor' | 'forehand' | 'rest';
	/** Who gets it; `rest`: everybody who does not pay. */
	readonly to: 'rest' | 'virgins' | 'fewest';
	readonly points: number;
	/** Absent: to each. */
	readonly amount?: TrischakenAmount;
	/** Whether forehand's factor multiplies what he pays here; absent: it does not. */
	readonly forehandFactor?: boolean;
}

/** Under what name each scheme of Trischaken has its numbers. */
export const TRISCHAKEN_NUMBERS = {
	'loser-pays': 'loserPays',
	/** The one in second place, by the same table as a loser. */
	'second-pays': 'loserPays',
	'two-pay-two': 'twoPayTwo',
	pairwise: 'pairwise',
} as const;

export interface TrischakenRule {
	readonly cite: Citation;
	readonly scheme: keyof typeof TRISCHAKEN_NUMBERS;
	/** Where the talon goes: the counts then sum to the pack exactly, or to no more than it. */
	readonly talon: 'in-tricks' | 'unused' | 'fifth-hand';
	/**
	 * Compare exact counts, or each rounded to whole points first: to the nearest, or up, so that a
	 * leaf more than the other is still more.
	 */
	readonly counting: 'exact' | 'rounded' | 'rounded-up';
	/** From here a player is a mayor (Bürgermeister, borgmästare). */
	readonly mayor: Required<CardPoints>;
	/** What forehand's payments are multiplied by, and when. */
	readonly forehand: {
		readonly factor: number;
		readonly when: 'always' | 'alone-without-virgin';
	};
	/** On top of the scheme: a virgin gets this from each other or from each with most, a mayor pays this to each. */
	readonly extra: {
		readonly virginFromEach: number;
		/** What each with most pays a virgin; absent: nothing. */
		readonly virginFromMost?: number;
		readonly mayorToEach: number;
		/** Where several took no trick: each of them gets it, or none does. */
		readonly severalVirgins: 'each' | 'none';
	};
	/** In place of the scheme and of what comes on top, by an id of its own. */
	readonly cases?: Readonly<Record<string, TrischakenCase>>;
	/** How shares of a sum paid in all are rounded where it does not divide; absent: down. */
	readonly rounding?: 'down' | 'nearest' | 'up';
	/** Most points pays, or second most; the row is the number of players without a trick. */
	readonly loserPays?: {
		readonly none: TrischakenPay;
		readonly one: TrischakenPay;
		readonly two: TrischakenPay;
		/** The loser took every trick. */
		readonly all: TrischakenPay;
		/** Forehand among those tied loses alone, or like the others. */
		readonly forehandInTie: 'alone' | 'like-others';
		/**
		 * `each-alone`: everyone tied pays as if he alone had lost. `each-to-rest`: everyone tied
		 * pays `tiePoints` for each of the rest, who share it, or all to the virgins among them.
		 * `share-pot`: those tied pay one loser's pot together.
		 */
		readonly ties: 'each-alone' | 'each-to-rest' | 'share-pot';
		readonly tiePoints: number;
	};
	/** The two with most pay the two with fewest; who ties across the border is neutral. */
	readonly twoPayTwo?: {
		readonly points: number;
		/** Where there is a mayor he alone pays this to each instead; 0: no such rule. */
		readonly mayorAlone: number;
		/** Who took every trick pays this to each instead; absent: no such rule. */
		readonly allTricks?: number;
	};
	/** Every pair compares; the one with more pays. */
	readonly pairwise?: { readonly points: number };
	/** Where players ride along (`kontra.trischaken`): what that multiplies the payments by. */
	readonly riders?: {
		/** For each who rides along, whoever that is. */
		readonly each: number;
		/** Once more, where he who pays rode along himself. */
		readonly payer: number;
	};
}

export interface RenonceRule {
	readonly cite: Citation;
	/**
	 * `as-if-won`: each regular player gets what his side would have won. `side-loses`: the
	 * offender's side loses the game and everything announced. `fixed`: the same to each.
	 */
	readonly scheme: 'as-if-won' | 'side-loses' | 'fixed';
	/** `fixed`: points to each regular player; otherwise on top of the scheme. */
	readonly toEach: number;
	/** In Trischaken: to each regular player; from forehand. */
	readonly trischaken: { readonly toEach: number; readonly fromForehand: number };
	/** To each, by a declarer who had nothing to announce that his contract demands. */
	readonly withoutDemanded?: number;
}

export interface BeiRule {
	readonly cite: Citation;
	/** Contracts that may be played beside one another. */
	readonly contracts: IdSet;
	/** Only the same contract beside itself. */
	readonly equalOnly: boolean;
	/** How many further declarers. */
	readonly most: number;
}

export interface KoenigrufenRuleset<G extends CallingGame = CallingGame> extends CommonRuleset {
	readonly game: G;
	readonly cards: {
		/** Card points of the pack. */
		readonly total: number;
		/** Whether leaves (thirds) are counted, or whole points only. */
		readonly leaves: boolean;
		/** The declarer's side wins with at least this. */
		readonly win: Required<CardPoints>;
		/** Under a kontra on the game the defence has to reach this, or the declarer's side has won. */
		readonly defenceUnderKontra?: Required<CardPoints>;
	};
	/** What passes between two players in one deal: no more than `most`, and if anything, no less than `least`. */
	readonly limits?: { readonly least?: number; readonly most?: number };
	/** Whether a declarer may call a king he holds. */
	readonly selfCall: boolean;
	readonly contracts: Readonly<Record<string, Contract>>;
	readonly premiums: Readonly<Record<string, Premium>>;
	readonly kontra: KontraRule;
	readonly valat?: ValatRule;
	readonly trischaken: TrischakenRule;
	readonly renonce?: RenonceRule;
	readonly bei?: BeiRule;
}

/** A ruleset of any of the games that are made of these parts. */
export type CallingRuleset = { [G in CallingGame]: KoenigrufenRuleset<G> }[CallingGame];
