/** What the first count of all evenings asks of the store: a few questions for many evenings. */
import { expect, test } from 'vitest';
import { Engine } from '#lib/state/memory/engine.ts';
import { record } from '../../bench/life.ts';
import { counted, nothingYet } from '../../storage/counted.ts';
import { deleteDeal } from '../../storage/edits.ts';
import { newStore } from '../../storage/store.ts';

/** A store of so many evenings, and what it is asked from when the count is told to begin. */
async function store(evenings: number) {
	const { db, ledger } = newStore();
	const cost = counted(db);
	await ledger.mergeRevisions(record(evenings));
	const begin = () => Object.assign(cost, nothingYet());
	return { db, ledger, cost, begin, engine: new Engine(db, 'v1') };
}

async function firstCount(evenings: number) {
	const { cost, begin, engine } = await store(evenings);
	begin();
	await engine.ask({ kind: 'people' });
	return cost;
}

test('twenty more evenings are twenty more rows of deals and at most one question more', async () => {
	const [few, many] = [await firstCount(25), await firstCount(45)];
	// What a count finds gone is asked for where something is.
	expect(many.asked - few.asked).toBeLessThanOrEqual(1);
	expect(many.steps).toBe(0);
	const more = (many.read - few.read) / 20;
	expect(more).toBeGreaterThan(30);
	// A deal and its revision, which is counted; the evening's own, and its row three times.
	expect(more).toBeLessThanOrEqual(30 + 30 + 1 + 4);
});

test('one evening that changed is read without the others', async () => {
	const { db, ledger, cost, begin, engine } = await store(45);
	await engine.ask({ kind: 'people' });
	const [deal] = (await ledger.readEvening('evening-000007')).deals;
	await deleteDeal(ledger, 'evening-000007', deal!.id);
	const revisions = await db.revisions.count();
	begin();
	await engine.ask({ kind: 'people' });
	// All are counted by the index; the rows of 44 evenings are not read.
	expect(cost.read - revisions).toBeLessThan(600);
});
