/** What everything is worth in the deal that is being written: the tables of the tariff, multiplied out. */
import type { Held } from '#lib/domain/held.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import { heldRules as heldCalling } from '#lib/games/koenigrufen/domain/held.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { multipliersOf } from '#lib/games/koenigrufen/text/multipliers.ts';
import { heldRules as heldTarok } from '#lib/games/tarok/domain/held.ts';
import { gameRulesWords } from './games.ts';
import type { TariffTable } from './tariff-parts.ts';
import type { Group } from './units/unit.ts';

interface TablePart {
	readonly group: Group;
	readonly title: string;
	readonly table: TariffTable;
}

interface HeldRules<R> {
	/** The same rules with what multiplies a deal in their numbers. */
	readonly now: (ruleset: R, held: Held) => R | KoenigrufenRuleset;
	/** What a contract multiplies, in sentences; absent: none multiplies anything. */
	readonly multipliersOf?: (ruleset: R, contract: string | undefined, locale: Locale) => string[];
}

/** The games, a line for each. */
const HELD: { readonly [G in Ruleset['game']]: HeldRules<Extract<Ruleset, { game: G }>> } = {
	...forCalling({ now: heldCalling, multipliersOf }),
	tarok: { now: heldTarok },
};

const heldRules = (ruleset: Ruleset) => HELD[ruleset.game] as HeldRules<Ruleset>;

/** What the chosen contract multiplies, in sentences. */
export const multipliersNow = (ruleset: Ruleset, { contract }: Held, locale: Locale): string[] =>
	heldRules(ruleset).multipliersOf?.(ruleset, contract, locale) ?? [];

/** The tables of the tariff with rows, with what multiplies this deal (`held`) already in their numbers. */
export function tariffNow(ruleset: Ruleset, held: Held, locale: Locale): readonly TablePart[] {
	// The game stays the one it is: only numbers change.
	const now = heldRules(ruleset).now(ruleset, held);
	return gameRulesWords(now)
		.sectionsOf(now, locale)
		.flatMap(({ group, title, table }) =>
			table && table.rows.length > 0 ? [{ group, title, table }] : [],
		);
}
