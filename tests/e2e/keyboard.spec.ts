// By keyboard alone, on a phone's screen and at a desk: a Runde is made, its evening begun, deals of several kinds are written,
// one is corrected, one taken back, the evening closed, paid and sent.
import type { Locator, Page } from '@playwright/test';
import { contract, declarer, digit, holder, option, save, write } from './deal-support.ts';
import { expect, test, type App } from './support.ts';

test.use({ hasTouch: false, isMobile: false });

/** More stops than any screen has. */
const STOPS = 100;

/** Whether whoever looks sees where the focus is: on what has it, on the label around it, or on the row that it stands for. */
const isMarked = (target: Locator) =>
	target.evaluate((control) =>
		[
			getComputedStyle(control),
			getComputedStyle(control, '::after'),
			getComputedStyle(control.closest('label') ?? control),
		].some(({ outlineStyle }) => outlineStyle !== 'none'),
	);

/** Moves on until the focus is there, or on the one of its group that Tab stops at. */
async function moveTo(page: Page, target: Locator) {
	await expect(target).toBeEnabled();
	for (let i = 0; i < STOPS; i++) {
		await page.keyboard.press('Tab');
		const isThere = await target.evaluate((wanted) => {
			const { activeElement } = document;
			const name = wanted instanceof HTMLInputElement && wanted.type === 'radio' && wanted.name;
			return (
				activeElement === wanted ||
				(name && activeElement instanceof HTMLInputElement && activeElement.name === name)
			);
		});
		if (isThere) {
			await expect.poll(() => isMarked(page.locator(':focus'))).toBe(true);
			return;
		}
	}
	throw new Error(`the focus never came to ${String(target)}`);
}

async function press(page: Page, target: Locator) {
	await moveTo(page, target);
	await page.keyboard.press('Enter');
	await isSomewhere(page);
}

/** Nobody begins again at the page's top: what is left has given the focus to something. */
const isSomewhere = (page: Page) =>
	expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

async function fill(page: Page, name: string, text: string) {
	await moveTo(page, page.getByRole('textbox', { name }));
	await page.keyboard.type(text);
}

/** One of several, by arrows. */
async function choose(page: Page, target: Locator) {
	await moveTo(page, target);
	await page.keyboard.press('Space');
	for (let i = 0; i < STOPS && !(await target.isChecked()); i++)
		await page.keyboard.press('ArrowRight');
	await expect(target).toBeChecked();
}

for (const [width, height] of [
	[412, 915],
	[1440, 900],
] as const)
	test.describe(`at ${String(width)}×${String(height)}`, () => {
		test.use({ viewport: { width, height } });
		test('a Runde’s evening from its first name to the picture with the payments', async ({
			app,
		}) => {
			test.slow();
			await evening(app.page, app);
		});
	});

async function evening(page: Page, app: App) {
	await app.open('/g/new');
	await fill(page, 'Name der Runde', 'Donnerstag');
	for (const name of ['Resi', 'Franz', 'Hubert', 'Gerti']) {
		await fill(page, 'Jemand Neuer', name);
		await page.keyboard.press('Enter');
		await expect(page.getByRole('combobox', { name })).toHaveValue('regular');
	}
	await press(page, page.getByRole('button', { name: 'Runde anlegen' }));
	await expect(page.getByRole('heading', { name: 'Donnerstag', level: 1 })).toBeVisible();

	await press(page, page.getByRole('main').getByRole('button', { name: 'Abend beginnen' }));
	await begin(page);
	await choose(page, contract(page, 'Dreier'));
	await choose(page, declarer(page, 'Hubert'));
	await press(page, save(page, 'gewonnen'));

	await begin(page);
	await choose(page, contract(page, 'Rufer'));
	await choose(page, holder(page, 'Gerti'));
	await choose(page, option(page, 'Trull', 'angesagt'));
	await choose(page, option(page, 'Kontra auf Spiel', 'Kontra'));
	await press(page, save(page, 'verloren'));

	await begin(page);
	await choose(page, contract(page, 'Trischaken'));
	for (const points of ['4', '10', '20']) {
		for (const value of points) await press(page, digit(page, Number(value)));
		await press(page, page.getByRole('button', { name: 'Weiter', exact: true }));
	}
	await press(page, save(page, 'Speichern'));

	// What was just written is taken back and there to be put right; then an earlier one is.
	await expect(write(page)).toBeVisible();
	await press(page, page.getByRole('button', { name: 'Spiel 3 zurücknehmen' }));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spiel 3');
	await press(page, save(page, 'Speichern'));
	await expect(write(page)).toBeVisible();
	await press(page, page.getByRole('link', { name: /Dreier/ }));
	await press(page, save(page, 'verloren'));
	await expect(write(page)).toBeVisible();

	await press(page, page.getByRole('link', { name: 'Schrieb', exact: true }).first());
	const row = page.locator('[data-row]').nth(1).getByRole('button');
	await press(page, row);
	await press(page, page.getByRole('button', { name: 'Doch gewonnen' }));
	await expect(page.getByText('Spiel 2: gewonnen').first()).toBeVisible();
	await press(page, page.getByRole('button', { name: 'Zurücknehmen', exact: true }));
	await press(page, page.getByRole('link', { name: 'Tisch', exact: true }).first());

	await press(page, page.getByRole('button', { name: /^Abend schließen/ }));
	await press(page, page.getByRole('button', { name: 'Alles bezahlt' }));
	await expect(page.getByText('Alle sind quitt')).toBeVisible();
	const picture = page.waitForEvent('download');
	await press(page, page.getByRole('button', { name: 'Bild mit den Zahlungen teilen' }));
	expect((await picture).suggestedFilename()).toMatch(/^schrieb-[\d-]+\.png$/);
}

/** From the table to the next deal. */
async function begin(page: Page) {
	await expect(write(page)).toBeVisible();
	await press(page, write(page));
}
