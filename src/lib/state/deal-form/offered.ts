/** What can be chosen now: the controls show this and nothing else. */
import type { PlayerId } from '#lib/domain/player.ts';
import type { Words } from '#lib/domain/rules.ts';
import type { BeiTaps, How } from './form.ts';
import type { PremiumRule, PremiumState } from './premiums.ts';

/** Who takes which kontra on the game. */
export type KontraTaking =
	| { readonly kind: 'none' }
	| { readonly kind: 'common'; readonly highest: number }
	/** `as`: said by players of a whole game, of their pairs, or riding along. */
	| { readonly kind: 'personal'; readonly highest: number; readonly as: PersonalKontra };

/** What a kontra of single players is about: their pairs, who pays, riding along, or the declarer's game. */
export type PersonalKontra = 'pairs' | 'payer' | 'riders' | 'declarer';

/** What a contract brings per opponent, factors included. */
export interface Worth {
	readonly won: number;
	readonly lost: number;
	/** Both are numbers of halves. */
	readonly halves?: boolean | undefined;
	/** A bird that it demands is paid beside it. */
	readonly withBird: boolean;
}

export interface ContractOffer {
	readonly id: string;
	readonly names: Words;
	/** Absent where what is paid follows from the counts. */
	readonly worth: Worth | undefined;
	/** False: forehand's alone, and somebody else was chosen as declarer. */
	readonly offered: boolean;
}

export interface PremiumOffer {
	readonly rule: PremiumRule;
	readonly state: PremiumState;
}

/** A game beside the first. */
export interface BeiOffer {
	readonly taps: BeiTaps;
	/** Which it is, where that is known. */
	readonly contract: string | undefined;
	/** As far as it is told. */
	readonly won: boolean | undefined;
	readonly kontra: KontraTaking;
}

export interface Offers {
	readonly hands: readonly PlayerId[];
	/** In bidding order. */
	readonly contracts: readonly ContractOffer[];
	/** The chosen one, where it is played. */
	readonly contract: string | undefined;
	/** Who may be the declarer; empty where there is none. */
	readonly declarers: readonly PlayerId[];
	readonly declarer: PlayerId | undefined;
	/** Who may turn out to hold the called king; empty where none is called. */
	readonly holders: readonly (PlayerId | 'talon')[];
	readonly holder: PlayerId | 'talon' | undefined;
	readonly hows: readonly How[];
	readonly how: How;
	/** How many tricks there are: as many may be told. */
	readonly tricks: number;
	/** Where it stands: it is the deal, it follows what was played, or there is nothing to tell yet. */
	readonly outcome: 'first' | 'last' | 'none';
	readonly kontra: KontraTaking;
	/** Who may say a personal kontra. */
	readonly opponents: readonly PlayerId[];
	readonly premiums: readonly PremiumOffer[];
	/** Contracts that may be played beside this one, how many further declarers, and the games so far. */
	readonly bei: {
		readonly contracts: readonly string[];
		readonly most: number;
		readonly games: readonly BeiOffer[];
	};
	/** Who would take the talon as a fifth hand. */
	readonly fifth: PlayerId | undefined;
}
