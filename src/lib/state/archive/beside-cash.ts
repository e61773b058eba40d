/** Players of a file from elsewhere whose ids the cash has for its own: they come in under other ones. */
import { OUT, POT } from '#lib/domain/cash/amounts.ts';
import { isObject } from '#lib/domain/shape.ts';
import type { SessionFile } from '#lib/storage/session-file.ts';

/** Fields that name a player or several, and those whose keys are players. */
const NAMING = [
	...['dealer', 'hands', 'seats', 'declarer', 'holder', 'renonce', 'from', 'to', 'player'],
	'sitOut',
];
const KEYED = ['cardPoints', 'manual', 'kontra'];

/**
 * The file with another id for a player called like the pot or like whoever it pays: the same one at every import,
 * so that an evening that is here already is found. A file that passed the door and has such a player names neither.
 */
export function besideCash(file: SessionFile): SessionFile {
	const { players, seats, deals, adjustments, nextDeal } = file;
	const taken = new Set(players.map(({ id }) => id));
	const others = new Map<unknown, string>();
	for (const id of [POT, OUT].filter((one) => taken.has(one))) {
		let other = id;
		while (taken.has(other)) other += '_';
		others.set(id, other);
	}
	if (others.size === 0) return file;

	const inside = (value: unknown, field = ''): unknown => {
		if (Array.isArray(value)) return value.map((one: unknown) => inside(one, field));
		if (!isObject(value)) return NAMING.includes(field) ? (others.get(value) ?? value) : value;
		const byPlayer = KEYED.includes(field);
		return Object.fromEntries(
			Object.entries(value).map(([key, one]) => [
				byPlayer ? (others.get(key) ?? key) : key,
				inside(one, byPlayer ? '' : key),
			]),
		);
	};
	const alike = <T>(value: T, field?: string): T => inside(value, field) as T;
	return {
		...file,
		players: players.map((player) => ({ ...player, id: others.get(player.id) ?? player.id })),
		seats: alike(seats, 'seats'),
		deals: alike(deals),
		...(adjustments && { adjustments: alike(adjustments) }),
		...(nextDeal && { nextDeal: alike(nextDeal) }),
	};
}
