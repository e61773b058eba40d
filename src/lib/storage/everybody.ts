/** Everybody of an evening, while two phones say in two ways who played. */
import { bodyAs } from './bodies.ts';
import type { JsonObject } from './json.ts';
import type { Revision } from './revision.ts';

/**
 * An evening's version with everybody whom another of its open versions names: a deal somebody played stays a
 * deal, whichever version holds.
 */
export function withEverybody(
	body: JsonObject | null,
	open: readonly Revision[],
): JsonObject | null {
	const session = bodyAs('session', { entity: 'session', body });
	if (!session) return null;
	const { head, snapshot } = session;
	const players = new Map(head.players.map((player) => [player.id, player]));
	for (const other of open) {
		const named = bodyAs('session', other)?.head.players ?? [];
		for (const player of named) if (!players.has(player.id)) players.set(player.id, player);
	}
	if (players.size === head.players.length) return body;
	return { head: { ...head, players: [...players.values()] }, snapshot } as JsonObject;
}
