/** Several phones that come together over the server that `npm start` runs. */
import type { Browser, Page } from '@playwright/test';
import type { EveningFile } from '../evenings.ts';
import { write } from './deal-support.ts';
import { RoomApp } from './room-app.ts';
import { layIn } from './stored.ts';
import { expect, test as base } from './support.ts';

type NewPhone = () => Promise<Page>;

export const test = base.extend<{ host: RoomApp; phone: NewPhone }>({
	// eslint-disable-next-line no-empty-pattern -- what Playwright asks for
	host: async ({}, use) => {
		const host = await new RoomApp().start();
		await use(host);
		await host.dispose();
	},
	/** Another phone: a browser of its own. */
	phone: async ({ browser, host, viewport, hasTouch, isMobile, locale }, use) => {
		const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
		await use(async () => {
			const context = await browser.newContext({
				baseURL: host.url,
				viewport,
				hasTouch,
				isMobile,
				...(locale !== undefined && { locale }),
				serviceWorkers: 'block',
			});
			opened.push(context);
			return context.newPage();
		});
		for (const context of opened) await context.close();
	},
});

const state = (page: Page) => page.locator('[role=status]').filter({ hasText: /./ }).first();
export const summary = (page: Page, label: string) =>
	page.locator('summary').filter({ hasText: label });

/** Shares the evening. */
export async function share(page: Page, id: string): Promise<void> {
	await page.goto(`/s/${id}/more`);
	await summary(page, 'Teilen und sichern').press('Enter');
	await page.getByRole('link', { name: /^Mitschauen und mitschreiben/ }).press('Enter');
	await page.getByRole('button', { name: 'Diesen Abend teilen' }).press('Enter');
	await expect(state(page)).toHaveText('Alles ist für die anderen da.');
}

export async function linkTo(page: Page, right: 'Mitschauen' | 'Mitschreiben'): Promise<string> {
	const details = page.locator('details').filter({ has: summary(page, right) });
	if ((await details.getAttribute('open')) === null) await summary(page, right).press('Enter');
	const field = details.getByRole('textbox', { name: 'Link' });
	await expect(details.getByRole('img', { name: `Code zum ${right}` })).toBeVisible();
	return field.inputValue();
}

/** A phone that takes in an evening and shares it. */
export async function sharing(page: Page, file: EveningFile): Promise<Page> {
	await layIn(page, file);
	await share(page, file.id);
	return page;
}

/** Two phones in one evening: `a` shares it, `b` has opened the link to write. */
export async function twoPhones(phone: NewPhone, file: EveningFile) {
	const a = await sharing(await phone(), file);
	const link = await linkTo(a, 'Mitschreiben');
	const b = await phone();
	await b.goto(link);
	await expect(write(b)).toBeVisible();
	return { a, b, link };
}
