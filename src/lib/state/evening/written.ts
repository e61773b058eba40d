/** An evening as it is stored at this moment, inside the transaction that writes, and a deal just written into it. */
import type { DealFacts } from '#lib/domain/deal.ts';
import type { Entry } from '#lib/domain/entry.ts';
import { pathText } from '#lib/domain/issue.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { readList, readSession } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import type { Change } from '#lib/storage/write.ts';
import { modelOf, readDeal, type EveningModel } from '../evening-model.ts';
import type { SoundDeal } from './facts.ts';

/** A deal as the sheet shows it. */
export interface ShownDeal extends Pick<SoundDeal, 'ruleset' | 'deal' | 'net'> {
	readonly entries: readonly Entry[];
}

/** A deal written anew, or taken out. */
export interface Correction extends Change {
	/** Whether a doubled round that is not over ended with it. */
	readonly endsRound: boolean;
}

export interface DealSaved extends Correction {
	/** As it stands in the sheet now; absent where nothing had to be written. */
	readonly shown: ShownDeal | undefined;
}

/** The evening from what is stored now. */
export async function readModel(db: LedgerDatabase, id: string): Promise<EveningModel> {
	const session = await readSession(db, id);
	if (!session) throw new StorageError('not-found', { entity: 'session', id });
	if (session.status === 'damaged') throw outdated('session', id, session.issues);
	const deals = await readList(db, 'deal', id);
	const adjustments = await readList(db, 'adjustment', id);
	const result = modelOf({ session, deals, adjustments });
	if (!result.ok) throw outdated('session', id, result.issues);
	return result.model;
}

/** What the sheet shows of a deal just written, where nothing else had changed. */
export function shownUnder(
	{ deals, rulesets, ruleset, head }: EveningModel,
	deal: DealFacts,
	place: string | undefined,
): ShownDeal {
	const rules = rulesets[deals.findIndex(({ id }) => id === place)] ?? ruleset;
	const players = head.players.map(({ id }) => id);
	const reading = readDeal(rules, deal, players);
	if (!reading.ok) throw outdated('deal', deal.id, reading.issues);
	const { entries, net } = reading.score;
	return { ruleset: rules, deal: reading.deal, entries, net };
}

/** The same of an evening changed elsewhere: its rules, its players or the deal itself. */
export function shownIn({ deals }: EveningModel, id: string): ShownDeal {
	const row = deals.find((deal) => deal.id === id);
	if (row?.status !== 'sound') throw outdated('deal', id, row?.issues ?? []);
	return { ruleset: row.ruleset, deal: row.deal, entries: row.score.entries, net: row.net };
}

function outdated(
	entity: 'deal' | 'session',
	id: string,
	issues: readonly StorageIssue[],
): StorageError {
	const { code = 'not-found', path = [] } = issues[0] ?? {};
	return new StorageError('outdated', { entity, id, problem: code, path: pathText(path) });
}
