/**
 * What was tapped while a deal is written down: plain JSON, kept as the draft. Every control writes a
 * field of its own and nothing else, so the order of taps cannot matter; what follows from the taps
 * under the chosen contract is worked out anew whenever it is asked (`project.ts`).
 */
import type { CardPoints } from '#lib/domain/card-points.ts';
import { SUITS, type PlayerId, type Suit } from '#lib/domain/deal.ts';
import {
	LARGEST_FACTOR,
	LARGEST_MANUAL,
	MOST_HANDS,
	MOST_SEATS,
	MOST_TRICKS,
	cardPointsShape,
} from '#lib/domain/deal-shape.ts';
import { SIDES, type Side } from '#lib/domain/ruleset.ts';
import { TAROK_TAPS } from '#lib/games/tarok/state/taps.ts';
import {
	Check,
	custom,
	flag,
	freeText,
	id,
	isObject,
	list,
	mapOf,
	maybe,
	oneOf,
	open,
	whole,
	type Shaped,
} from '#lib/domain/shape.ts';

/** How the outcome is told; which of these a contract takes is the ruleset's. */
export const HOWS = ['result', 'count', 'tricks', 'gaveUp', 'renonce', 'manual'] as const;
export type How = (typeof HOWS)[number];

const PREMIUM_FORMS = ['silent', 'announced'] as const;
export type PremiumForm = (typeof PREMIUM_FORMS)[number];

export const BYS = [...SIDES, 'both'] as const;
/** Whose premium it is; both sides may announce the same one. */
export type By = (typeof BYS)[number];

/** A premium that passes between two players, as one row of taps. */
export interface PairTaps {
	readonly form?: PremiumForm;
	readonly from?: PlayerId;
	readonly to?: PlayerId;
	readonly missed?: boolean;
	readonly kontra?: number;
}

/** The controls of one premium. */
export interface PremiumTaps {
	readonly form?: PremiumForm;
	readonly by?: By;
	/** Made unless it says otherwise. */
	readonly missed?: Readonly<Partial<Record<Side, boolean>>>;
	readonly kontra?: Readonly<Partial<Record<Side, number>>>;
	/** What one side announced and missed, the other made silently. */
	readonly beside?: 'made';
	/** Where it passes between two players. */
	readonly pairs?: readonly PairTaps[];
}

/** A negative contract played beside the first. */
export interface BeiTaps {
	readonly contract?: string;
	readonly declarer?: PlayerId;
	readonly won?: boolean;
	readonly tricks?: number;
	readonly kontra?: number;
	readonly personal?: Readonly<Record<PlayerId, number>>;
}

/** One packet of the trick pile: the values of its court cards, and how many cards it has. */
export interface Packet {
	readonly courts: readonly number[];
	readonly cards: number;
}

/** Fields that not all games have: a line for each game that brings some. */
export const GAME_TAPS = { ...TAROK_TAPS };
type GameFields = {
	readonly [F in keyof typeof GAME_TAPS]?: Shaped<(typeof GAME_TAPS)[F]['shape']>;
};

export interface DealForm extends GameFields {
	/** The deal being corrected, as it was read; what is not touched stays as it says. */
	readonly base?: Readonly<Record<string, unknown>>;

	readonly contract?: string;
	readonly declarer?: PlayerId;
	readonly holder?: PlayerId | 'talon';
	readonly suit?: Suit;

	readonly how?: How;
	readonly won?: boolean;
	/** What one side counted, in a positive contract. */
	readonly count?: CardPoints;
	readonly countedBy?: Side;
	/** What each player counted, in Trischaken and Tarok. */
	readonly counts?: Readonly<Record<PlayerId, CardPoints>>;
	readonly tricks?: number;
	readonly renonce?: PlayerId;
	readonly manual?: Readonly<Record<PlayerId, number>>;
	/** The card-point counter: packets laid aside, and the one that is open. */
	readonly pile?: readonly Packet[];

	/** Kontra on the game for the whole side; of single players. */
	readonly kontra?: number;
	readonly personal?: Readonly<Record<PlayerId, number>>;
	readonly premiums?: Readonly<Record<string, PremiumTaps>>;
	readonly bei?: readonly BeiTaps[];

	/** Where they differ from what the table proposes. */
	readonly dealer?: PlayerId;
	readonly hands?: readonly PlayerId[];
	readonly seats?: readonly PlayerId[];
	/** Who takes the talon as a fifth hand; null: nobody. */
	readonly fifth?: PlayerId | null;
	readonly factor?: number;
	readonly note?: string;
}

export const EMPTY_FORM: DealForm = {};

const anything = custom<unknown>({}, () => true);
const anyObject = custom<Readonly<Record<string, unknown>>>({ type: 'object' }, isObject);
const level = whole(0, 5);
const levels = mapOf(level);

const pair = open({
	form: maybe(oneOf(PREMIUM_FORMS)),
	from: maybe(id),
	to: maybe(id),
	missed: maybe(flag),
	kontra: maybe(level),
});
const premium = open({
	form: maybe(oneOf(PREMIUM_FORMS)),
	by: maybe(oneOf(BYS)),
	missed: maybe(open({ declarer: maybe(flag), defence: maybe(flag) })),
	kontra: maybe(open({ declarer: maybe(level), defence: maybe(level) })),
	beside: maybe(oneOf(['made'])),
	pairs: maybe(list(pair, 20)),
});
const bei = open({
	contract: maybe(id),
	declarer: maybe(id),
	won: maybe(flag),
	tricks: maybe(whole(0, MOST_TRICKS)),
	kontra: maybe(level),
	personal: maybe(levels),
});
const gameShapes = Object.fromEntries(
	Object.entries(GAME_TAPS).map(([field, { shape }]) => [field, maybe<unknown>(shape)]),
);

const formShape = open({
	base: maybe(anyObject),
	contract: maybe(id),
	declarer: maybe(id),
	holder: maybe(id),
	suit: maybe(oneOf(SUITS)),
	how: maybe(oneOf(HOWS)),
	won: maybe(flag),
	count: maybe(cardPointsShape),
	countedBy: maybe(oneOf(SIDES)),
	counts: maybe(mapOf(cardPointsShape)),
	tricks: maybe(whole(0, MOST_TRICKS)),
	renonce: maybe(id),
	manual: maybe(mapOf(whole(-LARGEST_MANUAL, LARGEST_MANUAL))),
	pile: maybe(list(open({ courts: list(whole(0, 5), 3), cards: whole(0, 3) }), 30)),
	kontra: maybe(level),
	personal: maybe(levels),
	premiums: maybe(mapOf(premium)),
	bei: maybe(list(bei, 3)),
	...gameShapes,
	dealer: maybe(id),
	hands: maybe(list(id, MOST_HANDS)),
	seats: maybe(list(id, MOST_SEATS)),
	fifth: maybe(anything),
	factor: maybe(whole(1, LARGEST_FACTOR)),
	note: maybe(freeText()),
});

/** The draft as it was kept; a field that does not read is left out rather than losing the rest. */
export function readForm(content: unknown): DealForm {
	if (!isObject(content)) return EMPTY_FORM;
	const at = new Check();
	if (formShape.check(content, at)) return content as DealForm;
	const broken = new Set(at.issues.map((issue) => String(issue.path[0])));
	return Object.fromEntries(Object.entries(content).filter(([field]) => !broken.has(field)));
}
