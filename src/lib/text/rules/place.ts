/** Whose rule it is and what it is called, for a problem told far from its field. */
import { pathText, type Path } from '#lib/domain/issue.ts';
import type { Ruleset, Words } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import type { Locale } from '../locales.ts';
import { GROUP_NAMES, unitAt } from './units.ts';

/**
 * `Bettler, gewonnen`; where nobody gave it words, the path.
 * @param rulesets whose names are looked for: the one with the problem, and its base for what that one lacks or emptied
 */
export function placeText(path: Path, rulesets: readonly Ruleset[], locale: Locale): string {
	const keys = path.map(String);
	const said = (words: (from: readonly Ruleset[]) => string) =>
		[rulesets, rulesets.toReversed()].map(words).find((text) => text.trim() !== '') ?? '';
	for (let length = keys.length; length > 0; length--) {
		const found = unitAt(keys.slice(0, length));
		if (!found) continue;
		const { unit, ids } = found;
		const [subject, label] = [unit.subject, unit.label].map((words) =>
			said((from) => words({ ids, rulesets: from, locale })),
		);
		return [subject, label].filter(Boolean).join(', ');
	}
	if (keys.length === 1 && keys[0] === 'contracts') return GROUP_NAMES.games({}, { locale });
	const one = said((from) => {
		const named = from.map((ruleset) => valueAt(ruleset, keys.slice(0, 2))).find(isObject);
		return isObject(named?.names) ? (named.names as unknown as Words)[locale] : '';
	});
	return one || pathText(path);
}
