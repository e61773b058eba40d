/** Several phones that come together over the server that `npm start` runs. */
import type { Browser, Page } from '@playwright/test';
import { RoomApp } from './room-app.ts';
import { expect, test as base } from './support.ts';

export const test = base.extend<{ host: RoomApp; phone: () => Promise<Page> }>({
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

/** Shares the evening and returns the link to a right. */
export async function share(page: Page, id: string): Promise<void> {
	await page.goto(`/s/${id}/more`);
	await summary(page, 'Teilen und sichern').tap();
	await page.getByRole('link', { name: /^Mitschauen und mitschreiben/ }).tap();
	await page.getByRole('button', { name: 'Diesen Abend teilen' }).tap();
	await expect(state(page)).toHaveText('Alles ist für die anderen da.');
}

export async function linkTo(page: Page, right: 'Mitschauen' | 'Mitschreiben'): Promise<string> {
	const details = page.locator('details').filter({ has: summary(page, right) });
	if ((await details.getAttribute('open')) === null) await summary(page, right).tap();
	const field = details.getByRole('textbox', { name: 'Link' });
	await expect(details.getByRole('img', { name: `Code zum ${right}` })).toBeVisible();
	return field.inputValue();
}
