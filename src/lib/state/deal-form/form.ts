/**
 * What was tapped while a deal is written down: plain JSON, kept as the draft. Every control writes a
 * field of its own and nothing else, so the order of taps cannot matter; what follows from the taps
 * under the chosen contract is worked out anew whenever it is asked (`project.ts`).
 */
import { SUITS, type PlayerId } from '#lib/domain/deal.ts';
import {
	HIGHEST_KONTRA,
	LARGEST_FACTOR,
	LARGEST_MANUAL,
	MOST_HANDS,
	MOST_SEATS,
	MOST_TRICKS,
	cardPointsShape,
} from '#lib/domain/deal-shape.ts';
import { SIDES } from '#lib/domain/ruleset.ts';
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

const level = whole(0, HIGHEST_KONTRA);
const levels = mapOf(level);

const pair = open({
	form: maybe(oneOf(PREMIUM_FORMS)),
	from: maybe(id),
	to: maybe(id),
	missed: maybe(flag),
	kontra: maybe(level),
});
/** A premium that passes between two players, as one row of taps. */
export type PairTaps = Shaped<typeof pair>;

const premium = open({
	form: maybe(oneOf(PREMIUM_FORMS)),
	by: maybe(oneOf(BYS)),
	/** Made unless it says otherwise. */
	missed: maybe(open({ declarer: maybe(flag), defence: maybe(flag) })),
	kontra: maybe(open({ declarer: maybe(level), defence: maybe(level) })),
	/** What one side announced and missed, the other made silently. */
	beside: maybe(oneOf(['made'])),
	/** Where it passes between two players. */
	pairs: maybe(list(pair, 20)),
});
/** The controls of one premium. */
export type PremiumTaps = Shaped<typeof premium>;

const bei = open({
	contract: maybe(id),
	declarer: maybe(id),
	won: maybe(flag),
	tricks: maybe(whole(0, MOST_TRICKS)),
	kontra: maybe(level),
	personal: maybe(levels),
});
/** A negative contract played beside the first. */
export type BeiTaps = Shaped<typeof bei>;

const packet = open({ courts: list(whole(0, 5), 3), cards: whole(0, 3) });
/** One packet of the trick pile: the values of its court cards, and how many cards it has. */
export type Packet = Shaped<typeof packet>;

/** Fields that not all games have: a line for each game that brings some. */
export const GAME_TAPS = { ...TAROK_TAPS };
const gameFields = Object.fromEntries(
	Object.entries(GAME_TAPS).map(([field, { shape }]) => [field, maybe<unknown>(shape)]),
) as {
	readonly [F in keyof typeof GAME_TAPS]: (typeof GAME_TAPS)[F]['shape'] & { optional: true };
};

const formShape = open({
	/** The deal being corrected, as it was read; what is not touched stays as it says. */
	base: maybe(custom<Readonly<Record<string, unknown>>>({ type: 'object' }, isObject)),

	contract: maybe(id),
	declarer: maybe(id),
	/** A player, or `talon`. */
	holder: maybe(id),
	suit: maybe(oneOf(SUITS)),

	how: maybe(oneOf(HOWS)),
	won: maybe(flag),
	/** What one side counted, in a positive contract. */
	count: maybe(cardPointsShape),
	countedBy: maybe(oneOf(SIDES)),
	/** What each player counted, in Trischaken and Tarok. */
	counts: maybe(mapOf(cardPointsShape)),
	tricks: maybe(whole(0, MOST_TRICKS)),
	renonce: maybe(id),
	manual: maybe(mapOf(whole(-LARGEST_MANUAL, LARGEST_MANUAL))),
	/** The card-point counter: packets laid aside, and the one that is open. */
	pile: maybe(list(packet, 30)),

	/** Kontra on the game for the whole side; of single players. */
	kontra: maybe(level),
	personal: maybe(levels),
	premiums: maybe(mapOf(premium)),
	bei: maybe(list(bei, 3)),
	...gameFields,

	/** Where they differ from what the table proposes. */
	dealer: maybe(id),
	hands: maybe(list(id, MOST_HANDS)),
	seats: maybe(list(id, MOST_SEATS)),
	/** Who takes the talon as a fifth hand; null: nobody. */
	fifth: maybe(custom<PlayerId | null>({}, () => true)),
	factor: maybe(whole(1, LARGEST_FACTOR)),
	note: maybe(freeText()),
});
export type DealForm = Shaped<typeof formShape>;

export const EMPTY_FORM: DealForm = {};

/** The draft as it was kept; a field that does not read is left out rather than losing the rest. */
export function readForm(content: unknown): DealForm {
	if (!isObject(content)) return EMPTY_FORM;
	const at = new Check();
	if (formShape.check(content, at)) return content;
	const broken = new Set(at.issues.map((issue) => String(issue.path[0])));
	return Object.fromEntries(Object.entries(content).filter(([field]) => !broken.has(field)));
}
