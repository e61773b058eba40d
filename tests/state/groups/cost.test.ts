/** What a Runde's screens ask of a store with many evenings in many Runden: counted, not timed. */
import { beforeAll, describe, expect, test } from 'vitest';
import { debtsOf } from '#lib/state/groups/money.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import type { Question } from '#lib/state/memory/questions.ts';
import { readGroupMoney } from '#lib/storage/group-money.ts';
import { record, runde } from '../../bench/life.ts';
import { counted, nothingYet, type Cost } from '../../storage/counted.ts';
import { newStore, type TestStore } from '../../storage/store.ts';

const RUNDEN = 40;
const FEW = 20;
const MANY = 80;
/** An evening a day, from the first of January on. */
const MORE_MONTHS = 2;
/** Sums and what stands out, each with its key. */
const ROWS_A_MONTH = 4;

interface Life extends TestStore {
	readonly cost: Cost;
	readonly begin: () => void;
}

/** So many evenings in 40 Runden, all counted once, as after a day of use. */
async function life(evenings: number): Promise<Life> {
	const store = newStore();
	const cost = counted(store.db);
	await store.ledger.mergeRevisions(record(evenings, 0, RUNDEN));
	await new Engine(store.db, 'v1').ask({ kind: 'people' });
	const begin = () => void Object.assign(cost, nothingYet());
	return { ...store, cost, begin };
}

let few: Life;
let many: Life;
beforeAll(async () => {
	few = await life(FEW);
	many = await life(MANY);
}, 60_000);

/** What a page opened anew asks of the store. */
async function costOf({ cost, begin }: Life, work: () => Promise<unknown>): Promise<Cost> {
	begin();
	await work();
	return { ...cost };
}

const questions: readonly Question[] = [
	{ kind: 'ranking', query: { by: 'total', minEvenings: 1, group: runde(0).id } },
	{ kind: 'standings', group: runde(0).id },
	{ kind: 'winners', most: 20 },
	{ kind: 'course', query: { group: runde(0).id }, most: 60 },
	{ kind: 'records', query: { group: runde(0).id } },
];

describe('60 evenings more', () => {
	test.each(questions.map((question) => [question.kind, question] as const))(
		'are some rows a month more for %s, and not a question',
		async (_, question) => {
			const ask = async (of: Life) => {
				const { asked, read, steps } = await costOf(of, () =>
					new Engine(of.db, 'v1').ask(question),
				);
				// The index of the record is gone through once, to see whether anything is new.
				return { asked, read: read - (await of.db.revisions.count()), steps };
			};
			const [a, b] = [await ask(few), await ask(many)];
			expect(b).toMatchObject({ asked: a.asked, steps: 0 });
			expect(b.read - a.read).toBeLessThanOrEqual(ROWS_A_MONTH * MORE_MONTHS);
		},
	);

	test('are two rows each for who owes whom, read once for all Runden', async () => {
		const read = (of: Life) => costOf(of, () => readGroupMoney(of.db));
		const [a, b] = [await read(few), await read(many)];
		expect(b.read - a.read).toBe(2 * (MANY - FEW));
		expect(b.asked - a.asked).toBeLessThanOrEqual(1);
		const { evenings } = await readGroupMoney(many.db);
		for (const number of [0, 1, RUNDEN - 1])
			expect(debtsOf(evenings, runde(number).id).length).toBeGreaterThan(0);
	});
});
