/** What no table can mean by rules of three-handed Tarok. */
import type { Check } from '#lib/domain/shape.ts';
import { notBelow } from '#lib/rulesets/shapes.ts';
import type { TarokRuleset } from '../domain/rules.ts';
import { MOST_DECLARED } from './schema.ts';

/** Reports a declaration that begins with more cards than it may have. */
export function tarokSense({ declarations }: TarokRuleset, at: Check): void {
	for (const [kind, { from, most }] of Object.entries(declarations)) {
		const path = ['declarations', kind, 'most'];
		notBelow(at, path, { value: most, least: from, most: MOST_DECLARED });
	}
}
