/** The plain shape of a deal, before any ruleset is asked (session file format, "Deal"). */
import { SUITS } from './deal.ts';
import { GAME_FACTS, SIDES } from './ruleset.ts';
import {
	addressId,
	custom,
	exactly,
	flag,
	freeText,
	id,
	isObject,
	list,
	mapOf,
	maybe,
	moment,
	oneOf,
	open,
	orNull,
	orObject,
	typeName,
	whole,
	type Check,
	type Shape,
} from './shape.ts';
import type { Kontra } from './deal.ts';

/** Hands of a deal at most: four, and a talon that is a fifth one. */
export const MOST_HANDS = 5;
/** People at the table of a deal at most, those who sit out included. */
export const MOST_SEATS = 20;
/** Tricks of a deal at most: sixteen where three hold 48 cards. */
export const MOST_TRICKS = 16;

/** Some circles know no end; the limit keeps every sum an exact integer. */
export const HIGHEST_KONTRA = 20;
/** More doublings than ten never meet; the limit keeps every sum an exact integer. */
export const LARGEST_FACTOR = 1024;
/** A hand-written result in points, either way. */
export const LARGEST_MANUAL = 1_000_000;

const bounded = whole(0, HIGHEST_KONTRA);
/** A ruleset says how high kontra goes, and none goes higher than this. */
const level: Shape<number> = custom(bounded.schema, (value: unknown, at: Check) =>
	Number.isInteger(value) && (value as number) > HIGHEST_KONTRA
		? at.report('kontra-too-high', { limit: HIGHEST_KONTRA })
		: bounded.check(value, at),
);
const levels = mapOf(level);
const kontra: Shape<Kontra> = orObject('number', level, levels);

/** Points and leaves of one side or hand. Tarok and Lungau count whole points only. */
export const cardPointsShape = open({ points: whole(0, 1000), leaves: maybe(whole(0, 2)) });
const wholePoints = whole(0, 1000);

/** Which form the card points take depends on the contract; here, that it is one of the forms. */
const cardPoints = custom(
	{
		anyOf: [
			cardPointsShape.schema,
			{
				type: 'object',
				additionalProperties: { anyOf: [cardPointsShape.schema, wholePoints.schema] },
			},
		],
	},
	(value: unknown, at: Check) =>
		isObject(value) || at.report('wrong-type', { expected: 'object', got: typeName(value) }),
);

/** How many there are depends on the hands: the game says the range that is right (`check.ts`). */
const tricks: Shape<number> = {
	schema: whole(0, MOST_TRICKS).schema,
	check: whole(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).check,
};

const outcomes = {
	won: maybe(flag),
	cardPoints: maybe(cardPoints),
	tricks: maybe(tricks),
	gaveUp: maybe(exactly(true)),
	renonce: maybe(id),
	manual: maybe(mapOf(whole(-LARGEST_MANUAL, LARGEST_MANUAL))),
};
export type OutcomeForm = keyof typeof outcomes;
export const OUTCOME_FORMS = Object.keys(outcomes) as readonly OutcomeForm[];

const premium = open({
	premium: id,
	side: maybe(oneOf(SIDES)),
	from: maybe(id),
	to: maybe(id),
	announced: flag,
	won: flag,
	kontra: maybe(level),
});

const bei = open({
	contract: id,
	declarer: id,
	outcome: open({ won: maybe(flag), tricks: maybe(tricks) }),
	kontra: maybe(kontra),
});

export const dealShape = open({
	id: addressId,
	at: maybe(moment),
	dealer: id,
	hands: list(id, MOST_HANDS),
	factor: maybe(whole(1, LARGEST_FACTOR)),
	seats: maybe(list(id, MOST_SEATS)),
	note: maybe(freeText()),
	rulesKnown: maybe(whole(0, 1000)),
	replacedKnown: maybe(whole(0, 1000)),
	corrections: maybe(whole(0, 1000)),
	contract: maybe(id),
	declarer: maybe(id),
	called: maybe(open({ suit: orNull(oneOf(SUITS)), holder: id })),
	outcome: open(outcomes),
	kontra: maybe(kontra),
	premiums: maybe(list(premium, 100)),
	bei: maybe(list(bei, 10)),
	...GAME_FACTS,
});
