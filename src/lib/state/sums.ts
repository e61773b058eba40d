/**
 * The self-check's arithmetic: every deal reads under the rules of its evening, and what was paid sums to
 * zero – deal by deal, in all, and in money. What the store itself says is `verify`.
 */
import type { Ledger } from '#lib/storage/ledger.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import type { VerifyOptions, VerifyReport } from '#lib/storage/verify.ts';
import type { Net } from '#lib/domain/entry.ts';
import { modelOf } from './evening-model.ts';

/** The store looked at as a whole, or one evening of it. */
export async function verifyAll(
	ledger: Ledger,
	options: VerifyOptions = {},
): Promise<VerifyReport> {
	const report = await ledger.verify(options);
	const { sessionId } = options;
	const ids =
		sessionId === undefined ? (await ledger.readSessions()).map(({ id }) => id) : [sessionId];
	const sums: StorageIssue[] = [];
	for (const id of ids) {
		// What breaks in one evening keeps no other from being looked at.
		sums.push(...(await checkEvening(ledger, id).catch((error: unknown) => [broken(id, error)])));
	}
	return { ...report, ok: report.ok && sums.length === 0, findings: [...report.findings, ...sums] };
}

async function checkEvening(ledger: Ledger, id: string): Promise<StorageIssue[]> {
	const session = await ledger.readSession(id);
	if (!session) return [];
	if (session.status === 'damaged') return under(['sessions', id], session.issues);
	const [deals, adjustments] = await Promise.all([
		ledger.readDeals(id),
		ledger.readAdjustments(id),
	]);
	const result = modelOf({ session, deals, adjustments });
	if (!result.ok) return under(['sessions', id], result.issues);
	const { model } = result;
	return [
		...model.deals.flatMap((deal) =>
			deal.status === 'damaged'
				? under(['deals', id, deal.id], deal.issues)
				: unbalanced(['deals', id, deal.id], deal.net),
		),
		...model.damagedAdjustments.flatMap((item) => under(['adjustments', id, item.id], item.issues)),
		...unbalanced(['sessions', id, 'totals'], model.totals),
		...unbalanced(['sessions', id, 'money'], model.money),
	];
}

const broken = (id: string, error: unknown): StorageIssue => {
	// What the store refuses is told as that, not as damage of an evening.
	if (error instanceof StorageError) throw error;
	return { code: 'unreadable', path: ['sessions', id] };
};

const under = (path: readonly string[], issues: readonly StorageIssue[]): StorageIssue[] =>
	issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));

function unbalanced(path: readonly string[], net: Net): StorageIssue[] {
	const sum = Object.values(net).reduce((all, points) => all + points, 0);
	return sum === 0 ? [] : [{ code: 'not-zero-sum', path, params: { sum } }];
}
