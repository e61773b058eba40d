import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#lib/storage/bodies.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { ListedItem } from '#lib/storage/read.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { playedIn } from '#lib/storage/played.ts';
import { resolveMerged } from '#lib/storage/people.ts';
import { readComputed, writeComputed } from '#lib/storage/computed.ts';
import { deal, head, newStore, type TestStore } from './store.ts';
import {
	deleteDeal,
	deleteSession,
	markBackedUp,
	saveDeal,
	savePerson,
	saveSession,
} from './edits.ts';

let store: TestStore;
const S = 'evening';

beforeEach(async () => {
	store = newStore();
	await store.ledger.createSession(head(S));
});

async function deals(session = S): Promise<ListedItem[]> {
	return (await store.ledger.readEvening(session)).deals.filter((item) => item.status === 'sound');
}
const ids = async () => (await deals()).map(({ id }) => id);
const only = async (id: string): Promise<ListedItem> =>
	(await deals()).find((item) => item.id === id)!;
const add = (id: string, more?: object) =>
	saveDeal(store.ledger, S, deal(id, more), { seen: null });
const sound = async () => expect(await store.ledger.verify()).toMatchObject({ ok: true });

test('a change is kept where the code of what follows from it cannot be fetched', async () => {
	const follow = () => Promise.reject(new TypeError('Failed to fetch'));
	const ledger = new Ledger(newStore().db, { follow, persist: () => undefined });
	await ledger.createSession(head(S));
	await saveDeal(ledger, S, deal('d1'), { seen: null });
	expect((await ledger.readEvening(S)).deals).toHaveLength(1);
});

describe('deals', () => {
	test('are kept as they are, unknown fields included, in playing order', async () => {
		await add('d1', { mood: { of: ['anna'] } });
		await add('d2');
		expect(await ids()).toEqual(['d1', 'd2']);
		expect((await only('d1')).value).toEqual(deal('d1', { mood: { of: ['anna'] } }));
		expect((await deals()).map(({ position }) => position)).toEqual([1, 2]);
		await sound();
	});

	test('are found whatever their ids, the last of all texts included', async () => {
		const strange = ['\uffff', '\uffff\uffffz', ' '];
		const evening = '\uffffe';
		await store.ledger.createSession(head(evening));
		for (const id of strange) await saveDeal(store.ledger, evening, deal(id), { seen: null });
		expect((await store.ledger.readEvening(evening)).deals.map(({ id }) => id)).toEqual(strange);
		expect(await store.ledger.readSessions()).toContainEqual(
			expect.objectContaining({ id: evening, deals: strange.length }),
		);
		expect((await store.ledger.readEvening('\uffff')).deals).toEqual([]);
		expect(await store.ledger.verify({ sessionId: evening })).toMatchObject({ ok: true });
	});

	test('an old deal saved unchanged changes nothing', async () => {
		await add('d1');
		const { revision } = await only('d1');
		const again = await saveDeal(store.ledger, S, deal('d1'), { seen: revision });
		expect(again.revisions).toEqual([]);
		expect((await only('d1')).revision).toBe(revision);
	});

	test('a double tap on save writes one deal', async () => {
		await Promise.all([add('d1'), add('d1')]);
		expect(await ids()).toEqual(['d1']);
		expect((await store.ledger.conflicts(S)).length).toBe(0);
		expect(await store.db.revisions.where('[entity+entityId]').equals(['deal', 'd1']).count()).toBe(
			1,
		);
	});

	test('a forgotten one is inserted, as often as needed in one place', async () => {
		await add('d1');
		await add('d2');
		const inserted: string[] = [];
		for (let i = 0; i < 60; i++) {
			const id = `i${String(i)}`;
			inserted.push(id);
			await saveDeal(store.ledger, S, deal(id), { seen: null, before: 'd2' });
		}
		expect(await ids()).toEqual(['d1', ...inserted, 'd2']);
		expect((await deals()).some(({ twin }) => twin)).toBe(false);
		await sound();
	});

	test('are moved, and stay where they are when corrected', async () => {
		for (const id of ['d1', 'd2', 'd3']) await add(id);
		await store.ledger.moveDeal(S, 'd3', 'd1');
		await store.ledger.moveDeal(S, 'd1', null);
		expect(await ids()).toEqual(['d3', 'd2', 'd1']);
		await saveDeal(store.ledger, S, deal('d3', { note: 'x' }), {
			seen: (await only('d3')).revision,
		});
		expect(await ids()).toEqual(['d3', 'd2', 'd1']);
		await sound();
	});

	test('two phones that write the next deal are asked whether it is the same', async () => {
		const other = newStore();
		await other.ledger.mergeRevisions(await store.ledger.exportRevisions());
		await add('mine');
		await saveDeal(other.ledger, S, deal('theirs'), { seen: null });
		await store.ledger.mergeRevisions(await other.ledger.exportRevisions());
		expect((await deals()).map(({ twin }) => twin)).toEqual([true, true]);
		await store.ledger.moveDeal(S, 'theirs', null);
		expect((await deals()).map(({ twin }) => twin)).toEqual([false, false]);
	});

	test('one that is brought back after the next was written is no second writing of it', async () => {
		for (const id of ['d1', 'd2']) await add(id);
		const { revision } = await only('d2');
		await deleteDeal(store.ledger, S, 'd2');
		await add('d3');
		await store.ledger.restore(revision);
		expect((await deals()).map(({ id, twin }) => [id, twin])).toEqual([
			['d1', false],
			['d2', false],
			['d3', false],
		]);
		await sound();
	});

	test('the list of evenings knows how many and since when, reading no deal', async () => {
		await add('d1', { at: '2026-11-20T19:05:00Z' });
		await add('d2', { at: '2026-11-20T19:10:00Z' });
		const touched: string[] = [];
		store.intercept.read = (table) => void touched.push(table);
		const [session] = await store.ledger.readSessions();
		expect(new Set(touched)).toEqual(new Set(['sessions']));
		expect(session).toMatchObject({ id: S, deals: 2, lastDealAt: '2026-11-20T19:10:00Z' });
		const before = session?.status === 'sound' ? session.changes : 0;
		await deleteDeal(store.ledger, S, 'd2');
		expect((await store.ledger.readSessions())[0]).toMatchObject({
			deals: 1,
			lastDealAt: '2026-11-20T19:05:00Z',
			changes: before + 1,
		});
	});
});

describe('whoever wants to know what is written', () => {
	test('is told while it is, and again once it is on disk, before any live query', async () => {
		const told: string[] = [];
		const stop = store.ledger.onWriting(([first]) => {
			told.push(`writes ${String(first?.entityId)}`);
			return () => void told.push(`wrote ${String(first?.entityId)}`);
		});
		const heard = () => void told.push('told');
		const deaf = store.db.onChanges(heard);
		await add('d1');
		deaf();
		expect(told).toEqual(['writes d1', 'wrote d1', 'told']);
		stop();
		await add('d2');
		expect(told).toHaveLength(3);
	});

	test('is not told of what was taken back', async () => {
		let wrote = 0;
		store.ledger.onWriting(() => () => {
			wrote++;
		});
		const check = () => Promise.reject(new Error('no'));
		const edit = { entity: 'deal', sessionId: S, id: 'd1', value: deal('d1'), seen: null } as const;
		await expect(store.ledger.commit([edit], { check })).rejects.toThrow('no');
		expect(wrote).toBe(0);
		await add('d1');
		expect(wrote).toBe(1);
	});
});

describe('undo, restore and history', () => {
	test('undoing a save takes the deal away, undoing that brings it back', async () => {
		const { revisions } = await add('d1');
		const undone = await store.ledger.undo(revisions.map(({ id }) => id));
		expect(await ids()).toEqual([]);
		await store.ledger.undo(undone.revisions.map(({ id }) => id));
		expect((await only('d1')).value).toEqual(deal('d1'));
		await sound();
	});

	test('a double tap on undo undoes once', async () => {
		await add('d1', { note: '1' });
		const { revision } = await only('d1');
		const { revisions } = await saveDeal(store.ledger, S, deal('d1', { note: '2' }), {
			seen: revision,
		});
		const last = revisions.map(({ id }) => id);
		await Promise.all([store.ledger.undo(last), store.ledger.undo(last)]);
		expect((await only('d1')).value.note).toBe('1');
		expect((await store.ledger.history(ref('d1'))).heads).toHaveLength(1);
	});

	test('the last thing done is found again, all of it', async () => {
		await add('d1');
		const { revisions } = await store.ledger.commit([
			{ entity: 'deal', sessionId: S, id: 'd2', value: deal('d2'), seen: null },
			{ entity: 'session', id: S, head: head(S, { rounds: [{ deals: 4, factor: 2 }] }) },
		]);
		const last = await store.ledger.lastChange(S);
		expect(last.map(({ id }) => id).sort()).toEqual(revisions.map(({ id }) => id).sort());
		await store.ledger.undo(last.map(({ id }) => id));
		expect(await ids()).toEqual(['d1']);
		expect(await store.ledger.readSession(S)).toMatchObject({ head: head(S) });
	});

	test('every version is there, and any of them can be restored', async () => {
		await add('d1', { note: 'first' });
		for (const note of ['second', 'third']) {
			const { revision } = await only('d1');
			await saveDeal(store.ledger, S, deal('d1', { note }), { seen: revision });
		}
		const { revisions, heads } = await store.ledger.history(ref('d1'));
		const notes = revisions.map(({ body }) => (body as { value: { note: string } }).value.note);
		expect(notes).toEqual(['third', 'second', 'first']);
		await store.ledger.restore(revisions.at(-1)!.id, heads);
		expect((await only('d1')).value.note).toBe('first');
		expect((await store.ledger.history(ref('d1'))).revisions).toHaveLength(4);
	});

	test('a deleted evening comes back whole', async () => {
		await add('d1');
		const { revisions } = await deleteSession(store.ledger, S);
		expect(await store.ledger.readSessions()).toEqual([]);
		await store.ledger.undo(revisions.map(({ id }) => id));
		expect((await store.ledger.readSessions())[0]).toMatchObject({ id: S, deals: 1 });
		await sound();
	});

	test('undoing the making of an evening keeps the rules another one is pinned to', async () => {
		const first = newStore();
		const { revisions } = await first.ledger.createSession(head('a'));
		await first.ledger.createSession(head('b'));
		await first.ledger.undo(revisions.map(({ id }) => id));
		expect(await first.ledger.readSession('a')).toBeUndefined();
		expect(await first.ledger.readSession('b')).toMatchObject({ status: 'sound', head: head('b') });
	});
});

const ref = (id: string) => ({ entity: 'deal', sessionId: S, entityId: id }) as const;

describe('conflicts', () => {
	async function twoEdits(): Promise<void> {
		await add('d1', { note: 'seen by both' });
		const { revision: seen } = await only('d1');
		await saveDeal(store.ledger, S, deal('d1', { note: 'one tab' }), { seen });
		const second = await saveDeal(store.ledger, S, deal('d1', { note: 'other tab' }), { seen });
		expect(second.conflicts).toEqual([ref('d1')]);
	}

	test('two edits of the same version are flagged, the later one is shown', async () => {
		await twoEdits();
		expect(await only('d1')).toMatchObject({ conflict: true, value: { note: 'other tab' } });
		const [conflict] = await store.ledger.conflicts(S);
		expect(conflict?.ref).toEqual(ref('d1'));
		expect(conflict?.heads.map(({ body }) => body)).toMatchObject([
			{ value: { note: 'other tab' } },
			{ value: { note: 'one tab' } },
		]);
		await sound();
	});

	test('a person resolves them', async () => {
		await twoEdits();
		const [conflict] = await store.ledger.conflicts(S);
		const seen = conflict!.heads.map(({ id }) => id);
		await store.ledger.resolve(conflict!.heads[1]!.id, seen);
		expect(await only('d1')).toMatchObject({ conflict: false, value: { note: 'one tab' } });
		expect(await store.ledger.conflicts(S)).toEqual([]);
		await sound();
	});

	test('a resolution is not undone: no other version counts unasked, and nothing is deleted', async () => {
		await twoEdits();
		const { id } = await only('d1');
		await deleteDeal(store.ledger, S, id, (await store.ledger.conflicts(S))[0]!.heads[1]!.id);
		const [conflict] = await store.ledger.conflicts(S);
		const heads = conflict!.heads.map((head) => head.id);
		const kept = conflict!.heads.find(({ body }) => body !== null)!;
		const { revisions } = await store.ledger.resolve(kept.id, heads);
		await expect(store.ledger.undo(revisions.map((one) => one.id))).rejects.toThrow('not-found');
		expect(await only('d1')).toMatchObject({ conflict: false, value: { note: 'other tab' } });
	});

	test('choosing the one that is shown resolves them too', async () => {
		await twoEdits();
		const [conflict] = await store.ledger.conflicts(S);
		await store.ledger.resolve(
			conflict!.heads[0]!.id,
			conflict!.heads.map(({ id }) => id),
		);
		expect(await only('d1')).toMatchObject({ conflict: false, value: { note: 'other tab' } });
	});

	test('an edit that came between is not lost in a resolution', async () => {
		await twoEdits();
		const [conflict] = await store.ledger.conflicts(S);
		const shown = conflict!.heads[0]!;
		await saveDeal(store.ledger, S, deal('d1', { note: 'third' }), { seen: shown.id });
		await store.ledger.resolve(
			conflict!.heads[1]!.id,
			conflict!.heads.map(({ id }) => id),
		);
		expect(await only('d1')).toMatchObject({ conflict: true });
	});

	test('a deal deleted here and edited there is flagged, though it is gone from the sheet', async () => {
		await add('d1');
		const { revision: seen } = await only('d1');
		await saveDeal(store.ledger, S, deal('d1', { note: 'edited' }), { seen });
		await deleteDeal(store.ledger, S, 'd1', seen);
		expect(await ids()).toEqual([]);
		const [conflict] = await store.ledger.conflicts(S);
		expect(conflict?.heads.map(({ body }) => body === null)).toEqual([true, false]);
	});

	test('the same edit made twice is none, and both heads are taken up by the next', async () => {
		await add('d1');
		const other = newStore();
		await other.ledger.mergeRevisions(await store.ledger.exportRevisions());
		const { revision: seen } = await only('d1');
		await saveDeal(store.ledger, S, deal('d1', { note: 'same' }), { seen });
		await saveDeal(other.ledger, S, deal('d1', { note: 'same' }), { seen });
		await store.ledger.mergeRevisions(await other.ledger.exportRevisions());
		expect(await only('d1')).toMatchObject({ conflict: false });
		const shown = (await only('d1')).revision;
		await saveDeal(store.ledger, S, deal('d1', { note: 'next' }), { seen: shown });
		expect((await store.ledger.history(ref('d1'))).heads).toHaveLength(1);
		await store.ledger.undo((await store.ledger.lastChange(S)).map(({ id }) => id));
		expect(await only('d1')).toMatchObject({ conflict: false, value: { note: 'same' } });
		await sound();
	});

	test('undoing what another tab has built on is a conflict, not a loss', async () => {
		const { revisions } = await add('d1');
		await saveDeal(store.ledger, S, deal('d1', { note: 'later' }), { seen: revisions[0]!.id });
		const undone = await store.ledger.undo([revisions[0]!.id]);
		expect(undone.conflicts).toEqual([ref('d1')]);
	});
});

describe('the evening itself', () => {
	test('pins its rules once, however many evenings use them', async () => {
		await store.ledger.createSession(head('second'));
		await saveSession(store.ledger, head(S, { closedAt: '2026-11-20T23:00:00Z' }));
		expect(await store.ledger.readRulesets('snapshot')).toHaveLength(1);
		const other = { rulesetSnapshot: { id: 'other' } };
		await saveSession(store.ledger, head(S, other));
		expect(await store.ledger.readSession(S)).toMatchObject({ head: other });
		expect(await store.ledger.readSession('second')).toMatchObject({ head: head('second') });
		await sound();
	});

	test('is listed latest first, in whatever offset its beginning is told', async () => {
		const begun = {
			b: '2026-11-20T18:00:00Z',
			a: '2026-11-20T18:30:00+01:00',
			c: '2026-11-20T14:00:00-05:00',
		};
		const other = newStore();
		for (const [id, startedAt] of Object.entries(begun))
			await other.ledger.createSession(head(id, { startedAt }));
		const read = await other.ledger.readSessions();
		expect(read.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
		// It is the one that the start page leads to, too.
		const sound = read.filter((one) => one.status === 'sound').reverse();
		expect(playedIn(sound).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
	});

	test('is listed latest first', async () => {
		await store.ledger.createSession(head('older', { startedAt: '2026-11-13T19:00:00Z' }));
		await store.ledger.createSession(head('newer', { startedAt: '2026-11-27T19:00:00Z' }));
		const of = async (page?: object) => (await store.ledger.readSessions(page)).map(({ id }) => id);
		expect(await of()).toEqual(['newer', S, 'older']);
		expect(await of({ offset: 1, limit: 1 })).toEqual([S]);
	});

	test.each([
		['no players', { players: undefined }],
		['a player without name', { players: [{ id: 'anna' }] }],
		['no moment', { startedAt: 'yesterday' }],
		['a cycle', { stake: cyclic() }],
	])('with %s is refused and nothing is written', async (_, more) => {
		const before = await store.ledger.exportRevisions();
		await expect(saveSession(store.ledger, head(S, more))).rejects.toMatchObject({
			code: 'invalid',
		});
		expect(await store.ledger.exportRevisions()).toEqual(before);
	});

	function cyclic(): object {
		const stake: Record<string, unknown> = { currency: 'EUR', minorPerPoint: 1 };
		stake.self = stake;
		return stake;
	}

	test('is told to be on disk before the second copy has it, and only if it is', async () => {
		const { db } = newStore();
		const told: string[] = [];
		let keep!: () => void;
		const copy = {
			keep: () => new Promise<void>((resolve) => (keep = resolve)),
			clear: () => Promise.resolve(),
		};
		const ledger = new Ledger(db, { copy, persist: () => undefined });
		const edits = (id: string): readonly Edit[] => [
			{ entity: 'session', id, head: head(id), seen: null },
		];
		const onDisk = () => void told.push('on disk');
		const saved = ledger.commit(edits('a'), { onDisk }).then(() => told.push('saved'));
		await expect.poll(() => told).toEqual(['on disk']);
		expect(await db.sessions.get('a')).toMatchObject({ id: 'a' });
		keep();
		await saved;
		expect(told).toEqual(['on disk', 'saved']);

		const check = () => Promise.reject(new Error('no'));
		await expect(ledger.commit(edits('b'), { onDisk, check })).rejects.toThrow('no');
		expect(told).toEqual(['on disk', 'saved']);
	});

	test('saved, asks the browser once to keep the store', async () => {
		let asked = 0;
		const ledger = new Ledger(newStore().db, { persist: () => (asked += 1) });
		const wrong = ledger.createSession(head('a', { players: 1 }));
		await expect(wrong).rejects.toMatchObject({ code: 'invalid' });
		expect(asked).toBe(0);
		await ledger.createSession(head('a'));
		await ledger.createSession(head('b'));
		expect(asked).toBe(1);
	});
});

describe('people', () => {
	test('are saved, archived and merged, and a merge is undone in one', async () => {
		const { ledger } = store;
		await savePerson(ledger, { id: 'p1', name: 'Anna', nick: 'Anni' } as Person);
		await savePerson(ledger, { id: 'p2', name: 'Ännchen' });
		await ledger.archivePerson({ id: 'p2', name: 'Ännchen' }, true);
		const merged = await ledger.mergePeople({ id: 'p1', name: 'Anna' }, [
			{ id: 'p2', name: 'Ännchen' },
			{ id: 'anna', name: 'Anna' },
		]);
		const values = new Map<string, Person>();
		for (const item of await ledger.readPeople()) {
			if (item.status === 'sound') values.set(item.id, item.value);
		}
		expect(values.get('p1')).toEqual({ id: 'p1', name: 'Anna', nick: 'Anni' });
		expect(values.get('p2')).toMatchObject({ archived: true, mergedInto: 'p1' });
		expect(resolveMerged(values, 'anna')).toBe('p1');
		expect(resolveMerged(values, 'nobody')).toBe('nobody');
		await ledger.undo(merged.revisions.map(({ id }) => id));
		expect((await ledger.readPeople()).map(({ id }) => id).sort()).toEqual(['p1', 'p2']);
		await sound();
	});

	test('two merged into each other are one', () => {
		const people = new Map([
			['a', { mergedInto: 'b' }],
			['b', { mergedInto: 'a' }],
			['c', { mergedInto: 'b' }],
		]);
		expect(['a', 'b', 'c'].map((id) => resolveMerged(people, id))).toEqual(['a', 'a', 'a']);
	});
});

describe('drafts', () => {
	const draft = (dealId: string, seen: string | null, contract: string) => ({
		sessionId: S,
		dealId,
		seen,
		content: { contract },
	});

	test('survive, one per evening and one per deal being corrected', async () => {
		await add('d1');
		const seen = (await only('d1')).revision;
		await store.ledger.saveDraft(draft('d2', null, 'rufer'));
		await store.ledger.saveDraft(draft('d1', seen, 'bettler'));
		expect(await store.ledger.listDrafts(S)).toMatchObject([
			{ dealId: 'd1', seen },
			{ dealId: 'd2', seen: null, content: { contract: 'rufer' } },
		]);
	});

	test('go with the deal they became, and no late keystroke brings them back', async () => {
		await store.ledger.saveDraft(draft('d1', null, 'rufer'));
		await add('d1');
		expect(await store.ledger.listDrafts(S)).toEqual([]);
		expect(await store.ledger.saveDraft(draft('d1', null, 'rufer'))).toBe(false);
		expect(await store.ledger.listDrafts()).toEqual([]);
	});

	test('a deal undone can be drafted and saved again', async () => {
		const { revisions } = await add('d1');
		await store.ledger.undo(revisions.map(({ id }) => id));
		expect(await store.ledger.saveDraft(draft('d1', null, 'rufer'))).toBe(true);
		await add('d1', { note: 'corrected' });
		expect(await only('d1')).toMatchObject({ conflict: false, value: { note: 'corrected' } });
	});
});

test('two devices that rename one person make a conflict that is told and can be settled', async () => {
	const there = newStore();
	await savePerson(store.ledger, { id: 'p', name: 'Resi' });
	await there.ledger.mergeRevisions(await store.ledger.exportRevisions());
	await savePerson(store.ledger, { id: 'p', name: 'Theresa' });
	await savePerson(there.ledger, { id: 'p', name: 'Resl' });
	await store.ledger.mergeRevisions(await there.ledger.exportRevisions());
	expect(await store.ledger.openConflicts()).toEqual([{ sessionId: null, count: 1 }]);
	const [conflict] = await store.ledger.conflicts(null);
	const ids = conflict!.heads.map(({ id }) => id);
	expect(conflict!.heads.map(({ body }) => body?.name).sort()).toEqual(['Resl', 'Theresa']);
	await store.ledger.resolve(ids[1]!, ids);
	expect(await store.ledger.openConflicts()).toEqual([]);
});

test('everything goes when everything is to go', async () => {
	await add('d1');
	await store.ledger.writePreference('scheme', 'dark');
	await writeComputed(store.db, { key: 'answer:e', stamp: '1', text: '{}' });
	await store.ledger.deleteEverything();
	expect(await readComputed(store.db, 'evening:e')).toBeUndefined();
	expect(await store.ledger.readSessions()).toEqual([]);
	expect(await store.ledger.exportRevisions()).toEqual([]);
	expect(await store.ledger.readPreference('scheme')).toBeUndefined();
	await store.ledger.createSession(head('new'));
	await sound();
});

test('the age of the newest backup', async () => {
	expect(await store.ledger.backupAge()).toEqual({ at: null, unsaved: 2 });
	await markBackedUp(store.ledger);
	expect(await store.ledger.backupAge()).toMatchObject({ unsaved: 0 });
	await add('d1');
	expect(await store.ledger.backupAge()).toMatchObject({ unsaved: 1 });
});

test('a mark of an earlier version counts rows; one that does not read is none', async () => {
	await store.db.meta.put({ key: 'backup', value: { at: 5, revisions: 1 } });
	expect(await store.ledger.backupAge()).toEqual({ at: 5, unsaved: 1 });
	await store.db.meta.put({ key: 'backup', value: { at: 5, revisions: 2, latest: 'x', own: [] } });
	expect(await store.ledger.backupAge()).toEqual({ at: 5, unsaved: 0 });
	await store.db.meta.put({ key: 'backup', value: { at: 'x', revisions: 2 } });
	expect(await store.ledger.backupAge()).toEqual({ at: null, unsaved: 2 });
});
