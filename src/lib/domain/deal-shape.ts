/** The plain shape of a deal, before any ruleset is asked (session file format, "Deal"). */
import { SUITS } from './deal.ts';
import { SIDES } from './ruleset.ts';
import { DECLARATIONS, PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
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
	typeName,
	whole,
	type Check,
	type Shape,
} from './shape.ts';
import type { Kontra } from './deal.ts';

/** Tricks of a deal at most: sixteen where three hold 48 cards. */
export const MOST_TRICKS = 16;

/** Some circles know no end; the limit keeps every sum an exact integer. */
export const HIGHEST_KONTRA = 20;
/** More doublings than ten never meet; the limit keeps every sum an exact integer. */
export const LARGEST_FACTOR = 1024;
/** A hand-written result in points, either way. */
export const LARGEST_MANUAL = 1_000_000;

const level = whole(0, HIGHEST_KONTRA);
const levels = mapOf(level);
const kontra: Shape<Kontra> = custom(
	{ anyOf: [level.schema, levels.schema] },
	(value: unknown, at: Check) =>
		typeof value === 'object' && value !== null ? levels.check(value, at) : level.check(value, at),
);

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

const outcome = open({
	won: maybe(flag),
	cardPoints: maybe(cardPoints),
	tricks: maybe(whole(0, MOST_TRICKS)),
	gaveUp: maybe(exactly(true)),
	renonce: maybe(id),
	manual: maybe(mapOf(whole(-LARGEST_MANUAL, LARGEST_MANUAL))),
});

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
	outcome: open({ won: maybe(flag), tricks: maybe(whole(0, MOST_TRICKS)) }),
	kontra: maybe(kontra),
});

export const dealShape = open({
	id: addressId,
	at: maybe(moment),
	dealer: id,
	hands: list(id, 5),
	factor: maybe(whole(1, LARGEST_FACTOR)),
	seats: maybe(list(id, 20)),
	note: maybe(freeText()),
	rulesKnown: maybe(whole(0, 1000)),
	replacedKnown: maybe(whole(0, 1000)),
	corrections: maybe(whole(0, 1000)),
	contract: maybe(id),
	declarer: maybe(id),
	called: maybe(open({ suit: orNull(oneOf(SUITS)), holder: id })),
	outcome,
	kontra: maybe(kontra),
	premiums: maybe(list(premium, 100)),
	bei: maybe(list(bei, 10)),
	declarations: maybe(
		list(open({ player: id, kind: oneOf(DECLARATIONS), count: maybe(whole(1, 22)) }), 100),
	),
	pagat: maybe(open({ player: id, event: oneOf(PAGAT_EVENTS) })),
	discardedPagat: maybe(open({ tarokTricks: whole(0, 25) })),
});

export const OUTCOME_FORMS = [
	'won',
	'cardPoints',
	'tricks',
	'gaveUp',
	'renonce',
	'manual',
] as const;
export type OutcomeForm = (typeof OUTCOME_FORMS)[number];
