import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { app } from '#lib/state/app.svelte.ts';
import { Groups } from '#lib/state/groups/groups.svelte.ts';
import { head } from '../../storage/store.ts';

globalThis.indexedDB = new IDBFactory();

beforeEach(() => app.ledger.deleteEverything());

/** The evening's head changed by somebody else, who looked at it before. */
async function renamed(id: string, name: string) {
	await app.ledger.commit(async (db) => {
		const row = (await db.sessions.get(id))!;
		return [{ entity: 'session', id, head: { ...row.head, name }, seen: row.revision }];
	});
}

async function shown(id: string) {
	const found = await app.ledger.readSession(id);
	if (found?.status !== 'sound') throw new Error(`no evening ${id}`);
	expect(await app.ledger.conflicts(id)).toEqual([]);
	const { name, group } = found.head;
	return { name, group };
}

test('an evening named while it joins a Runde, or leaves it, keeps its name', async () => {
	const groups = new Groups();
	const made = {
		...groups.blank({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-pagat'),
		name: 'A',
	};
	await groups.save(made, null);
	await app.ledger.createSession(head('e1'));
	await Promise.all([groups.assign(['e1'], made.id), renamed('e1', 'Martini')]);
	expect(await shown('e1')).toEqual({ name: 'Martini', group: made.id });
	await Promise.all([groups.assign(['e1'], undefined), renamed('e1', 'Gansl')]);
	expect(await shown('e1')).toEqual({ name: 'Gansl', group: undefined });
});

test('an evening that joined a moment ago leaves with the rest when its Runde goes', async () => {
	const groups = new Groups();
	await app.ledger.createSession(head('e1'));
	await app.ledger.createSession(head('e2'));
	const id = await groups.accept(
		[{ id: 'e1' }],
		'A',
		[{ id: 'a', role: 'regular' }],
		() => undefined,
	);
	await Promise.all([groups.assign(['e2'], id), renamed('e1', 'Martini'), groups.remove(id)]);
	expect(await shown('e1')).toEqual({ name: 'Martini', group: undefined });
	expect(await shown('e2')).toEqual({ name: 'Thursday at the Rose', group: undefined });
});
