/** How an evening names its rules: a built-in by its id, or a patch over one. */
import {
	anyObject,
	custom,
	id,
	maybe,
	open,
	text,
	type Check,
	type Shape,
} from '#lib/domain/shape.ts';
import type { RulesetPatch } from './resolve.ts';

const patchShape = open({ extends: id, name: maybe(text(200)), patch: anyObject });

export const rulesetReference: Shape<string | RulesetPatch> = custom(
	{
		anyOf: [
			{ type: 'string' },
			{
				type: 'object',
				properties: { extends: id.schema, name: { type: 'string' }, patch: { type: 'object' } },
				required: ['extends', 'patch'],
			},
		],
	},
	(value: unknown, at: Check) =>
		typeof value === 'string' ? id.check(value, at) : patchShape.check(value, at),
);
