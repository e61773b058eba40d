import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DATABASE_NAME, LedgerDatabase, type DatabaseState } from '#lib/storage/database.ts';
import { MIGRATIONS, migrateRevision, type Migration } from '#lib/storage/migrations.ts';
import { classify } from '#lib/storage/storage-error.ts';
import { deal, head, newStore, watch, type TestStore } from './store.ts';
import { writes } from './watched.ts';
import { saveDeal } from './edits.ts';
import { readRawStore } from './raw-store.ts';

/** A step as a later version may bring it: notes of deals are called remarks. */
const rename: Migration = {
	name: 'call the note of a deal its remark',
	to: MIGRATIONS.length + 2,
	revision: (raw) => {
		const revision = raw as { entity?: unknown; body?: { value?: { note?: unknown } } | null };
		if (revision.entity !== 'deal' || !revision.body?.value) return raw;
		const { note, ...value } = revision.body.value;
		const remark = note === undefined ? {} : { remark: note };
		return { ...revision, body: { ...revision.body, value: { ...value, ...remark } } };
	},
};

/** The next version's. */
const NEXT = [...MIGRATIONS, rename];

const nextState = (db: LedgerDatabase, status: DatabaseState['status']): Promise<DatabaseState> =>
	new Promise((resolve) => {
		db.onState((state) => {
			if (state.status === status) resolve(state);
		});
	});

/** A connection of an old tab that does not hear, or does not want to. */
const holdOpen = (factory: IDBFactory): Promise<IDBDatabase> =>
	new Promise((resolve, reject) => {
		const request = factory.open(DATABASE_NAME);
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(new Error('does not open'));
	});

describe('opening', () => {
	test('whatever is written asks for strict durability', async () => {
		const { db, ledger } = newStore();
		const durable = new Set<string>();
		watch(db, {
			asks: (ask) => {
				if (writes(ask)) durable.add((ask.transaction as IDBTransaction).durability);
			},
		});
		await ledger.createSession(head('s'));
		await db.meta.put({ key: 'alone', value: 1 });
		expect([...durable]).toEqual(['strict']);
	});

	test.each([
		['a browser without IndexedDB', undefined],
		['a browser that forbids it', () => new DOMException('private', 'SecurityError')],
	])('%s: storage is denied, and said so', async (_, error) => {
		const factory = new IDBFactory();
		if (error) {
			factory.open = () => {
				throw error();
			};
		}
		// Other tests of this process may have left a store.
		const left = globalThis.indexedDB;
		globalThis.indexedDB = undefined as unknown as IDBFactory;
		onTestFinished(() => {
			globalThis.indexedDB = left;
		});
		const db = new LedgerDatabase(error ? { indexedDB: factory } : {});
		await expect(db.run(() => db.meta.count())).rejects.toMatchObject({ code: 'storage-denied' });
		expect(db.state).toMatchObject({ status: 'failed', error: { code: 'storage-denied' } });
	});

	test('a store of a newer version is refused and left as it was', async () => {
		const newer = newStore({ migrations: NEXT });
		await newer.ledger.createSession(head('s'));
		newer.db.close();
		const before = await readRawStore(newer.factory, DATABASE_NAME);
		const old = newStore({ factory: newer.factory });
		await expect(old.ledger.readSessions()).rejects.toMatchObject({ code: 'newer-version' });
		expect(await readRawStore(newer.factory, DATABASE_NAME)).toEqual(before);
	});

	test('can be tried again', async () => {
		const factory = new IDBFactory();
		const open = factory.open.bind(factory);
		factory.open = () => {
			throw new DOMException('not now', 'SecurityError');
		};
		const { ledger } = newStore({ factory });
		await expect(ledger.readSessions()).rejects.toMatchObject({ code: 'storage-denied' });
		factory.open = open;
		expect(await ledger.readSessions()).toEqual([]);
	});

	test('has failed until it is open, however often it is asked', async () => {
		const factory = new IDBFactory();
		const open = factory.open.bind(factory);
		factory.open = () => {
			throw new DOMException('not now', 'SecurityError');
		};
		const { db } = newStore({ factory });
		const seen: string[] = [];
		db.onState(({ status }) => seen.push(status));
		for (let times = 0; times < 2; times++)
			await expect(db.run(() => db.meta.count())).rejects.toMatchObject({ code: 'storage-denied' });
		factory.open = open;
		await db.run(() => db.meta.count());
		// Screens that came back in between would ask again, without end.
		expect(seen).toEqual(['closed', 'opening', 'failed', 'failed', 'open']);
	});
});

describe('two versions side by side', () => {
	test('the old tab closes for the new one, and says that it must be reloaded', async () => {
		const old = newStore();
		await old.ledger.createSession(head('s'));
		const replaced = nextState(old.db, 'replaced');
		const next = newStore({ factory: old.factory, migrations: NEXT });
		expect(await next.ledger.readSessions()).toHaveLength(1);
		await replaced;
		await expect(old.ledger.readSessions()).rejects.toMatchObject({ code: 'replaced' });
		await expect(old.ledger.createSession(head('t'))).rejects.toMatchObject({ code: 'replaced' });
	});

	test('an upgrade that an old tab blocks says so, and goes on when that closes', async () => {
		const old = newStore();
		await old.ledger.createSession(head('s'));
		old.db.close();
		const holding = await holdOpen(old.factory);
		const next = newStore({ factory: old.factory, migrations: NEXT, blockedAfterMs: 1 });
		const blocked = nextState(next.db, 'blocked');
		const reading = next.ledger.readSessions();
		await blocked;
		holding.close();
		expect(await reading).toHaveLength(1);
		expect(next.db.state).toEqual({ status: 'open' });
	});
});

test('opening slowly is not said to be another tab', async () => {
	const db = new LedgerDatabase({ indexedDB: new IDBFactory(), blockedAfterMs: 0 });
	const seen: string[] = [];
	db.onState(({ status }) => seen.push(status));
	// The timer comes first: the store answers after it.
	await db.run(() => db.meta.count());
	expect(seen).not.toContain('blocked');
	expect(seen.at(-1)).toBe('open');
});

describe('a store of which a part lacks', () => {
	/** The same rows in the same version, laid out as told. */
	async function without(
		factory: IDBFactory,
		lacks: (table: string, index?: string) => boolean,
	): Promise<IDBFactory> {
		const held = await holdOpen(factory);
		const { tables, version } = (await readRawStore(factory, DATABASE_NAME))!;
		const lying = held.transaction([...held.objectStoreNames]);
		const layouts = [...held.objectStoreNames].map((name) => {
			const { keyPath, indexNames } = lying.objectStore(name);
			const indexes = [...indexNames].map((index) => ({
				index,
				path: lying.objectStore(name).index(index).keyPath,
			}));
			return { name, keyPath, indexes };
		});
		held.close();
		const torn = new IDBFactory();
		const request = torn.open(DATABASE_NAME, version);
		request.onupgradeneeded = () => {
			for (const { name, keyPath, indexes } of layouts) {
				if (lacks(name)) continue;
				const store = request.result.createObjectStore(name, { keyPath });
				for (const { index, path } of indexes)
					if (!lacks(name, index)) store.createIndex(index, path);
				for (const row of tables[name] ?? []) store.put(row);
			}
		};
		const made = await new Promise<IDBDatabase>((resolve) => {
			request.onsuccess = () => resolve(request.result);
		});
		made.close();
		return torn;
	}

	async function written(): Promise<TestStore> {
		const store = newStore();
		await store.ledger.createSession(head('s'));
		await saveDeal(store.ledger, 's', deal('d'), { seen: null });
		return store;
	}

	const all = [...newStore().db.ledgerTables, { name: 'computed' }].map(({ name }) => name);

	type Lacks = (table: string, index?: string) => boolean;

	test.each<readonly [what: string, lacks: Lacks]>([
		...all
			.filter((name) => name !== 'revisions')
			.map((name): [string, Lacks] => [`the table ${name}`, (table) => table === name]),
		['every index', (_, index) => index !== undefined],
		['all that is shown', (table) => !['revisions', 'meta'].includes(table)],
	])('%s: made anew and filled from the record, for the next start too', async (_, lacks) => {
		const store = await written();
		const factory = await without(store.factory, lacks);
		const torn = newStore({ factory });
		const { deals, session } = await store.ledger.readEvening('s');
		expect(await torn.ledger.readEvening('s')).toMatchObject({ deals, session });
		// Asked at once, as screens do.
		await Promise.all([torn.ledger.readGroups(), torn.ledger.quarantine(), torn.ledger.isEmpty()]);
		await saveDeal(torn.ledger, 's', deal('e'), { seen: null });
		expect(await torn.ledger.verify()).toMatchObject({ ok: true });
		torn.db.close();
		const next = newStore({ factory });
		expect((await next.ledger.readEvening('s')).deals).toHaveLength(2);
		expect(await next.ledger.verify()).toMatchObject({ ok: true });
		next.db.close();
		const newer = newStore({ factory, migrations: NEXT });
		expect((await newer.ledger.readEvening('s')).deals).toHaveLength(2);
	});

	test('its record: what was shown is set aside, and what comes back is whole', async () => {
		const store = await written();
		const record = await store.ledger.exportRevisions();
		const torn = newStore({
			factory: await without(store.factory, (name) => name === 'revisions'),
		});
		await torn.ledger.verify({ repair: true });
		const aside = await torn.ledger.quarantine();
		expect(aside.map(({ raw }) => (raw as { entity: string }).entity).sort()).toEqual([
			'deal',
			'ruleset',
			'session',
		]);
		await torn.ledger.mergeRevisions(record);
		expect(await torn.ledger.readEvening('s')).toEqual(await store.ledger.readEvening('s'));
		expect(await torn.ledger.lostRows()).toEqual([]);
		expect(await torn.ledger.verify()).toMatchObject({ ok: true });
	});

	test('everything, as where a page of somebody else made it: laid out from nothing', async () => {
		const { ledger } = newStore({ factory: await without((await written()).factory, () => true) });
		await ledger.createSession(head('s'));
		expect(await ledger.verify()).toMatchObject({ ok: true });
	});

	test('where it cannot be mended it is told, and asked no more than once', async () => {
		const { factory } = await written();
		const torn = await without(factory, (name) => name === 'people');
		const open = torn.open.bind(torn);
		let upgrades = 0;
		torn.open = (name, version) => {
			if (version === undefined || version % 10 === 0) return open(name, version);
			upgrades++;
			throw new DOMException('no room', 'QuotaExceededError');
		};
		const { ledger } = newStore({ factory: torn });
		for (let times = 0; times < 2; times++)
			await expect(ledger.readPeople()).rejects.toMatchObject({ code: 'quota' });
		expect(upgrades).toBe(1);
	});
});

describe('migrations', () => {
	test('a store as version 1 laid it out, indexes and all, keeps its rows and gets what came since', async () => {
		const now = newStore();
		await now.ledger.createSession(head('s'));
		await saveDeal(now.ledger, 's', deal('d'), { seen: null });
		const { tables } = (await readRawStore(now.factory, DATABASE_NAME))!;
		const factory = new IDBFactory();
		const LISTED = ['[sessionId+number+createdAt+id]'];
		const stores: Record<string, [key: string | string[], indexes: string[]]> = {
			revisions: [
				'id',
				['[sessionId+entity+entityId]', '[entity+entityId]', '[sessionId+at]', 'at'],
			],
			deals: [['sessionId', 'id'], LISTED],
			adjustments: [['sessionId', 'id'], LISTED],
			settlements: [['sessionId', 'id'], LISTED],
			sessions: ['id', ['startedAt']],
			people: ['id', []],
			rulesets: ['id', ['kind']],
			conflicts: [['scope', 'entity', 'entityId'], []],
			drafts: ['key', ['sessionId']],
			meta: ['key', []],
			quarantine: ['id', ['sessionId']],
			computed: ['key', []],
		};
		await new Promise<void>((resolve, reject) => {
			const request = factory.open(DATABASE_NAME, 10);
			request.onerror = () => reject(new Error('does not open'));
			request.onupgradeneeded = () => {
				for (const [name, [keyPath, indexes]] of Object.entries(stores)) {
					const store = request.result.createObjectStore(name, { keyPath });
					for (const index of indexes)
						store.createIndex(index, index.startsWith('[') ? index.slice(1, -1).split('+') : index);
					for (const row of tables[name] ?? []) store.put(row);
				}
			};
			request.onsuccess = () => {
				request.result.close();
				resolve();
			};
		});
		const { ledger } = newStore({ factory });
		expect(await ledger.readEvening('s')).toEqual(await now.ledger.readEvening('s'));
		expect(await ledger.readGroups()).toEqual([]);
		expect(await ledger.verify()).toMatchObject({ ok: true });
		await saveDeal(ledger, 's', deal('e'), { seen: null });
		expect((await ledger.readEvening('s')).deals).toHaveLength(2);
	});

	test('an upgrade brings every revision to the new version and keeps the projections true', async () => {
		const old = newStore();
		await old.ledger.createSession(head('s'));
		await saveDeal(old.ledger, 's', deal('d', { note: 'late' }), { seen: null });
		old.db.close();
		const next = newStore({ factory: old.factory, migrations: NEXT });
		expect(await next.ledger.readDeal('s', 'd')).toMatchObject({ value: { remark: 'late' } });
		expect(await next.ledger.verify()).toMatchObject({ ok: true });
	});

	/** One case per migration; a step without one fails below. Exercised through store and backup. */
	const same = { id: 'r', entity: 'person', body: { id: 'p', name: 'Anna' } };
	const EXERCISED: ReadonlyMap<string, { before: unknown; after: unknown }> = new Map([
		['keep groups beside people and rulesets', { before: same, after: same }],
	]);

	test('each is exercised', () => {
		expect(MIGRATIONS.map(({ name }) => name)).toEqual([...EXERCISED.keys()]);
		for (const { name, to } of MIGRATIONS) {
			const { before, after } = EXERCISED.get(name)!;
			expect(migrateRevision(before, to - 1)).toEqual(after);
		}
	});

	test('lead from version to version without a gap', () => {
		expect(MIGRATIONS.map(({ to }) => to)).toEqual(MIGRATIONS.map((_, index) => index + 2));
	});
});

describe('errors', () => {
	test.each([
		[new DOMException('', 'QuotaExceededError'), 'quota'],
		[new Error('wrapped', { cause: new DOMException('', 'QuotaExceededError') }), 'quota'],
		[new DOMException('', 'SecurityError'), 'storage-denied'],
		[
			new DOMException('The user denied permission to access the database.', 'UnknownError'),
			'storage-denied',
		],
		[new DOMException('', 'VersionError'), 'newer-version'],
		[new DOMException('', 'UnknownError'), 'lost-connection'],
		[new DOMException('', 'NotReadableError'), 'file-changed'],
		[new TypeError('a mistake of ours'), 'unknown'],
		['a string', 'unknown'],
	])('%s is %s', (error, code) => expect(classify(error).code).toBe(code));
});

test('the raw store is read without making one', async () => {
	const factory = new IDBFactory();
	expect(await readRawStore(factory, DATABASE_NAME)).toBeNull();
	expect(await factory.databases()).toEqual([]);
	const { ledger } = newStore({ factory });
	await ledger.createSession(head('s'));
	const raw = await readRawStore(factory, DATABASE_NAME);
	expect(raw?.tables.revisions).toHaveLength(2);
	expect(raw?.tables.sessions).toHaveLength(1);
});
