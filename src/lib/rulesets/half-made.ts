/** Rules as somebody leaves them who has not come to an end with them. */
import { shallowEnough } from '#lib/domain/plain.ts';
import { Check } from '#lib/domain/shape.ts';
import { rulesetShape } from './schema.ts';

/** What a person who changes rules may leave for later. */
const LEFT_FOR_LATER: ReadonlySet<string> = new Set(['empty', 'out-of-range']);

/** Whether it is a ruleset, though it may contradict itself, lack a word or go beyond what a table pays. */
export function isHalfMade(value: unknown): boolean {
	if (!shallowEnough(value)) return false;
	const at = new Check();
	rulesetShape.check(value, at);
	return at.issues.every(({ code }) => LEFT_FOR_LATER.has(code));
}
