/** What a game is to the form: how its deals are told, what can be chosen, and what the taps amount to. */
import type { CountRule, Counting } from './counts.ts';
import type { Offers } from './offered.ts';
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { Path } from '#lib/domain/issue.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { CommonRuleset } from '#lib/domain/rules.ts';
import type { DealDraft, Fields } from './fields.ts';
import type { DealForm, How } from './form.ts';

export interface GameForm<R extends CommonRuleset> {
	/** The ways in which the outcome can be told, the usual one first. */
	howsOf(ruleset: R, form: DealForm): How[];
	/** What can be chosen; what is left out there is not in this game. */
	offersOf(ruleset: R, form: DealForm, how: How, hands: readonly PlayerId[]): Partial<Offers>;
	/** The fields that the taps amount to, without dealer, hands and what else every deal has. */
	fieldsOf(ruleset: R, form: DealForm, how: How, hands: readonly PlayerId[]): Fields;
	/** The control that writes what is wrong at this path; `undefined`: the one of the same name. */
	controlOf?(draft: DealDraft, path: Path): string | undefined;
	/** Whether something tapped says who won, so that the result need not be asked. */
	isDecided?(ruleset: R, form: DealForm, how: How): boolean;
	/** What has to be counted to win the game as it is tapped. */
	neededCount?(ruleset: R, form: DealForm, fields: Fields): Required<CardPoints> | undefined;
	/** Whether somebody may take the talon as a fifth hand: in this deal, or at this table at all. */
	fifthHand?(ruleset: R, form?: DealForm): boolean;
	/** Whether one side's count may be told, or only that of single players. */
	readonly countsSides: boolean;
	/** What the counts of these hands have to be. */
	countRule(ruleset: R, hands: readonly PlayerId[]): CountRule;
	/** How a pile of tricks is counted. */
	counting(ruleset: R): Counting;
}
