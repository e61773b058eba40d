/** Königrufen in all its rulesets. */
import type { Game } from '#lib/domain/game.ts';
import { own } from '#lib/domain/own.ts';
import { checkKoenigrufen } from './check.ts';
import { kontraDecides } from './positive.ts';
import { rolesOf } from './roles.ts';
import type { KoenigrufenRuleset } from './rules.ts';
import { settleKoenigrufen } from './settle.ts';
import { VALAT } from './tables.ts';

export const KOENIGRUFEN: Game<KoenigrufenRuleset> = {
	check: checkKoenigrufen,
	settle: settleKoenigrufen,
	kontraDecides,
	rolesOf,
	itemOf(ruleset, item) {
		if (item === VALAT) return ruleset.valat && { ...ruleset.valat, announceable: true };
		const premium = own(ruleset.premiums, item);
		return premium && { ...premium, announceable: premium.value.announced !== undefined };
	},
	citationOf(ruleset, deal, { item, renonce, contract = deal.contract ?? '' }) {
		if (item === 'trischaken') return ruleset.trischaken.cite;
		if (renonce) return ruleset.renonce?.cite;
		if (item === 'game') return own(ruleset.contracts, contract)?.cite;
		return KOENIGRUFEN.itemOf(ruleset, item)?.cite;
	},
};
