// A picture of somebody: of two that are chosen one after the other the later one stays, however long either takes.
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { app } from '#lib/state/app.svelte.ts';
import { dropPicture, keepPicture } from '#lib/state/pictures.svelte.ts';
import { readPictures } from '#lib/storage/pictures.ts';

globalThis.indexedDB = new IDBFactory();

interface Read {
	readonly text: string;
	readonly width: number;
	readonly height: number;
	readonly close: () => void;
}
let large = Promise.withResolvers<undefined>();

beforeAll(() => {
	vi.stubGlobal('createImageBitmap', async (file: Blob): Promise<Read> => {
		const text = await file.text();
		if (text === 'large') await large.promise;
		return { text, width: 9, height: 9, close: () => undefined };
	});
	vi.stubGlobal('document', {
		createElement: () => {
			let drawn = '';
			return {
				getContext: () => ({ drawImage: (image: Read) => (drawn = image.text) }),
				toBlob: (done: (blob: Blob) => void) => done(new Blob([drawn], { type: 'image/jpeg' })),
			};
		},
	});
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(async () => {
	large = Promise.withResolvers();
	await app.ledger.deleteEverything();
});

const kept = async () => (await readPictures(app.ledger.db)).get('anna')?.text();

test('the one chosen last stays', async () => {
	const first = keepPicture('anna', new Blob(['large']));
	const second = keepPicture('anna', new Blob(['small']));
	large.resolve(undefined);
	await Promise.all([first, second]);
	expect(await kept()).toBe('small');
});

test('one that is taken away does not come back', async () => {
	const first = keepPicture('anna', new Blob(['large']));
	const gone = dropPicture('anna');
	large.resolve(undefined);
	await Promise.all([first, gone]);
	expect(await kept()).toBeUndefined();
});

test('one that does not read is in nobody’s way', async () => {
	const first = keepPicture('anna', new Blob(['large']));
	const second = keepPicture('anna', new Blob(['small']));
	large.reject(new DOMException('no picture', 'InvalidStateError'));
	expect(await Promise.all([first, second])).toEqual([false, true]);
	expect(await kept()).toBe('small');
});
