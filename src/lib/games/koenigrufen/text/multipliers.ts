/** What a contract of Königrufen multiplies, each in a sentence. */
import { own } from '#lib/domain/own.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { formatInteger } from '#lib/text/format.ts';
import * as m from '#lib/text/paraglide/messages.js';

/** Premiums, the whole deal, and what is lost where that is not the same. */
export function multipliersOf(
	{ contracts }: KoenigrufenRuleset,
	id: string | undefined,
	locale: Locale,
): string[] {
	const contract = id === undefined ? undefined : own(contracts, id);
	if (contract?.kind !== 'positive') return [];
	const { premiumFactor, factor } = contract;
	const name = contract.names[locale];
	const params = (times: number) => ({ name, times: formatInteger(times, locale) });
	const said: string[] = [];
	if (premiumFactor !== 1) said.push(m.deal_tariff_premiums(params(premiumFactor), { locale }));
	if (factor.won !== 1) said.push(m.deal_tariff_all(params(factor.won), { locale }));
	if (factor.lost !== factor.won) said.push(m.deal_tariff_lost(params(factor.lost), { locale }));
	return said;
}
