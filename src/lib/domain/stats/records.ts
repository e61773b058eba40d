/** The records of a number of evenings, each with the evening, and the deal, that it was set in. */
import type { PlayerId } from '../deal.ts';
import { Counter } from './counter.ts';
import type { EveningSums } from './digest.ts';
import type { Feats, Mark } from './feats.ts';
import type { PersonOf } from './person.ts';

const RECORD_KINDS = [
	'highest',
	'lowest',
	'run',
	'comeback',
	'best-evening',
	'worst-evening',
	'streak',
	'trischaken',
	'longest',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A record and who holds it: of equal ones, the first to set it. */
export interface HeldRecord {
	readonly kind: RecordKind;
	/** Nobody's own: the evening of most deals. */
	readonly person?: PlayerId;
	/** Points, deals or evenings, as the kind says; losses below zero. */
	readonly value: number;
	readonly evening: string;
	readonly deal?: Pick<Mark, 'deal' | 'position'>;
	/** Of a comeback: the standing it began at. */
	readonly from?: number;
	/** Of a streak: the day it began. */
	readonly since?: string;
}

/** The players of an evening with their feats. */
export type FeatsOf = (evening: string) => readonly Feats[];

interface Streak {
	length: number;
	since: string;
}

interface RecordsQuery {
	readonly personOf: PersonOf;
	readonly featsOf: FeatsOf;
	/** Whose records; `undefined`: everybody's. */
	readonly only: PlayerId | undefined;
}

/**
 * The record of each kind there is; of equal ones the earlier.
 * @param digests the evenings that count, the earliest first, all in one unit
 */
export function recordsOf(
	digests: readonly EveningSums[],
	{ personOf, featsOf, only }: RecordsQuery,
): readonly HeldRecord[] {
	const held = new Map<RecordKind, HeldRecord>();
	const hold = (record: HeldRecord): void => {
		const before = held.get(record.kind)?.value ?? 0;
		if (Math.abs(record.value) > Math.abs(before)) held.set(record.kind, record);
	};
	const streaks = new Counter<PlayerId, Streak>(() => ({ length: 0, since: '' }));
	const trischaken = new Counter<PlayerId, { lost: number; dearest?: ReturnType<typeof heldAt> }>(
		() => ({ lost: 0 }),
	);

	for (const { id: evening, day, deals, people } of digests) {
		const here = new Map<PlayerId, number>();
		for (const { id, points } of people) {
			const person = personOf(id);
			if (only === undefined || person === only) here.set(person, (here.get(person) ?? 0) + points);
		}
		if (here.size === 0) continue;
		hold({ kind: 'longest', value: deals, evening });
		for (const [person, points] of here) {
			if (points > 0) hold({ kind: 'best-evening', person, value: points, evening });
			if (points < 0) hold({ kind: 'worst-evening', person, value: points, evening });
			const streak = streaks.of(person);
			if (points <= 0) streak.length = 0;
			else {
				if (streak.length++ === 0) streak.since = day;
				if (streak.length > 1)
					hold({ kind: 'streak', person, value: streak.length, evening, since: streak.since });
			}
		}
		const feats = featsOf(evening).flatMap((own) => {
			const person = personOf(own.id);
			return here.has(person) ? [{ ...own, person }] : [];
		});
		for (const kind of ['highest', 'lowest', 'run', 'comeback'] as const) {
			const marks = feats.flatMap(({ person, [kind]: mark }) =>
				// One deal is no run.
				mark && (kind !== 'run' || mark.value > 1) ? [{ person, mark }] : [],
			);
			marks.sort((a, b) => a.mark.position - b.mark.position);
			for (const { person, mark } of marks) hold({ kind, person, ...heldAt(evening, mark) });
		}
		for (const { person, trischaken: these } of feats) {
			if (!these) continue;
			const own = trischaken.of(person);
			own.lost += these.lost;
			if (these.dearest.value < (own.dearest?.value ?? 0))
				own.dearest = heldAt(evening, these.dearest);
			// How many were lost counts; what is shown is the dearest of them.
			if (own.dearest) hold({ kind: 'trischaken', person, ...own.dearest, value: own.lost });
		}
	}
	return RECORD_KINDS.flatMap((kind) => held.get(kind) ?? []);
}

const heldAt = (
	evening: string,
	{ value, deal, position, from }: Mark & { readonly from?: number },
) => ({ value, evening, deal: { deal, position }, ...(from !== undefined && { from }) });
