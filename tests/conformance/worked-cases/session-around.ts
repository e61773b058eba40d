import type { WorkedCase } from './index.ts';

/** The session file of an evening on which nothing but this case was played. */
export function sessionAround({ id, ruleset, deal, net }: WorkedCase): object {
	const players = Object.keys(net);
	return {
		format: 'schrieb/session',
		version: 1,
		id,
		startedAt: '2026-11-20T19:00:00Z',
		ruleset,
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players: players.map((player) => ({ id: player, name: player.toUpperCase() })),
		seats: players,
		deals: [{ id: 'd1', ...deal }],
	};
}
