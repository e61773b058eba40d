/** Pictures of people stay on the device, and go with everything. */
import { expect, test } from 'vitest';
import { makeBackup, readBackup } from '#lib/storage/backup.ts';
import { picturesBrought, picturesToKeep, takePictures } from '#lib/storage/kept-pictures.ts';
import { readPictures, writePicture } from '#lib/storage/pictures.ts';
import { newStore } from './store.ts';
import { savePerson } from './edits.ts';
import { readRawStore } from './raw-store.ts';

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
	await savePerson(ledger, { id: 'anna', name: 'Anna' });
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

test('asked for, they go with a backup, and come in where somebody is here without one', async () => {
	const { db, ledger } = newStore();
	for (const id of ['anna', 'bert']) await savePerson(ledger, { id, name: id });
	await writePicture(db, 'anna', picture());
	await writePicture(db, 'bert', picture());
	const revisions = await ledger.exportRevisions();
	const at = '2026-11-22T19:00:00Z';
	const kept = await picturesToKeep(db);
	expect(await picturesToKeep(db, new Set(['bert']))).toMatchObject([{ person: 'bert' }]);
	for (const passphrase of [undefined, 'vier Worte ohne Sinn']) {
		const text = await makeBackup(revisions, at, { passphrase, pictures: kept });
		const reading = await readBackup(text, passphrase);
		if (reading.status !== 'read') throw new Error(reading.status);
		const other = newStore();
		const own = new Blob(['their own'], { type: 'image/jpeg' });
		await savePerson(other.ledger, { id: 'anna', name: 'Anna' });
		await writePicture(other.db, 'bert', own);
		const { pictures } = reading.backup;
		expect([...(await picturesBrought(other.db, pictures)).keys()]).toEqual(['anna']);
		await takePictures(other.db, [
			...pictures,
			{ person: 'x', type: 'image/svg+xml', data: '' },
			7,
		]);
		const there = await readPictures(other.db);
		expect(await there.get('anna')?.text()).toBe(SECRET);
		expect(await there.get('bert')?.text()).toBe('their own');
		expect(there.size).toBe(2);
	}
});

test('everything deleted is without pictures', async () => {
	const { db, ledger } = newStore();
	await writePicture(db, 'anna', picture());
	await ledger.deleteEverything();
	expect((await readPictures(db)).size).toBe(0);
});
