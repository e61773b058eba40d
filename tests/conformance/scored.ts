import { scoreSession } from '#lib/domain/score.ts';
import { parseSession } from '#lib/storage/session-file.ts';

export type Points = Record<string, number>;
type ScoredDeal = ReturnType<typeof scoreSession>['deals'][number];

/** The scores of a session file that must be without a flaw. */
export function scored(file: unknown): ReturnType<typeof scoreSession> {
	const parsed = parseSession(file);
	if (!parsed.ok) throw new Error(`refused: ${JSON.stringify(parsed.issues, null, '\t')}`);
	if (parsed.warnings.length > 0)
		throw new Error(`unknown fields: ${JSON.stringify(parsed.warnings, null, '\t')}`);
	return scoreSession(parsed.session);
}

/** What the single payments of a deal come to for everybody. */
export function sumOfEntries({ net, entries }: ScoredDeal): Points {
	const sum: Points = Object.fromEntries(Object.keys(net).map((player) => [player, 0]));
	for (const { from, to, points } of entries) {
		sum[from]! -= points;
		sum[to]! += points;
	}
	return sum;
}
