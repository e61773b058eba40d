// Facts written in two ways, brought together where they do not contradict each other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionBody } from '#lib/storage/bodies.ts';
import { DESCRIPTIONS } from '#lib/storage/descriptions.ts';
import { withEverybody } from '#lib/storage/everybody.ts';
import { joined } from '#lib/storage/join.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import { heads, type Revision } from '#lib/storage/revision.ts';
import { parseShape } from '#lib/storage/storage-issue.ts';

type Head = Readonly<Record<string, unknown>>;

const facts: Head = {
	id: 'e',
	startedAt: '2026-03-05T19:00:00+01:00',
	ruleset: 'tarock',
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id })),
	seats: ['a', 'b', 'c', 'd'],
};
const body = (head: Head, snapshot: string | null = null) =>
	({ head, snapshot }) as unknown as JsonObject;

let clock = 0;
const written = (
	id: string,
	parents: readonly string[],
	of: JsonObject | null,
	entity: Revision['entity'] = 'session',
): Revision => ({
	...{ id, parents, body: of, entity, entityId: 'e', sessionId: entity === 'session' ? 'e' : null },
	...{ at: [++clock, 0, 'phone'], device: 'phone' },
});

/** What two phones say together, each of which changed the evening its own way. */
function together(a: Head, b: Head, base: Head = facts): Head | null {
	const record = [
		written('r0', [], body(base)),
		written('r1', ['r0'], body({ ...base, ...a })),
		written('r2', ['r0'], body({ ...base, ...b })),
	];
	const both = joined(record, heads(record)) as unknown as SessionBody | null;
	return (both?.head as Head | undefined) ?? null;
}

const withPlayer = (id: string, seats: readonly string[]): Head => ({
	players: [...(facts.players as object[]), { id, name: id }],
	seats,
});

describe('what two phones changed of an evening', () => {
	test.each<[string, Head, Head, Head]>([
		[
			'different fields',
			{ name: 'Thursday' },
			{ note: 'at the Rose' },
			{ name: 'Thursday', note: 'at the Rose' },
		],
		[
			'one joins, another leaves',
			withPlayer('x', ['a', 'x', 'b', 'c', 'd']),
			{ seats: ['a', 'b', 'd'] },
			withPlayer('x', ['a', 'x', 'b', 'd']),
		],
		[
			'two join, each at its own place',
			withPlayer('x', ['x', 'a', 'b', 'c', 'd']),
			withPlayer('y', ['a', 'b', 'c', 'd', 'y']),
			{
				players: [...(facts.players as object[]), { id: 'x', name: 'x' }, { id: 'y', name: 'y' }],
				seats: ['x', 'a', 'b', 'c', 'd', 'y'],
			},
		],
		[
			'two change places, a third goes home',
			{ seats: ['b', 'a', 'c', 'd'] },
			{ seats: ['a', 'b', 'c'] },
			{ seats: ['b', 'a', 'c'] },
		],
		[
			'new rules, and seats',
			{ ruleset: 'other', rulesetChanges: [] },
			{ seats: ['a', 'b', 'c'] },
			{ ruleset: 'other', rulesetChanges: [], seats: ['a', 'b', 'c'] },
		],
	])('%s: both', (_, a, b, both) => {
		expect(together(a, b)).toEqual({ ...facts, ...both });
		expect(together(b, a)).toMatchObject({ seats: { ...facts, ...both }.seats as string[] });
	});

	test.each<[string, Head, Head]>([
		['one field in two ways', { name: 'Thursday' }, { name: 'Friday' }],
		[
			'places changed in two ways',
			{ seats: ['b', 'a', 'c', 'd'] },
			{ seats: ['a', 'c', 'b', 'd'] },
		],
		[
			'rules changed in two ways, of which one is what the other is written over',
			{ ruleset: 'other' },
			{ rulesetChanges: [{ afterDeals: ['d1'], patch: {} }] },
		],
		[
			'somebody taken out, who paid something meanwhile',
			{
				players: (facts.players as { id: string }[]).filter(({ id }) => id !== 'd'),
				seats: ['a', 'b', 'c'],
			},
			{ movements: [{ id: 'm', from: 'd', to: 'pot', minor: 50 }] },
		],
	])('%s: somebody has to choose', (_, a, b) => {
		expect(together(a, b)).toBeNull();
		expect(together(b, a)).toBeNull();
	});

	test('an evening that one of them deletes is not both', () => {
		const record = [
			written('r0', [], body(facts)),
			written('r1', ['r0'], body({ ...facts, name: 'Thursday' })),
			written('r2', ['r0'], null),
		];
		expect(joined(record, heads(record))).toBeNull();
	});

	test('what was begun twice has nothing it was written over', () => {
		const record = [
			written('r1', [], body(facts)),
			written('r2', [], body({ ...facts, name: 'Thursday' })),
		];
		expect(joined(record, heads(record))).toBeNull();
	});

	test('whoever sat down or left on either phone has, in any order of phones', () => {
		const players = ['a', 'b', 'c', 'd', 'x', 'y', 'z'];
		const seating = fc.shuffledSubarray(players, { minLength: 1 });
		fc.assert(
			fc.property(fc.subarray(players, { minLength: 1 }), seating, seating, (seats, a, b) => {
				const base = { ...facts, players: players.map((id) => ({ id, name: id })), seats };
				const [ab, ba] = [
					together({ seats: a }, { seats: b }, base),
					together({ seats: b }, { seats: a }, base),
				];
				expect(ab === null).toBe(ba === null);
				if (ab === null || ba === null) return;
				const wanted = players.filter((id) =>
					seats.includes(id) ? a.includes(id) && b.includes(id) : a.includes(id) || b.includes(id),
				);
				for (const both of [ab, ba]) expect([...(both.seats as string[])].sort()).toEqual(wanted);
			}),
		);
	});
});

test('members of a Runde come together; house rules do not', () => {
	const runde = { id: 'e', name: 'Thursday', members: [{ id: 'a', role: 'regular' }] };
	const more = (id: string) => ({ ...runde, members: [...runde.members, { id, role: 'guest' }] });
	const record = (entity: Revision['entity']) => [
		written('r0', [], runde, entity),
		written('r1', ['r0'], more('b'), entity),
		written('r2', ['r0'], more('c'), entity),
	];
	const of = (entity: Revision['entity']) => joined(record(entity), heads(record(entity)));
	expect(
		(of('group') as { members: { id: string }[] } | null)?.members.map(({ id }) => id),
	).toEqual(['a', 'b', 'c']);
	expect(of('ruleset')).toBeNull();
});

// docs/settlements.md, "paid on two phones".
describe('a settlement of which two phones wrote payments down', () => {
	const paid = (id: string, minor = 230) => ({ id, at: '2026-03-05T23:00:00Z', minor });
	const agreed = (t1: readonly object[], t2: readonly object[], more: object = {}): JsonObject =>
		({
			number: 1,
			value: {
				...{ id: 's', at: '2026-03-05T22:00:00Z', covers: { deals: [{ id: 'd1' }] } },
				transfers: [
					{ id: 't1', from: 'a', to: 'b', minor: 230, ...(t1.length > 0 && { paid: t1 }) },
					{ id: 't2', from: 'c', to: 'b', minor: 230, ...(t2.length > 0 && { paid: t2 }) },
				],
				...more,
			},
		}) as JsonObject;
	const join = (a: JsonObject | null, b: JsonObject | null, base = agreed([], [])) => {
		const record = [
			written('r0', [], base, 'settlement'),
			written('r1', ['r0'], a, 'settlement'),
			written('r2', ['r0'], b, 'settlement'),
		];
		return joined(record, heads(record));
	};

	test.each<[string, JsonObject, JsonObject, JsonObject]>([
		[
			'of different hand-overs',
			agreed([paid('p1')], []),
			agreed([], [paid('p2')]),
			agreed([paid('p1')], [paid('p2')]),
		],
		[
			'of the same one in parts',
			agreed([paid('p1', 100)], []),
			agreed([paid('p2', 130)], []),
			agreed([paid('p1', 100), paid('p2', 130)], []),
		],
		[
			'of the same one twice',
			agreed([paid('p1')], []),
			agreed([paid('p2')], []),
			agreed([paid('p1'), paid('p2')], []),
		],
		[
			'one taken back, another added',
			agreed([paid('p0'), paid('p1')], []),
			agreed([paid('p2')], []),
			agreed([paid('p1'), paid('p2')], []),
		],
	])('may have been paid both: %s', (what, a, b, both) => {
		const base = what.startsWith('one taken') ? agreed([paid('p0')], []) : agreed([], []);
		expect(join(a, b, base)).toEqual(both);
		const read = parseShape(DESCRIPTIONS.settlement, both);
		expect(read).toMatchObject({ ok: true });
	});

	test('has one version that is right where what was agreed on differs, or one takes it back', () => {
		expect(join(agreed([paid('p1')], []), null)).toBeNull();
		expect(join(agreed([], [], { coin: 10 }), agreed([], [], { coin: 50 }))).toBeNull();
		const other = agreed([], []);
		const [first] = (other.value as { transfers: Record<string, unknown>[] }).transfers;
		first!.minor = 240;
		const third = structuredClone(other);
		(third.value as { transfers: Record<string, unknown>[] }).transfers[0]!.minor = 250;
		expect(join(other, third)).toBeNull();
	});
});

test('whoever one open version names is known in the other, and keeps the name of his own', () => {
	const shown = body(facts);
	const other = body({
		...facts,
		players: [
			{ id: 'a', name: 'Anna' },
			{ id: 'x', name: 'Xaver' },
		],
	});
	const all = withEverybody(shown, [written('r1', [], shown), written('r2', [], other)]);
	expect((all as unknown as SessionBody).head.players).toEqual([
		...(facts.players as object[]),
		{ id: 'x', name: 'Xaver' },
	]);
	expect(withEverybody(shown, [written('r1', [], shown)])).toBe(shown);
	expect(withEverybody(null, [written('r2', [], other)])).toBeNull();
});
