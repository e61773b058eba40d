/** Deals and payments of an evening as its screens take them: read, and those that do not read. */
import type { Deal, DealFacts } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Adjustment } from '#lib/domain/score.ts';
import type { DealScore } from '#lib/domain/score-deal.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';

export interface SoundDeal {
	readonly status: 'sound';
	readonly id: string;
	/** What people call its number, from 1. */
	readonly position: number;
	/** The head revision: name it as `seen` when saving over it. */
	readonly revision: string;
	/** Two phones wrote different versions. */
	readonly conflict: boolean;
	/** Another deal holds the same place. */
	readonly twin: boolean;
	readonly deal: Deal;
	/** The rules it was played under. */
	readonly ruleset: Ruleset;
	readonly score: DealScore;
	/** Points of this deal; whoever is not named has 0. */
	readonly net: Net;
	/** The standing after this deal, payments by hand behind it included. */
	readonly running: Net;
}

/** A deal that does not read, or is not legal under the evening's ruleset. It counts for nothing. */
export interface DamagedDeal {
	readonly status: 'damaged';
	readonly id: string;
	/** Absent where not even its place reads. */
	readonly position?: number;
	readonly revision?: string;
	readonly raw: unknown;
	readonly issues: readonly StorageIssue[];
}

export type EveningDeal = SoundDeal | DamagedDeal;

/** What was written of it, legal or not. */
export const factsOf = (row: EveningDeal): DealFacts =>
	(row.status === 'sound' ? row.deal : row.raw) as DealFacts;

/** A deal by itself, without what came before it. */
export type ReadDeal = Omit<SoundDeal, 'running'> | DamagedDeal;

export interface EveningAdjustment {
	readonly adjustment: Adjustment;
	readonly revision: string;
}

/** Whether deals were written behind that one (`null`: behind none); one that is gone says nothing. */
export function isOvertaken(deals: readonly EveningDeal[], after: string | null): boolean {
	const placed = deals.filter(({ position }) => position !== undefined);
	const at = placed.findIndex(({ id }) => id === after);
	return (at >= 0 || after === null) && at < placed.length - 1;
}
