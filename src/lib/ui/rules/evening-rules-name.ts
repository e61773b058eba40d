/**
 * What the rules of one evening are called that nobody named: after its day, in every language, so that who follows the
 * evening reads it in their own.
 */
import { isObject } from '#lib/domain/shape.ts';
import type { HouseRuleset } from '#lib/state/rules/own-rulesets.ts';
import { formatDate } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { locales, type Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** `Regeln vom 20.11.2026`, in the language of the screen. */
export const nameForEvening = (startedAt: string): string =>
	m.rules_v_for_evening({ date: formatDate(startedAt, locale.current) });

/** The same rules, called so in every language where they kept the name that was proposed in one of them. */
export async function namedForEvening(
	house: HouseRuleset,
	startedAt: string,
): Promise<HouseRuleset> {
	const names: Partial<Record<Locale, string>> = {};
	for (const language of locales) {
		const spoken = await locale.ready(language);
		names[language] = locale.within(spoken, () => nameForEvening(startedAt));
	}
	const { patch } = house;
	// Where a person gave names of their own these stay.
	const isOwn = isObject(patch) && 'names' in patch;
	if (isOwn || !Object.values(names).includes(house.name)) return house;
	return { ...house, patch: { ...patch, names } };
}
