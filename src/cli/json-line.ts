/** The score of a session as one line of JSON (session file format, "Scoring"). */
import type { DealScore, Score } from '#lib/domain/score.ts';

/** The line in parts, so that a long evening need not be held as one text. */
export function* jsonLine(session: string, score: Score): Generator<string> {
	yield `{"session":${JSON.stringify(session)},"deals":[`;
	for (const [i, deal] of score.deals.entries()) {
		yield `${i === 0 ? '' : ','}${JSON.stringify(plainDeal(deal))}`;
	}
	const { totals, totalsWithoutKontra, money } = score;
	yield `],${JSON.stringify({ totals, totalsWithoutKontra, money }).slice(1)}\n`;
}

const plainDeal = ({ id, net, netWithoutKontra, entries }: DealScore) => ({
	id,
	net,
	netWithoutKontra,
	entries: entries.map(({ item, from, to, points }) => ({ item, from, to, points })),
});
