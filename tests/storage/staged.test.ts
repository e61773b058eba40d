/** A restore that was cut off is gone on with, or taken back; nothing of it is ever there by half. */
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeInBulk } from '#lib/storage/merge-in-bulk.ts';
import { restoreBackup, resumeRestore } from '#lib/storage/restore.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { isStaged, replacesStaged, stage, staging, type Restoring } from '#lib/storage/staged.ts';
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

/** The app after it was killed. */
const restarted = (): TestStore => newStore({ factory: here.factory });

test('nothing was cut off', async () => {
	expect(await resumeRestore(here.ledger.context)).toBeNull();
	await restoreBackup(here.ledger.context, { revisions: coming });
	expect(await isStaged(here.db)).toBe(false);
	expect(await resumeRestore(here.ledger.context)).toBeNull();
});

test('killed before anything of it was written, it is finished without the file', async () => {
	await stage(here.db, restoring());
	const again = restarted();
	expect(await isStaged(again.db)).toBe(true);
	expect(await resumeRestore(again.ledger.context)).toMatchObject({ status: 'merged', added: 3 });
	expect(await again.ledger.exportRevisions()).toEqual(expect.arrayContaining([...coming]));
	expect(await isStaged(again.db)).toBe(false);
	expect(await again.ledger.verify()).toMatchObject({ ok: true });
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
	await stage(here.db, restoring());
	for (let kills = 0; kills < 2; kills++) {
		const dying = restarted();
		const { db } = dying;
		db.backendDB = () => {
			throw new Error('killed');
		};
		await expect(resumeRestore(dying.ledger.context)).rejects.toThrow('killed');
		expect(await isStaged(db)).toBe(true);
	}
	const again = restarted();
	expect(await resumeRestore(again.ledger.context)).toBe('given-up');
	expect(await isStaged(again.db)).toBe(false);
	expect(await again.ledger.readSession('s')).toBeUndefined();
});

test('a damaged remnant is taken back, not half applied', async () => {
	const broken = [
		'x',
		{ rows: new Blob(['{"id":']), count: 1, tries: 0 },
		{ rows: new Blob(['{}\n']), count: 1, tries: 0 },
		// The end of it was lost.
		{ rows: new Blob([`${JSON.stringify(coming[0])}\n`]), count: 2, tries: 0 },
	];
	for (const value of broken) {
		await here.db.meta.put({ key: 'restoring', value });
		expect(await resumeRestore(here.ledger.context)).toBe('given-up');
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
		await stage(here.db, restoring({ rest }));
		const { taken, take } = taker();
		const { ledger } = restarted();
		expect(await resumeRestore(ledger.context, { take })).toMatchObject({ added: 3 });
		expect(taken).toEqual([rest]);
		expect(await isStaged(here.db)).toBe(false);
	});

	test('comes too where it was killed between the record and that', async () => {
		await stage(here.db, restoring({ rest }));
		await mergeInBulk(restarted().ledger.context, coming, {}, [staging({ rest })]);
		const again = restarted();
		expect(await again.ledger.readSession('s')).toMatchObject({ status: 'sound' });
		expect(await isStaged(again.db)).toBe(true);
		const { taken, take } = taker();
		expect(await resumeRestore(again.ledger.context, { take })).toMatchObject({ added: 0 });
		expect(taken).toEqual([rest]);
		expect(await isStaged(again.db)).toBe(false);
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
		await stage(here.db, restoring({ revisions: [...coming, other], differing }));
		expect(await replacesStaged(here.db)).toBe(differing === 'replace');
		const { ledger } = restarted();
		expect(await resumeRestore(ledger.context)).toMatchObject({ status: 'merged' });
		const now = await ledger.exportRevisions();
		expect(now.find(({ id }) => id === first!.id)).toEqual(differing === 'leave' ? first : other);
	}
});
