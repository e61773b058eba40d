/**
 * Every stored field through the door: a backup or another phone may bring anything in any place that a
 * description knows. It is refused with its place named, or told as damaged where it stands; no screen
 * breaks over it, and nothing counts that does not read.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeBackup, readBackup } from '#lib/storage/backup.ts';
import { previewBackup, restoreBackup } from '#lib/storage/restore.ts';
import { ENTITIES, isListed, type Entity } from '#lib/storage/bodies.ts';
import { DESCRIPTIONS } from '#lib/storage/descriptions.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import { Check } from '#lib/domain/shape.ts';
import { notPlain } from '#lib/domain/plain.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { SAMPLES, sample } from '../evenings.ts';
import { newStore, type TestStore } from '../storage/store.ts';
import { showEverything } from '../storage/screens.ts';
import { hostile } from './hostile.ts';
import { deleteDeal, savePerson } from '../storage/edits.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 150);

/** A record in which every kind of entity stands, with every field that the app writes. */
let record: readonly Revision[] = [];

beforeAll(async () => {
	const { ledger } = newStore();
	const file = sample(SAMPLES[0]!, 6);
	const [a, b] = file.seats as [string, string];
	const [first, second] = file.deals;
	await ledger.importSession({
		...file,
		rulesetChanges: [{ afterDeals: [first!.id, second!.id], patch: { selfCall: false } }],
		stakeChanges: [{ afterDeal: first!.id, minorPerPoint: 20 }],
		movements: [{ id: 'm', from: a, to: b, minor: 50, at: '2026-11-20T22:00:00Z', note: 'Bier' }],
		cash: { coin: 10, every: 'end', way: 'direct', kontra: 'with-rest', kontraOwed: [first!.id] },
		rounds: [{ firstDeal: second!.id, deals: 4, factor: 2 }],
		nextDeal: { after: second!.id, dealer: a, sitOut: [] },
		note: 'beim Wirt',
		adjustments: [{ id: 'pay', afterDeal: first!.id, transfers: [{ from: a, to: b, points: 3 }] }],
		settlements: [
			{
				id: 's',
				at: '2026-11-20T23:00:00Z',
				covers: { deals: [{ id: first!.id }], adjustments: ['pay'], movements: ['m'] },
				takes: [{ session: 'other', transfer: 't0', from: a, to: b, minor: 10 }],
				coin: 10,
				rounding: { [a]: 2, [b]: -2 },
				waived: { [a]: -1, [b]: 1 },
				transfers: [
					{
						id: 't',
						from: b,
						to: a,
						minor: 70,
						paid: [{ id: 'p', at: '2026-11-20T23:01:00Z', minor: 20 }],
					},
				],
			},
		],
	} as never);
	await savePerson(ledger, { id: a, name: 'Resi' });
	await savePerson(ledger, { id: b, name: 'Franz', archived: true, mergedInto: a });
	await ledger.saveRuleset('house', {
		extends: SAMPLES[0],
		name: 'Rose',
		patch: { selfCall: false },
	});
	await ledger.commit([
		{
			entity: 'group',
			id: 'g',
			value: {
				...{ id: 'g', name: 'Rosenrunde', mark: 1, seats: [a, b], ruleset: SAMPLES[0]! },
				members: [{ id: a, role: 'regular' }],
				stake: { currency: 'EUR', minorPerPoint: 10 },
				cash: { coin: 10 },
			},
		},
	]);
	record = await ledger.exportRevisions();
});

/** The record with the body of one entity's revision replaced. */
const withBody = (entity: Entity, body: unknown): { changed: Revision[]; at: number } => {
	const at = record.findIndex((row) => row.entity === entity);
	if (at < 0) throw new Error(`no ${entity} in the record`);
	return {
		changed: record.map((row, i) => (i === at ? { ...row, body: body as JsonObject } : row)),
		at,
	};
};
const bodyOf = (entity: Entity): JsonObject => record.find((row) => row.entity === entity)!.body!;

async function restored(changed: readonly Revision[]) {
	const reading = await readBackup(await makeBackup(changed, '2026-11-20T23:45:00Z'));
	const store = newStore();
	if (reading.status === 'read') {
		expect(await restoreBackup(store.ledger.context, reading.backup)).toMatchObject({
			status: 'merged',
		});
	}
	return { reading, store };
}

const messageOf = (reading: Awaited<ReturnType<typeof restored>>['reading']): string =>
	reading.status === 'refused'
		? reading.issues.map(({ code, path }) => `${code} ${path.slice(2).join('.')}`).join(', ')
		: reading.status;

describe('what a backup brings', () => {
	test('is restored where all of it reads', async () => {
		const { reading, store } = await restored(record);
		expect(reading).toMatchObject({ status: 'read', backup: { unread: [] } });
		const shown = await showEverything(store.ledger);
		expect([...shown.values()]).toMatchObject([{ status: 'ready', damaged: [] }]);
	});

	const head = (fields: object) => () => {
		const { head: sound, snapshot } = bodyOf('session') as { head: JsonObject; snapshot: string };
		return { snapshot, head: { ...sound, ...fields } };
	};
	test.each<[string, () => object, string]>([
		[
			'a stake change that is none',
			head({ stakeChanges: [null] }),
			'wrong-type body.head.stakeChanges.0',
		],
		[
			'a currency that is none',
			head({ stake: { currency: 'eu<', minorPerPoint: 1 } }),
			'unknown-value body.head.stake.currency',
		],
		[
			'a change of rules that is none',
			head({ rulesetChanges: [{ patch: {} }] }),
			'missing body.head.rulesetChanges.0.afterDeals',
		],
		[
			'changes of rules that are no list',
			head({ rulesetChanges: {} }),
			'wrong-type body.head.rulesetChanges',
		],
		[
			'a movement that is none',
			head({ movements: [{ id: 'm' }] }),
			'missing body.head.movements.0.from',
		],
		[
			'a person twice at the table',
			head({
				players: [
					{ id: 'a', name: 'A' },
					{ id: 'a', name: 'A' },
				],
			}),
			'duplicate body.head.players.1',
		],
		['cash habits that are none', head({ cash: null }), 'wrong-type body.head.cash'],
		[
			'rules that are none',
			head({ ruleset: { extends: 5 } }),
			'wrong-type body.head.ruleset.extends',
		],
		['a seat of nobody', head({ seats: ['nobody'] }), 'unknown-player body.head.seats.0'],
		[
			'a player called like the talon',
			head({ players: [{ id: 'talon', name: 'A' }], seats: [], movements: [] }),
			'reserved-name body.head.players',
		],
		[
			'a player called like the pot',
			head({ players: [{ id: 'pot', name: 'A' }], seats: [], movements: [] }),
			'reserved-name body.head.players',
		],
		[
			'money of nobody',
			head({ movements: [{ id: 'm', from: 'nobody', to: 'pot', minor: 50 }] }),
			'unknown-player body.head.movements.0.from',
		],
		[
			'money that leaves the table without the pot',
			() => {
				const { seats } = (bodyOf('session') as { head: { seats: string[] } }).head;
				return head({ movements: [{ id: 'm', from: seats[0], to: 'out', minor: 50 }] })();
			},
			'unknown-player body.head.movements.0.to',
		],
		[
			'money given to oneself',
			head({ movements: [{ id: 'm', from: 'pot', to: 'pot', minor: 50 }] }),
			'same-player body.head.movements.0.to',
		],
		[
			'no money at all',
			() => {
				const { seats } = (bodyOf('session') as { head: { seats: string[] } }).head;
				return head({ movements: [{ id: 'm', from: seats[0], to: 'pot', minor: 0 }] })();
			},
			'out-of-range body.head.movements.0.minor',
		],
	])('%s is refused, and named', async (_, body, expected) => {
		const { changed, at } = withBody('session', body());
		const { reading } = await restored(changed);
		expect(messageOf(reading)).toContain(expected);
		if (reading.status !== 'refused') return;
		expect(reading.issues[0]!.path.slice(0, 2)).toEqual(['revisions', at]);
		// The rest of the file may be asked for.
		expect(reading.salvage?.revisions).toHaveLength(record.length - 1);
	});

	test('in a row that lies in the store already is told as damaged', async () => {
		const store = newStore();
		await store.ledger.mergeRevisions(record);
		const session = record.find(({ entity }) => entity === 'session')!;
		const row = await store.db.sessions.get(session.entityId);
		await store.db.sessions.put({ ...row!, head: { ...row!.head, stakeChanges: [null] } });
		const shown = await showEverything(store.ledger);
		expect(shown.get(session.entityId)).toMatchObject({ status: 'damaged' });
		expect(await store.ledger.readSession(session.entityId)).toMatchObject({
			status: 'damaged',
			issues: [{ code: 'wrong-type', path: ['head', 'stakeChanges', 0] }],
		});
	});

	test('a deal that does not read comes along and is told, before and after', async () => {
		const { changed, at } = withBody('deal', {
			number: 1,
			value: { ...(bodyOf('deal').value as JsonObject), hands: 'all of them' },
		});
		const { reading, store } = await restored(changed);
		expect(reading).toMatchObject({
			status: 'read',
			backup: {
				unread: [{ code: 'wrong-type', path: ['revisions', at, 'body', 'value', 'hands'] }],
			},
		});
		const [shown] = [...(await showEverything(store.ledger)).values()];
		expect(shown).toMatchObject({
			status: 'ready',
			damaged: [`deal ${changed[at]!.entityId}`],
		});
	});

	test.each([
		['adjustment', { transfers: [{ from: 'a', to: 'a', points: 3 }] }],
		['settlement', { transfers: [{ id: 't', from: 'a', to: 'a', minor: 3 }] }],
		['settlement', { takes: [{ session: 's', transfer: 't', from: 'a', to: 'a', minor: 3 }] }],
	] as const)('a payment to oneself in a %s is told, before and after', async (entity, fields) => {
		const { number, value } = bodyOf(entity) as { number: number; value: JsonObject };
		const { changed, at } = withBody(entity, { number, value: { ...value, ...fields } });
		const { reading, store } = await restored(changed);
		const [list] = Object.keys(fields);
		const path = ['revisions', at, 'body', 'value', list, 0, 'to'];
		expect(reading).toMatchObject({
			status: 'read',
			backup: { unread: [{ code: 'same-player', path, params: { player: 'a' } }] },
		});
		const [shown] = [...(await showEverything(store.ledger)).values()];
		expect(shown?.damaged.join()).toContain(entity);
	});

	test('twice is counted once', async () => {
		const doubled = [...record, ...record];
		const text = JSON.parse(await makeBackup(record, '2026-11-20T23:45:00Z')) as object;
		const reading = await readBackup(JSON.stringify({ ...text, revisions: doubled }));
		if (reading.status !== 'refused') throw new Error('its count and checksum differ');
		const preview = await previewBackup(newStore().ledger.context, reading.salvage!);
		expect(preview.total).toMatchObject({ fresh: record.length, same: 0 });
	});

	test('two different revisions under one id are told', async () => {
		const text = JSON.parse(await makeBackup(record, '2026-11-20T23:45:00Z')) as object;
		const other = { ...record[0]!, at: [1, 0, 'x'] };
		const reading = await readBackup(JSON.stringify({ ...text, revisions: [...record, other] }));
		expect(reading).toMatchObject({
			status: 'refused',
			issues: expect.arrayContaining([
				{ code: 'revision-differs', path: ['revisions', record.length], params: { id: other.id } },
			]) as unknown[],
		});
	});
});

describe('clocks far ahead', () => {
	const DAY = 24 * 60 * 60 * 1000;
	/** An evening here, and a change to it by a phone that is ten years ahead. */
	async function withFuture(): Promise<{ store: TestStore; future: Revision; until: number }> {
		const store = newStore();
		await store.ledger.mergeRevisions(record);
		const deal = record.find(({ entity }) => entity === 'deal')!;
		const until = store.clock.ms + 3650 * DAY;
		const value = { ...(deal.body!.value as JsonObject), note: 'from afar' };
		const future: Revision = {
			...deal,
			id: 'future',
			parents: [deal.id],
			at: [until, 0, 'other'],
			device: 'other',
			body: { ...deal.body!, value },
		};
		return { store, future, until };
	}

	test('are told before anything is restored', async () => {
		const { store, future, until } = await withFuture();
		const { ahead } = await previewBackup(store.ledger.context, { revisions: [future] });
		expect(ahead).toEqual({ revisions: 1, until });
		const none = await previewBackup(store.ledger.context, { revisions: record });
		expect(none.ahead).toBeNull();
	});

	test('leave undo to what this phone did last', async () => {
		const { store, future } = await withFuture();
		const { sessionId } = future;
		const before = (await store.ledger.readEvening(sessionId!)).deals;
		const own = await deleteDeal(store.ledger, sessionId!, before.at(-1)!.id);
		await store.ledger.mergeRevisions([future]);
		const last = await store.ledger.lastChange(sessionId!);
		expect(last).toEqual(own.revisions);
		expect((await store.ledger.readEvening(sessionId!)).last).toEqual(own.revisions);
		await store.ledger.undo(last.map(({ id }) => id));
		const after = (await store.ledger.readEvening(sessionId!)).deals;
		expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
	});
});

describe('names that an address cannot carry', () => {
	test.each(['.', '..', '\ud83c'])('%j is refused at the door', async (id) => {
		const changed = record
			.filter(({ entity }) => entity === 'session')
			.map((row) => ({
				...{ ...row, sessionId: id, entityId: id },
				body: { ...row.body!, head: { ...(row.body!.head as JsonObject), id } },
			}));
		expect(messageOf((await restored(changed)).reading)).toContain('reserved-name');
	});

	test.each(['a/b', '%', '#1', '?', '\\', 'a b', '%2F'])('%j comes through one whole', (id) => {
		const url = new URL(`http://localhost/s/${encodeURIComponent(id)}/sheet`);
		const [, , name] = url.pathname.split('/');
		expect(decodeURIComponent(name!)).toBe(id);
	});
});

/** What is listed keeps its place and does not read: whatever chance brings, one that is told. */
const unread = ({ value, ...body }: JsonObject): JsonObject =>
	value === undefined ? body : { ...body, value: { ...(value as object), hands: 7, transfers: 7 } };

describe.each(ENTITIES)('a hostile %s', (entity) => {
	const runs = Math.max(20, Math.floor(RUNS / 4));

	test(
		'is refused with its place, or told where it stands',
		{ timeout: 60_000 + RUNS * 500 },
		async () => {
			const sound = bodyOf(entity);
			const met = { refused: 0, told: 0 };
			await fc.assert(
				fc.asyncProperty(hostile(DESCRIPTIONS[entity].schema, sound), async (body) => {
					const { changed, at } = withBody(entity, body);
					// `null` deletes, and what JSON cannot say never came out of a file.
					if (body === null || notPlain(body) !== null) return;
					const { reading, store } = await restored(changed);
					if (reading.status === 'refused') {
						met.refused++;
						expect(reading.issues.length).toBeGreaterThan(0);
						for (const { path } of reading.issues)
							expect(path.slice(0, 2)).toEqual(['revisions', at]);
						return;
					}
					const whole = DESCRIPTIONS[entity].check(body, new Check());
					expect(whole || isListed(entity)).toBe(true);
					const shown = await showEverything(store.ledger);
					const [evening] = [...shown.values()];
					if (whole) return;
					met.told++;
					expect(evening?.damaged.join()).toContain(entity);
				}),
				{ numRuns: runs, examples: [{}, unread(sound)].map((body): [unknown] => [body]) },
			);
			// A ruleset's values are read where it is resolved, and asked for there.
			expect(met.refused).toBeGreaterThan(0);
			if (isListed(entity)) expect(met.told).toBeGreaterThan(0);
		},
	);
});
