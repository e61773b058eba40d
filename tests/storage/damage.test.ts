/** Full disks, broken rows and lost connections: nothing half-applied, nothing silently dropped. */
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readLosses } from '#lib/state/losses.ts';
import { verifyAll } from '#lib/state/sums.ts';
import { draftKey } from '#lib/storage/drafts.ts';
import { quarantineText } from '#lib/storage/quarantine.ts';
import { notPlain, shallowEnough } from '#lib/domain/plain.ts';
import { planEdits } from '#lib/storage/edit.ts';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import type { ListedRow } from '#lib/storage/schema.ts';
import { settled } from '#lib/storage/raw-store.ts';
import { write } from '#lib/storage/write.ts';
import { Connection } from '#lib/storage/connection.ts';
import { alter, deal, head, newStore, type TestStore } from './store.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import { markBackedUp, saveDeal, savePerson } from './edits.ts';
import { readRawStore } from './raw-store.ts';

const S = 'evening';
let store: TestStore;

beforeEach(async () => {
	store = newStore();
	await store.ledger.createSession(head(S));
	for (const id of ['d1', 'd2', 'd3']) await saveDeal(store.ledger, S, deal(id), { seen: null });
});

const full = () => {
	throw new DOMException('no room', 'QuotaExceededError');
};

async function everything(): Promise<unknown> {
	const raw = await readRawStore(store.factory, DATABASE_NAME);
	return raw?.tables;
}

describe('a full disk', () => {
	// Every table a change writes to, so that it fails at each point of the transaction.
	test.each(['revisions', 'deals', 'sessions', 'drafts', 'meta'])(
		'at the table %s: nothing of a deal is written, the draft stays',
		async (table) => {
			const content = { contract: 'rufer' };
			await store.ledger.saveDraft({ sessionId: S, dealId: 'd4', seen: null, content });
			const before = await everything();
			store.intercept.write = (name) => name === table && full();
			const saving = saveDeal(store.ledger, S, deal('d4'), { seen: null });
			await expect(saving).rejects.toMatchObject({ code: 'quota' });
			store.intercept.write = undefined;
			expect(await everything()).toEqual(before);
			await saveDeal(store.ledger, S, deal('d4'), { seen: null });
			expect(await store.ledger.verify()).toMatchObject({ ok: true });
		},
	);

	test.each(['import', 'merge', 'rebuild'] as const)('in the middle of a %s', async (what) => {
		const other = newStore();
		const file = { ...head('other'), deals: [deal('d1'), deal('d2')] };
		await other.ledger.importSession(file);
		const revisions = await other.ledger.exportRevisions();
		const before = await everything();
		let writes = 0;
		store.intercept.write = () => ++writes > 3 && full();
		const work = {
			import: () => store.ledger.importSession(file),
			merge: () => store.ledger.mergeRevisions(revisions),
			rebuild: () => rebuild(store.ledger.context),
		}[what];
		await expect(work()).rejects.toMatchObject({ code: 'quota' });
		store.intercept.write = undefined;
		expect(await everything()).toEqual(before);
	});
});

test.each([{}, { sessionId: S }])(
	'what a full disk keeps from being mended is told, and mended once there is room: %j',
	async (of) => {
		await store.db.deals.delete([S, 'd2']);
		const findings = [{ code: 'projection-missing', path: ['deals', S, 'd2'] }];
		store.intercept.write = full;
		const told = await store.ledger.verify({ ...of, repair: true });
		expect(told).toMatchObject({ ok: false, rebuilt: false, findings });
		store.intercept.write = undefined;
		expect(await store.ledger.verify({ ...of, repair: true })).toMatchObject({ rebuilt: true });
		expect(await store.ledger.verify(of)).toMatchObject({ ok: true });
	},
);

describe('a lost connection', () => {
	test.each(['InvalidStateError', 'UnknownError'])('%s: opened again, saved once', async (name) => {
		let failures = 2;
		store.intercept.write = () => {
			if (failures-- > 0) throw new DOMException('connection lost', name);
		};
		await saveDeal(store.ledger, S, deal('d4'), { seen: null });
		expect((await store.ledger.readEvening(S)).deals.map(({ id }) => id)).toEqual([
			'd1',
			'd2',
			'd3',
			'd4',
		]);
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
		expect(store.db.state).toEqual({ status: 'open' });
	});

	test('of several questions at once: opened again once, and nothing of it is left open', async () => {
		const { db, factory } = store;
		const open = vi.spyOn(factory, 'open');
		let failures = 3;
		store.intercept.read = () => {
			if (failures-- > 0) throw new DOMException('connection lost', 'InvalidStateError');
		};
		const asked = [db.people, db.groups, db.rulesets].map((table) => db.run(() => table.count()));
		await Promise.all(asked);
		expect(open).toHaveBeenCalledOnce();
		db.close();
		// One that was left would be in the way of every other version.
		await new Promise<void>((resolve, reject) => {
			const deleting = factory.deleteDatabase(db.name);
			deleting.onsuccess = () => resolve();
			deleting.onblocked = () => reject(new Error('something is open still'));
		});
	});

	test('after the commit: what was written is found, not written twice', async () => {
		const { db } = store;
		// eslint-disable-next-line @typescript-eslint/unbound-method -- bound where it is called
		const { transact } = Connection.prototype;
		vi.spyOn(Connection.prototype, 'transact').mockImplementationOnce(async function <T>(
			this: Connection,
			...args: Parameters<Connection['transact']>
		): Promise<T> {
			await transact.apply(this, args);
			throw new DOMException('connection lost', 'UnknownError');
		});
		const plan = planEdits([{ entity: 'adjustment', sessionId: S, id: 'a', value: { id: 'a' } }]);
		const { revisions } = await write(store.ledger.context, plan);
		expect(revisions).toHaveLength(1);
		expect(await db.revisions.where('[entity+entityId]').equals(['adjustment', 'a']).count()).toBe(
			1,
		);
	});

	describe('to a store that the browser threw away while it was open', () => {
		/** @param says whether the browser tells the page that it closed the connection */
		async function thrownAway(says: boolean, answer?: () => IDBOpenDBRequest) {
			const factory = new IDBFactory();
			const open = vi.spyOn(factory, 'open');
			const { db, ledger } = newStore({ factory });
			await ledger.createSession(head(S));
			const held = open.mock.results.map(({ value }) => (value as IDBOpenDBRequest).result);
			for (const connection of held) connection.close();
			await settled(factory.deleteDatabase(db.name));
			if (answer) open.mockImplementationOnce(answer);
			for (const connection of held) if (says) connection.onclose?.(new Event('close'));
			return { db, ledger, factory };
		}

		/** What the browser answers who opens a store that it is just throwing away. */
		const cutOff = (): IDBOpenDBRequest => {
			const error = new DOMException('The connection was closed.', 'AbortError');
			const request = Object.assign(new EventTarget(), { error }) as unknown as IDBOpenDBRequest;
			queueMicrotask(() => void request.onerror?.(new Event('error')));
			return request;
		};

		test('the page is told by itself', async () => {
			const { db } = await thrownAway(true);
			await vi.waitFor(() => expect(db.state).toEqual({ status: 'emptied' }));
		});

		test.each([true, false])('the same where it is not done yet (told: %s)', async (says) => {
			const { db } = await thrownAway(says, cutOff);
			if (!says)
				await expect(db.run(() => db.meta.count())).rejects.toMatchObject({ code: 'emptied' });
			await vi.waitFor(() => expect(db.state).toEqual({ status: 'emptied' }));
		});

		test('nothing is said to be saved, and no empty store stands in its place', async () => {
			const { db, ledger, factory } = await thrownAway(false);
			const emptied = { code: 'emptied' };
			await expect(ledger.createSession(head('t'))).rejects.toMatchObject(emptied);
			await expect(ledger.readSessions()).rejects.toMatchObject(emptied);
			await expect(ledger.writePreference('self', 'anna')).rejects.toMatchObject(emptied);
			expect(db.state).toEqual({ status: 'emptied' });
			// What follows the store would write an empty one over its second copy.
			expect(await readRawStore(factory, db.name)).toBeNull();
		});

		test('the next start begins anew', async () => {
			const { ledger, factory } = await thrownAway(false);
			await expect(ledger.readSessions()).rejects.toMatchObject({ code: 'emptied' });
			const next = newStore({ factory });
			expect(await next.ledger.readSessions()).toEqual([]);
			await next.ledger.createSession(head('t'));
			// A tab that is open since before has nothing to say of it.
			await expect(ledger.readSessions()).rejects.toMatchObject({ code: 'emptied' });
		});
	});

	test('that does not come back in three tries is said so', async () => {
		let tries = 0;
		const states: string[] = [];
		store.db.onState(({ status }) => states.push(status));
		const work = store.db.run(() => {
			tries++;
			return Promise.reject(new DOMException('gone', 'InvalidStateError'));
		});
		await expect(work).rejects.toMatchObject({ code: 'lost-connection' });
		expect(tries).toBe(4);
		expect(states.at(-1)).toBe('failed');
		expect((await store.ledger.readEvening(S)).deals).toHaveLength(3);
	});
});

describe('a damaged row', () => {
	test('of a deal is shown as damaged, the others as they are; the self-check mends it', async () => {
		await store.db.deals.put({ sessionId: S, id: 'd2', value: 'bits' } as unknown as ListedRow);
		const items = (await store.ledger.readEvening(S)).deals;
		expect(items.map(({ id, status }) => [id, status])).toEqual([
			['d1', 'sound'],
			['d3', 'sound'],
			['d2', 'damaged'],
		]);
		expect(items[2]).toMatchObject({ raw: { value: 'bits' } });
		await saveDeal(store.ledger, S, deal('d4'), { seen: null });
		const { findings, rebuilt } = await store.ledger.verify({ sessionId: S, repair: true });
		expect(findings).toContainEqual({ code: 'projection-differs', path: ['deals', S, 'd2'] });
		expect(rebuilt).toBe(true);
		expect((await store.ledger.readEvening(S)).deals.map(({ id }) => id)).toEqual([
			'd1',
			'd2',
			'd3',
			'd4',
		]);
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
	});

	test('of an evening does not keep the others from the list', async () => {
		await store.ledger.createSession(head('other'));
		await alter(store.db.sessions, S, { head: { id: S } });
		const list = await store.ledger.readSessions();
		expect(new Map(list.map(({ id, status }) => [id, status]))).toEqual(
			new Map([
				[S, 'damaged'],
				['other', 'sound'],
			]),
		);
		expect(await store.ledger.readSession(S)).toMatchObject({ status: 'damaged' });
		expect(await store.ledger.sessionFile(S)).toMatchObject({ status: 'damaged' });
	});

	test('of the record goes into quarantine as it lay, and comes back with a backup', async () => {
		const good = await store.ledger.exportRevisions();
		const { revision } = (await store.db.deals.get([S, 'd2']))!;
		await alter(store.db.revisions, revision, { body: { number: 'two' } });
		expect((await store.ledger.verify()).ok).toBe(false);
		const report = await store.ledger.verify({ repair: true });
		expect(report).toMatchObject({ ok: false, quarantined: 1, rebuilt: true });
		expect(report.findings[0]?.path.slice(0, 2)).toEqual(['revisions', revision]);
		expect(await store.ledger.quarantine(S)).toMatchObject([
			{ id: revision, raw: { entityId: 'd2', body: { number: 'two' } } },
		]);
		expect((await store.ledger.readEvening(S)).deals.map(({ id }) => id)).toEqual(['d1', 'd3']);
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
		await store.ledger.mergeRevisions(good);
		expect((await store.ledger.readEvening(S)).deals.map(({ id }) => id)).toEqual([
			'd1',
			'd2',
			'd3',
		]);
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
	});

	test('of the record is replaced by the sound one of a backup, and kept aside', async () => {
		const good = await store.ledger.exportRevisions();
		const { revision } = (await store.db.deals.get([S, 'd2']))!;
		await alter(store.db.revisions, revision, { parents: 7 });
		expect(await store.ledger.mergeRevisions(good)).toMatchObject({ status: 'merged', added: 1 });
		expect(await store.ledger.quarantine()).toMatchObject([{ id: revision, raw: { parents: 7 } }]);
		expect(await store.ledger.exportRevisions()).toEqual(good);
		await store.ledger.clearQuarantine();
		expect(await store.ledger.quarantine()).toEqual([]);
	});

	test.each([
		['clock', [-1, 0, 'here']],
		['clock', [9e15, 0, 'here']],
		['clock', [1, 0, '']],
		['clock', [1, Number.MAX_SAFE_INTEGER, 'x'.repeat(300)]],
		['clock', [8.64e15, Number.MAX_SAFE_INTEGER - 1, 'here']],
		['device', 'x'.repeat(300)],
		['device', '__proto__'],
		['device', 7],
	])(
		'of %s (%j) ends in no deal that is said to be saved and does not read',
		async (key, value) => {
			await store.db.meta.put({ key, value });
			for (const id of ['d4', 'd5', 'd6']) {
				await saveDeal(store.ledger, S, deal(id), { seen: null });
			}
			expect(await store.ledger.verify()).toMatchObject({ ok: true });
			expect((await store.ledger.readEvening(S)).deals).toHaveLength(6);
			expect(await store.ledger.exportRevisions()).toHaveLength(await store.db.revisions.count());
		},
	);

	test('a lost clock does not go back', async () => {
		await store.db.meta.put({ key: 'clock', value: 'nonsense' });
		store.clock.ms -= 86_400_000;
		await saveDeal(store.ledger, S, deal('d4'), { seen: null });
		const [last] = await store.ledger.lastChange(S);
		expect(last?.entityId).toBe('d4');
	});

	test.each(['deals', 'sessions', 'rulesets'] as const)(
		'that is missing from %s is found where its evening is looked at, and written from the record',
		async (name) => {
			await store.ledger.createSession(head('other', { rulesetSnapshot: { id: 'of the other' } }));
			const row = (await store.db.table(name).toArray()).at(0) as { id: string };
			await store.db.table(name).clear();
			const report = await store.ledger.verify({ sessionId: S, repair: true });
			expect(report.findings.map(({ code, path }) => [code, path[0]])).toContainEqual([
				'projection-missing',
				name,
			]);
			expect(report).toMatchObject({ rebuilt: true, quarantined: 0 });
			expect((await store.db.table(name).toArray()).at(0)).toEqual(row);
			expect(await store.ledger.verify({ sessionId: S })).toMatchObject({ ok: true });
		},
	);

	test('of one evening is mended without touching another', async () => {
		await store.ledger.createSession(head('other'));
		await saveDeal(store.ledger, 'other', deal('d1'), { seen: null });
		for (const id of [S, 'other']) await alter(store.db.deals, [id, 'd1'], { number: 7 });
		await store.ledger.verify({ sessionId: S, repair: true });
		const { findings } = await store.ledger.verify();
		expect(findings.map(({ path }) => path)).toEqual([['deals', 'other', 'd1']]);
	});

	test.each([
		['a deal', 'deals', 'deal', [S, 'd2'], {}],
		['an evening', 'sessions', 'session', S, {}],
		['one evening, a deal', 'deals', 'deal', [S, 'd2'], { sessionId: S }],
		['one evening, its head', 'sessions', 'session', S, { sessionId: S }],
	] as const)(
		'that is gone from the record, while it is still shown, is set aside as it was shown: %s',
		async (_, name, entity, key, of) => {
			const row = (await store.db.table<ListedRow>(name).get(key as IDBValidKey))!;
			await store.db.revisions.delete(row.revision);
			expect(await store.ledger.verify({ ...of, repair: true })).toMatchObject({ quarantined: 1 });
			expect(await store.ledger.quarantine()).toMatchObject([
				{
					id: row.revision,
					sessionId: S,
					raw: { entity, sessionId: S, entityId: row.id },
					shown: row,
					issues: [{ code: 'projection-surplus' }],
				},
			]);
			expect(await readLosses(store.ledger)).toMatchObject([{ sessionId: S, entity }]);
			expect(await store.ledger.verify()).toMatchObject({ ok: true });
		},
	);

	test('of which only an earlier version is left: the later one, as it was shown, is set aside', async () => {
		const before = (await store.db.deals.get([S, 'd2']))!;
		await saveDeal(store.ledger, S, deal('d2', { note: 'late' }), { seen: before.revision });
		const row = (await store.db.deals.get([S, 'd2']))!;
		await store.db.revisions.delete(row.revision);
		expect(await store.ledger.verify({ repair: true })).toMatchObject({ quarantined: 1 });
		expect(await store.ledger.quarantine()).toMatchObject([{ id: row.revision, shown: row }]);
		expect(await readLosses(store.ledger)).toMatchObject([{ entity: 'deal', position: 2 }]);
		expect(await store.db.deals.get([S, 'd2'])).toEqual(before);
	});

	test('of the record is set aside with what was shown of it', async () => {
		const row = (await store.db.deals.get([S, 'd2']))!;
		await alter(store.db.revisions, row.revision, { body: 'bits' });
		await store.ledger.verify({ repair: true });
		const [aside] = await store.ledger.quarantine();
		expect(aside).toMatchObject({ raw: { body: 'bits' }, shown: row });
		expect(JSON.parse(quarantineText([aside!]))).toMatchObject([{ shown: { value: row.value } }]);
	});

	test('of what is shown is no loss where the record has it', async () => {
		await alter(store.db.deals, [S, 'd2'], { revision: 'nobody' });
		await alter(store.db.deals, [S, 'd3'], { at: 'yesterday' });
		expect(await store.ledger.verify({ repair: true })).toMatchObject({ quarantined: 0 });
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
	});

	test('of one evening’s record goes into quarantine, and with it what it says', async () => {
		const { revision } = (await store.db.deals.get([S, 'd2']))!;
		await alter(store.db.revisions, revision, { body: { number: 'two' } });
		const report = await store.ledger.verify({ sessionId: S, repair: true });
		expect(report).toMatchObject({ ok: false, quarantined: 1, rebuilt: true });
		expect((await store.ledger.readEvening(S)).deals.map(({ id }) => id)).toEqual(['d1', 'd3']);
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
	});

	test('a lost ruleset: the evening is not settled under another', async () => {
		const { snapshot } = (await store.db.sessions.get(S))!;
		await store.db.rulesets.delete(snapshot!);
		expect(await store.ledger.readSession(S)).toMatchObject({
			status: 'damaged',
			issues: [{ code: 'snapshot-missing' }],
		});
		await store.ledger.verify({ repair: true });
		expect(await store.ledger.readSession(S)).toMatchObject({ status: 'sound', head: head(S) });
	});
});

describe('a row that holds itself', () => {
	/** Met in itself in many ways: walked to the bottom it would take for ever. */
	const cyclic = () => {
		const row: Record<string, unknown> = {};
		for (const key of 'abcdefgh') row[key] = row;
		return row;
	};

	test('in the record is set aside, and the check goes on', async () => {
		const { revision } = (await store.db.deals.get([S, 'd2']))!;
		await alter(store.db.revisions, revision, { body: { number: 1, value: cyclic() } });
		expect(await verifyAll(store.ledger, { repair: true })).toMatchObject({ quarantined: 1 });
		expect((await store.ledger.readEvening(S)).deals.map(({ id }) => id)).toEqual(['d1', 'd3']);
		expect(await store.ledger.quarantine()).toMatchObject([{ id: revision }]);
	});

	test('in a projection is written anew', async () => {
		await alter(store.db.deals, [S, 'd2'], { value: { id: 'd2', more: cyclic() } });
		expect(await store.ledger.verify({ repair: true })).toMatchObject({ rebuilt: true });
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
	});

	test('or one object in many places is walked once', () => {
		let shared: object = {};
		for (let depth = 0; depth < 60; depth++) shared = { a: shared, b: shared, c: shared };
		expect(notPlain(shared)).toBeNull();
		expect(shallowEnough(shared)).toBe(true);
		expect(notPlain({ a: { b: shared, c: { d: { e: { f: shared } } } } })).toBe('too-deep');
	});
});

describe('a row under the key of another', () => {
	const others = async () => {
		const { ledger, db } = store;
		await savePerson(ledger, { id: 'anna', name: 'Anna' });
		const group = {
			...{ id: 'g', name: 'Rose', mark: 0, members: [], seats: [], ruleset: 'koenigrufen-pagat' },
			stake: { currency: 'EUR', minorPerPoint: 10 },
		};
		await ledger.commit([{ entity: 'group', id: 'g', value: group }]);
		return {
			deals: async () => (await ledger.readEvening(S)).deals,
			sessions: () => ledger.readSessions(),
			people: () => ledger.readPeople(),
			groups: () => ledger.readGroups(),
			db,
		};
	};

	test.each([
		['deals', 'other'],
		['sessions', 'other'],
		// Half a character, which no address can carry.
		['groups', '\ud83c'],
		['people', 'other'],
	] as const)(
		'of %s is damaged beside the right one, and goes with the check',
		async (name, id) => {
			const { db, ...read } = await others();
			const row = ((await db.table(name).toArray()) as { id: string }[]).at(-1);
			await db.table(name).put({ ...row, id });
			const said = await read[name]();
			expect(said.filter(({ status }) => status === 'damaged')).toMatchObject([
				{ id, issues: [{ path: ['id'] }] },
			]);
			expect(said).toContainEqual(expect.objectContaining({ id: row!.id, status: 'sound' }));
			expect(await store.ledger.verify({ repair: true })).toMatchObject({ rebuilt: true });
			expect((await read[name]()).every(({ status }) => status === 'sound')).toBe(true);
		},
	);

	test('of what was computed, which is no text, is dropped', async () => {
		await store.db.computed.put({ key: 7, stamp: '', text: '', sum: 0 } as never);
		expect(await store.ledger.verify({ repair: true })).toMatchObject({
			findings: [{ code: 'computed-differs', path: ['computed', '7'] }],
		});
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
	});
});

test.each([{ heads: undefined }, { heads: 'none' }, { heads: [7, null] }, { heads: [] }])(
	'a conflict is told whatever became of its row: %j',
	async (damage) => {
		const seen = (await store.db.deals.get([S, 'd1']))!.revision;
		for (const note of ['one', 'two'])
			await saveDeal(store.ledger, S, deal('d1', { note }), { seen });
		const [before] = await store.ledger.conflicts(S);
		expect(before?.heads).toHaveLength(2);
		await alter(store.db.conflicts, [S, 'deal', 'd1'], damage);
		await store.db.conflicts.put({ scope: S, entity: 9, entityId: 'd1', ...damage } as never);
		expect(await store.ledger.conflicts(S)).toEqual([before]);
	},
);

describe('damaged rows of this device', () => {
	test('a draft that does not read is none, and blocks nothing', async () => {
		await store.db.drafts.bulkPut([
			{ key: draftKey(S, null, undefined), sessionId: S },
			{ key: 'x', sessionId: S, dealId: 7, seen: null, content: {}, savedAt: 1 },
		] as never);
		expect(await store.ledger.listDrafts(S)).toEqual([]);
		await store.ledger.saveDraft({ sessionId: S, dealId: 'd9', seen: null, content: {} });
		expect(await store.ledger.listDrafts(S)).toHaveLength(1);
	});

	test.each([null, 7, 'yesterday', { at: NaN, revisions: -1 }, { at: 9e15 }])(
		'a backup mark of %j is none',
		async (value) => {
			await store.db.meta.put({ key: 'backup', value });
			const all = await store.db.revisions.count();
			expect(await store.ledger.backupAge()).toEqual({ at: null, unsaved: all });
		},
	);

	test('a row of the quarantine that is damaged itself is shown all the same', async () => {
		await store.db.quarantine.bulkPut([
			{ id: 'a' },
			{ id: 'b', issues: [null, { code: 'empty', path: [] }], foundAt: NaN },
		] as never);
		expect(await store.ledger.quarantine()).toEqual([
			{ id: 'a', sessionId: '', raw: undefined, issues: [], foundAt: 0 },
			{
				...{ id: 'b', sessionId: '', raw: undefined, foundAt: 0 },
				issues: [{ code: 'empty', path: [] }],
			},
		]);
	});

	test('what is set aside says which deal of which evening, and what counts meanwhile', async () => {
		const { revision: first } = (await store.db.deals.get([S, 'd1']))!;
		await saveDeal(store.ledger, S, deal('d1', { note: 'corrected' }), { seen: first });
		const { revision: second } = (await store.db.deals.get([S, 'd1']))!;
		const { revision: only } = (await store.db.deals.get([S, 'd2']))!;
		for (const id of [second, only]) await alter(store.db.revisions, id, { body: 7 });
		await store.ledger.verify({ repair: true });
		const losses = await readLosses(store.ledger);
		const { head } = (await store.db.sessions.get(S))!;
		expect(losses).toEqual(
			expect.arrayContaining([
				{ id: second, sessionId: S, evening: head, entity: 'deal', position: 1 },
				{ id: only, sessionId: S, evening: head, entity: 'deal', position: undefined },
			]),
		);
		await store.ledger.clearQuarantine();
		expect(await readLosses(store.ledger)).toEqual([]);
	});

	test('one that holds itself is left out of the file, and the others are in it', () => {
		const raw: Record<string, unknown> = {};
		raw.self = raw;
		const row = { sessionId: '', issues: [], foundAt: 1 };
		const text = quarantineText([
			{ id: 'a', raw, ...row },
			{ id: 'b', raw: { x: 1 }, ...row },
		]);
		expect(JSON.parse(text)).toMatchObject([{ raw: '…' }, { raw: { x: 1 } }]);
	});

	test('a number that no file has a word for is written as text', () => {
		const row = { id: 'a', sessionId: '', issues: [], foundAt: 1 };
		const text = quarantineText([{ ...row, raw: { at: [5n] }, shown: 7n }]);
		expect(JSON.parse(text)).toMatchObject([{ raw: { at: ['5'] }, shown: '7' }]);
	});

	test('what is kept for a screen and forgotten again takes no room', async () => {
		await store.ledger.writePreference('x', { y: 1 });
		await store.ledger.writePreference('x', null);
		expect(await store.db.meta.where('key').startsWith('preference:').toArray()).toEqual([]);
	});

	test('a draft of a deal that no address can carry is none', async () => {
		await store.ledger.saveDraft({ sessionId: S, dealId: 'd9', seen: null, content: {} });
		const [draft] = await store.db.drafts.toArray();
		await store.db.drafts.put({ ...draft!, dealId: '\ud83c' });
		expect(await store.ledger.listDrafts(S)).toEqual([]);
	});

	test('a damaged row that was let go of does not hide what is written next', async () => {
		await markBackedUp(store.ledger);
		const { revision } = (await store.db.deals.get([S, 'd2']))!;
		await alter(store.db.revisions, revision, { body: { number: 'two' } });
		await store.ledger.verify({ repair: true });
		await store.ledger.clearQuarantine();
		expect(await store.ledger.backupAge()).toMatchObject({ unsaved: 0 });
		await saveDeal(store.ledger, S, deal('d4'), { seen: null });
		expect(await store.ledger.backupAge()).toMatchObject({ unsaved: 1 });
	});

	test('what is set aside does not hide from the backup what is new', async () => {
		await markBackedUp(store.ledger);
		const good = await store.ledger.exportRevisions();
		const { revision } = (await store.db.deals.get([S, 'd2']))!;
		await alter(store.db.revisions, revision, { body: { number: 'two' } });
		await store.ledger.verify({ repair: true });
		expect(await store.ledger.lostRows()).toHaveLength(1);
		expect(await store.ledger.backupAge()).toMatchObject({ unsaved: 0 });
		await saveDeal(store.ledger, S, deal('d4'), { seen: null });
		expect(await store.ledger.backupAge()).toMatchObject({ unsaved: 1 });
		await store.ledger.mergeRevisions(good);
		expect(await store.ledger.lostRows()).toEqual([]);
		expect(await store.ledger.backupAge()).toMatchObject({ unsaved: 1 });
	});
});

describe('merging', () => {
	test('refuses what does not read, all of it named, nothing applied', async () => {
		const other = newStore();
		await other.ledger.createSession(head('other'));
		const revisions = await other.ledger.exportRevisions();
		const before = await everything();
		const result = await store.ledger.mergeRevisions([...revisions, { id: 1 }, null]);
		if (result.status !== 'refused') throw new Error(result.status);
		const indexes = new Set(result.issues.map(({ path }) => path[0]));
		expect(indexes).toEqual(new Set([revisions.length, revisions.length + 1]));
		expect(await everything()).toEqual(before);
	});

	test('refuses another content under a known id', async () => {
		const [first, ...rest] = await store.ledger.exportRevisions();
		const forged = { ...first, at: [1, 0, 'forged'] };
		const result = await store.ledger.mergeRevisions([forged, ...rest]);
		expect(result).toMatchObject({ status: 'refused', issues: [{ code: 'revision-differs' }] });
	});

	test('a stamp from the far future does not drag the clock along', async () => {
		const other = newStore();
		other.clock.ms += 10 * 365 * 86_400_000;
		await other.ledger.createSession(head('other'));
		await store.ledger.mergeRevisions(await other.ledger.exportRevisions());
		const { revisions } = await saveDeal(store.ledger, S, deal('d4'), { seen: null });
		expect(revisions[0]?.at[0]).toBeLessThan(other.clock.ms - 86_400_000);
	});
});
