import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	bodyBefore,
	heads,
	isConflict,
	merge,
	parseRevision,
	winner,
	type Revision,
} from '#lib/storage/revision.ts';
import { project } from '#lib/storage/projection.ts';
import { canonical, plain, sameJson } from '#lib/storage/json.ts';
import { StorageError } from '#lib/storage/storage-error.ts';

const revision = (id: string, ms: number, parents: string[], points: number | null): Revision => ({
	id,
	sessionId: 's',
	entity: 'deal',
	entityId: 'd',
	parents,
	at: [ms, 0, 'phone'],
	device: 'phone',
	body: points === null ? null : { number: 1, value: { id: 'd', points } },
});

/** Revisions of a few deals whose parents name each other at will, two under one id included. */
const arbitraryRevision = fc
	.record({
		id: fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5', 'r6'),
		entityId: fc.constantFrom('d1', 'd2'),
		parents: fc.uniqueArray(fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r9'), { maxLength: 3 }),
		ms: fc.nat(5),
		number: fc.nat(3),
		deleted: fc.boolean(),
	})
	.map(({ id, entityId, parents, ms, number, deleted }): Revision => ({
		id,
		sessionId: 's',
		entity: 'deal',
		entityId,
		parents,
		at: [ms, 0, 'phone'],
		device: 'phone',
		body: deleted ? null : { number, value: { id: entityId } },
	}));
const records = fc.array(arbitraryRevision, { maxLength: 12 });

describe('merge laws', () => {
	test('commutative', () => {
		fc.assert(
			fc.property(records, records, (a, b) => {
				expect(merge(a, b)).toEqual(merge(b, a));
			}),
		);
	});
	test('associative', () => {
		fc.assert(
			fc.property(records, records, records, (a, b, c) => {
				expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
			}),
		);
	});
	test('idempotent', () => {
		fc.assert(
			fc.property(records, (a) => {
				const once = merge(a, []);
				expect(merge(once, once)).toEqual(once);
			}),
		);
	});
	test('what is projected does not depend on the order revisions come in', () => {
		fc.assert(
			fc.property(records, records, (a, b) => {
				const there = project(merge(a, b));
				const back = project([...merge(b, a)].reverse());
				const sorted = (rows: readonly object[]) => rows.map(canonical).sort();
				expect(sorted(back.deals)).toEqual(sorted(there.deals));
				expect(sorted(back.conflicts)).toEqual(sorted(there.conflicts));
			}),
		);
	});
});

describe('heads', () => {
	const first = revision('a', 1, [], 1);

	test('are those nobody names as parent', () => {
		expect(heads([first, revision('b', 2, ['a'], 2)]).map(({ id }) => id)).toEqual(['b']);
	});
	test('two that differ are a conflict, the later one is shown', () => {
		const open = heads([first, revision('b', 2, ['a'], 2), revision('c', 3, ['a'], 3)]);
		expect(isConflict(open)).toBe(true);
		expect(winner(open).id).toBe('c');
	});
	test('two that say the same are none', () => {
		const open = heads([first, revision('b', 2, ['a'], 2), revision('c', 3, ['a'], 2)]);
		expect(isConflict(open)).toBe(false);
	});
	test('a deletion beside an edit is a conflict', () => {
		expect(isConflict([revision('b', 2, ['a'], 2), revision('c', 3, ['a'], null)])).toBe(true);
	});
	test('a forged cycle still has something to show', () => {
		const open = heads([revision('a', 1, ['b'], 1), revision('b', 2, ['a'], 2)]);
		expect(open.map(({ id }) => id)).toEqual(['b']);
	});
	test('equal stamps: the id decides', () => {
		expect(winner([revision('x', 1, [], 1), revision('y', 1, [], 2)]).id).toBe('y');
	});
});

test('undoing a resolution brings back the version that was not chosen', () => {
	const b = revision('b', 2, [], 2);
	const c = revision('c', 3, [], 3);
	expect(bodyBefore(revision('m', 4, ['b', 'c'], 3), [b, c])).toEqual(b.body);
});

describe('parsing a revision', () => {
	const good = revision('a', 1, [], 1);

	test('reads what is one', () => expect(parseRevision(good)).toEqual({ ok: true, value: good }));

	test.each<[string, unknown, string]>([
		['nothing', null, ''],
		['a list', [], ''],
		['no parents', { ...good, parents: undefined }, 'parents'],
		['a stamp without device', { ...good, at: [1, 2] }, 'at'],
		['a negative moment', { ...good, at: [-1, 0, 'x'] }, 'at.0'],
		['an unknown entity', { ...good, entity: 'round' }, 'entity'],
		['a deal of no evening', { ...good, sessionId: null }, 'sessionId'],
		['a person of an evening', { ...good, entity: 'person', body: null }, 'sessionId'],
		['a body without value', { ...good, body: { number: 1 } }, 'body.value'],
		['another deal inside', { ...good, body: { number: 1, value: { id: 'e' } } }, 'body.id'],
		[
			'a fraction as order key',
			{ ...good, body: { number: 1.5, value: { id: 'd' } } },
			'body.number',
		],
		['a field of a later version', { ...good, colour: 'red' }, 'colour'],
		['a reserved id', { ...good, id: '__proto__' }, 'id'],
	])('refuses %s', (_, raw, path) => {
		const read = parseRevision(raw);
		expect(read.ok ? 'read' : read.issues.map((issue) => issue.path.join('.'))).toContain(path);
	});

	test('never throws', () => {
		fc.assert(fc.property(fc.anything(), (raw) => void parseRevision(raw)));
	});
});

describe('plain JSON', () => {
	test('the canonical text is the same whatever the order of keys', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const copy = plain(value);
				expect(sameJson(copy, value)).toBe(true);
				expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
			}),
		);
		expect(canonical({ b: 1, a: [{ d: 1, c: undefined }] })).toBe('{"a":[{"d":1}],"b":1}');
	});
	test('hostile keys stay keys', () => {
		const hostile: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":2}');
		expect(JSON.stringify(plain(hostile))).toBe('{"__proto__":{"x":1},"constructor":2}');
	});
	test.each([[Number.NaN], [() => 1], [new Date(0)], [new Map()], [1n]])('refuses %s', (value) => {
		expect(() => plain({ value })).toThrow(new StorageError('invalid', { problem: 'wrong-type' }));
	});
});
