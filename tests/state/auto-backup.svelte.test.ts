// The backup that writes itself: a file that is let go of while it is being written and another that is chosen after it,
// one that somebody else writes too, and a store that has no room to note it.
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '#lib/state/app.svelte.ts';

globalThis.indexedDB = new IDBFactory();

const ours = { file: new Blob(['{}']), mark: { at: 1, revisions: 9 } };
let make: () => Promise<object>;
vi.mock('#lib/state/archive/archive.ts', () => ({ archive: { make: () => make() } }));
const { autoBackup } = await import('#lib/state/auto-backup.svelte.ts');

/** As a browser hands it out. */
const fileWith = (text: string) => {
	const written: unknown[] = [];
	const file = {
		...{ name: 'schrieb.json', written, text, lastModified: 1 },
		getFile: () =>
			Promise.resolve({
				text: () => Promise.resolve(file.text),
				...{ lastModified: file.lastModified, size: file.text.length },
			}),
		queryPermission: () => Promise.resolve('granted'),
		createWritable: () =>
			Promise.resolve({
				write: (data: unknown) => Promise.resolve(written.push(data)),
				close: () => {
					Object.assign(file, { text: '{}', lastModified: file.lastModified + 1 });
					return Promise.resolve();
				},
			}),
	};
	return file;
};
const onlyThere = `${JSON.stringify({ id: '0198', entityId: 'd1' })}\n`;

const choose = (file: object) => {
	vi.stubGlobal('showSaveFilePicker', () => Promise.resolve(file));
	return autoBackup.choose('schrieb.json');
};

beforeEach(() => {
	make = () => Promise.resolve(ours);
	// No store keeps hold of a file that tests make.
	let kept: unknown;
	vi.spyOn(app.ledger, 'readPreference').mockImplementation(() => Promise.resolve(kept));
	vi.spyOn(app.ledger, 'writePreference').mockImplementation((_, value) => {
		kept = value;
		return Promise.resolve();
	});
	vi.spyOn(app.ledger, 'countRevisions').mockResolvedValue(9);
});

afterEach(async () => {
	await autoBackup.stop();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test('what became of the first says nothing of the second', async () => {
	let isMaking = false;
	let made: (made: object) => void = () => undefined;
	const making = new Promise<object>((resolve) => (made = resolve));
	make = () => {
		isMaking = true;
		return making;
	};
	const first = fileWith('');
	const choosing = choose(first);
	await expect.poll(() => isMaking).toBe(true);
	await autoBackup.stop();
	made(ours);
	await choosing;
	expect(first.written).toHaveLength(1);
	expect([autoBackup.status, autoBackup.writtenAt]).toEqual(['off', null]);

	const second = fileWith(onlyThere);
	await choose(second);
	expect(autoBackup.held).toEqual({ why: 'more', count: 1 });
	expect(second.written).toEqual([]);
});

test('what another device put into the file since is not overwritten', async () => {
	const file = fileWith('');
	await choose(file);
	await autoBackup.write();
	expect([file.written.length, autoBackup.held]).toEqual([2, null]);
	Object.assign(file, { text: onlyThere, lastModified: 77 });
	await autoBackup.write();
	expect(autoBackup.held).toEqual({ why: 'more', count: 1 });
	expect(file.written).toHaveLength(2);
	// Once it holds nothing more it is written again.
	Object.assign(file, { text: '{}', lastModified: 78 });
	await autoBackup.write();
	expect([file.written.length, autoBackup.held]).toEqual([3, null]);
});

test('a file that was written is said to be written, also where there is no room to note it', async () => {
	vi.spyOn(app.ledger, 'noteBackup').mockRejectedValue(
		new DOMException('full', 'QuotaExceededError'),
	);
	const file = fileWith('');
	await choose(file);
	expect(file.written).toHaveLength(1);
	expect([autoBackup.failure, autoBackup.writtenAt]).toEqual([null, 1]);
});
