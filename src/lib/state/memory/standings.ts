/** How evenings ended: the last one of a Runde, and who won the latest. Pure. */
import type { EveningSums } from '#lib/domain/stats/digest.ts';
import type { Known } from './answers.ts';
import type { Question, StandingsAnswer, Won, WinnersAnswer } from './questions.ts';

/** Whether there is anything to win by: deals, or totals that were put down by hand. */
const hasResult = ({ deals, people }: EveningSums): boolean =>
	deals > 0 || people.some(({ points }) => points !== 0);

/** Who stood or stood at the end best; where nobody has more than another, nobody won. */
function wonOf(known: Known, evening: EveningSums): Won {
	const sums = new Map<string, number>();
	// Somebody merged from two who sat here is one, as in rankings and records.
	for (const { id, points } of evening.people) {
		const person = known.personOf(id);
		sums.set(person, (sums.get(person) ?? 0) + points);
	}
	const called = known.among(sums.keys());
	const points = Math.max(...sums.values());
	const best = [...sums].flatMap(([id, own]) => (own === points ? [id] : []));
	const winners = best.length === sums.size ? [] : best;
	return {
		evening: evening.id,
		winners: winners.map((id) => ({ id, name: called(id) })),
		points,
	};
}

/** How the last evening of a Runde that has a result ended; `null` where there is none. */
export function answerStandings(known: Known, group: string): StandingsAnswer | null {
	const last = known.played.find((evening) => evening.group === group && hasResult(evening));
	return last ? { startedAt: last.startedAt, ...wonOf(known, last) } : null;
}

/** Who won the latest closed evenings, the latest first. */
export function answerWinners(
	known: Known,
	{ group, most }: Question & { kind: 'winners' },
): WinnersAnswer {
	const evenings = known.played
		.filter((evening) => evening.closed && hasResult(evening))
		.filter((evening) => group === undefined || evening.group === group)
		.slice(0, most)
		.map((evening) => wonOf(known, evening));
	return { evenings };
}
