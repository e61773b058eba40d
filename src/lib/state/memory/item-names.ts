/** What is counted of a person by name, as the rules call it that it was last played by: a Runde has names of its own. */
import { contractOf, itemOf } from '#lib/domain/named.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Last, RulesStats } from '#lib/domain/stats/person.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { readSessionsById } from '#lib/storage/read.ts';
import { KnownRules, rulesToCome } from '../evening/rules.ts';
import type { Item, RulesItems } from './questions.ts';

/** Of each of these rules; what the rules have no more is left out. */
export async function itemsOf(
	store: LedgerDatabase,
	all: readonly Pick<RulesStats, 'key' | 'lastIn'>[],
): Promise<readonly RulesItems[]> {
	const evenings = all.flatMap(({ lastIn }) =>
		[...lastIn.contracts, ...lastIn.premiums].map(({ evening }) => evening),
	);
	const rules = await lastRulesOf(store, [...new Set(evenings)]);
	const named = (
		last: readonly Last[],
		namesOf: (rules: Ruleset, id: string) => Item | undefined,
	) =>
		last.flatMap(({ id, evening }) => {
			const ruleset = rules.get(evening);
			return (ruleset && namesOf(ruleset, id)) ?? [];
		});
	return all.map(({ key, lastIn }) => ({
		key,
		contracts: named(lastIn.contracts, (ruleset, id) => itemIn(id, contractOf(ruleset, id))),
		premiums: named(lastIn.premiums, (ruleset, id) => itemIn(id, itemOf(ruleset, id))),
	}));
}

const itemIn = (id: string, named: Pick<Item, 'names'> | undefined): Item | undefined =>
	named && { id, names: named.names };

/** What each evening was played by in the end, of those that read. */
async function lastRulesOf(
	store: LedgerDatabase,
	ids: readonly string[],
): Promise<ReadonlyMap<string, Ruleset>> {
	const known = new KnownRules();
	const found = new Map<string, Ruleset>();
	for (const evening of await store.read((db) => readSessionsById(db, ids))) {
		if (evening.status !== 'sound') continue;
		await rulesToCome(evening.head);
		const read = known.of(evening.head);
		if (read.ok) found.set(evening.id, read.value.laterRules.at(-1)?.ruleset ?? read.value.ruleset);
	}
	return found;
}
