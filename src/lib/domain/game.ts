/**
 * What a game of the tarock family is to the domain. Each game has a folder (`src/lib/games`) and stands in
 * one list (`games.ts`); nobody else asks which game a ruleset is of.
 */
import type { Deal, DealFacts, PlayerId } from './deal.ts';
import type { Book, Entry, Net, Reason } from './entry.ts';
import type { Reading } from './reading.ts';
import type { Citation, CommonRuleset, Words } from './rules.ts';
import type { GameFacts } from './ruleset.ts';
import type { Sides } from './sides.ts';

export interface Game<R extends CommonRuleset> {
	/** What its deals note that not those of all games do; others' facts are refused. */
	readonly facts?: { readonly [F in keyof GameFacts]?: unknown };
	/** Reports everything else that keeps a deal from being a legal one; its people have been asked. */
	check(ruleset: R, reading: Reading): void;
	/** Writes the payments of a legal deal that was not settled by hand. Cannot fail. */
	settle(ruleset: R, deal: Deal, book: Book): void;
	/** Whether a kontra may decide which items are paid, so that without it the deal is settled anew. */
	kontraDecides?(ruleset: R, deal: Deal): boolean;
	/**
	 * What of a deal starts a doubled round, by id, for `rounds.lengthAfter`; `undefined` where none starts.
	 * Absent: what the ruleset's `rounds.after` names.
	 */
	startersOf?(ruleset: R, settled: Settled): readonly string[] | undefined;
	/** Who played what, and with whom. */
	rolesOf(ruleset: R, deal: Deal): Roles;
	/** A premium or whatever else is paid by name, by the item of its entries. */
	itemOf(ruleset: R, item: string): NamedItem | undefined;
	/** What is paid by name, is no premium, and was noted of single players. */
	itemsOf?(deal: Deal): readonly { readonly player: PlayerId; readonly item: string }[];
	/** The rule that a payment follows. */
	citationOf(ruleset: R, deal: DealFacts, reason: Reason): Citation | undefined;
}

/** A deal with what it paid, as far as it may start a doubled round. */
export interface Settled {
	readonly deal: DealFacts;
	readonly net: Net;
	readonly entries: readonly Entry[];
	/** The games that were declared. */
	readonly games: readonly DeclaredGame[];
}

/** A game that somebody declared. */
export interface DeclaredGame {
	readonly contract: string;
	readonly declarer: PlayerId;
	/** `undefined` where nobody can say: settled by hand, or broken off by a renonce. */
	readonly won: boolean | undefined;
}

export interface Roles {
	readonly games: readonly DeclaredGame[];
	/** Absent where everybody plays for himself, or several play games of their own. */
	readonly sides?: Sides;
	/** The contract in which nobody declares and everybody plays for himself. */
	readonly each?: string;
	/** Whoever a kontra names is under it there: the others said it. */
	readonly namesUnderKontra?: boolean;
}

export interface NamedItem {
	readonly names: Words;
	readonly cite: Citation;
	readonly order: number;
	/** Whether it exists in the announced form. */
	readonly announceable: boolean;
}
