/** What a Runde calls its games by its own rules stands in a person's statistics, as it was called when last played. */
import { expect, test } from 'vitest';
import { Engine } from '#lib/state/memory/engine.ts';
import { parseSessionText } from '#lib/storage/session-file.ts';
import { toStore } from '#lib/state/archive/incoming.ts';
import { PAGAT, dreiers, evening, idsOf, type DealFile } from '../../evenings.ts';
import { newStore, type TestStore } from '../../storage/store.ts';

const FOUR = ['Resi', 'Franz', 'Hubert', 'Gerti'];
const seats = idsOf(FOUR);
const words = (name: string) => ({ de: name, sv: name, en: name });

/** Whose Dreier is called so, and where another game and bird are called by their own names. */
const house = (dreier: string) => ({
	...{ extends: PAGAT, name: 'Unsere' },
	patch: {
		contracts: { dreier: { names: words(dreier) } },
		premiums: { uhu: { names: words('Vogel') } },
	},
});

async function played(
	store: TestStore,
	id: string,
	day: string,
	ruleset: string | object,
	more: readonly DealFile[],
) {
	const parsed = parseSessionText(
		JSON.stringify({ ...evening(ruleset, FOUR, more), id, startedAt: `${day}T19:00:00Z` }),
	);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	await store.ledger.importSession(toStore(parsed.session));
}

test('by the rules each was last played by', async () => {
	const store = newStore();
	const [dreier] = dreiers({ dealer: 'gerti', declarer: 'resi', seats }) as [DealFile];
	const uhu = { premium: 'uhu', side: 'declarer', announced: true, won: true };
	await played(store, 'e1', '2026-01-01', house('Dreierl'), [{ ...dreier, premiums: [uhu] }]);
	await played(store, 'e2', '2026-01-08', house('Großer Dreier'), [dreier]);
	await played(store, 'e3', '2026-01-15', PAGAT, [dreier]);
	const answer = await new Engine(store.db, 'v1').ask({ kind: 'person', person: 'resi', most: 9 });
	const told = answer!.stats.rules.map(({ key, rules }) => {
		const { contracts, premiums } = answer!.items.find((one) => one.key === key)!;
		return [rules.names.de, ...[...contracts, ...premiums].map(({ id, names }) => [id, names.de])];
	});
	expect(told).toEqual(
		expect.arrayContaining([
			['Unsere', ['dreier', 'Großer Dreier'], ['uhu', 'Vogel']],
			[expect.stringContaining('pagat'), ['dreier', 'Dreier']],
		]),
	);
});
