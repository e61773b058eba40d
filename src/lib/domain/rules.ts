/**
 * What the rulesets of all games have in common. Maps keyed by id instead of arrays and no null inside,
 * so that a JSON Merge Patch reaches every value (session file format, "Session").
 */
export const LOCALES = ['de', 'sv', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** A name as players say it, in each language. */
export type Words = Readonly<Record<Locale, string>>;

/** The same for every language: a name that somebody gave, the shape of one. */
export const inAllLanguages = <T>(one: T): Readonly<Record<Locale, T>> =>
	Object.fromEntries(LOCALES.map((locale) => [locale, one])) as Record<Locale, T>;

/** Where a rule is written: a key of the ruleset's `sources` and the section there. */
export interface Citation {
	readonly source: string;
	readonly section: string;
}

export interface Source {
	readonly title: string;
	readonly edition?: string;
}

/** A set of ids, as a map so that a patch can add and take away single ones. */
export type IdSet = Readonly<Record<string, true>>;

/** What a ruleset lists by id: a game, a premium, a declaration. */
export interface Named {
	readonly names: Words;
	readonly cite: Citation;
	/** Position in pick lists; for contracts the bidding order, lowest bid first. */
	readonly order: number;
}

export const SIDES = ['declarer', 'defence'] as const;
export type Side = (typeof SIDES)[number];

export interface KontraRule {
	readonly cite: Citation;
	/** Names of the levels; one without a name is called by its number. */
	readonly names: Readonly<Record<string, Words>>;
	/** By level: what it multiplies by; one not named doubles the one before. */
	readonly times?: Readonly<Record<string, number>>;
	/** Highest level on the game and on a premium; 0: no kontra. */
	readonly highest: { readonly game: number; readonly premium: number };
	/** In negative contracts: for the whole side, or between one opponent and the declarer. */
	readonly negative: 'common' | 'personal';
	/**
	 * In Trischaken: none; said by players, doubling their pairs; said on one who then pays more; or
	 * players ride along, which `trischaken.riders` makes dearer for everybody.
	 */
	readonly trischaken: 'none' | 'pairs' | 'payer' | 'riders';
	/** Whether kontra is written on the sheet, or paid at once: to the players or into a box. */
	readonly booked: 'sheet' | 'cash' | 'box';
}

/** `round`: one deal by each active player; else so many deals. */
export type RoundLength =
	{ readonly unit: 'round' } | { readonly unit: 'deals'; readonly deals: number };

/** Rounds that count double: what starts one, how long it lasts, what happens when two meet. */
export interface RoundRule {
	readonly cite: Citation;
	readonly factor: number;
	/** After these contracts and silent or announced premiums; after a deal with no payment. */
	readonly after: {
		readonly contracts: IdSet;
		readonly premiums: IdSet;
		readonly nobodyPays: boolean;
		/** After these contracts, where they were lost. */
		readonly lost?: IdSet;
		/** After a deal in which anybody said kontra. */
		readonly kontra?: boolean;
	};
	/** The table is asked whether what starts a round really does. */
	readonly ask?: boolean;
	/** The evening's last round. */
	readonly lastRound: boolean;
	/** A round at the evening's half; the table says when that is. */
	readonly halfTime?: boolean;
	readonly length: RoundLength;
	/** By contract or premium, where what it starts lasts otherwise. */
	readonly lengthAfter: Readonly<Record<string, RoundLength>>;
	/** Two that meet: factors multiply, or the second is played after the first. */
	readonly meeting: 'multiply' | 'append';
}

/** How a cup turns a round's points into cup points. */
export interface CupRule {
	readonly cite: Citation;
	/** Deals of a round, by the number of players at the table. */
	readonly deals: Readonly<Record<string, number>>;
	readonly scoring: 'points' | 'steps' | 'ranks';
	/** Points count in full up to `fullTo`, every second one above, at most `cap`, never below 0. */
	readonly steps?: { readonly fullTo: number; readonly cap: number };
	/** Cup points by rank, keyed "1", "2", … */
	readonly ranks?: Readonly<Record<string, number>>;
}

export interface CommonRuleset {
	readonly id: string;
	readonly names: Words;
	/** One line for the list of rulesets. */
	readonly summary: Words;
	/** What must be known of the numbers, by a name each: whose they are where the source has none. */
	readonly notes?: Readonly<Record<string, Words>>;
	readonly unit: 'point' | 'chip';
	readonly sources: Readonly<Record<string, Source>>;
	readonly table: {
		/** Players who hold cards. */
		readonly hands: number;
		/** Most players at the table. */
		readonly most: number;
		readonly direction: 'counter-clockwise' | 'clockwise';
	};
	readonly rounds: RoundRule;
	readonly cup?: CupRule;
	readonly cards: {
		/** Card points of the pack. */
		readonly total: number;
		/** Whether leaves (thirds) are counted, or whole points only; absent: not. */
		readonly leaves?: boolean;
	};
	/** Games that are declared, by id, where the game has several. */
	readonly contracts?: Readonly<Record<string, Named & { readonly played: boolean }>>;
	/** Where kontra is said. */
	readonly kontra?: KontraRule;
}
