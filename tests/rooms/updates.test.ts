// What of an update is taken at all: what phones make, whole; and nothing that costs everybody more than it says.
import { describe, expect, test } from 'vitest';
import {
	applyUpdate,
	Doc,
	encodeStateAsUpdate,
	encodeStateVector,
	mergeUpdates,
	type Map as SharedMap,
} from 'yjs';
import { newsIn } from '../../src/server/updates.ts';

const MOST = 1000;

function phone(client: number, knows?: Uint8Array): { doc: Doc; map: SharedMap<unknown> } {
	const doc = new Doc();
	doc.clientID = client;
	if (knows) applyUpdate(doc, knows);
	return { doc, map: doc.getMap('revisions') };
}

const bytes = (...values: readonly number[]) => Uint8Array.from(values);

/** What a phone says next, after what it had said before. */
function said(doc: Doc, more: () => void): Uint8Array {
	const before = encodeStateVector(doc);
	more();
	return encodeStateAsUpdate(doc, before);
}

function made(write: (doc: Doc) => void): Uint8Array {
	const doc = new Doc();
	doc.transact(() => write(doc));
	return encodeStateAsUpdate(doc);
}

describe('taken is', () => {
	test('what phones wrote over each other, brought by a third at once to a server that has none of it', () => {
		const [a, b] = [phone(1), phone(2)];
		for (let round = 0; round < 20; round++) {
			const [one, other] = round % 2 === 0 ? [a, b] : [b, a];
			one.map.set(`key-${String(round % 3)}`, bytes(round));
			if (round % 5 === 0) one.map.delete('key-1');
			applyUpdate(other.doc, encodeStateAsUpdate(one.doc));
		}
		const c = phone(3, encodeStateAsUpdate(b.doc));
		c.map.set('key-0', bytes(99));
		expect(newsIn(encodeStateAsUpdate(c.doc), new Doc(), MOST)).toBe('some');
	});

	test('what two phones wrote over each other through a long evening', () => {
		const [a, b] = [phone(1), phone(2)];
		for (let round = 0; round < 200; round++) {
			for (const { map } of [a, b]) map.set('~e.evening', bytes(round % 256));
			for (const [one, other] of [
				[a, b],
				[b, a],
			] as const)
				applyUpdate(other.doc, encodeStateAsUpdate(one.doc));
		}
		expect(newsIn(encodeStateAsUpdate(b.doc), new Doc(), MOST)).toBe('some');
	});

	test('what two brought without knowing of each other, and what came meanwhile, said once more', () => {
		const { doc: server } = phone(0);
		const [a, b] = [phone(1), phone(2)];
		for (const { doc, map } of [a, b]) {
			map.set('key', bytes(1));
			const update = encodeStateAsUpdate(doc);
			expect(newsIn(update, server, MOST)).toBe('some');
			applyUpdate(server, update);
		}
		// It came live before the phone was told what there is, and waits there for what came before.
		const early = phone(3);
		applyUpdate(
			early.doc,
			said(a.doc, () => a.map.set('later', bytes(2))),
		);
		applyUpdate(server, encodeStateAsUpdate(a.doc));
		expect(encodeStateAsUpdate(early.doc).length).toBeGreaterThan(2);
		expect(newsIn(encodeStateAsUpdate(early.doc), server, MOST)).toBe('none');
	});
});

describe('not taken is', () => {
	const refused = (update: Uint8Array, document = new Doc()) =>
		expect(() => newsIn(update, document, MOST)).toThrow('malformed');

	test('what waits for something that is not there: it would be gone through with every update', () => {
		const { doc, map } = phone(1);
		map.set('first', bytes(1));
		refused(said(doc, () => map.set('second', bytes(2))));
		// Over what only somebody else has.
		const other = phone(2, encodeStateAsUpdate(doc));
		refused(said(other.doc, () => other.map.set('first', bytes(3))));
		refused(said(doc, () => map.delete('first')));
	});

	describe('what says something else under a name and number that are known', () => {
		const forged = phone(7);
		forged.map.set('forged', bytes(6));
		const { doc: server } = phone(0, encodeStateAsUpdate(forged.doc));

		test.each([
			['another thing', 'own', bytes(6)],
			['the same thing otherwise', 'forged', bytes(5)],
		])('%s', (_, key, value) => {
			const { doc, map } = phone(7);
			map.set(key, value);
			refused(encodeStateAsUpdate(doc), server);
			map.set('more', bytes(1));
			refused(encodeStateAsUpdate(doc), server);
		});

		test('also where that was taken away since', () => {
			forged.map.delete('forged');
			const { doc: emptied } = phone(0, encodeStateAsUpdate(forged.doc));
			const { doc, map } = phone(7);
			map.set('own', bytes(6));
			refused(encodeStateAsUpdate(doc), emptied);
		});

		test('or is nothing that a phone could have said', () => {
			refused(bytes(1, 1, 7, 1, 0, 3, 0), server);
		});
	});

	test('what waits for each other', () => {
		// Each over the other's: origins (1, 0) and (2, 0).
		const item = (client: number, origin: number) => [1, client, 0, 0x83, origin, 0, 1, 9];
		const of = (...structs: readonly number[][]) => bytes(structs.length, ...structs.flat(), 0);
		const { doc, map } = phone(1);
		map.set('key', bytes(1));
		expect(newsIn(of(item(2, 1)), doc, MOST)).toBe('some');
		refused(of(item(2, 1), item(1, 2)));
		refused(of(item(1, 1)));
	});

	test('what lies anywhere but in the map', () => {
		refused(made((doc) => doc.getMap('elsewhere').set('key', bytes(1))));
		refused(made((doc) => doc.getArray('revisions').insert(0, [bytes(1)])));
		refused(made((doc) => doc.getMap('revisions').set('k'.repeat(65), bytes(1))));
		refused(made((doc) => doc.getMap('revisions').set('key', 'no bytes')));
	});

	test.each([
		['that did not hear of each other', undefined],
		['over the same one', 'before'],
	])('one key in more versions than phones make, %s', (_, before) => {
		const first = phone(1);
		if (before !== undefined) first.map.set('key', bytes(1));
		const known = encodeStateAsUpdate(first.doc);
		const versions = Array.from({ length: 501 }, (_, client) => {
			const { doc, map } = phone(client + 2, known);
			return said(doc, () => map.set('key', bytes(1)));
		});
		const { doc: server } = phone(0, known);
		refused(mergeUpdates(versions), server);
		const most = 500 - first.map.size;
		const taken = mergeUpdates(versions.slice(0, most));
		expect(newsIn(taken, server, MOST)).toBe('some');
		applyUpdate(server, taken);
		refused(versions[most]!, server);
	});
});
