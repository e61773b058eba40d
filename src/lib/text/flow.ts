/** Who pays whom, in words: from each, to some, one to one, or pair by pair. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Entry } from '#lib/domain/entry.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { formatList } from './format.ts';
import type { Telling } from './game-words.ts';
import * as m from './paraglide/messages.js';

export interface Flow {
	/** `from` and `to`: seen from the one player whom the line is about. */
	readonly kind: 'from' | 'to' | 'pairs';
	readonly text: string;
}

/**
 * The ends of payments of the same size.
 *
 * @param about the player whom the line is about and who need not be named again
 */
export function flowOf(
	telling: Telling<Ruleset>,
	entries: readonly Entry[],
	about: PlayerId | undefined,
): Flow {
	const { deal, nameOf, locale } = telling;
	const others = deal.hands.filter((player) => player !== about);
	if (about !== undefined && entries.every(({ to }) => to === about)) {
		const payers = entries.map(({ from }) => from);
		const text = isEach(payers, others)
			? m.explain_from_each({}, { locale })
			: m.explain_from({ names: counted(telling, payers) }, { locale });
		return { kind: 'from', text };
	}
	if (about !== undefined && entries.every(({ from }) => from === about)) {
		const payees = entries.map(({ to }) => to);
		const text = isEach(payees, others)
			? m.explain_to_each({}, { locale })
			: m.explain_to({ names: counted(telling, payees) }, { locale });
		return { kind: 'to', text };
	}
	const pairs = entries.map(({ from, to }) =>
		m.explain_pays({ from: nameOf(from), to: nameOf(to) }, { locale }),
	);
	return { kind: 'pairs', text: pairs.join(', ') };
}

const isEach = (players: readonly PlayerId[], others: readonly PlayerId[]): boolean =>
	players.length > 1 &&
	players.length === others.length &&
	others.every((player) => players.includes(player));

/** `Resi und Franz (3×)`. */
function counted({ nameOf, locale }: Telling<Ruleset>, players: readonly PlayerId[]): string {
	const times = new Map<PlayerId, number>();
	for (const player of players) times.set(player, (times.get(player) ?? 0) + 1);
	const names = [...times].map(([player, count]) =>
		count === 1 ? nameOf(player) : m.explain_times({ name: nameOf(player), count }, { locale }),
	);
	return formatList(names, locale);
}
