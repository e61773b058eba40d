/** Names as they are now: renamed or merged once, right in every evening, and taken back at any time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Person } from '#lib/storage/bodies.ts';
import { namesNow, playerRenamed, renamed } from '#lib/storage/people.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import { newStore, type TestStore } from './store.ts';
import { savePerson } from './edits.ts';

const people = async ({ ledger }: TestStore): Promise<ReadonlyMap<string, Person>> => {
	const read = await ledger.readPeople();
	return new Map(read.flatMap((one) => (one.status === 'sound' ? [[one.id, one.value]] : [])));
};
const called = (known: ReadonlyMap<string, Person>, ...players: [id: string, name: string][]) =>
	namesNow(
		known,
		players.map(([id, name]) => ({ id, name })),
	).map(({ name }) => name);

describe('somebody renamed', () => {
	test('is called so in evenings from before, which keep what they were written with', async () => {
		const store = newStore();
		await savePerson(store.ledger, { id: 'b', name: 'Bert' });
		await store.ledger.renamePerson({ id: 'b', name: 'Bert' }, 'Berti');
		await store.ledger.renamePerson({ id: 'b', name: 'Berti' }, 'Robert');
		const known = await people(store);
		expect(known.get('b')).toEqual({ id: 'b', name: 'Robert', formerly: ['Bert', 'Berti'] });
		expect(called(known, ['b', 'Bert'], ['a', 'Anna'])).toEqual(['Robert', 'Anna']);
		expect(called(known, ['b', 'Berti'])).toEqual(['Robert']);
		// A name of one evening alone was meant for it.
		expect(called(known, ['b', 'Der Lange'])).toEqual(['Der Lange']);
	});

	test('whom nobody had written down is, from then on', async () => {
		const store = newStore();
		await store.ledger.renamePerson({ id: 'x', name: 'Gast' }, 'Xaver');
		expect(called(await people(store), ['x', 'Gast'])).toEqual(['Xaver']);
	});

	test('back again has the old name, and no name twice', () => {
		const there = renamed({ name: 'Bert' } as Person, 'Berti');
		expect(renamed(there, 'Bert')).toEqual({ name: 'Bert', formerly: ['Berti'] });
	});

	test('at a table is the person that the player was merged into', async () => {
		const store = newStore();
		await savePerson(store.ledger, { id: 'a', name: 'Anna' });
		await store.ledger.mergePeople({ id: 'a', name: 'Anna' }, [{ id: 'b', name: 'Anni' }]);
		await store.ledger.commit(async (db) => [
			await playerRenamed(db, { id: 'b', name: 'Anna' }, 'Annamirl'),
		]);
		expect(called(await people(store), ['a', 'Anna'])).toEqual(['Annamirl']);
		expect(called(await people(store), ['b', 'Anni'])).toEqual(['Annamirl']);
	});
});

describe('somebody merged', () => {
	test('is the other in all evenings, and a person of their own once parted, later too', async () => {
		const store = newStore();
		await savePerson(store.ledger, { id: 'a', name: 'Anna' });
		await savePerson(store.ledger, { id: 'b', name: 'Anni' });
		await store.ledger.mergePeople({ id: 'a', name: 'Anna' }, [{ id: 'b', name: 'Anni' }]);
		expect(called(await people(store), ['b', 'Anni'])).toEqual(['Anna']);
		await rebuild(store.ledger.context);
		await store.ledger.partPerson({ id: 'b', name: 'Anni' });
		const parted = await people(store);
		expect(parted.get('b')).toEqual({ id: 'b', name: 'Anni' });
		expect(called(parted, ['b', 'Anni'])).toEqual(['Anni']);
	});

	test('with whom they sat at one table keeps the name there', async () => {
		const store = newStore();
		await savePerson(store.ledger, { id: 'a', name: 'Anna' });
		await store.ledger.mergePeople({ id: 'a', name: 'Anna' }, [{ id: 'b', name: 'Anni' }]);
		const known = await people(store);
		expect(called(known, ['a', 'Anna'], ['b', 'Anni'])).toEqual(['Anna', 'Anni']);
	});

	test('in a circle, from two phones, has one name', () => {
		const known = new Map([
			['a', { id: 'a', name: 'Anna', mergedInto: 'b' }],
			['b', { id: 'b', name: 'Anni', mergedInto: 'a' }],
		]);
		expect(called(known, ['b', 'Anni'])).toEqual(['Anna']);
	});
});

test('nobody is called otherwise whose names nobody changed', () => {
	const name = fc.constantFrom('Anna', 'Bert', 'Cleo');
	fc.assert(
		fc.property(fc.array(name, { maxLength: 6 }), fc.array(name, { maxLength: 6 }), (now, then) => {
			const known = new Map(now.map((one, i) => [String(i), { id: String(i), name: one }]));
			const players = then.map((one, i) => ({ id: String(i), name: one }));
			expect(namesNow(known, players)).toBe(players);
		}),
	);
});

test('letters and colour are chosen, and left to the name again', async () => {
	const { ledger, ...rest } = newStore();
	await savePerson(ledger, { id: 'a', name: 'Anna' });
	await ledger.markPerson({ id: 'a', name: 'Anna' }, { initials: 'AM', colour: 3 });
	const store = { ledger, ...rest } as TestStore;
	expect((await people(store)).get('a')).toMatchObject({ initials: 'AM', colour: 3 });
	await ledger.markPerson({ id: 'a', name: 'Anna' }, {});
	expect((await people(store)).get('a')).toEqual({ id: 'a', name: 'Anna' });
});
