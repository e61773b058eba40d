/**
 * The self-check's arithmetic: every deal reads under the rules of its evening, and what was paid sums to
 * zero – deal by deal, in all, in money and in what was settled. What the store itself says is `verify`.
 */
import { balances } from '#lib/domain/cash/balances.ts';
import { coveredBy } from '#lib/domain/cash/settlement.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { readSettlement } from '#lib/storage/group-money.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import type { Damaged, ListedItem } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import type { VerifyOptions, VerifyReport } from '#lib/storage/verify.ts';
import {
	readSettlementsOf,
	readWholeSessions,
	type PinnedRulesets,
	type SessionWhole,
} from '#lib/storage/whole-sessions.ts';
import type { Report } from './errands.ts';
import { cashFactsOf, readSettlements } from './cash/facts.ts';
import { modelOf } from './evening-model.ts';
import { KnownRules, rulesToCome } from './evening/rules.ts';

/** Evenings read at once. */
const BATCH = 50;

/** The store looked at as a whole, or one evening of it. */
export async function verifyAll(
	ledger: Ledger,
	options: VerifyOptions = {},
	report: Report = () => undefined,
): Promise<VerifyReport> {
	const found = await ledger.verify(options, (done, total) => report({ done, total: 2 * total }));
	const { sessionId } = options;
	const ids =
		sessionId === undefined ? (await ledger.readSessions()).map(({ id }) => id) : [sessionId];
	const sums: StorageIssue[] = [];
	const rules = new KnownRules();
	const pinned: PinnedRulesets = new Map();
	// In the order of ids, so that evenings that lie beside each other are read at once.
	const inOrder = [...ids].sort();
	for (let done = 0; done < ids.length; done += BATCH) {
		report({ done: ids.length + done, total: 2 * ids.length });
		const batch = inOrder.slice(done, done + BATCH);
		for (const stored of await ledger.db.read((db) => readChecked(db, batch, pinned))) {
			// What breaks in one evening keeps no other from being looked at.
			const found = checkEvening(stored, rules).catch((error: unknown) => [
				broken(stored.id, error),
			]);
			sums.push(...(await found));
		}
	}
	if (sessionId === undefined) sums.push(...(await checkApart(ledger)));
	return { ...found, ok: found.ok && sums.length === 0, findings: [...found.findings, ...sums] };
}

/** People, Runden and rules of the group's own: whether they read. */
async function checkApart(ledger: Ledger): Promise<StorageIssue[]> {
	const lists = {
		people: await ledger.readPeople(),
		groups: await ledger.readGroups(),
		rulesets: await ledger.readRulesets(),
	};
	return Object.entries(lists).flatMap(([table, items]) =>
		items.flatMap((item) =>
			item.status === 'damaged' ? under([table, item.id], item.issues) : [],
		),
	);
}

/** An evening as it is stored, with its settlements. */
interface Checked extends Pick<SessionWhole, 'deals' | 'adjustments'> {
	readonly id: string;
	readonly session: SessionWhole['session'] | Damaged;
	readonly settlements: readonly (ListedItem | Damaged)[];
}

async function readChecked(
	db: LedgerDatabase,
	ids: readonly string[],
	pinned: PinnedRulesets,
): Promise<readonly Checked[]> {
	const whole = await readWholeSessions(db, ids, pinned);
	const settlements = await readSettlementsOf(db, ids);
	return whole.flatMap((stored, i): Checked[] => {
		const id = ids[i] ?? '';
		if (!stored) return [];
		const own = { id, settlements: settlements.get(id) ?? [] };
		return 'session' in stored
			? [{ ...own, ...stored }]
			: [{ ...own, session: stored, deals: [], adjustments: [] }];
	});
}

async function checkEvening(
	{ id, session, deals, adjustments, settlements }: Checked,
	rules: KnownRules,
): Promise<StorageIssue[]> {
	if (session.status === 'damaged') return under(['sessions', id], session.issues);
	await rulesToCome(session.head);
	const result = modelOf({ session, deals, adjustments }, rules);
	if (!result.ok) return under(['sessions', id], result.issues);
	const { model } = result;
	const { head, ruleset, adjustments: paid } = model;
	const parts = { head, ruleset, deals: model.deals, adjustments: paid, settlements };
	const cash = balances(cashFactsOf(parts, readSettlements(settlements).sound));
	return [
		...model.deals.flatMap((deal) =>
			deal.status === 'damaged'
				? under(['deals', id, deal.id], deal.issues)
				: unbalanced(['deals', id, deal.id], deal.net),
		),
		...model.damagedAdjustments.flatMap((item) => under(['adjustments', id, item.id], item.issues)),
		...settlements.flatMap((item) => unsettled(['settlements', id, item.id], item)),
		...unbalanced(['sessions', id, 'totals'], model.totals),
		...unbalanced(['sessions', id, 'money'], model.money),
		...unbalanced(['sessions', id, 'open'], cash.open),
	];
}

/** What is wrong with a settlement: it does not read, or what it covers does not come to zero. */
function unsettled(path: readonly string[], item: ListedItem | Damaged): StorageIssue[] {
	if (item.status === 'damaged') return under(path, item.issues);
	const read = readSettlement(item.value);
	return read.ok ? unbalanced(path, coveredBy(read.value)) : under(path, read.issues);
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
