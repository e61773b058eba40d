/**
 * What each kind of entity says where all of it reads: its parser and, in `schema`, its JSON Schema, from
 * which tests make hostile values. Whatever comes in asks here – a save, a backup, another phone (`entering.ts`) – and
 * so do the rows of evenings, people and Runden that screens show.
 *
 * The record itself asks for the least form alone (`bodies.ts`): what an earlier version wrote stays in
 * it as it lies, and so does what only a later one reads.
 */
import { adjustmentShape } from '#lib/domain/adjustment-shape.ts';
import {
	cashShape,
	countedSettlement,
	currencyShape,
	movementShape,
	potEntryShape,
	stakeChangeShape,
} from '#lib/domain/cash/settlement-shape.ts';
import { dealShape } from '#lib/domain/deal-shape.ts';
import {
	addressId,
	closed,
	distinct,
	freeText,
	id,
	list,
	listById,
	maybe,
	moment,
	open,
	orNull,
	whole,
	type Shape,
	type Shaped,
} from '#lib/domain/shape.ts';
import {
	rulesetChangesShape,
	rulesetReference,
	rulesReplacedShape,
} from '#lib/rulesets/reference.ts';
import { BODY_SHAPES, groupFields, orderKey, personFields, type Entity } from './bodies.ts';

/** What an evening holds at most; its file holds as much. */
export const MOST_PER_POINT = 1_000_000_000;
export const MOST_AT_TABLE = 1000;

const stake = open({ currency: currencyShape, minorPerPoint: whole(0, MOST_PER_POINT) });
const seats = distinct(list(id, MOST_AT_TABLE), (player) => player);

const head = open({
	id: addressId,
	name: maybe(freeText()),
	note: maybe(freeText()),
	startedAt: moment,
	closedAt: maybe(moment),
	ruleset: rulesetReference,
	rulesetChanges: maybe(rulesetChangesShape),
	rulesReplaced: maybe(rulesReplacedShape),
	stake,
	stakeChanges: maybe(list(stakeChangeShape)),
	movements: maybe(listById(movementShape)),
	cash: maybe(cashShape),
	players: listById(open({ id: addressId, name: freeText() }), MOST_AT_TABLE),
	seats,
	group: maybe(id),
	// `rounds` and `nextDeal` only propose the next deal: where they do not read, nothing is proposed.
});

const listed = (value: Shape<unknown>): Shape<unknown> => closed({ number: orderKey, value });

const session = closed({ head, snapshot: orNull(id) });
export type DescribedSession = Shaped<typeof session>;

/** The whole form of each entity's body. */
export const DESCRIPTIONS: {
	readonly [E in Entity]: Shape<E extends 'session' ? DescribedSession : unknown>;
} = {
	deal: listed(dealShape),
	adjustment: listed(adjustmentShape),
	settlement: listed(countedSettlement),
	session,
	person: open({ ...personFields, id: addressId }),
	// Its values are read where it is resolved, with all that is wrong with them.
	ruleset: BODY_SHAPES.ruleset,
	group: open({
		...groupFields,
		id: addressId,
		members: distinct(groupFields.members, (member) => member.id),
		seats,
		ruleset: rulesetReference,
		stake,
		pot: maybe(listById(potEntryShape)),
	}),
};
