/** What was changed in an evening's own facts, where these were the last thing done; fetched once that is said. */
import type { SessionBody } from '#lib/storage/bodies.ts';
import { sameJson } from '#lib/storage/json.ts';
import type { EveningHead } from '../evening-model.ts';
import type { LastDone } from './last-done.ts';

/** The fields of each kind of change. The first that differs says what was done: what follows may have gone with it. */
const FIELDS = [
	['closing', 'closedAt'],
	['seats', 'seats'],
	['called', 'players'],
	['rules', 'ruleset', 'rulesetChanges', 'rulesReplaced'],
	['rounds', 'rounds'],
	['stake', 'stake', 'stakeChanges'],
	['money', 'movements'],
	['habits', 'cash'],
	['group', 'group'],
	['words', 'name', 'note'],
	// What the table said of a deal that is past goes with whatever is written next.
	['next', 'nextDeal'],
] as const;

/** What was done, and who joined the table, left it or is called otherwise. */
export interface FactsDone {
	readonly kind:
		| Exclude<(typeof FIELDS)[number][0], 'rounds' | 'money' | 'closing' | 'group'>
		| ('joined' | 'left' | 'doubled' | 'single' | 'answered' | 'asked')
		| ('written' | 'deleted' | 'closed' | 'reopened' | 'grouped' | 'ungrouped')
		/** Something that no screen of this version changes. */
		| 'other';
	readonly name?: string | undefined;
}

/** What the last thing done changed in the evening's own facts. */
export function factsDone({ was, now }: LastDone): FactsDone {
	if (!was || !now) return { kind: 'other' };
	const [before, after] = [headOf(was), headOf(now)];
	const differs = (field: keyof EveningHead) => !sameJson(before[field], after[field]);
	const kind =
		was.snapshot === now.snapshot
			? FIELDS.find(([, ...fields]) => fields.some(differs))?.[0]
			: 'rules';
	/** Whether there is more of it than there was. */
	const grew = (field: 'rounds' | 'movements') =>
		(after[field]?.length ?? 0) > (before[field]?.length ?? 0);
	switch (kind) {
		case 'seats':
			return seatsDone(before, after);
		case 'called':
			return {
				kind,
				name: after.players.find((one, i) => one.name !== before.players[i]?.name)?.name,
			};
		case 'rounds':
			return { kind: grew('rounds') ? 'doubled' : 'single' };
		case 'money':
			return { kind: grew('movements') ? 'written' : 'deleted' };
		case 'closing':
			return { kind: after.closedAt === undefined ? 'reopened' : 'closed' };
		case 'group':
			return { kind: after.group === undefined ? 'ungrouped' : 'grouped' };
		case 'next': {
			const [asked, answered] = [before, after].map(({ nextDeal }) => nextDeal?.double);
			if (asked === answered) return { kind };
			return { kind: answered === undefined ? 'asked' : 'answered' };
		}
		default:
			return { kind: kind ?? 'other' };
	}
}

const headOf = ({ head }: SessionBody) => head as unknown as EveningHead;

/** Where one person joined the table or left it, and that alone was done to who sits there, it says who. */
function seatsDone(before: EveningHead, after: EveningHead): FactsDone {
	const joined = after.seats.filter((seat) => !before.seats.includes(seat));
	const left = before.seats.filter((seat) => !after.seats.includes(seat));
	const [player] = [...joined, ...left];
	const name = after.players.find(({ id }) => id === player)?.name;
	if (joined.length + left.length !== 1 || name === undefined) return { kind: 'seats' };
	return { kind: joined.length > 0 ? 'joined' : 'left', name };
}
