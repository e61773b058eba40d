/** What a game is to the words: how its deals are told. */
import type { Deal, DealFacts } from '#lib/domain/deal.ts';
import type { Entry, Reason } from '#lib/domain/entry.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { CommonRuleset } from '#lib/domain/rules.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import type { NameOf } from './names.ts';

/** What is told, of whom, in which language. */
export interface Telling<R extends CommonRuleset, D extends DealFacts = DealFacts> {
	readonly ruleset: R;
	readonly deal: D;
	readonly nameOf: NameOf;
	readonly locale: Locale;
}

export interface DealTitle {
	/** `Besserrufer` */
	readonly title: string;
	/** `Gerti, Franz`; may be empty. */
	readonly detail: string;
}

/** What a fact is called that not all games have. */
export interface FactWords {
	/** Where it is said to have changed. */
	part(): string;
	/** Where it is still to be tapped; absent: nobody has to. */
	need?(): string;
}

export interface GameWords<R extends CommonRuleset> {
	/** A deal that was played, in one line: what it was, and by whom. */
	titleOf(telling: Telling<R, Deal>, entries: readonly Entry[]): DealTitle;
	/** The player whom a payment is about, so that only the others must be named. */
	aboutWhom(telling: Telling<R>, entry: Entry): PlayerId | undefined;
	/** Whether items are single players' and each line says whose, or a side's. */
	readonly isPersonal: boolean;
	/** How many of something were declared. */
	countOf?(telling: Telling<R>, reason: Reason, about: PlayerId | undefined): number | undefined;
	/** How a payment came about that is a difference: `33 − 26`, and whose. */
	distanceOf?(
		telling: Telling<R>,
		entry: Entry,
	): { readonly player: PlayerId; readonly text: string } | undefined;
}
