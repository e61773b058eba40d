// A file that is let go of while it is being written, and another that is chosen after it.
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { app } from '#lib/state/app.svelte.ts';

globalThis.indexedDB = new IDBFactory();

let isMaking = false;
let made: (made: object) => void = () => undefined;
const making = new Promise<object>((resolve) => (made = resolve));
const make = () => {
	isMaking = true;
	return making;
};
vi.mock('#lib/state/archive/archive.ts', () => ({ archive: { make: () => make() } }));
const { autoBackup } = await import('#lib/state/auto-backup.svelte.ts');

/** As a browser hands it out. */
const fileWith = (text: string) => {
	const written: unknown[] = [];
	return {
		...{ name: 'schrieb.json', written },
		getFile: () => Promise.resolve({ text: () => Promise.resolve(text) }),
		queryPermission: () => Promise.resolve('granted'),
		createWritable: () =>
			Promise.resolve({
				write: (data: unknown) => Promise.resolve(written.push(data)),
				close: () => Promise.resolve(),
			}),
	};
};

test('what became of the first says nothing of the second', async () => {
	// No store keeps hold of a file that tests make.
	let kept: unknown;
	vi.spyOn(app.ledger, 'readPreference').mockImplementation(() => Promise.resolve(kept));
	vi.spyOn(app.ledger, 'writePreference').mockImplementation((_, value) => {
		kept = value;
		return Promise.resolve();
	});
	const choose = (file: object) => {
		vi.stubGlobal('showSaveFilePicker', () => Promise.resolve(file));
		return autoBackup.choose('schrieb.json');
	};

	const first = fileWith('');
	const choosing = choose(first);
	await expect.poll(() => isMaking).toBe(true);
	await autoBackup.stop();
	made({ file: new Blob(['{}']), mark: { at: 1, revisions: 9 } });
	await choosing;
	expect(first.written).toHaveLength(1);
	expect([autoBackup.status, autoBackup.writtenAt]).toEqual(['off', null]);

	const onlyThere = JSON.stringify({ id: '0198', entityId: 'd1' });
	const second = fileWith(`${onlyThere}\n`);
	await choose(second);
	expect(autoBackup.held).toEqual({ why: 'more', count: 1 });
	expect(second.written).toEqual([]);
	await autoBackup.stop();
	vi.unstubAllGlobals();
});
