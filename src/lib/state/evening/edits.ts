/**
 * What is written when something is done in an evening: edits made of the evening as the transaction finds
 * it, which is not always what the screen showed when it was tapped.
 */
import type { DealFacts } from '#lib/domain/deal.ts';
import {
	roundAsked,
	roundStartedBy,
	roundsWith,
	type DoublingTable,
} from '#lib/domain/table/doubling.ts';
import type { TableWord } from '#lib/domain/table/next-deal.ts';
import { roundsStopped, type DoubledRound } from '#lib/domain/table/rounds.ts';
import type { Edit, Seen } from '#lib/storage/edit.ts';
import { sameJson } from '#lib/storage/json.ts';
import type { EveningHead, EveningModel } from '../evening-model.ts';
import { tableDealOf } from './lines.ts';

/** Decides what to write; it may be asked again. */
export type MakeEdits = (found: EveningModel) => readonly Edit[];
type HeadChange = (head: EveningHead, found: EveningModel) => EveningHead;

/** The evening's own facts as they are to be; nothing where they are as they were. */
export function headEdit({ head, revision }: EveningModel, next: EveningHead): Edit[] {
	// Comparing whole heads, their rules and all, would take longer than settling a deal.
	if (next === head) return [];
	return [{ entity: 'session', id: head.id, head: next, seen: revision }];
}

/** Changes the evening's own facts, without what the table said of a deal that is past. */
export const changed =
	(alter: HeadChange): MakeEdits =>
	(found) =>
		headEdit(found, alter(currentHead(found), found));

// ——— deals ———

interface DealEdit {
	readonly id: string;
	readonly value: DealFacts | null;
	readonly seen: Seen;
	/** The deal it is written in front of. */
	readonly before?: string | undefined;
}

/** A deal as it is to be. */
export const dealEdit = ({ head }: EveningModel, { before, ...edit }: DealEdit): Edit => ({
	...{ entity: 'deal', sessionId: head.id, ...edit },
	...(before !== undefined && { before }),
});

/** A new deal, at the end or before another one. */
export const dealSaved =
	(deal: DealFacts, seen: Seen, before: string | undefined): MakeEdits =>
	(found) => {
		const edit = dealEdit(found, { id: deal.id, value: deal, seen, before });
		const head = currentHead(found);
		// A forgotten deal is written into the past: it starts nothing now.
		if (before !== undefined) return [edit, ...headEdit(found, head)];
		return [edit, ...headEdit(found, withRounds(head, roundsWith(doubling(found), deal)))];
	};

// ——— the table ———

/** The table says who deals next or who sits out; `null` takes its word back. */
export const nextSaid = (word: Pick<TableWord, 'dealer' | 'sitOut'> | null): MakeEdits =>
	changed((head, found) => {
		const { double } = head.nextDeal ?? {};
		return withWord(head, found, { ...word, ...(double !== undefined && { double }) });
	});

/** The answer for the last deal: a doubled round as long as the ruleset says, or none. */
export const roundAnswered = (double: boolean): MakeEdits =>
	changed((head, found) => {
		const last = roundAskedIn(found);
		if (!last) return head;
		const said = withWord(head, found, { ...head.nextDeal, double });
		const round = roundStartedBy(playedUnder(found).ruleset, last);
		return double && round ? { ...said, rounds: [...(head.rounds ?? []), round] } : said;
	});

/** The last deal, where the table is still to be asked about it. */
export const roundAskedIn = (found: EveningModel): DealFacts | undefined =>
	currentHead(found).nextDeal?.double === undefined ? roundAsked(playedUnder(found)) : undefined;

/** A doubled round begins with the next deal. */
export const roundStarted = (round: DoubledRound): MakeEdits =>
	changed((head) => ({ ...head, rounds: [...(head.rounds ?? []), round] }));

export const roundsEnded: MakeEdits = changed((head, found) => {
	const { rounds, deals } = doubling(found);
	return { ...head, rounds: roundsStopped(rounds, deals) };
});

// ——— what is found ———

/** What doubled rounds hang on: as the proposal counts them, a deal that is not legal was played all the same. */
export const doubling = ({ ruleset, head, deals }: EveningModel): DoublingTable => ({
	ruleset,
	deals: deals.flatMap((row) => tableDealOf(row) ?? []),
	rounds: head.rounds ?? [],
});

/** The same by the rules of the last deal, or of that one, which may have changed since. */
export const playedUnder = (found: EveningModel, id = lastDealIn(found)): DoublingTable => ({
	...doubling(found),
	ruleset: found.rulesets[found.deals.findIndex((deal) => deal.id === id)] ?? found.ruleset,
	double: currentHead(found).nextDeal?.double,
});

/** The head with these doubled rounds; as it is where it has them. */
export const withRounds = (head: EveningHead, rounds: readonly DoubledRound[]): EveningHead =>
	sameJson(rounds, head.rounds ?? []) ? head : { ...head, rounds };

const lastPlaceIn = ({ deals }: Pick<EveningModel, 'deals'>): number =>
	deals.findLastIndex(({ position }) => position !== undefined);

/** The last deal that has its place. */
export const lastDealIn = (found: Pick<EveningModel, 'deals'>): string | undefined =>
	found.deals[lastPlaceIn(found)]?.id;

/** The head as it stands, without what the table said of a deal that is past. */
export function currentHead({ head, deals }: EveningModel): EveningHead {
	if (!head.nextDeal || head.nextDeal.after === lastDealIn({ deals })) return head;
	const { nextDeal: _, ...rest } = head;
	return rest;
}

/** The head with what the table says now of the next deal; without a word where it says nothing. */
export function withWord(
	{ nextDeal: _, ...head }: EveningHead,
	found: EveningModel,
	word: Omit<TableWord, 'after'>,
): EveningHead {
	if (Object.keys(word).length === 0) return head;
	const after = lastDealIn(found);
	return { ...head, nextDeal: { ...word, ...(after !== undefined && { after }) } };
}
