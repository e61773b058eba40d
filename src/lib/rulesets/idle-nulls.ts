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
	const named = inside.issues.length > 0 ? namesIn(rulesetShape.schema) : new Set<unknown>();
	for (const { code, path, params } of inside.issues) {
		const name = String(path.at(-1));
		// In place of `order`, and so in patches alone.
		if (name === 'after' || valueAt(patch, path.map(String)) !== null) continue;
		const told = params?.field ?? params?.value;
		// In a set of contracts or premiums `null` is told as no `true`, elsewhere the name as none.
		if (told === name) {
			if (!named.has(params?.field)) at.warnAt(path, code, params);
		} else if (params?.known === 'true' && !known.includes(name))
			at.warnAt(path, code, asked(name, known));
	}
}

/** Every name that a rule has, in whichever form of it: turned into another one it is rid of what it said before. */
function namesIn(schema: object, names = new Set<unknown>()): ReadonlySet<unknown> {
	for (const [key, value] of Object.entries(schema) as [string, unknown][]) {
		if (typeof value !== 'object' || value === null) continue;
		if (key === 'properties') for (const name of Object.keys(value)) names.add(name);
		namesIn(value, names);
	}
	return names;
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
