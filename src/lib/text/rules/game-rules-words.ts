/** What a game is to the words of rules: its part of the tariff, and every value of its own. */
import type { CommonRuleset } from '#lib/domain/rules.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import type { TariffSection } from './tariff-parts.ts';

export interface GameRulesWords<R extends CommonRuleset> {
	/** What stands in the tariff before rounds, table and cash. */
	sectionsOf(ruleset: R, locale: Locale): TariffSection[];
	/** Whether anybody says kontra; absent: nobody does. */
	takesKontra?(ruleset: R): boolean;
	/** A contract or premium in a line, where a table may add some. */
	recordText?(ruleset: R, list: string, id: string, locale: Locale): string;
}
