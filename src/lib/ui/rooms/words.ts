/** What is said of a room: what is with the others, what not yet, and who is here. */
import { isHeld, type Keeping } from '#lib/rooms/keeping.ts';
import type { RoomRow } from '#lib/rooms/room-store.ts';
import type { RoomState } from '#lib/rooms/open-room.ts';
import type { DraftSeen } from '#lib/rooms/presence.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { contractOf, itemOf } from '#lib/domain/named.ts';
import { formatDayTime } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { formatSpan } from '#lib/text/span.ts';

/** What holds of what is written here. Never says "with the others" before a server has it on disk. */
export function stateText(row: RoomRow, state: RoomState | undefined): string {
	// Before anything was known of the room, nothing can be said of what it lacks.
	const isKnown = state !== undefined && row.acknowledgedAt !== null;
	const waiting = isKnown ? state.total - row.acknowledged : 0;
	if (row.renewedAt !== undefined) return withOnlyHere(m.rooms_state_renewed(), waiting);
	if (state?.connection === 'refused') return m.rooms_state_refused();
	if (row.keys.write === null) {
		const isOpen = state?.connection === 'open';
		return withOnlyHere(isOpen ? m.rooms_state_live() : m.rooms_state_last(), waiting);
	}
	if (state?.withOthers) return m.rooms_state_all();
	if (state?.connection === 'open') return m.rooms_state_sending();
	if (row.acknowledgedAt === null || state === undefined) return m.rooms_state_connecting();
	if (waiting > 0) return m.rooms_state_pending({ count: waiting });
	return m.rooms_state_away({ time: timeText(row.acknowledgedAt) });
}

/** What the others do not get once this phone shares no more; `undefined` where nothing, or nobody can say. */
export function leavingText(row: RoomRow, state: RoomState | undefined): string | undefined {
	const writes = row.keys.write !== null;
	// Who watches has nothing to bring that it did not have before.
	const isKnown = row.acknowledgedAt !== null || writes;
	if (!state || !isKnown || (writes && state.withOthers)) return undefined;
	const count = state.total - row.acknowledged;
	return count > 0 ? m.rooms_leave_lacks({ count }) : undefined;
}

const withOnlyHere = (text: string, count: number): string =>
	count > 0 ? `${text} ${m.rooms_evening_pending({ count })}.` : text;

/**
 * Of an evening of a shared Runde: what is said of it, and whether that is that all of it is with the others.
 * @param keeping where the server keeps the Runde's room; `null` while it does not say
 */
export function standingOf(
	room: RoomRow | undefined,
	state: RoomState | undefined,
	changes: number,
	keeping: Keeping | null,
): { readonly isThere: boolean; readonly text: string } {
	const lacks = (text: string) => ({ isThere: false, text });
	if (room?.left === true) return lacks(m.rooms_evening_left());
	const refused = state?.connection === 'refused' ? m.rooms_state_refused() : refusalText(state);
	if (refused !== undefined) return lacks(refused);
	// Who watches brings nothing, and does not know what the others have.
	if (room?.keys.write === null) return lacks('');
	if (room?.changes === undefined) return lacks(m.rooms_evening_new());
	const count = changes - room.changes;
	if (count > 0) return lacks(m.rooms_evening_pending({ count }));
	// What was acknowledged once may lie on a disk that was lost: the server that is there now says.
	if (keeping === null)
		return lacks(
			room.syncedAt === undefined ? '' : m.rooms_state_away({ time: timeText(room.syncedAt) }),
		);
	if (!isHeld(room, keeping)) return lacks(m.rooms_state_sending());
	return { isThere: true, text: m.rooms_state_all() };
}

interface Resting {
	/** For its turn. */
	readonly waits: boolean;
	/** The evening is closed. */
	readonly isOver: boolean;
}

/** Of an evening of a shared Runde whose room is not open: why nothing of it comes by itself, where something may. */
export const restingText = ({ waits, isOver }: Resting): string =>
	waits ? m.rooms_evening_turn() : isOver ? '' : m.rooms_evening_rests();

/** A day and a time of it. */
export const timeText = (at: number): string => formatDayTime(at, locale.current);

/** Why the server takes nothing more, in a sentence; `undefined` where it does. */
export function refusalText(state: RoomState | undefined): string | undefined {
	switch (state?.refusal) {
		case undefined:
		case null:
			return undefined;
		case 'room-full':
			return m.rooms_refusal_full();
		case 'revision-too-large':
			return m.rooms_refusal_large();
		case 'no-room-here':
			return m.rooms_refusal_here();
		case 'other-key':
			return m.rooms_refusal_key();
		case 'too-many-rooms':
		case 'too-many-connections':
			return m.rooms_refusal_many();
		case 'server-newer':
			return m.rooms_server_newer();
		case 'server-older':
			return m.rooms_server_older();
		case 'malformed':
			return m.rooms_refusal_strange();
		default:
			return m.rooms_refusal_disk();
	}
}

/** What is wrong, in a sentence, and what is safe and to be done. */
export interface Problem {
	readonly what: string;
	readonly then: string;
}

/** By how much this phone's own clock is wrong; `undefined` where it is right. */
export function ownClockProblem(ahead: number): Problem | undefined {
	if (ahead === 0) return undefined;
	const time = formatSpan(Math.abs(ahead), locale.current);
	const what = ahead > 0 ? m.rooms_clock_ahead({ time }) : m.rooms_clock_behind({ time });
	return { what, then: m.rooms_clock_do() };
}

/** What of a room cannot be read here, or is not what is here. */
export function unreadProblems(state: RoomState | undefined): readonly Problem[] {
	const { unreadable = 0, damaged = 0, newer = 0, differing = 0 } = state ?? {};
	return [
		...(unreadable > 0 ? [{ what: m.rooms_unreadable(), then: m.rooms_unreadable_do() }] : []),
		...(damaged > 0 ? [{ what: m.rooms_damaged(), then: m.rooms_damaged_do() }] : []),
		...(newer > 0 ? [{ what: m.rooms_newer(), then: m.rooms_newer_do() }] : []),
		...(differing > 0 ? [{ what: m.rooms_differing(), then: m.rooms_differing_do() }] : []),
	];
}

/** What is wrong with a shared evening or Runde as this phone has it. */
export function roomProblems(state: RoomState | undefined): readonly Problem[] {
	const clock = ownClockProblem(state?.ownClock ?? 0);
	return [...(clock ? [clock] : []), ...unreadProblems(state)];
}

/** By how much another phone's clock is wrong, at least. */
export const clockText = (ahead: number): string =>
	m.rooms_clock({ time: formatSpan(ahead, locale.current) });

/** Which deals are being written elsewhere, as far as they were tapped; each line once, of however many it is true. */
export const writingTexts = (
	state: RoomState | undefined,
	nameOf: (player: string) => string | undefined,
	ruleset?: Ruleset,
): readonly string[] => {
	const lines = (state?.others ?? []).flatMap(({ deal, player, draft }) => {
		if (deal === null) return [];
		const name = player === null ? undefined : nameOf(player);
		const what = draft && ruleset ? draftText(draft, nameOf, ruleset) : '';
		if (what === '')
			return [
				name === undefined ? m.rooms_someone_writes({ deal }) : m.rooms_writes({ name, deal }),
			];
		return [
			name === undefined
				? m.rooms_draft_someone({ deal, what })
				: m.rooms_draft({ name, deal, what }),
		];
	});
	return [...new Set(lines)];
};

/** Only what the rules and the table here know is said: another phone may be newer. */
function draftText(
	{ contract, declarer, holder, premiums = [] }: DraftSeen,
	nameOf: (player: string) => string | undefined,
	ruleset: Ruleset,
): string {
	const player = declarer === undefined ? undefined : nameOf(declarer);
	const partner = holder === undefined ? undefined : nameOf(holder);
	return [
		contractOf(ruleset, contract ?? '')?.names[locale.current],
		player && m.rooms_draft_plays({ name: player }),
		partner && m.rooms_draft_with({ name: partner }),
		...premiums.map((name) => itemOf(ruleset, name)?.names[locale.current]),
	]
		.filter(Boolean)
		.join(' · ');
}

/** How many other phones are in the room now. */
export const hereText = (state: RoomState | undefined): string => {
	const count = state?.others.length ?? 0;
	return count === 0 ? m.rooms_here_none() : m.rooms_here({ count });
};
