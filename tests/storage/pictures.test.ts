/** Pictures of people stay on the device, and go with everything. */
import { expect, test } from 'vitest';
import { makeBackup } from '#lib/storage/backup.ts';
import { readPictures, writePicture } from '#lib/storage/pictures.ts';
import { readRawStore } from '#lib/storage/raw-store.ts';
import { newStore } from './store.ts';

const SECRET = 'anna as she is';
const picture = () => new Blob([SECRET], { type: 'image/jpeg' });

test('a picture is kept beside the record, and taken away again', async () => {
	const { db } = newStore();
	await writePicture(db, 'anna', picture());
	await writePicture(db, 'bert', picture());
	expect(await (await readPictures(db)).get('anna')?.text()).toBe(SECRET);
	await writePicture(db, 'bert', null);
	expect([...(await readPictures(db)).keys()]).toEqual(['anna']);
});

test('no picture is in a backup or in the text of a raw store', async () => {
	const { db, ledger, factory } = newStore();
	await ledger.savePerson({ id: 'anna', name: 'Anna' });
	await writePicture(db, 'anna', picture());
	const text = await makeBackup(await ledger.exportRevisions(), '2026-11-22T19:00:00Z');
	expect(text).toContain('Anna');
	const raw = JSON.stringify(await readRawStore(factory, db.name));
	expect(raw).toContain('picture:anna');
	for (const one of [text, raw]) {
		expect(one).not.toContain(SECRET);
		expect(one).not.toContain(Buffer.from(SECRET).toString('base64'));
	}
});

test('everything deleted is without pictures', async () => {
	const { db, ledger } = newStore();
	await writePicture(db, 'anna', picture());
	await ledger.deleteEverything();
	expect((await readPictures(db)).size).toBe(0);
});
