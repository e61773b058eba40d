// What was deleted on one phone: the others keep it, and are not asked about two versions once it was brought back.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RoomKeys } from '#lib/rooms/keys.ts';
import { Sealer } from '#lib/rooms/seal.ts';
import { evening, group } from '#lib/rooms/subject.ts';
import type { Group } from '#lib/storage/bodies.ts';
import { deleteDeal, deleteSession, saveDeal, saveSession } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { newKeys, Phone } from './phone.ts';
import { Raw, until } from './raw.ts';
import { RoomServer } from './room-server.ts';

const rose: Group = {
	...{ id: 'rose', name: 'Rose', mark: 0, members: [], seats: [], ruleset: 'koenigrufen-pagat' },
	...{ house: 'house', stake: { currency: 'EUR', minorPerPoint: 10 } },
};
const rules = (name: string) => ({
	...{ entity: 'ruleset' as const, id: 'house' },
	value: { extends: 'koenigrufen-pagat', name },
});

let server: RoomServer;
let keys: RoomKeys;
const closing: (() => void | Promise<void>)[] = [];

beforeEach(async () => {
	server = new RoomServer();
	closing.push(() => server.dispose());
	await server.start();
	keys = await newKeys();
});
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

/** A phone that shares something, and one that has all of it. */
async function two(subject: ReturnType<typeof evening>, fill: (a: Phone) => Promise<unknown>) {
	const [a, b] = [new Phone(), new Phone()];
	for (const one of [a, b]) closing.push(() => one.close());
	await fill(a);
	await a.open(server.url, keys, subject);
	const { total } = await a.until(({ withOthers, total: all }) => withOthers && all > 0, 'there');
	await b.open(server.url, keys, null);
	await b.withOthers(total);
	return { a, b, total };
}

const evenings = ({ ledger }: Phone) => ledger.readSessions();

const ofEvening = () =>
	two(evening('e'), async ({ ledger }) => {
		await ledger.createSession(head('e'));
		await saveDeal(ledger, 'e', deal('d1'), { seen: null });
	});

test('a Runde and its rules, changed afterwards, are on the others as they are here', async () => {
	const { a, b, total } = await two(group('rose'), ({ ledger }) =>
		ledger.commit([{ entity: 'group', id: 'rose', value: rose }, rules('Rosenregeln')]),
	);
	a.close();
	for (const entity of ['group', 'ruleset'] as const) {
		const id = entity === 'group' ? 'rose' : 'house';
		const { revisions } = await a.ledger.commit([{ entity, id, value: null }]);
		await a.ledger.undo(revisions.map((one) => one.id));
	}
	await a.ledger.commit([
		{ entity: 'group', id: 'rose', value: { ...rose, name: 'Rosenrunde' } },
		rules('Neue Regeln'),
	]);
	await a.open(server.url, keys, group('rose'));
	await a.withOthers(total + 6);
	await b.until((state) => state.total === total + 6, 'all here');
	expect(await b.ledger.conflicts(null)).toEqual([]);
	expect(await b.revisions()).toEqual(await a.revisions());
});

test('an evening that is deleted while its room is still open, as in another tab, stays with the others', async () => {
	const { a, b, total } = await ofEvening();
	const { revisions } = await deleteSession(a.ledger, 'e');
	// What is written after it goes out; a deal's deletion is the evening's.
	await deleteDeal(a.ledger, 'e', 'd1');
	await a.withOthers(total + 1);
	await b.until((state) => state.total === total + 1, 'the deal deleted');
	expect(await evenings(b)).toMatchObject([{ id: 'e', status: 'sound' }]);
	await a.ledger.undo(revisions.map(({ id }) => id));
	await saveSession(a.ledger, head('e', { name: 'Anders' }));
	await b.until((state) => state.total === total + 4, 'all here');
	expect(await evenings(b)).toMatchObject([{ head: { name: 'Anders' } }]);
	expect(await b.ledger.conflicts('e')).toEqual([]);
	expect(await b.revisions()).toEqual(await a.revisions());
});

test('a deletion that lies in the room takes nothing away, and comes with what is over it, however late', async () => {
	const { a, b, total } = await ofEvening();
	a.close();
	const gone = await deleteSession(a.ledger, 'e');
	await a.ledger.undo(gone.revisions.map(({ id }) => id));
	const known = new Set((await b.revisions()).map(({ id }) => id));
	const [deletion, over] = (await a.revisions())
		.filter(({ id }) => !known.has(id))
		.sort((one) => (one.body === null ? -1 : 1));
	const hand = new Raw(server.url, keys);
	closing.push(() => hand.close());
	await until(() => hand.acknowledged, 'connected');
	const sealer = await Sealer.of(keys);
	const bring = async (revision: typeof deletion) =>
		hand.map.set(revision!.id, await sealer.seal(revision!.id, revision));
	await bring(deletion);
	await saveDeal(b.ledger, 'e', deal('d2'), { seen: null });
	await b.withOthers(total + 1);
	// What lies there is looked at when its turn comes.
	const { newer } = await b.until(({ isAllHere }) => isAllHere, 'looked at');
	expect(newer).toBe(0);
	expect(await evenings(b)).toMatchObject([{ id: 'e', status: 'sound' }]);
	await bring(over);
	await b.until((state) => state.total === total + 3, 'both here');
	expect(await b.ledger.conflicts('e')).toEqual([]);
});
