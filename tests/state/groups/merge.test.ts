import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeEdits, unmergeEdits } from '#lib/state/groups/merge.ts';
import { makeBackup, readBackup } from '#lib/storage/backup.ts';
import type { Group, MemberRole } from '#lib/storage/bodies.ts';
import { revisionsOfGroup } from '#lib/storage/group-file.ts';
import { cameFrom, readMergedInto } from '#lib/storage/merged-groups.ts';
import type { SessionItem } from '#lib/storage/read.ts';
import { restoreBackup } from '#lib/storage/restore.ts';
import { deal, head, newStore, type TestStore } from '../../storage/store.ts';

const group = (id: string, members: Readonly<Record<string, MemberRole>>): Group => ({
	id,
	name: id.toUpperCase(),
	mark: 0,
	members: Object.entries(members).map(([who, role]) => ({ id: who, role })),
	seats: Object.keys(members).filter((who) => members[who] === 'regular'),
	ruleset: 'koenigrufen-pagat',
	stake: { currency: 'EUR', minorPerPoint: 10 },
});

async function sound(store: TestStore, id: string) {
	const found = (await store.ledger.readGroups()).find((one) => one.id === id);
	if (found?.status !== 'sound') throw new Error(`no group ${id}`);
	return found;
}

async function eveningsOf(store: TestStore, id: string): Promise<SessionItem[]> {
	const all = await store.ledger.readSessions();
	const own = all.filter((one) => one.status === 'sound' && one.head.group === id);
	const read = await Promise.all(own.map((one) => store.ledger.readSession(one.id)));
	return read.filter((one) => one?.status === 'sound');
}

/** Two Runden with an evening each, and one of nobody's. */
async function two(): Promise<TestStore> {
	const store = newStore();
	const { ledger } = store;
	await ledger.commit([
		{ entity: 'group', id: 'a', value: group('a', { anna: 'regular', bert: 'regular' }) },
		{
			entity: 'group',
			id: 'b',
			value: group('b', { bert: 'guest', cleo: 'regular', dora: 'guest' }),
		},
	]);
	await ledger.createSession({ ...head('e1'), group: 'a' });
	await ledger.createSession({ ...head('e2'), group: 'b' });
	await ledger.createSession(head('e3'));
	return store;
}

const merge = async (store: TestStore) =>
	store.ledger.commit(
		mergeEdits(await sound(store, 'a'), await sound(store, 'b'), await eveningsOf(store, 'b')),
	);

async function unmerge(store: TestStore) {
	const [from] = await readMergedInto(store.ledger.db, 'a');
	const all = await eveningsOf(store, 'a');
	const came = await cameFrom(
		store.ledger.db,
		all.map(({ id }) => id),
		'b',
	);
	const back = all.filter(({ id }) => came.includes(id));
	const stay = all.filter(({ id }) => !came.includes(id));
	return store.ledger.commit(unmergeEdits(await sound(store, 'a'), from!, back, stay));
}

const shown = async (store: TestStore) => ({
	groups: (await store.ledger.readGroups()).map((one) => 'value' in one && one.value),
	evenings: (await store.ledger.readSessions()).map(
		(one) => 'head' in one && [one.id, one.head.group],
	),
});

test('one Runde goes into another with its people and evenings', async () => {
	const store = await two();
	await merge(store);
	const { groups, evenings } = await shown(store);
	expect(groups).toEqual([
		{
			...group('a', { anna: 'regular', bert: 'regular', cleo: 'regular', dora: 'guest' }),
			seats: ['anna', 'bert', 'cleo'],
		},
	]);
	expect(Object.fromEntries(evenings as [string, string][])).toEqual({
		e1: 'a',
		e2: 'a',
		e3: undefined,
	});
	expect(await store.ledger.verify()).toMatchObject({ ok: true });
});

test('they are taken apart at any time: at once by undo, later by the record, on another phone too', async () => {
	const store = await two();
	const before = await shown(store);
	const { revisions } = await merge(store);
	await store.ledger.undo(revisions.map(({ id }) => id));
	expect(await shown(store)).toEqual(before);

	await merge(store);
	const phone = newStore();
	await phone.ledger.mergeRevisions(await store.ledger.exportRevisions());
	// Played on meanwhile: an evening of the one that stays, and the one that came has a deal more.
	await phone.ledger.createSession({ ...head('e4'), group: 'a' });
	await phone.ledger.commit([
		{ entity: 'deal', sessionId: 'e2', id: 'd9', value: deal('d9'), seen: null },
	]);
	await unmerge(phone);
	const after = await shown(phone);
	expect(Object.fromEntries(after.evenings as [string, string][])).toMatchObject({
		e1: 'a',
		e2: 'b',
		e4: 'a',
	});
	expect(after.groups).toContainEqual(
		group('b', { bert: 'guest', cleo: 'regular', dora: 'guest' }),
	);
	expect(await readMergedInto(phone.ledger.db, 'a')).toEqual([]);
	expect(await phone.ledger.verify()).toMatchObject({ ok: true });
});

test('whatever the two were, taking them apart gives both back', async () => {
	const roles = fc.constantFrom<MemberRole>('regular', 'guest', 'former');
	const entry = (of: string) => (minor: number, i: number) => ({
		...{ id: `${of}${String(i)}`, at: '2026-11-20T20:00:00Z', from: 'eva', to: 'pot' },
		...{ minor, currency: 'EUR' },
	});
	const pots = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 });
	const maybePot = fc.option(pots, { nil: undefined });
	const members = fc.dictionary(fc.constantFrom('eva', 'fritz', 'gabi', 'hias', 'ida'), roles);
	await fc.assert(
		fc.asyncProperty(members, members, maybePot, maybePot, async (ofA, ofB, potA, potB) => {
			const store = newStore();
			await store.ledger.commit([
				{
					entity: 'group',
					id: 'a',
					value: { ...group('a', ofA), ...(potA && { pot: potA.map(entry('a')) }) },
				},
				{
					entity: 'group',
					id: 'b',
					value: { ...group('b', ofB), ...(potB && { pot: potB.map(entry('b')) }) },
				},
			]);
			const before = await shown(store);
			await merge(store);
			const { pot = [] } = (await sound(store, 'a')).value;
			expect(pot.map(({ minor }) => minor)).toEqual([...(potA ?? []), ...(potB ?? [])]);
			await unmerge(store);
			expect(await shown(store)).toEqual(before);
		}),
		{ numRuns: 15 },
	);
});

test('what was taken out of the pot’s book meanwhile stays out when they are taken apart', async () => {
	const store = await two();
	const entry = (id: string) => ({
		...{ id, at: '2026-11-20T20:00:00Z', from: 'cleo', to: 'pot', minor: 500, currency: 'EUR' },
	});
	const b = await sound(store, 'b');
	const pot = [entry('p1'), entry('p2')];
	await store.ledger.commit([{ entity: 'group', id: 'b', value: { ...b.value, pot } }]);
	await merge(store);
	const both = await sound(store, 'a');
	const left = { ...both.value, pot: [entry('p2'), entry('p3')] };
	await store.ledger.commit([{ entity: 'group', id: 'a', value: left, seen: both.revision }]);
	await unmerge(store);
	expect((await sound(store, 'a')).value.pot).toEqual([entry('p3')]);
	expect((await sound(store, 'b')).value.pot).toEqual([entry('p2')]);
});

test('a Runde as a file is what belongs to it and nothing else, and comes in as any backup', async () => {
	const store = await two();
	await store.ledger.commit([
		{ entity: 'person', id: 'anna', value: { id: 'anna', name: 'Anna', mergedInto: 'annamaria' } },
		{ entity: 'person', id: 'annamaria', value: { id: 'annamaria', name: 'Anna Maria' } },
		{ entity: 'person', id: 'zenz', value: { id: 'zenz', name: 'Zenz' } },
		{ entity: 'deal', sessionId: 'e1', id: 'd1', value: deal('d1'), seen: null },
	]);
	const own = revisionsOfGroup(await store.ledger.exportRevisions(), 'a');
	const text = await makeBackup(own, '2026-11-20T20:00:00Z', { name: 'A' });
	expect(text).not.toContain('Zenz');
	const reading = await readBackup(text);
	if (reading.status !== 'read') throw new Error(reading.status);
	const other = newStore();
	await restoreBackup(other.ledger.context, reading.backup);
	expect((await shown(other)).evenings).toEqual([['e1', 'a']]);
	expect((await other.ledger.readGroups()).map(({ id }) => id)).toEqual(['a']);
	expect((await other.ledger.readPeople()).map(({ id }) => id).sort()).toEqual([
		'anna',
		'annamaria',
	]);
	expect(await other.ledger.verify()).toMatchObject({ ok: true });
	// All of it is the same there as here: nothing is new, nothing differs.
	await restoreBackup(store.ledger.context, reading.backup);
	expect(await store.ledger.conflicts(null)).toEqual([]);
});
