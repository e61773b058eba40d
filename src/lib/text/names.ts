/** What players call a ruleset's contracts and items, and where its rules are written. */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { Reason } from '#lib/domain/entry.ts';
import { gameOf } from '#lib/domain/games.ts';
import { contractOf, itemOf } from '#lib/domain/named.ts';
import { own } from '#lib/domain/own.ts';
import type { Citation, Locale, Ruleset } from '#lib/domain/ruleset.ts';
import * as m from './paraglide/messages.js';

/** The name of a player, by id. */
export type NameOf = (player: PlayerId) => string;

/** A contract as players say it; its id where the ruleset does not know it. */
export const contractName = (ruleset: Ruleset, id: string, locale: Locale): string =>
	contractOf(ruleset, id)?.names[locale] ?? id;

/** A premium or other item as players say it; its id where the ruleset does not know it. */
export const itemName = (ruleset: Ruleset, item: string, locale: Locale): string =>
	itemOf(ruleset, item)?.names[locale] ?? item;

/** A kontra level as the ruleset calls it; beyond its names, by its number. */
export function kontraName(ruleset: Ruleset, level: number, locale: Locale): string {
	const words = own(ruleset.kontra?.names, String(level))?.[locale];
	return words ?? m.explain_kontra_level({ n: String(level) }, { locale });
}

/** The rule that a payment follows; none for what was settled by hand. */
export function citationOf(
	ruleset: Ruleset,
	deal: DealFacts,
	reason: Reason,
): Citation | undefined {
	return gameOf(ruleset).citationOf(ruleset, deal, reason);
}

/** `Linzer Tarock Akademie, „Der Dreier“`: the source's title and the section. */
export function citeText(ruleset: Ruleset, cite: Citation, locale: Locale): string {
	const title = own(ruleset.sources, cite.source)?.title ?? cite.source;
	return m.explain_cite({ title, section: cite.section }, { locale });
}
