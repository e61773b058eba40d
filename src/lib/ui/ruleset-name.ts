/** What a ruleset is called in lists: its own name, or the one the group gave it. */
import { isObject } from '#lib/domain/shape.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type { Locale } from '#lib/text/locales.ts';

/** @param reference what an evening's `ruleset` field says */
export function rulesetName(reference: unknown, locale: Locale): string {
	if (typeof reference === 'string') return builtIn(reference)?.names[locale] ?? reference;
	if (!isObject(reference)) return '';
	const { name, extends: base, patch } = reference;
	const names = isObject(patch) && isObject(patch.names) ? patch.names : {};
	const told = names[locale];
	if (typeof told === 'string' && told !== '') return told;
	if (typeof name === 'string' && name !== '') return name;
	return typeof base === 'string' ? (builtIn(base)?.names[locale] ?? base) : '';
}
