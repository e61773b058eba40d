/**
 * What a revision holds of each kind of entity. Storage checks the envelope and what its own
 * screens need to list things; whether a deal is legal under a ruleset is the domain's question.
 *
 * - `deal`, `adjustment`, `settlement`: `{ number, value }` – the order key, and the very object of
 *   the session file, unknown fields kept.
 * - `session`: `{ head, snapshot }` – the session file's fields without its lists and without
 *   `rulesetSnapshot`, which is named by id: a hundred evenings under one ruleset keep it once.
 * - `ruleset`: `{ kind, value }` – a group's own ruleset (`house`), or a resolved one that evenings
 *   are pinned to (`snapshot`, never edited).
 * - `person`: the person.
 * - `group`: a Runde, the people who play together, with what holds for their evenings.
 */
import {
	cashShape,
	potEntryShape,
	type CashHabits,
	type PotEntry,
} from '#lib/domain/cash/settlement-shape.ts';
import { LOCALES, type Locale } from '#lib/domain/ruleset.ts';
import {
	closed,
	custom,
	freeText,
	id,
	isObject,
	list,
	maybe,
	moment,
	oneOf,
	open,
	orNull,
	orObject,
	typeName,
	whole,
	flag,
	type Shape,
} from '#lib/domain/shape.ts';
import { shallowEnough } from '#lib/domain/plain.ts';
import type { JsonObject } from './json.ts';

export const ENTITIES = [
	'deal',
	'session',
	'adjustment',
	'settlement',
	'person',
	'ruleset',
	'group',
] as const;
export type Entity = (typeof ENTITIES)[number];

/** The entities that belong to no evening. */
const APART: readonly Entity[] = ['person', 'ruleset', 'group'];

/** Whether it is of no evening: people, rulesets, Runden. */
export const isApart = (entity: Entity): boolean => APART.includes(entity);

/** The entities that an evening lists in order. */
export const LISTED = ['deal', 'adjustment', 'settlement'] as const;
export type Listed = (typeof LISTED)[number];

/** Whether an evening has several of them, in an order of their own (`number`). */
export const isListed = (entity: Entity): entity is Listed =>
	(LISTED as readonly Entity[]).includes(entity);

/** An object of the session file with an id of its own; further fields ride along unread. */
export type Identified = JsonObject & { readonly id: string };

export interface ListedBody {
	readonly number: number;
	readonly value: Identified;
}

/** The session file's fields beside its lists, as stored: without `rulesetSnapshot`. */
export interface SessionFields {
	readonly id: string;
	readonly name?: string;
	readonly startedAt: string;
	readonly closedAt?: string;
	/** The zone of the clock on the wall, by its IANA name. */
	readonly timeZone?: string;
	readonly ruleset: string | object;
	readonly stake: { readonly currency: string; readonly minorPerPoint: number };
	readonly players: readonly { readonly id: string; readonly name: string }[];
	readonly seats: readonly string[];
	/** The Runde it belongs to. */
	readonly group?: string;
}

/** The fields of an evening as screens write and read them. */
export interface SessionHead extends SessionFields {
	/** The resolved ruleset the evening is played under. */
	readonly rulesetSnapshot?: object;
	readonly rounds?: readonly object[];
}

/** The same as it lies in the store, with whatever other fields the file had. */
export type StoredFields = SessionFields & { readonly [field: string]: unknown };

export interface SessionBody {
	readonly head: StoredFields;
	readonly snapshot: string | null;
}

/** How many colours there are to tell people, or Runden, apart by. */
export const MARKS = 8;

/** One person across evenings. `id` is the player id that sessions use. */
export interface Person {
	readonly id: string;
	readonly name: string;
	readonly archived?: boolean;
	/** Names from before, by which earlier evenings may call this person. */
	readonly formerly?: readonly string[];
	/** How the person is told apart at a glance: up to three letters, and which of the colours, from 0. */
	readonly initials?: string;
	readonly colour?: number;
	/** This person is the same as that one; readers follow it (`people.ts`). */
	readonly mergedInto?: string;
}

const RULESET_KINDS = ['house', 'snapshot'] as const;
export type RulesetKind = (typeof RULESET_KINDS)[number];
export interface RulesetBody {
	readonly kind: RulesetKind;
	readonly value: JsonObject;
}

export const MEMBER_ROLES = ['regular', 'guest', 'former'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export interface Member {
	/** The player id that evenings use. */
	readonly id: string;
	readonly role: MemberRole;
}

/** A Runde: the people who play together, and what holds for their next evening. */
export interface Group {
	readonly id: string;
	readonly name: string;
	/** Which of the marks, from 0. */
	readonly mark: number;
	readonly members: readonly Member[];
	/** The regular seats in playing order, first dealer first; whoever is missing is left out. */
	readonly seats: readonly string[];
	/** What an evening's `ruleset` field says: a built-in's id, or a patch. */
	readonly ruleset: string | object;
	/** The stored ruleset of the group's own that counts in its present edition, while it is there. */
	readonly house?: string;
	readonly stake: { readonly currency: string; readonly minorPerPoint: number };
	/** How its evenings are paid. */
	readonly cash?: CashHabits;
	/** What was put into its pot or taken out beside an evening, in the order it was written. */
	readonly pot?: readonly PotEntry[];
	/** The language its texts to share are written in; absent: the app's. */
	readonly language?: Locale;
	/** It meets no more; its evenings stay. */
	readonly archived?: boolean;
	/** Who sits where and who deals first; absent: everybody in the usual seat, the first of them deals. */
	readonly seating?: Seating;
	/** It is the same as that one by now, which has its evenings. */
	readonly mergedInto?: string;
	/** Who came into that one with it. */
	readonly brought?: readonly string[];
}

/** Seats: where everybody always sits, or drawn anew each evening. */
export const SEAT_HABITS = ['usual', 'drawn'] as const;
/** Whoever sits first; the one after whoever began last time; drawn. */
export const DEALER_HABITS = ['first', 'turns', 'drawn'] as const;
export interface Seating {
	readonly seats?: (typeof SEAT_HABITS)[number];
	readonly dealer?: (typeof DEALER_HABITS)[number];
}

interface Bodies extends Readonly<Record<Listed, ListedBody>> {
	readonly session: SessionBody;
	readonly person: Person & JsonObject;
	readonly ruleset: RulesetBody;
	readonly group: Group & JsonObject;
}

/** What is said of a thing of that kind, read at the record's door; `null` where it is deleted, or it is another kind of thing. */
export const bodyAs = <E extends Entity>(
	kind: E,
	{ entity, body }: { readonly entity: Entity; readonly body: JsonObject | null },
): Bodies[E] | null => (entity === kind ? (body as Bodies[E] | null) : null);

/** Any plain object within the depth that can be written out again. */
const anyObject: Shape<JsonObject> = custom({ type: 'object' }, (value, at) => {
	if (!isObject(value))
		return at.report('wrong-type', { expected: 'object', got: typeName(value) });
	return shallowEnough(value) || at.report('too-deep');
});

const rulesetName: Shape<string | JsonObject> = orObject('string', id, anyObject);

/** Beyond this an order key could lose exactness when something is added behind it. */
const LARGEST_NUMBER = 2 ** 50;

const identified = open({ id });
export const orderKey = whole(-LARGEST_NUMBER, LARGEST_NUMBER);
const listed = closed({ number: orderKey, value: identified });

const stake = open({
	currency: freeText(20),
	minorPerPoint: whole(-LARGEST_NUMBER, LARGEST_NUMBER),
});

const sessionFields = open({
	id,
	name: maybe(freeText()),
	startedAt: moment,
	closedAt: maybe(moment),
	timeZone: maybe(freeText(100)),
	ruleset: rulesetName,
	stake,
	players: list(open({ id, name: freeText() }), 1000),
	seats: list(id, 1000),
	group: maybe(id),
});
const session = closed({ head: sessionFields, snapshot: orNull(id) });
export const personFields = {
	id,
	name: freeText(),
	archived: maybe(flag),
	formerly: maybe(list(freeText(), 1000)),
	initials: maybe(freeText(12)),
	colour: maybe(whole(0, MARKS - 1)),
	mergedInto: maybe(id),
};
const ruleset = closed({ kind: oneOf(RULESET_KINDS), value: anyObject });

export const groupFields = {
	id,
	name: freeText(80),
	mark: whole(0, MARKS - 1),
	members: list(open({ id, role: oneOf(MEMBER_ROLES) }), 1000),
	seats: list(id, 1000),
	ruleset: rulesetName,
	house: maybe(id),
	stake,
	cash: maybe(cashShape),
	pot: maybe(list(potEntryShape)),
	language: maybe(oneOf(LOCALES)),
	archived: maybe(flag),
	seating: maybe(open({ seats: maybe(oneOf(SEAT_HABITS)), dealer: maybe(oneOf(DEALER_HABITS)) })),
	mergedInto: maybe(id),
	brought: maybe(list(id, 1000)),
};

/** The least that each entity's body must say to be kept in the record (all of it: `descriptions.ts`). */
export const BODY_SHAPES: { readonly [E in Entity]: Shape<unknown> } = {
	deal: listed,
	adjustment: listed,
	settlement: listed,
	session,
	person: open(personFields),
	ruleset,
	group: open(groupFields),
};

/** The id that a body says of itself, where its kind does. */
export function ownId(entity: Entity, body: JsonObject): unknown {
	if (entity === 'ruleset') return undefined;
	const said = isListed(entity) ? body.value : entity === 'session' ? body.head : body;
	return (said as JsonObject).id;
}
