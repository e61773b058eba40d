/** What is this device's own comes back into a store that was emptied, and into no other. */
import { expect, test } from 'vitest';
import { readOwn, writeOwn } from '#lib/storage/copy/own-file.ts';
import { SecondCopy } from '#lib/storage/copy/second-copy.ts';
import { concernsOwn, readOwnRows, takeOwnRows } from '#lib/storage/own-rows.ts';
import { deviceIds } from '#lib/storage/uuid.ts';
import { head, newStore } from '../store.ts';
import { Disk, LEFT } from './disk.ts';

const draft = { sessionId: 's', dealId: 'd9', seen: null, content: { contract: 'rufer' } };

async function written() {
	const { db, ledger } = newStore();
	await ledger.createSession(head('s'));
	await ledger.saveDraft(draft);
	await ledger.writePreference('payees', [{ name: 'Anna' }]);
	// Hold of a file, as the browser hands it out: no text can say it.
	await ledger.writePreference('file', new Map([['a', 1]]));
	return { db, ledger, rows: await readOwnRows(db) };
}

test('what a text can say is written, read and brought back', async () => {
	const { rows } = await written();
	expect(rows).toMatchObject({ drafts: [draft], preferences: [{ key: 'preference:payees' }] });
	const disk = new Disk();
	await writeOwn(disk.tab(), JSON.stringify({ ...rows, drafts: [...rows.drafts, ...rows.drafts] }));
	await writeOwn(disk.tab(), JSON.stringify(rows));
	const text = await readOwn(disk.tab());
	const empty = newStore();
	await takeOwnRows(empty.db, JSON.parse(text ?? ''));
	expect(await readOwnRows(empty.db)).toEqual(rows);
	expect(await empty.ledger.readPreference('payees')).toEqual([{ name: 'Anna' }]);
});

test('a store that has something of its own is left alone, and what does not read is left out', async () => {
	const { db, rows } = await written();
	await takeOwnRows(db, { drafts: [{ ...rows.drafts[0]!, key: 'other' }], preferences: [] });
	expect(await readOwnRows(db)).toEqual(rows);
	for (const hostile of [
		null,
		7,
		{},
		{ drafts: 'x' },
		{ drafts: [null], preferences: [{ key: 'clock' }] },
	]) {
		const { db: empty } = newStore();
		await takeOwnRows(empty, hostile);
		expect(await readOwnRows(empty)).toEqual({ drafts: [], preferences: [] });
		expect(await empty.meta.count()).toBe(0);
	}
});

test('cut at any operation it is what was there, what was to be there, or none', async () => {
	for (let at = 0; ; at++) {
		const disk = new Disk();
		await writeOwn(disk.tab(), 'the first, and the longer one');
		disk.fails = { at: disk.count + at, end: 'stopped' };
		const done = await writeOwn(disk.tab(), 'the second').then(
			() => true,
			() => false,
		);
		for (const left of LEFT) {
			const found = await readOwn(disk.cut(left).tab());
			if (done) expect(found).toBe('the second');
			else expect([null, 'the first, and the longer one', 'the second']).toContain(found);
		}
		if (done) return;
	}
});

test('the copy of the record leaves it alone, and deletes it with everything', async () => {
	const disk = new Disk();
	await writeOwn(disk.tab(), 'mine');
	const copy = await SecondCopy.open(disk.tab(), deviceIds);
	expect([...copy.ids()]).toEqual([]);
	expect(await readOwn(disk.tab())).toBe('mine');
	await copy.clear();
	expect(await readOwn(disk.tab())).toBeNull();
});

test('an evening that is written says nothing of it, a draft and a preference do', async () => {
	const { db, ledger } = await written();
	const told: boolean[] = [];
	const deaf = db.onChanges((changes) => told.push(concernsOwn(changes)));
	try {
		await ledger.createSession(head('t'));
		await ledger.saveDraft(draft);
		await ledger.writePreference('payees', []);
		await expect.poll(() => told).toEqual([false, true, true]);
	} finally {
		deaf();
	}
});
