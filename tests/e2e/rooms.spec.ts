// Several phones, one evening, over the server that `npm start` runs: shared, joined, followed, killed and back.
import type { Page } from '@playwright/test';
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { evening, UPPER_AUSTRIA } from '../evenings.ts';
import { contract, holder, save, write } from './deal-support.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { linkTo, share, summary, test } from './phones.ts';
import { expect } from './support.ts';

const file = evening(UPPER_AUSTRIA);
async function writeRufer(page: Page) {
	await write(page).tap();
	await contract(page, 'Rufer').tap();
	await holder(page, 'Gerti').tap();
	await save(page, 'gewonnen').tap();
}

const latest = (page: Page) => page.locator('ul.rows li a').first();

test('two phones write one evening, over a server that is killed and comes back', async ({
	host,
	phone,
}) => {
	const a = await phone();
	await takeIn(a, file);
	await share(a, file.id);
	await takePictures(a, 'together');
	const link = await linkTo(a, 'Mitschreiben');
	expect(new URL(link).hash).toMatch(/^#w=[\w-]{22}&k=[\w-]{43}$/);

	const b = await phone();
	await b.goto(link);
	await expect(write(b)).toBeVisible();
	expect(new URL(b.url()).hash).toBe('');
	await a.goto(`/s/${file.id}`);
	await expect(a.getByText('1 anderes Handy ist da.')).toBeVisible();
	await write(b).tap();
	await expect(a.getByText('Ein anderes Handy schreibt Spiel 1.')).toBeVisible();
	await takePictures(a, 'together-table');
	await contract(b, 'Rufer').tap();
	await holder(b, 'Gerti').tap();
	await save(b, 'gewonnen').tap();
	await expect(latest(a)).toContainText('Rufer');
	await expect(a.getByText('Ein anderes Handy schreibt Spiel 1.')).toHaveCount(0);

	// Another partner on one phone, another result on the other, both over the same version.
	for (const page of [a, b]) {
		await latest(page).tap();
		await expect(holder(page, 'Gerti')).toBeChecked();
	}
	await host.kill();
	await save(a, 'verloren').tap();
	await expect(latest(a)).toContainText('Rufer');
	await holder(b, 'Sepp').tap();
	await save(b, 'gewonnen').tap();
	await expect(a.getByText(/Nicht verbunden/)).toBeVisible();
	await expect(b.getByText('Nicht verbunden: 1 Änderung ist noch nur hier.')).toBeVisible();
	await host.start();
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText('Zwei Fassungen von Spiel 1').first()).toBeVisible();
	}
	await a.getByRole('button', { name: 'Diese gilt' }).first().tap();
	await expect(b.getByText('Zwei Fassungen von Spiel 1')).toHaveCount(0);
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}`);
		await expect(page.getByText('Alles ist für die anderen da.')).toBeVisible();
	}
});

/** Code, link and warning in place of the screen, once it is printed. */
async function expectKeyOnPaper(page: Page, link: string) {
	await summary(page, 'Schlüssel aufheben').tap();
	await page.evaluate(() => {
		window.print = () => (document.body.dataset.printed = 'yes');
	});
	await page.getByRole('button', { name: 'Auf Papier: zum Mitschauen' }).tap();
	await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
	const paper = page.getByRole('region', { name: /^Schlüssel zu/ });
	await expect(paper).toBeHidden();
	await page.emulateMedia({ media: 'print' });
	await expect(paper).toContainText(link);
	await expect(paper).toContainText('Wie einen Hausschlüssel aufheben');
	await expect(paper.getByRole('img', { name: 'Code zum Mitschauen' })).toBeVisible();
	await expect(summary(page, 'Nicht mehr teilen')).toBeHidden();
	await takePictures(page, 'key-on-paper');
	await page.emulateMedia({ media: 'screen' });
	await expect(summary(page, 'Nicht mehr teilen')).toBeVisible();
}

test('what two phones did apart stands side by side; of a deal one is right, of the seats both may be', async ({
	host,
	phone,
}) => {
	const a = await phone();
	await takeIn(a, file);
	await share(a, file.id);
	const link = await linkTo(a, 'Mitschreiben');
	const b = await phone();
	await b.goto(link);
	await expect(write(b)).toBeVisible();
	await writeRufer(b);
	await expect(latest(b)).toContainText('Rufer');

	// Deleted on one, put right on the other.
	await a.goto(`/s/${file.id}/sheet`);
	await appRuns(a);
	const row = a.locator('[data-row]');
	await expect(row).toHaveCount(1);
	await row.getByRole('button').first().tap();
	await a.getByText('Einfügen, ungültig, löschen').tap();
	await expect(a.getByRole('button', { name: 'Löschen', exact: true })).toBeVisible();
	await latest(b).tap();
	await expect(holder(b, 'Gerti')).toBeChecked();
	await host.kill();
	await a.getByRole('button', { name: 'Löschen', exact: true }).tap();
	await expect(row).toHaveCount(0);
	await save(b, 'verloren').tap();
	await expect(b.getByText(/1 Änderung ist noch nur hier/)).toBeVisible();
	await host.start();
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText('Zwei Fassungen von Spiel 1').first()).toBeVisible();
	}
	await takePictures(a, 'conflict-deleted');
	await expectAccessible(a);
	await expectNoSidewaysScroll(a);
	const deleted = b.getByRole('listitem').filter({ hasText: 'Gelöscht' });
	await deleted.getByRole('button', { name: 'Diese gilt' }).tap();
	for (const page of [a, b]) {
		await expect(page.getByText('Zwei Fassungen von Spiel 1')).toHaveCount(0);
		await expect(page.locator('[data-row]')).toHaveCount(0);
	}

	// One goes home on one phone, another on the other.
	const leave = (page: Page, name: string) =>
		page.getByRole('button', { name: `${name}: Pause oder gehen` });
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/more/people`);
		await expect(leave(page, 'Hubert')).toBeVisible();
	}
	await host.kill();
	await leave(a, 'Hubert').tap();
	await expect(leave(a, 'Hubert')).toHaveCount(0);
	await leave(b, 'Sepp').tap();
	await expect(leave(b, 'Sepp')).toHaveCount(0);
	await host.start();
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText('Zwei Fassungen des Abends')).toBeVisible();
	}
	await takePictures(a, 'conflict-seats');
	await expectAccessible(a);
	await expectNoSidewaysScroll(a);
	await a.getByRole('button', { name: 'Beides gilt' }).tap();
	for (const page of [a, b]) {
		await expect(page.getByText('Zwei Fassungen des Abends')).toHaveCount(0);
		await page.goto(`/s/${file.id}/more/people`);
		await expect(leave(page, 'Gerti')).toBeVisible();
		for (const name of ['Hubert', 'Sepp']) await expect(leave(page, name)).toHaveCount(0);
	}
});

test('a phone that watches follows, shows all and offers nothing to write', async ({ phone }) => {
	const a = await phone();
	await takeIn(a, file);
	await share(a, file.id);
	await expectAccessible(a);
	await expectNoSidewaysScroll(a);
	const link = await linkTo(a, 'Mitschauen');
	expect(new URL(link).hash).toMatch(/^#r=/);
	await expectKeyOnPaper(a, link);
	const c = await phone();
	await c.goto('/join');
	await c.getByRole('textbox', { name: 'Link einfügen' }).fill(link.slice(0, -3));
	await c.getByRole('button', { name: 'Mitmachen' }).tap();
	await expect(c.getByText(/kein ganzer Link/)).toBeVisible();
	await expectAccessible(c);
	await c.getByRole('textbox', { name: 'Link einfügen' }).fill(link);
	await c.getByRole('button', { name: 'Mitmachen' }).tap();
	await expect(c).toHaveURL(new RegExp(`/s/${file.id}$`));
	await expect(c.getByText('Verbunden: was geschrieben wird, erscheint sofort.')).toBeVisible();

	await a.goto(`/s/${file.id}`);
	await writeRufer(a);
	await expect(latest(c)).toContainText('Rufer');
	await expect(write(c)).toHaveCount(0);
	await takePictures(c, 'watching');
	await expectAccessible(c);
	await c.goto(`/s/${file.id}/sheet`);
	await appRuns(c);
	await c.locator('[data-row] button').first().tap();
	await expect(c.locator('[data-row] button').first()).toHaveAttribute('aria-expanded', 'true');
	await expect(c.getByText('Bearbeiten')).toHaveCount(0);
	await c.goto(`/s/${file.id}/deal`);
	await expect(c.getByRole('heading', { level: 1 })).toHaveText('Dieses Handy schaut zu');
	await c.goto(`/s/${file.id}/more`);
	await c.getByRole('link', { name: /^Mitschauen und mitschreiben/ }).tap();
	await expect(summary(c, 'Mitschreiben')).toHaveCount(0);
	await summary(c, 'Nicht mehr teilen').tap();
	await c.getByRole('button', { name: 'Schlüssel von diesem Handy löschen' }).tap();
	await expect(c.getByRole('main').getByText('Dieses Handy teilt hier nicht mehr.')).toBeVisible();
	await c.goto(`/s/${file.id}`);
	await expect(write(c)).toBeVisible();
});
