/** A whole ledger taken in at once comes to what the merge of its revisions comes to, or to nothing. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { mergeInBulk } from '#lib/storage/merge-in-bulk.ts';
import { PROJECTION_TABLES } from '#lib/storage/row-keys.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { deleteDeal, deleteSession, saveDeal, savePerson, saveSession } from './edits.ts';
import { deal, head, newStore, tablesOf, type TestStore } from './store.ts';

const SESSIONS = ['a', 'b'];
const DEALS = ['d1', 'd2', 'd3'];

type Doing = readonly [what: string, session: number, deal: number, note: number];
const doings = fc.array(
	fc.tuple(
		fc.constantFrom('deal', 'forget', 'head', 'remove', 'person', 'undo'),
		fc.nat(1),
		fc.nat(2),
		fc.nat(3),
	),
	{ maxLength: 8 },
);

async function go({ ledger }: TestStore, done: readonly Doing[]): Promise<void> {
	for (const [what, s, d, n] of done) {
		const session = SESSIONS[s]!;
		const id = DEALS[d]!;
		try {
			if (what === 'deal') {
				await saveDeal(ledger, session, deal(id, { note: String(n) }), { seen: undefined });
			} else if (what === 'forget') await deleteDeal(ledger, session, id);
			else if (what === 'head') await saveSession(ledger, head(session, { name: `N${String(n)}` }));
			else if (what === 'remove') await deleteSession(ledger, session);
			else if (what === 'person') await savePerson(ledger, { id, name: `P${String(n)}` });
			else {
				const all = await ledger.exportRevisions();
				await ledger.undo([all[n % all.length]!.id]);
			}
		} catch (error) {
			// What cannot be done now is refused, and changes nothing.
			if (!(error instanceof StorageError)) throw error;
		}
	}
}

const rowsOf = async ({ db }: TestStore, names = ['revisions', ...PROJECTION_TABLES]) =>
	Object.fromEntries(
		await Promise.all(names.map(async (name) => [name, await db.table(name).toArray()] as const)),
	);

test('comes to what a merge comes to, whatever was here', async () => {
	await fc.assert(
		fc.asyncProperty(doings, doings, doings, async (before, ours, theirs) => {
			const stores = [newStore({ seed: 5 }), newStore({ seed: 5 })];
			const other = newStore({ seed: 6 });
			for (const session of SESSIONS) await other.ledger.createSession(head(session));
			await go(other, before);
			const common = await other.ledger.exportRevisions();
			for (const store of stores) {
				if (ours.length > 0) await store.ledger.mergeRevisions(common);
				await go(store, ours);
			}
			await go(other, theirs);
			const coming = await other.ledger.exportRevisions();
			const [one, bulk] = stores as [TestStore, TestStore];
			const merged = await one.ledger.mergeRevisions(coming);
			const inBulk = await mergeInBulk(bulk.ledger.context, coming);
			const sorted = (result: typeof merged) =>
				result.status === 'merged'
					? { ...result, conflicts: new Set(result.conflicts.map((ref) => JSON.stringify(ref))) }
					: result;
			expect(sorted(inBulk)).toEqual(sorted(merged));
			expect(await rowsOf(bulk)).toEqual(await rowsOf(one));
			expect(await bulk.ledger.verify()).toMatchObject({ ok: true });
			// Whatever is written next is stamped after all of it.
			await savePerson(bulk.ledger, { id: 'next', name: 'Next' });
			expect(await bulk.ledger.verify()).toMatchObject({ ok: true });
			for (const { db } of [...stores, other]) db.close();
		}),
		{ numRuns: 40 },
	);
}, 60_000);

/** A ledger of more rows than are written between two looks. */
async function large(): Promise<TestStore> {
	const store = newStore();
	await store.ledger.createSession(head('large'));
	await store.ledger.commit(
		Array.from({ length: 1200 }, (_, i) => ({
			...({ entity: 'deal', sessionId: 'large', id: `d${String(i)}` } as const),
			...{ value: deal(`d${String(i)}`), seen: null },
		})),
	);
	return store;
}

test('stopped at any moment, nothing of it is there', async () => {
	const coming = await (await large()).ledger.exportRevisions();
	const here = newStore();
	await here.ledger.createSession(head('ours'));
	const before = await rowsOf(here, await tablesOf(here));
	const looks: number[] = [];
	const stopping = async (after: number): Promise<boolean> => {
		const stop = new AbortController();
		looks.length = 0;
		const done = mergeInBulk(here.ledger.context, coming, {
			signal: stop.signal,
			onProgress: (now) => {
				looks.push(now);
				if (looks.length === after) stop.abort(new Error('stopped'));
			},
		});
		return done.then(
			() => true,
			() => false,
		);
	};
	let stopped = 0;
	while (!(await stopping(stopped + 1))) {
		stopped += 1;
		expect(await rowsOf(here, Object.keys(before)), String(stopped)).toEqual(before);
	}
	expect(stopped).toBeGreaterThan(3);
	expect(looks).toEqual([...looks].sort((a, b) => a - b));
	expect(await here.ledger.verify()).toMatchObject({ ok: true, revisions: coming.length + 2 });
});

test('a disk that is full in the middle leaves nothing of it', async () => {
	const coming = await (await large()).ledger.exportRevisions();
	const here = newStore();
	await here.ledger.createSession(head('ours'));
	const before = await rowsOf(here, ['revisions', ...PROJECTION_TABLES]);
	let puts = 0;
	here.intercept.write = () => {
		if (++puts === 2) throw new DOMException('no room', 'QuotaExceededError');
	};
	await expect(mergeInBulk(here.ledger.context, coming)).rejects.toMatchObject({ code: 'quota' });
	here.intercept.write = undefined;
	expect(await rowsOf(here)).toEqual(before);
});

test('what is written meanwhile is not lost: the merge is worked out anew', async () => {
	const other = newStore();
	await other.ledger.createSession(head('s'));
	const here = newStore();
	await here.ledger.mergeRevisions(await other.ledger.exportRevisions());
	await saveDeal(other.ledger, 's', deal('d1'), { seen: null });
	const coming = await other.ledger.exportRevisions();
	const { db } = here;
	const change = db.change.bind(db);
	vi.spyOn(db, 'change').mockImplementationOnce(async (...asked) => {
		// Between working it out and writing it.
		await saveDeal(here.ledger, 's', deal('mine'), { seen: null });
		return change(...asked);
	});
	await mergeInBulk(here.ledger.context, coming);
	expect(await here.ledger.readSession('s')).toMatchObject({ deals: 2, changes: 3 });
	expect(await here.ledger.verify()).toMatchObject({ ok: true });
});
