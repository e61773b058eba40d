/** Single values of a ruleset in words: amounts, factors, counts, names of what a rule is about. */
import { type CardPoints, reachedFrom } from '#lib/domain/card-points.ts';
import { contractOf, itemOf } from '#lib/domain/named.ts';
import type { Named, RoundLength } from '#lib/domain/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { formatInteger } from '../format.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import * as m from '../paraglide/messages.js';

/** From what count on: `35/2`, or `36` where there is no leaf, or none counts. */
export function thresholdText(
	threshold: CardPoints,
	ruleset: Ruleset | undefined,
	locale: Locale,
): string {
	const { points, leaves } = reachedFrom(threshold, ruleset?.cards ?? { leaves: true });
	return leaves === 0
		? String(points)
		: m.rules_count({ points: String(points), leaves: String(leaves) }, { locale });
}

/** `doppelt`, or `×6` where there is no word for it. */
export function timesText(times: number, locale: Locale): string {
	const words = [undefined, m.rules_times_1, m.rules_times_2, m.rules_times_3, m.rules_times_4];
	return (
		words[times]?.({}, { locale }) ??
		m.rules_times_n({ n: formatInteger(times, locale) }, { locale })
	);
}

/** `eine Runde`, `4 Spiele` */
export function lengthText(length: RoundLength, locale: Locale): string {
	if (length.unit === 'round') return m.rules_one_round({}, { locale });
	return length.deals === 1
		? m.rules_deals_one({}, { locale })
		: m.rules_deals_many({ n: formatInteger(length.deals, locale) }, { locale });
}

/** Rulesets to look a name up in, the one that counts first. */
export type Naming = readonly Ruleset[];

/** What players call a contract, premium, valat, declaration or event of these rulesets. */
export function nameIn(rulesets: Naming, id: string, locale: Locale): string {
	for (const ruleset of rulesets) {
		const found = contractOf(ruleset, id) ?? itemOf(ruleset, id);
		const name = found?.names[locale];
		if (name) return name;
	}
	return id;
}

/** What the contract is called in which everybody plays for himself. */
export function trischakenName(rulesets: Naming, locale: Locale): string {
	for (const ruleset of rulesets) {
		const contracts: readonly (Named & { readonly kind?: string })[] = Object.values(
			ruleset.contracts ?? {},
		);
		const found = contracts.find(({ kind }) => kind === 'trischaken');
		if (found) return found.names[locale];
	}
	return m.rules_g_trischaken({}, { locale });
}

/** The names of a set, in the order in which the ruleset lists them. */
export function namesOf(
	ids: Readonly<Record<string, unknown>>,
	rulesets: Naming,
	locale: Locale,
): string[] {
	const order = (id: string): number => {
		for (const ruleset of rulesets) {
			const found = itemOf(ruleset, id) ?? contractOf(ruleset, id);
			if (found) return found.order;
		}
		return 0;
	};
	return Object.keys(ids)
		.sort((a, b) => order(a) - order(b))
		.map((id) => nameIn(rulesets, id, locale));
}
