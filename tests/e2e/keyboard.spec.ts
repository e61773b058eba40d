// At a desk, by keyboard alone: a Runde is made, its evening begun, a deal written, the evening closed, paid and sent.
import type { Locator, Page } from '@playwright/test';
import { contract, declarer, save, write } from './deal-support.ts';
import { expect, test } from './support.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

/** More stops than any screen has. */
const STOPS = 100;

/** Whether whoever looks sees where the focus is: on what has it, or on the label around it. */
const isMarked = (target: Locator) =>
	target.evaluate((control) =>
		[control, control.closest('label')].some(
			(one) => one && getComputedStyle(one).outlineStyle !== 'none',
		),
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
}

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

test('a Runde’s evening from its first name to the picture with the payments', async ({ app }) => {
	const { page } = app;
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
	await expect(write(page)).toBeVisible();
	await press(page, write(page));
	await choose(page, contract(page, 'Dreier'));
	await choose(page, declarer(page, 'Hubert'));
	await press(page, save(page, 'gewonnen'));
	await expect(write(page)).toBeVisible();

	await press(page, page.getByRole('button', { name: /^Abend schließen/ }));
	await expect(page.getByText('Hubert gewinnt')).toBeVisible();
	await press(page, page.getByRole('button', { name: 'Alles bezahlt' }));
	await expect(page.getByText('Alle sind quitt')).toBeVisible();
	const picture = page.waitForEvent('download');
	await press(page, page.getByRole('button', { name: 'Bild mit den Zahlungen teilen' }));
	expect((await picture).suggestedFilename()).toMatch(/^schrieb-[\d-]+\.png$/);
});
