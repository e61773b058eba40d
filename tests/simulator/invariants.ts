/**
 * What must hold after every step, each asked in as few words as can be and without the code that is
 * tried: of the store's own only the door for deals and what one deal comes to are used.
 */
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { rulesOfDeals } from '#lib/domain/rules-in-force.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { resolveChanges } from '#lib/rulesets/changes.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import type { Identified, ListedBody, SessionBody } from '#lib/storage/bodies.ts';
import { canonical } from '#lib/storage/json.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { showEvening } from '../storage/screens.ts';
import type { Phone, Tab, Told } from './world.ts';

/** What lies on a phone's disk. */
export interface Disk {
	readonly revisions: readonly Revision[];
	readonly quarantined: ReadonlySet<string>;
	readonly flagged: ReadonlySet<string>;
}

export async function readDisk({
	tabs,
}: {
	readonly tabs: readonly Pick<Tab, 'store'>[];
}): Promise<Disk> {
	const { db: store } = tabs[0]!.store;
	return store.read(
		async (db) => ({
			revisions: await db.revisions.toArray(),
			quarantined: new Set(await db.quarantine.rows.primaryKeys()),
			flagged: new Set((await db.conflicts.toArray()).map((row) => keyOf(row.scope, row))),
		}),
		[store.revisions, store.quarantine, store.conflicts],
	);
}

const keyOf = (scope: string, { entity, entityId }: { entity: string; entityId: string }): string =>
	`${scope} ${entity} ${entityId}`;
const keyOfRow = (row: Pick<Revision, 'sessionId' | 'entity' | 'entityId'>): string =>
	keyOf(row.sessionId ?? '', row);

interface State {
	readonly body: Revision['body'];
	readonly heads: readonly Revision[];
	readonly first: Revision;
}

const later = (a: Revision, b: Revision): number => {
	const [x, y] = [a, b].map(({ at: [ms, counter, device], id }) => [ms, counter, device, id]);
	for (const i of [0, 1, 2, 3]) if (x![i] !== y![i]) return x![i]! < y![i]! ? -1 : 1;
	return 0;
};

/** Every entity as its revisions leave it: the latest of those that no other was written over. */
function statesOf(revisions: readonly Revision[]): ReadonlyMap<string, State> {
	const groups = new Map<string, Revision[]>();
	for (const row of revisions) {
		groups.set(keyOfRow(row), [...(groups.get(keyOfRow(row)) ?? []), row]);
	}
	return new Map(
		[...groups].map(([key, group]) => {
			const sorted = group.sort(later);
			const parents = new Set(group.flatMap((row) => row.parents));
			const heads = sorted.filter(({ id }) => !parents.has(id));
			return [key, { body: heads.at(-1)!.body, heads, first: sorted[0]! }];
		}),
	);
}

export type Failure = string;

/** Everything acknowledged is there. A row that was damaged lies in quarantine, and is told. */
export const kept = ({ acknowledged }: Phone, { revisions, quarantined }: Disk): Failure[] => {
	const present = new Set(revisions.map(({ id }) => id));
	return [...acknowledged]
		.filter((id) => !present.has(id) && !quarantined.has(id))
		.map((id) => `acknowledged and gone: ${id}`);
};

/** Heads that disagree are flagged, and nothing else is. */
export function flagged({ revisions, flagged: flags }: Disk): Failure[] {
	const states = [...statesOf(revisions)];
	const expected = states
		.filter(([, { heads }]) => new Set(heads.map(({ body }) => canonical(body))).size > 1)
		.map(([key]) => key);
	return [
		...expected.filter((key) => !flags.has(key)).map((key) => `a conflict not flagged: ${key}`),
		...[...flags].filter((key) => !expected.includes(key)).map((key) => `no conflict: ${key}`),
	];
}

/** What was shown before and is shown otherwise now, was named. */
export function told(before: Disk, after: Disk, { refs }: Told): Failure[] {
	const named = new Set(refs.map(keyOfRow));
	const [old, now] = [statesOf(before.revisions), statesOf(after.revisions)];
	return [...new Set([...old.keys(), ...now.keys()])]
		.filter((key) => canonical(old.get(key)?.body) !== canonical(now.get(key)?.body))
		.filter((key) => !named.has(key))
		.map((key) => `changed and not told: ${key}`);
}

/** What every tab shows is what the record comes to, counted from nothing. */
export async function shown(phone: Phone, { revisions }: Disk, id: string): Promise<Failure[]> {
	const expected = countFromNothing(revisions, id);
	const failures: Failure[] = [];
	for (const { store } of phone.tabs) {
		const { status, model } = showEvening(await store.ledger.readEvening(id));
		const totals = model ? canonical(model.totals) : status;
		if (totals !== canonicalTotals(expected)) {
			failures.push(`shown ${totals}, counted ${canonicalTotals(expected)}`);
		}
		const { findings } = await store.ledger.verify({ sessionId: id });
		// Of what is on its way from another phone, the parents or the rules may not have come yet.
		const wrong = findings.filter(({ code }) => !/^(parent|snapshot)-missing$/.test(code));
		failures.push(...wrong.map(({ code, path }) => `${code} ${path.join('/')}`));
	}
	return failures;
}

const canonicalTotals = (counted: ReturnType<typeof countFromNothing>): string =>
	typeof counted === 'string' ? counted : canonical(counted);

/** Points of every player, from the revisions alone. */
function countFromNothing(
	revisions: readonly Revision[],
	id: string,
): Record<string, number> | 'missing' | 'damaged' {
	const states = statesOf(revisions);
	const session = states.get(keyOfRow({ sessionId: id, entity: 'session', entityId: id }));
	if (!session?.body) return 'missing';
	const { head, snapshot } = session.body as unknown as SessionBody;
	const pinned = states.get(`  ruleset ${snapshot ?? ''}`.slice(1))?.body?.value;
	const ruleset = parseRuleset(pinned);
	if (!ruleset.ok) return 'damaged';
	const changes = resolveChanges(ruleset.value, head.rulesetChanges);
	if (changes.issues.length > 0) return 'damaged';

	const of = (entity: string) =>
		[...states.values()]
			.filter(({ first, body }) => first.sessionId === id && first.entity === entity && body)
			.map(({ first, body }) => ({ first, ...(body as unknown as ListedBody) }))
			.sort((a, b) => a.number - b.number || later(a.first, b.first))
			.map(({ value }): Identified => value);
	const deals = of('deal');
	const players = head.players.map((player) => player.id);
	const totals = Object.fromEntries(players.map((player) => [player, 0]));
	const pay = (player: string, points: number) => {
		totals[player] = (totals[player] ?? 0) + points;
	};
	const rules = rulesOfDeals({ ruleset: ruleset.value, laterRules: changes.laterRules }, deals);
	deals.forEach((deal, i) => {
		const parsed = parseDeal(rules[i]!, deal, new Set(players));
		if (!parsed.ok) return;
		const { net } = scoreDeal(rules[i]!, parsed.value, players);
		for (const player of players) pay(player, net[player] ?? 0);
	});
	for (const { transfers } of of('adjustment') as unknown as {
		transfers: { from: string; to: string; points: number }[];
	}[]) {
		for (const { from, to, points } of transfers) {
			pay(from, -points);
			pay(to, points);
		}
	}
	return totals;
}

/** All phones have the same, and show the same. */
export function equal(disks: readonly Disk[], id: string): Failure[] {
	const texts = disks.map(({ revisions }) =>
		canonical([...revisions].sort((a, b) => (a.id < b.id ? -1 : 1))),
	);
	const counts = disks.map(({ revisions }) => canonicalTotals(countFromNothing(revisions, id)));
	return [
		...(new Set(texts).size > 1
			? [`replicas differ: ${disks.map(({ revisions }) => revisions.length).join(', ')} revisions`]
			: []),
		...(new Set(counts).size > 1 ? [`replicas show ${counts.join(' and ')}`] : []),
	];
}
