import { scoreSession, type Score } from '#lib/domain/score.ts';
import type { DealScore } from '#lib/domain/score-deal.ts';
import { settle } from '#lib/domain/settle.ts';
import { parseSession } from '#lib/storage/session-file.ts';

export type Points = Record<string, number>;

/** The scores of a session file that must be without a flaw, with every payment. */
export function scored(file: unknown): Score & { readonly deals: readonly DealScore[] } {
	const parsed = parseSession(file);
	if (!parsed.ok) throw new Error(`refused: ${JSON.stringify(parsed.issues, null, '\t')}`);
	if (parsed.warnings.length > 0)
		throw new Error(`unknown fields: ${JSON.stringify(parsed.warnings, null, '\t')}`);
	const { session } = parsed;
	const score = scoreSession(session);
	const deals = score.deals.map((deal, i) => ({
		...deal,
		entries: settle(session.ruleset, session.deals[i]!),
	}));
	return { ...score, deals };
}

/** What the single payments of a deal come to for everybody. */
export function sumOfEntries({ net, entries }: DealScore): Points {
	const sum: Points = Object.fromEntries(Object.keys(net).map((player) => [player, 0]));
	for (const { from, to, points } of entries) {
		sum[from]! -= points;
		sum[to]! += points;
	}
	return sum;
}
