/** How evenings ended: the last one of a Runde, and who won the latest. Pure. */
import type { EveningSums } from '#lib/domain/stats/digest.ts';
import type { Known } from './answers.ts';
import type { Question, StandingsAnswer, WinnersAnswer } from './questions.ts';

/** Whether there is anything to win by: deals, or totals that were put down by hand. */
const hasResult = ({ deals, people }: EveningSums): boolean =>
	deals > 0 || people.some(({ points }) => points !== 0);

/** How an evening stands or stood at its end, the best first. */
function standingsOf(known: Known, evening: EveningSums): StandingsAnswer['rows'] {
	const called = known.among(known.at([evening]));
	return evening.people
		.map(({ id, points }) => {
			const person = known.personOf(id);
			return { id: person, name: called(person), points };
		})
		.sort((a, b) => b.points - a.points);
}

/** How the last evening of a Runde that has a result ended; `null` where there is none. */
export function answerStandings(known: Known, group: string): StandingsAnswer | null {
	const last = known.played.find((evening) => evening.group === group && hasResult(evening));
	if (!last) return null;
	return { id: last.id, startedAt: last.startedAt, rows: standingsOf(known, last) };
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
		.flatMap((evening) => {
			const rows = standingsOf(known, evening);
			const [best] = rows;
			if (!best) return [];
			const winners = rows
				.filter(({ points }) => points === best.points)
				.map(({ id, name }) => ({ id, name }));
			return { evening: evening.id, winners, points: best.points };
		});
	return { evenings };
}
