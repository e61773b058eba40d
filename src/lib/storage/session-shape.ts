/** What a session file holds, and what a session is once it passed the door (`session-file.ts`). */
import { CASH_FIELDS, type CashFields } from '#lib/domain/cash/settlement-shape.ts';
import { adjustmentShape } from '#lib/domain/adjustment-shape.ts';
import { dealShape } from '#lib/domain/deal-shape.ts';
import type { Deal, PlayerId } from '#lib/domain/deal.ts';
import type { LaterRules } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Adjustment, Stake } from '#lib/domain/score.ts';
import {
	addressId,
	anyObject,
	asked,
	custom,
	exactly,
	freeText,
	id,
	list,
	maybe,
	moment,
	open,
	typeName,
	whole,
	type Check,
	type JsonSchema,
	type Shape,
} from '#lib/domain/shape.ts';
import type { TableWord } from '#lib/domain/table/next-deal.ts';
import type { DoubledRound } from '#lib/domain/table/rounds.ts';
import { roundsShape, tableWordShape } from '#lib/domain/table/table-shape.ts';
import {
	rulesetChangesShape,
	rulesReplacedShape,
	type ReplacedRules,
	rulesetReference,
	type RulesetChange,
	type RulesetPatch,
} from '#lib/rulesets/reference.ts';
import { patchSchema, withPatches } from '#lib/rulesets/patch-schema.ts';
import { rulesetShape } from '#lib/rulesets/schema.ts';
import { MOST_AT_TABLE, MOST_PER_POINT } from './descriptions.ts';

export const SESSION_FORMAT = 'schrieb/session';
export const SESSION_VERSION = 1;

export interface Player {
	readonly id: PlayerId;
	readonly name: string;
}

/** A session file as it is written: facts, and whatever else it carried. */
export interface SessionFile extends CashFields {
	readonly format: typeof SESSION_FORMAT;
	readonly version: typeof SESSION_VERSION;
	readonly id: string;
	readonly name?: string;
	readonly startedAt: string;
	readonly closedAt?: string;
	/** The zone of the clock on the wall, by its IANA name. */
	readonly timeZone?: string;
	readonly ruleset: string | RulesetPatch;
	readonly rulesetSnapshot?: Ruleset;
	readonly rulesetChanges?: readonly RulesetChange[];
	readonly rulesReplaced?: readonly ReplacedRules[];
	readonly stake: Stake;
	readonly players: readonly Player[];
	readonly seats: readonly PlayerId[];
	readonly deals: readonly Deal[];
	readonly adjustments?: readonly Adjustment[];
	readonly rounds?: readonly DoubledRound[];
	/** What the table said of the next deal, against the rotation. */
	readonly nextDeal?: TableWord;
	/** The Runde it belongs to, on the phone that knows it. */
	readonly group?: string;
	readonly note?: string;
}

/** A session that passed the door, with the ruleset it is played under. */
export interface Session extends Omit<SessionFile, 'ruleset'> {
	readonly ruleset: Ruleset;
	/** Rules that replaced them during the evening. */
	readonly laterRules: readonly LaterRules[];
	/** The file as it came, unknown fields included. */
	readonly file: SessionFile;
}

/** Deals are read one by one, each under its ruleset; here only that there is a list of them. */
const deals: Shape<readonly unknown[]> = custom(
	{ type: 'array', items: dealShape.schema },
	(value: unknown, at: Check) =>
		Array.isArray(value) || at.report('wrong-type', { expected: 'array', got: typeName(value) }),
);

const currency: Shape<string> = custom(
	{ type: 'string', pattern: '^[A-Z]{3}$' },
	(value: unknown, at: Check) =>
		(typeof value === 'string' && /^[A-Z]{3}$/.test(value)) ||
		at.report('unknown-value', asked(value, ['EUR', 'SEK', 'CHF', '…'])),
);

/** Kept whatever it says: zones come and go, and another program may know more of them. */
const timeZone: Shape<string> = custom(freeText(100).schema, (value: unknown, at: Check) => {
	if (!freeText(100).check(value, at)) return false;
	if (!isTimeZone(value)) at.warn('unknown-value', asked(value, ['Europe/Vienna', '…']));
	return true;
});

function isTimeZone(timeZone: string): boolean {
	try {
		return new Intl.DateTimeFormat('sv', { timeZone }).resolvedOptions().timeZone !== '';
	} catch {
		return false;
	}
}

export const sessionShape = open({
	format: exactly(SESSION_FORMAT),
	version: exactly(SESSION_VERSION),
	id: addressId,
	name: maybe(freeText()),
	startedAt: moment,
	closedAt: maybe(moment),
	timeZone: maybe(timeZone),
	ruleset: rulesetReference,
	rulesetSnapshot: maybe(custom<object>(rulesetShape.schema, anyObject.check)),
	rulesetChanges: maybe(rulesetChangesShape),
	rulesReplaced: maybe(rulesReplacedShape),
	stake: open({ currency, minorPerPoint: whole(0, MOST_PER_POINT) }),
	players: list(open({ id: addressId, name: freeText() }), MOST_AT_TABLE),
	seats: list(id, MOST_AT_TABLE),
	deals,
	adjustments: maybe(list(adjustmentShape)),
	rounds: maybe(roundsShape),
	nextDeal: maybe(tableWordShape),
	group: maybe(id),
	note: maybe(freeText()),
	...CASH_FIELDS,
});

/** The JSON Schemas that are published beside the app. */
export const sessionJsonSchema = (): JsonSchema => ({
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	title: 'Schrieb session, version 1',
	...withPatches(sessionShape.schema, { $ref: '#/$defs/rulesetPatch' }),
	$defs: { rulesetPatch: patchSchema(rulesetShape.schema) },
});

/** Of a resolved ruleset, as `rulesetSnapshot` has it. */
export const rulesetJsonSchema = (): JsonSchema => ({
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	title: 'Schrieb ruleset',
	...rulesetShape.schema,
});
