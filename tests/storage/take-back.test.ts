import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentOf } from '#lib/storage/present.ts';
import { deleteDeal, saveDeal, savePerson } from './edits.ts';
import { deal, head, newStore, type TestStore } from './store.ts';

/** What screens list of a store. */
async function shown({ ledger }: TestStore) {
	const evenings = await ledger.readSessions();
	const read = await Promise.all(evenings.map(({ id }) => ledger.readEvening(id)));
	const [people, groups] = await Promise.all([ledger.readPeople(), ledger.readGroups()]);
	// When it was written may well be another time.
	const said = (one: { readonly id: string }) => ({
		id: one.id,
		...('value' in one && { value: one.value }),
		...('position' in one && { position: one.position }),
	});
	return {
		evenings: evenings.map((one) => 'head' in one && one.head),
		deals: read.map(({ deals }) => deals.map(said)),
		people: people.map(said),
		groups: groups.map(said),
	};
}

/** A store with an evening of three deals, and a second phone that has the same. */
async function twoPhones(): Promise<[TestStore, TestStore]> {
	const [ours, theirs] = [newStore(), newStore()];
	await ours.ledger.createSession(head('e1'), [{ id: 'anna', name: 'Anna' }]);
	for (const id of ['d1', 'd2', 'd3']) await saveDeal(ours.ledger, 'e1', deal(id), { seen: null });
	await theirs.ledger.mergeRevisions(await ours.ledger.exportRevisions());
	return [ours, theirs];
}

/** Takes in all of the other phone; resolves with what came. */
async function takeIn({ ledger, db }: TestStore, from: TestStore): Promise<string[]> {
	const revisions = await from.ledger.exportRevisions();
	const { same } = await presentOf(db, revisions);
	await ledger.mergeRevisions(revisions);
	return revisions.map(({ id }) => id).filter((id) => !same.has(id));
}

type Step = 'deal' | 'change' | 'delete' | 'evening' | 'person' | 'rename';
async function play({ ledger }: TestStore, steps: readonly Step[]): Promise<void> {
	for (const [i, step] of steps.entries()) {
		const id = `x${String(i)}`;
		if (step === 'deal') await saveDeal(ledger, 'e1', deal(id), { seen: null });
		if (step === 'evening') await ledger.createSession(head(id));
		if (step === 'person') await savePerson(ledger, { id, name: id });
		if (step === 'rename') await savePerson(ledger, { id: 'anna', name: `Anna ${id}` });
		const [row] = (await ledger.readEvening('e1')).deals;
		if (row?.status !== 'sound') continue;
		if (step === 'change') {
			const value = { ...row.value, note: id };
			await saveDeal(ledger, 'e1', value, { seen: row.revision });
		}
		if (step === 'delete') await deleteDeal(ledger, 'e1', row.id, row.revision);
	}
}
const steps = fc.array(
	fc.constantFrom<Step>('deal', 'change', 'delete', 'evening', 'person', 'rename'),
	{ minLength: 1, maxLength: 8 },
);

test('whatever came in with files, however long its history, is taken back and done again as one', async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (theirSteps) => {
			const [ours, theirs] = await twoPhones();
			const before = await shown(ours);
			await play(theirs, theirSteps);
			const came = await takeIn(ours, theirs);
			const after = await shown(ours);
			const { revisions } = await ours.ledger.takeBack(came);
			expect(await shown(ours)).toEqual(before);
			expect(await ours.ledger.verify()).toMatchObject({ ok: true });
			await ours.ledger.undo(revisions.map(({ id }) => id));
			expect(await shown(ours)).toEqual(after);
		}),
		{ numRuns: 25 },
	);
});

test('what was written since stays', async () => {
	const [ours, theirs] = await twoPhones();
	await play(theirs, ['change']);
	const came = await takeIn(ours, theirs);
	await play(ours, ['rename']);
	await ours.ledger.takeBack(came);
	const { people, deals } = await shown(ours);
	expect(people).toMatchObject([{ value: { name: 'Anna x0' } }]);
	expect(deals[0]?.[0]).not.toHaveProperty('value.note');
});
