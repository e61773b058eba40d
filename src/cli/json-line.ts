/** The score of a session as one line of JSON (session file format, "Scoring"). */
import type { Entry } from '#lib/domain/entry.ts';
import { rulesOfDeals } from '#lib/domain/rules-in-force.ts';
import type { Score } from '#lib/domain/score.ts';
import { settle } from '#lib/domain/settle.ts';
import type { Session } from '#lib/storage/session-file.ts';

/** The line in parts, so that a long evening need not be held as one text. */
export function* jsonLine(session: Session, score: Score): Generator<string> {
	const rules = rulesOfDeals(session, session.deals);
	yield `{"session":${inLine(session.id)},"deals":[`;
	for (const [i, deal] of session.deals.entries()) {
		const entries = settle(rules[i] ?? session.ruleset, deal).map(plainEntry);
		yield `${i === 0 ? '' : ','}${inLine({ ...score.deals[i], entries })}`;
	}
	const { totals, totalsWithoutKontra, money } = score;
	yield `],${inLine({ totals, totalsWithoutKontra, money }).slice(1)}\n`;
}

/** JSON without what readers other than ours take for the end of a line. */
const inLine = (value: unknown): string =>
	JSON.stringify(value).replace(
		/[\u0085\u2028\u2029]/g,
		(end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

const plainEntry = ({ item, from, to, points }: Entry) => ({ item, from, to, points });
