import { describe, expect, test } from 'vitest';
import { makeBackup, readBackup } from '#lib/storage/backup.ts';
import { previewBackup, restoreBackup } from '#lib/storage/restore.ts';
import type { Group } from '#lib/storage/bodies.ts';
import { head, newStore, type TestStore } from './store.ts';

const thursday: Group = {
	id: 'g1',
	name: 'Thursday five',
	mark: 2,
	members: [
		{ id: 'anna', role: 'regular' },
		{ id: 'bert', role: 'former' },
	],
	seats: ['anna'],
	ruleset: 'koenigrufen-pagat',
	stake: { currency: 'EUR', minorPerPoint: 10 },
};

const save = ({ ledger }: TestStore, value: Group | null, seen?: string | null) =>
	ledger.commit([{ entity: 'group', id: 'g1', value, seen }]);
const only = async ({ ledger }: TestStore) => (await ledger.readGroups())[0];

describe('a group', () => {
	test('is kept, changed, deleted and brought back by undo', async () => {
		const store = newStore();
		await save(store, thursday, null);
		expect(await only(store)).toMatchObject({ status: 'sound', value: thursday });
		await save(store, { ...thursday, name: 'Friday five' });
		const deleted = await save(store, null);
		expect(await only(store)).toBeUndefined();
		await store.ledger.undo(deleted.revisions.map(({ id }) => id));
		expect(await only(store)).toMatchObject({ value: { name: 'Friday five' } });
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
	});

	// Two phones merged them, each the other way, and a person chose twice.
	test.each([
		['into each other: one of them stands', { g1: 'g2', g2: 'g1' }, ['g1']],
		['in a ring: one of them stands', { g1: 'g3', g2: 'g1', g3: 'g2' }, ['g1']],
		['into one that is not here: it is to be seen there', { g1: 'gone', g2: 'g1' }, []],
	])('merged %s', async (_, into, stand) => {
		const { ledger } = newStore();
		for (const [id, mergedInto] of Object.entries(into))
			await ledger.commit([{ entity: 'group', id, value: { ...thursday, id, mergedInto } }]);
		expect((await ledger.readGroups()).map(({ id }) => id)).toEqual(stand);
	});

	test('renamed on two phones is a conflict, whichever is merged into which', async () => {
		const a = newStore();
		await save(a, thursday, null);
		const b = newStore();
		await b.ledger.mergeRevisions(await a.ledger.exportRevisions());
		await save(a, { ...thursday, name: 'A' });
		await save(b, { ...thursday, name: 'B' });
		const [ofA, ofB] = [await a.ledger.exportRevisions(), await b.ledger.exportRevisions()];
		await a.ledger.mergeRevisions(ofB);
		await b.ledger.mergeRevisions(ofA);
		expect(await a.ledger.conflicts(null)).toHaveLength(1);
		expect(await only(a)).toEqual(await only(b));
	});

	test.each([
		['a mark there is not', { mark: 99 }],
		['a member without a role', { members: [{ id: 'anna' }] }],
		['coins that are none', { cash: { coin: -1 } }],
		['no seats', { seats: undefined }],
	])('%s is refused', async (_, wrong) => {
		const store = newStore();
		await expect(save(store, { ...thursday, ...wrong } as Group)).rejects.toMatchObject({
			code: 'invalid',
		});
		expect(await store.ledger.readGroups()).toEqual([]);
	});

	test('comes with the evenings that name it', async () => {
		const store = newStore();
		await save(store, thursday, null);
		await store.ledger.createSession(head('s', { group: 'g1' }));
		await store.ledger.createSession(head('t'));
		const reading = await readBackup(
			await makeBackup(await store.ledger.exportRevisions(), '2026-11-20T23:45:00Z'),
		);
		if (reading.status !== 'read') throw new Error('does not read');
		const restored = async (sessions: readonly string[]) => {
			const other = newStore();
			const selection = { sessions, people: false, rulesets: false };
			await restoreBackup(other.ledger.context, reading.backup, selection);
			return (await other.ledger.readGroups()).length;
		};
		expect(await restored(['s'])).toBe(1);
		expect(await restored(['t'])).toBe(0);
		const preview = await previewBackup(newStore().ledger.context, reading.backup);
		expect(preview.people.fresh).toBe(1);
	});
});
