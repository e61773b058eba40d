/** The Königrufen rulesets: each kind of contract has its own way of paying. */
import type { Deal } from '#lib/domain/deal.ts';
import type { Book } from '#lib/domain/entry.ts';
import type { KoenigrufenRuleset } from './rules.ts';
import { limitPayments } from './limits.ts';
import { settleNegatives } from './negative.ts';
import { settlePositive } from './positive.ts';
import { settleRenonce } from './renonce.ts';
import { tablesOf } from './tables.ts';
import { settleTrischaken } from './trischaken.ts';

/** Writes every payment of a legal deal, then holds each pair of players to the ruleset's limits. */
export function settleKoenigrufen(ruleset: KoenigrufenRuleset, deal: Deal, book: Book): void {
	settleItems(ruleset, deal, book);
	limitPayments(ruleset, book);
}

/** Every item of the deal, before what passes between two players is held to a limit. */
export function settleItems(ruleset: KoenigrufenRuleset, deal: Deal, book: Book): void {
	const contract = tablesOf(ruleset).contracts.get(deal.contract ?? '');
	if (!contract) return;
	if (deal.outcome.renonce !== undefined) settleRenonce(ruleset, contract, deal, book);
	else if (contract.kind === 'positive') settlePositive(ruleset, contract, deal, book);
	else if (contract.kind === 'negative') settleNegatives(ruleset, deal, book);
	else settleTrischaken(ruleset, deal, book);
}
