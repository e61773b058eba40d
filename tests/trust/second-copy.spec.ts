// The second copy beside the store: what the browser takes away comes back from it, and is told; what somebody
// deleted does not.
import { readFileSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { readBackup } from '#lib/storage/backup.ts';
import { takeIn } from '../../scripts/evenings.mjs';
import { expect as expectSoon, test } from '../e2e/support.ts';
import { damage, evening, expectSoundStore, tables, withoutCopy } from './store.ts';

/** The copy is looked at after the first screen, by a worker: on a busy machine that takes its time. */
const expect = expectSoon.configure({ timeout: 40_000 });

const healed = (page: Page) => page.getByText('Aus der zweiten Kopie zurückgeholt');

/** The copy was completed from the store and compared with it. */
const copied = async (page: Page) => {
	await page.goto('/data');
	await expect(page.locator('[data-copy]')).toHaveAttribute('data-copy', 'whole');
};

const confirmDeletion = async (page: Page) => {
	await page.locator('summary').filter({ hasText: 'Alles löschen' }).click();
	await page.getByRole('textbox', { name: 'löschen' }).fill('löschen');
	await page.getByRole('button', { name: 'Endgültig löschen' }).click();
};

/** As a person does it. */
const deleteEverything = async (page: Page) => {
	await copied(page);
	await confirmDeletion(page);
	await page.waitForURL((url) => url.pathname === '/');
};

const deleteStore = async (page: Page) => {
	await page.goto('/emergency.html');
	await page.evaluate(
		() =>
			new Promise<void>((resolve, reject) => {
				const request = indexedDB.deleteDatabase('schrieb');
				request.onsuccess = () => resolve();
				request.onerror = () => reject(new Error('is not deleted'));
			}),
	);
};

/** What the copy has of this device's own; not there yet, or being written, it says nothing. */
const ownInCopy = (page: Page) =>
	page.evaluate(async () => {
		try {
			const root = await navigator.storage.getDirectory();
			const folder = await root.getDirectoryHandle('schrieb-copy');
			const file = await (await folder.getFileHandle('own.json')).getFile();
			return await file.text();
		} catch {
			return '';
		}
	});

test('a store that the browser emptied comes back by itself, and it is said', async ({ page }) => {
	await takeIn(page, evening());
	await copied(page);
	const before = (await tables(page)).revisions;
	await deleteStore(page);
	await page.goto('/');
	await expect(healed(page)).toBeVisible();
	await expect(page.getByText('6 Spiele sind wieder da')).toBeVisible();
	await expect(page.getByText('Der Speicher ist leer')).toHaveCount(0);
	expect((await tables(page)).revisions).toEqual(before);
	await expectSoundStore(page);
});

test('a half-written deal comes back with it', async ({ page }) => {
	await takeIn(page, evening('mine'));
	await copied(page);
	await page.goto('/s/mine/deal');
	await page.getByRole('radio', { name: /^Dreier/ }).check({ force: true });
	await expect.poll(async () => (await tables(page)).drafts?.length).toBe(1);
	const [draft] = (await tables(page)).drafts!;
	await expect.poll(() => ownInCopy(page)).toContain(String(draft!.dealId));
	await deleteStore(page);
	await page.goto('/');
	await expect(healed(page)).toBeVisible();
	await expect
		.poll(async () => (await tables(page)).drafts)
		.toMatchObject([{ dealId: draft!.dealId }]);
});

/** All that the copy's files say by now, a line that is half written included. */
const copyText = (page: Page) =>
	page.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		const folder = await root.getDirectoryHandle('schrieb-copy');
		const texts: string[] = [];
		for await (const entry of folder.values())
			if (entry instanceof FileSystemFileHandle) texts.push(await (await entry.getFile()).text());
		return texts.join('\n');
	});

test('a store that the browser empties under open tabs: each says so, writes nothing more, and has all back', async ({
	page,
	context,
	baseURL,
}) => {
	await takeIn(page, evening('mine'));
	await copied(page);
	const other = await context.newPage();
	await other.goto('/s/mine');
	await page.goto('/s/mine/deal');
	await page.getByRole('radio', { name: /^Dreier/ }).check({ force: true });
	await expect.poll(async () => (await tables(page)).drafts?.length).toBe(1);
	const { drafts, revisions } = await tables(page);
	await expect.poll(() => ownInCopy(page)).toContain(String(drafts![0]!.dealId));
	const devtools = await context.newCDPSession(page);
	const storageTypes = 'indexeddb';
	await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes });
	for (const tab of [page, other]) {
		await expect(
			tab.getByRole('heading', { name: 'Der Speicher von Schrieb ist leer' }),
		).toBeVisible();
		await expect(tab.getByText('Bitte neu laden: Was die zweite Kopie hat')).toBeVisible();
	}
	expect(await ownInCopy(page)).toContain(String(drafts![0]!.dealId));
	await page.getByRole('button', { name: 'Neu laden' }).click();
	await expect(healed(page)).toBeVisible();
	await expect.poll(async () => (await tables(page)).drafts).toEqual(drafts);
	expect((await tables(page)).revisions).toEqual(revisions);
	await other.getByRole('button', { name: 'Neu laden' }).click();
	await expect(
		other.getByRole('link', { name: /^Spiel weiterschreiben|^Spiel schreiben/ }),
	).toBeVisible();
	await expectSoundStore(other);
});

test('a browser that deletes everything of the site under an open tab: it says so, and begins anew', async ({
	page,
	context,
	baseURL,
}) => {
	await takeIn(page, evening());
	await copied(page);
	const devtools = await context.newCDPSession(page);
	const storageTypes = 'all';
	await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes });
	await expect(page.getByText('was auch ihr fehlt, hat vielleicht eine Sicherung')).toBeVisible();
	await page.getByRole('button', { name: 'Neu laden' }).click();
	await takeIn(page, evening('second'));
	await expectSoundStore(page);
});

test('what a tab wrote last is in the copy, without a start in between', async ({ page }) => {
	await takeIn(page, evening('first'));
	await copied(page);
	await takeIn(page, evening('second'));
	const before = (await tables(page)).revisions!;
	// It is written at once after the store; whoever takes the page away may come in between.
	await expect
		.poll(async () => {
			const text = await copyText(page);
			return before.filter(({ id }) => !text.includes(String(id))).length;
		})
		.toBe(0);
	await deleteStore(page);
	await page.goto('/');
	await expect(page.getByText('12 Spiele sind wieder da')).toBeVisible();
	expect((await tables(page)).revisions).toEqual(before);
});

test('a damaged row is taken from the copy', async ({ page }) => {
	await takeIn(page, evening());
	await copied(page);
	const [row] = (await tables(page)).revisions!.filter(({ entity }) => entity === 'deal');
	await damage(page, 'revisions', { ...row, body: { number: 'three' } });
	await page.goto('/');
	await expect(healed(page)).toBeVisible();
	expect((await tables(page)).revisions).toContainEqual(row);
	await expectSoundStore(page);
});

test('the emergency page gives out what the store lost, and none of what was deleted', async ({
	page,
}) => {
	await takeIn(page, evening());
	await copied(page);
	const before = (await tables(page)).revisions!;
	const saved = async () => {
		await page.goto('/emergency.html');
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Alles in eine Datei sichern' }).click(),
		]);
		const reading = await readBackup(readFileSync(await download.path(), 'utf8'));
		if (reading.status !== 'read') throw new Error(reading.status);
		return [...reading.backup.revisions].sort((a, b) => (a.id < b.id ? -1 : 1));
	};
	const [row] = before.filter(({ entity }) => entity === 'deal');
	await damage(page, 'revisions', { ...row, body: { number: 'three' } });
	expect(await saved()).toEqual(before);
	await deleteStore(page);
	expect(await saved()).toEqual(before);
	await page.goto('/');
	await expect(healed(page)).toBeVisible();
	await deleteEverything(page);
	await deleteStore(page);
	await page.goto('/emergency.html');
	await page.getByRole('button', { name: 'Alles in eine Datei sichern' }).click();
	await expect(page.getByRole('status').first()).toContainText('liegt nichts von Schrieb');
});

test('what was deleted stays deleted, whatever another tab holds', async ({ page, context }) => {
	await takeIn(page, evening());
	const other = await context.newPage();
	await copied(other);
	await deleteEverything(page);
	await copied(page);
	expect((await tables(page)).revisions).toEqual([]);
	await other.close();
	await page.reload();
	await copied(page);
	expect((await tables(page)).revisions).toEqual([]);
});

test('a copy that the browser does not let go of keeps nobody from deleting, and that is said', async ({
	page,
	context,
}) => {
	await takeIn(page, evening());
	await copied(page);
	const other = await context.newPage();
	await page.goto('/emergency.html');
	await other.goto('/emergency.html');
	await other.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		await root.removeEntry('schrieb-copy', { recursive: true });
		const file = await root.getFileHandle('schrieb-copy', { create: true });
		const writing = await file.createWritable();
		await writing.write('no folder any more');
	});
	await page.goto('/data');
	await expect(page.locator('[data-copy]')).toHaveAttribute('data-copy', 'failed');
	await confirmDeletion(page);
	await expect(page.getByText('Gelöscht, bis auf die zweite Kopie')).toBeVisible();
	await expect(page.getByText('die Websitedaten von localhost')).toBeVisible();
	expect((await tables(page)).revisions).toEqual([]);
	await page.reload();
	await expect(page.locator('[data-copy]')).toHaveAttribute('data-copy', 'left');
	await other.close();
	await page.reload();
	await copied(page);
	expect((await tables(page)).meta).not.toContainEqual({ key: 'copy-void', value: true });
});

test('a browser without such a place says what protects instead', async ({ page }) => {
	await withoutCopy(page);
	await page.goto('/data');
	await expect(page.locator('[data-copy]')).toContainText('hilft hier eine Sicherung');
});

test('a copy that is damaged itself gives back what reads, and says that something may be missing', async ({
	page,
}) => {
	await takeIn(page, evening());
	await copied(page);
	const before = (await tables(page)).revisions!;
	await page.goto('/emergency.html');
	await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		const folder = await root.getDirectoryHandle('schrieb-copy');
		// What is none of its files is in nobody's way.
		await folder.getDirectoryHandle('1-folder.log', { create: true });
		for await (const [name, handle] of folder.entries()) {
			if (handle.kind !== 'file' || !name.endsWith('.log')) continue;
			const text = await (await handle.getFile()).text();
			const lines = text.split('\n');
			// The last line is empty, the one before it the last deal.
			lines[lines.length - 2] = lines[lines.length - 2]!.replace('"entity"', '"entita"');
			const writing = await handle.createWritable();
			await writing.write(lines.join('\n'));
			await writing.close();
		}
	});
	await deleteStore(page);
	await page.goto('/');
	await expect(healed(page)).toBeVisible();
	await expect(
		page.getByText('Eine Stelle der zweiten Kopie lässt sich nicht lesen'),
	).toBeVisible();
	await expect(page.getByText('nichts davon ist verloren')).toHaveCount(0);
	expect((await tables(page)).revisions).toHaveLength(before.length - 1);
	await expectSoundStore(page);
});

/** Nothing in the copy reads any more. */
const spoilCopy = (page: Page) =>
	page.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		const folder = await root.getDirectoryHandle('schrieb-copy');
		for await (const handle of folder.values()) {
			if (handle.kind !== 'file') continue;
			const writing = await handle.createWritable();
			await writing.write('spoilt\n'.repeat(2000));
			await writing.close();
		}
	});

test('a store that was emptied and a copy of which nothing reads: it is told that something is lost', async ({
	page,
}) => {
	await takeIn(page, evening());
	await copied(page);
	await page.goto('/emergency.html');
	await spoilCopy(page);
	await deleteStore(page);
	await page.goto('/');
	await expect(page.getByText('Der Speicher ist leer')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sicherung zurückholen' })).toBeVisible();
	await expect(healed(page)).toHaveCount(0);
});

test('a deal that both lost is set aside as it was shown, and told on every start', async ({
	page,
}) => {
	await takeIn(page, evening());
	await copied(page);
	const [shown] = (await tables(page)).deals!.slice(-1);
	await page.goto('/emergency.html');
	await spoilCopy(page);
	await page.evaluate(
		(id) =>
			new Promise<void>((resolve) => {
				const request = indexedDB.open('schrieb');
				request.onsuccess = () => {
					const transaction = request.result.transaction('revisions', 'readwrite');
					transaction.objectStore('revisions').delete(id);
					transaction.oncomplete = () => {
						request.result.close();
						resolve();
					};
				};
			}),
		shown!.revision as string,
	);
	const lost = page.getByText('ein Spiel ist beschädigt und zählt nicht');
	await page.goto('/');
	await expect(lost).toBeVisible();
	await expectSoundStore(page);
	expect((await tables(page)).quarantine).toMatchObject([{ id: shown!.revision, shown }]);
	await page.reload();
	await expect(lost).toBeVisible();
});

test('the emergency page says where the store stayed shut and only the copy was saved', async ({
	page,
}) => {
	await takeIn(page, evening());
	await copied(page);
	await page.addInitScript(() => {
		IDBFactory.prototype.open = () => {
			throw new DOMException('refused', 'SecurityError');
		};
	});
	await page.goto('/emergency.html');
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Alles in eine Datei sichern' }).click(),
	]);
	expect(await readBackup(readFileSync(await download.path(), 'utf8'))).toMatchObject({
		status: 'read',
	});
	await expect(page.getByRole('status').first()).toContainText('aus der zweiten Kopie allein');
});
