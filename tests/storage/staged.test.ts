/** A restore that was cut off is gone on with, or taken back; nothing of it is ever there by half. */
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeInBulk } from '#lib/storage/merge-in-bulk.ts';
import { restoreBackup, resumeRestore } from '#lib/storage/restore.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { replacesStaged, stage, stagedHere, staging, type Restoring } from '#lib/storage/staged.ts';
import { saveDeal } from './edits.ts';
import { deal, head, newStore, type TestStore } from './store.ts';

let here: TestStore;
let coming: readonly Revision[];

beforeEach(async () => {
	const other = newStore();
	await other.ledger.createSession(head('s'));
	await saveDeal(other.ledger, 's', deal('d1', { note: 'Zeile\nund „Wörter“ \u2028' }), {
		seen: null,
	});
	coming = await other.ledger.exportRevisions();
	here = newStore();
	await here.ledger.createSession(head('ours'));
});

const restoring = (more: Partial<Restoring> = {}): Restoring => ({
	...{ revisions: coming, differing: 'refuse', rest: { rooms: [], pictures: [] } },
	...more,
});

const isStaged = async (db: TestStore['db']): Promise<boolean> => (await stagedHere(db)).length > 0;

/** The app after it was killed. */
const restarted = (): TestStore => newStore({ factory: here.factory });

test('nothing was cut off', async () => {
	expect(await resumeRestore(here.ledger.context)).toEqual([]);
	await restoreBackup(here.ledger.context, { revisions: coming });
	expect(await isStaged(here.db)).toBe(false);
	expect(await resumeRestore(here.ledger.context)).toEqual([]);
});

test('killed before anything of it was written, it is finished without the file', async () => {
	await stage(here.ledger.context, restoring());
	const again = restarted();
	expect(await isStaged(again.db)).toBe(true);
	expect(await resumeRestore(again.ledger.context)).toMatchObject([{ status: 'merged', added: 3 }]);
	expect(await again.ledger.exportRevisions()).toEqual(expect.arrayContaining([...coming]));
	expect(await isStaged(again.db)).toBe(false);
	expect(await again.ledger.verify()).toMatchObject({ ok: true });
});

test('two that were cut off are both gone on with, that of an earlier version first', async () => {
	const other = newStore();
	await other.ledger.createSession(head('t'));
	await stage(here.ledger.context, restoring({ revisions: await other.ledger.exportRevisions() }));
	const rows = new Blob(coming.map((row) => `${JSON.stringify(row)}\n`));
	await here.db.meta.put({ key: 'restoring', value: { rows, count: coming.length, tries: 0 } });
	const { ledger } = restarted();
	const resumed = await resumeRestore(ledger.context);
	expect(resumed).toMatchObject([{ added: coming.length }, { added: 2 }]);
	for (const id of ['s', 't'])
		expect(await ledger.readSession(id)).toMatchObject({ status: 'sound' });
	expect(await isStaged(here.db)).toBe(false);
});

test('a part that was chosen stays a part', async () => {
	const selection = { sessions: [], people: true, rulesets: true };
	const stop = new AbortController();
	stop.abort(new Error('stopped'));
	const stopped = restoreBackup(here.ledger.context, { revisions: coming }, selection, {
		signal: stop.signal,
	});
	await expect(stopped).rejects.toThrow('stopped');
	// Who stops it has taken it back.
	expect(await isStaged(here.db)).toBe(false);
	expect(await here.ledger.readSession('s')).toBeUndefined();
});

test('what ends the app each time is not begun for ever', async () => {
	await stage(here.ledger.context, restoring());
	for (let kills = 0; kills < 2; kills++) {
		const dying = restarted();
		const { db } = dying;
		dying.intercept.write = (table) => {
			if (table === 'revisions') throw new Error('killed');
		};
		await expect(resumeRestore(dying.ledger.context)).rejects.toThrow('killed');
		expect(await isStaged(db)).toBe(true);
	}
	const again = restarted();
	expect(await resumeRestore(again.ledger.context)).toEqual(['record']);
	expect(await isStaged(again.db)).toBe(false);
	expect(await again.ledger.readSession('s')).toBeUndefined();
});

test('a damaged remnant is taken back, not half applied', async () => {
	const broken = [
		['x', 'unknown'],
		[{ rows: new Blob(['{"id":']), count: 1, tries: 0 }, 'record'],
		[{ rows: new Blob(['{}\n']), count: 1, tries: 0 }, 'record'],
		// The end of it was lost.
		[{ rows: new Blob([`${JSON.stringify(coming[0])}\n`]), count: 2, tries: 0 }, 'record'],
		[{ rows: new Blob([]), count: 0, tries: 0, rest: new Blob(['{']) }, 'rest'],
	];
	for (const [value, lost] of broken) {
		await here.db.meta.put({ key: 'restoring', value });
		expect(await resumeRestore(here.ledger.context)).toEqual([lost]);
		expect(await isStaged(here.db)).toBe(false);
	}
	expect(await here.ledger.readSession('s')).toBeUndefined();
});

test('what says something else than the record here is refused and leaves nothing behind', async () => {
	const [first] = await here.ledger.exportRevisions();
	const forged = { ...first!, device: 'another' };
	const result = await restoreBackup(here.ledger.context, { revisions: [...coming, forged] });
	expect(result).toMatchObject({ status: 'refused' });
	expect(await isStaged(here.db)).toBe(false);
	expect(await here.ledger.readSession('s')).toBeUndefined();
});

describe('what comes beside the record', () => {
	const rest = { rooms: [{ keys: 'w=1', sessionId: 's' }], pictures: [{ person: 'p' }] };
	/** What was asked to be taken over. */
	const taker = () => {
		const taken: unknown[] = [];
		return { taken, take: (one: unknown) => Promise.resolve(void taken.push(one)) };
	};

	test('is taken once the record is there, and never staged longer than that', async () => {
		const { taken, take } = taker();
		const there: unknown[] = [];
		await restoreBackup(here.ledger.context, { revisions: coming }, undefined, {
			rest,
			take: async (one) => {
				there.push((await here.ledger.readSession('s'))?.status);
				await take(one);
			},
		});
		expect({ taken, there }).toEqual({ taken: [rest], there: ['sound'] });
		expect(await isStaged(here.db)).toBe(false);
	});

	test('comes too where the app was killed before anything of it was written', async () => {
		await stage(here.ledger.context, restoring({ rest }));
		const { taken, take } = taker();
		const { ledger } = restarted();
		expect(await resumeRestore(ledger.context, { take })).toMatchObject([{ added: 3 }]);
		expect(taken).toEqual([rest]);
		expect(await isStaged(here.db)).toBe(false);
	});

	test('comes too where it was killed between the record and that', async () => {
		const key = await stage(here.ledger.context, restoring({ rest }));
		await mergeInBulk(restarted().ledger.context, coming, {}, [staging(key, { rest })]);
		const again = restarted();
		expect(await again.ledger.readSession('s')).toMatchObject({ status: 'sound' });
		expect(await isStaged(again.db)).toBe(true);
		const { taken, take } = taker();
		expect(await resumeRestore(again.ledger.context, { take })).toMatchObject([{ added: 0 }]);
		expect(taken).toEqual([rest]);
		expect(await isStaged(again.db)).toBe(false);
	});

	test('that cannot be taken is tried again, and it is never said that nothing was written', async () => {
		const take = () => Promise.reject(new Error('full'));
		const restored = await restoreBackup(here.ledger.context, { revisions: coming }, undefined, {
			...{ rest, take },
		});
		expect(restored).toMatchObject({ status: 'merged', added: 3, restLeft: true });
		for (let starts = 0; starts < 2; starts++) {
			const { ledger } = restarted();
			expect(await resumeRestore(ledger.context, { take })).toMatchObject([{ restLeft: true }]);
			expect(await isStaged(here.db)).toBe(true);
		}
		expect(await resumeRestore(restarted().ledger.context, { take })).toEqual(['rest']);
		expect(await isStaged(here.db)).toBe(false);
		expect(await here.ledger.readSession('s')).toMatchObject({ status: 'sound' });
	});

	test('comes with the next start where it could not be taken at once', async () => {
		const { taken, take } = taker();
		await restoreBackup(here.ledger.context, { revisions: coming }, undefined, {
			...{ rest, take: () => Promise.reject(new Error('full')) },
		});
		const [resumed] = await resumeRestore(restarted().ledger.context, { take });
		expect(resumed).toMatchObject({ status: 'merged', added: 0 });
		expect(resumed).not.toHaveProperty('restLeft');
		expect(taken).toEqual([rest]);
	});

	test('comes with the next start though another backup was restored meanwhile', async () => {
		const full = () => Promise.reject(new Error('full'));
		const { context } = here.ledger;
		await restoreBackup(context, { revisions: coming }, undefined, { rest, take: full });
		const { taken, take } = taker();
		const another = { rooms: [], pictures: [{ person: 'q' }] };
		await restoreBackup(context, { revisions: [] }, undefined, { rest: another, take });
		expect(taken).toEqual([another]);
		expect(await resumeRestore(restarted().ledger.context, { take })).toHaveLength(1);
		expect(taken).toEqual([another, rest]);
		expect(await isStaged(here.db)).toBe(false);
	});

	test('does not come where the record is refused', async () => {
		const [first] = await here.ledger.exportRevisions();
		const forged = { ...first!, device: 'another' };
		const { taken, take } = taker();
		const backup = { revisions: [...coming, forged] };
		await restoreBackup(here.ledger.context, backup, undefined, { rest, take });
		expect(taken).toEqual([]);
	});
});

test('what was decided is what is gone on with: ours gives way, or stays', async () => {
	const [first] = await here.ledger.exportRevisions();
	const other = { ...first!, device: 'another' };
	for (const differing of ['leave', 'replace'] as const) {
		await stage(here.ledger.context, restoring({ revisions: [...coming, other], differing }));
		expect(await replacesStaged(here.db)).toBe(differing === 'replace');
		const { ledger } = restarted();
		expect(await resumeRestore(ledger.context)).toMatchObject([{ status: 'merged' }]);
		const now = await ledger.exportRevisions();
		expect(now.find(({ id }) => id === first!.id)).toEqual(differing === 'leave' ? first : other);
	}
});
