/** What a patch takes away under a name that no rule has: it changes nothing, and is most likely misspelt. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { Check, asked, isObject } from '#lib/domain/shape.ts';
import { valueAt } from './merge-patch.ts';
import { rulesetShape } from './schema.ts';

/** Warns of each such name, with those there are; a rule that the base happens to lack is none. */
export function warnOfIdleNulls(base: Ruleset, patch: object, at: Check): void {
	const inside = new Check();
	rulesetShape.check(withIdleNulls(base, patch), inside);
	const known = ['contracts', 'premiums'].flatMap((list) =>
		Object.keys(valueAt(base, [list]) ?? {}),
	);
	for (const { code, path, params } of inside.issues) {
		const name = String(path.at(-1));
		// In place of `order`, and so in patches alone.
		if (name === 'after' || valueAt(patch, path.map(String)) !== null) continue;
		const told = params?.field ?? params?.value;
		// In a set of contracts or premiums `null` is told as no `true`, elsewhere the name as none.
		if (told === name) at.warnAt(path, code, params);
		else if (params?.known === 'true' && !known.includes(name))
			at.warnAt(path, code, asked(name, known));
	}
}

/** The target with the patch applied, and with `null` where the patch takes away what is not there. */
function withIdleNulls(target: unknown, patch: unknown): unknown {
	if (!isObject(patch)) return patch;
	const result = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
	for (const [key, value] of Object.entries(patch)) {
		if (value === null && result.has(key)) result.delete(key);
		else result.set(key, withIdleNulls(result.get(key), value));
	}
	return Object.fromEntries(result);
}
