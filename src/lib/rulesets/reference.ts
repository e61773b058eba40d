/** How an evening names its rules: a built-in by its id, or a patch over one; and patches that came later. */
import {
	anyObject,
	custom,
	id,
	list,
	mapOf,
	maybe,
	moment,
	open,
	orObject,
	text,
	whole,
	type Shape,
} from '#lib/domain/shape.ts';

/** A house ruleset: a built-in and what is different. */
export interface RulesetPatch {
	readonly extends: string;
	readonly name?: string;
	readonly patch: object;
}

/** From some deal on the evening was played under other rules (`docs/rulesets.md`). */
export interface RulesetChange {
	/** The deals before; the change holds after the last of them in playing order. */
	readonly afterDeals: readonly string[];
	/** A JSON Merge Patch over the rules that held until then. */
	readonly patch: object;
	readonly at?: string;
}

/** Rules that were replaced for every deal. */
export interface ReplacedRules {
	/** The deals that whoever replaced them saw. */
	readonly deals: readonly string[];
	/** How often each of these was written over by then; of those not named never. */
	readonly corrections?: Readonly<Record<string, number>>;
	/** A JSON Merge Patch over the rules that replaced them: what the evening began with until then. */
	readonly patch: object;
	/** What had changed these since. */
	readonly rulesetChanges?: readonly RulesetChange[];
}

const patchShape = open({ extends: id, name: maybe(text(200)), patch: anyObject });

export const rulesetReference: Shape<string | RulesetPatch> = orObject(
	'string',
	custom<string>({ type: 'string' }, id.check),
	custom<RulesetPatch>(
		{
			type: 'object',
			properties: { extends: id.schema, name: { type: 'string' }, patch: { type: 'object' } },
			required: ['extends', 'patch'],
		},
		patchShape.check,
	),
);

export const rulesetChangesShape = list(
	open({ afterDeals: list(id), patch: anyObject, at: maybe(moment) }),
	100,
);

export const rulesReplacedShape = list(
	open({
		deals: list(id),
		corrections: maybe(mapOf(whole(0, 1000))),
		patch: anyObject,
		rulesetChanges: maybe(rulesetChangesShape),
	}),
	1000,
);
