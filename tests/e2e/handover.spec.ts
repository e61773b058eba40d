// Two phones without a network: an evening and a deal from screen to camera, both ways, and by link; what came
// so and what comes later over the server is one.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { sample, UPPER_AUSTRIA } from '../evenings.ts';
import { drawnCode, film, withCamera, type Modules } from './camera.ts';
import { contract, holder, save, write } from './deal-support.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { RoomApp } from './room-app.ts';
import { layIn } from './stored.ts';
import { expect, test, workerControls } from './support.ts';

const file = { ...sample(UPPER_AUSTRIA, 12), id: 'evening' };
const summary = (page: Page, label: string) => page.locator('summary').filter({ hasText: label });
const deals = (page: Page) => page.locator('[data-row]');

/** Every code that the screen shows, one after the other. */
async function shownCodes(page: Page): Promise<Modules[]> {
	const image = page.getByRole('img', { name: 'Code zum Weitergeben' });
	await expect(image).toBeVisible();
	const pause = page.getByRole('button', { name: 'Anhalten' });
	const counter = page.getByText(/^Code \d+ von \d+$/);
	if ((await counter.count()) === 0) return [await drawnCode(page, 'Code zum Weitergeben')];
	await pause.click();
	const next = page.getByRole('button', { name: 'Nächster Code' });
	await expect(next).toBeVisible();
	const count = Number(/\d+$/.exec(await counter.innerText())?.[0]);
	const codes: Modules[] = [];
	for (let at = 0; at < count; at++) {
		codes.push(await drawnCode(page, 'Code zum Weitergeben'));
		const before = await counter.innerText();
		await next.click();
		await expect(counter).not.toHaveText(before);
	}
	return codes;
}

/** Opens what hands the evening over. */
async function handOver(page: Page, what: 'Den ganzen Abend' | RegExp): Promise<void> {
	await page.goto(`/s/${file.id}/more/handover`);
	await appRuns(page);
	await page.getByRole('radio', { name: what }).check();
	await expect(page.getByRole('img', { name: 'Code zum Weitergeben' })).toBeVisible();
}

/** Reads whatever the camera sees, and takes it over. */
async function readByCamera(page: Page): Promise<void> {
	await page.goto('/join');
	await appRuns(page);
	await page.getByRole('button', { name: 'Code mit der Kamera lesen' }).click();
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(write(page)).toBeVisible();
}

async function rows(page: Page): Promise<number> {
	await page.goto(`/s/${file.id}/sheet`);
	await appRuns(page);
	await expect(deals(page).first()).toBeVisible();
	return deals(page).count();
}

/** A phone with the app installed, and a camera. */
async function phone(path: string, url: string, phones: Browser[]): Promise<Page> {
	film(path, [{ size: 21, get: () => false }]);
	const browser = await withCamera(path);
	phones.push(browser);
	const page = await browser.newPage({ locale: 'de-AT', baseURL: url, serviceWorkers: 'allow' });
	await page.goto('/');
	await appRuns(page);
	await workerControls(page);
	return page;
}

test('an evening and a deal go from screen to camera, both ways, and meet the server later', async () => {
	const info = test.info();
	test.setTimeout(120_000);
	const host = await new RoomApp().start();
	const phones: Browser[] = [];
	try {
		const [seenByA, seenByB] = [info.outputPath('a.y4m'), info.outputPath('b.y4m')];
		const a = await phone(seenByA, host.url, phones);
		const b = await phone(seenByB, host.url, phones);
		await takeIn(a, file);
		for (const page of [a, b]) await page.context().setOffline(true);

		await handOver(a, 'Den ganzen Abend');
		const codes = await shownCodes(a);
		expect(codes.length).toBeGreaterThan(3);
		film(seenByB, codes);
		await readByCamera(b);
		expect(await rows(b)).toBe(12);

		// A deal written there comes back as one code.
		await b.goto(`/s/${file.id}`);
		await write(b).click();
		await contract(b, 'Rufer').click();
		await holder(b, file.players[1]?.name ?? '')
			.first()
			.click();
		await save(b, 'gewonnen').click();
		await expect(write(b)).toBeVisible();
		await handOver(b, /^Spiel \d+/);
		const back = await shownCodes(b);
		expect(back).toHaveLength(1);
		film(seenByA, back);
		await readByCamera(a);
		expect(await rows(a)).toBe(13);

		// Later, over the server: the same evening, nothing doubled, nothing to settle.
		for (const page of [a, b]) await page.context().setOffline(false);
		await a.goto(`/s/${file.id}/more/together`);
		await a.getByRole('button', { name: 'Diesen Abend teilen' }).click();
		await expect(a.getByText('Alles ist für die anderen da.')).toBeVisible();
		await summary(a, 'Mitschreiben').click();
		const link = await a
			.locator('details')
			.filter({ has: summary(a, 'Mitschreiben') })
			.getByRole('textbox', { name: 'Link' })
			.inputValue();
		await b.goto(link);
		await expect(b.getByText('Alles ist für die anderen da.')).toBeVisible();
		for (const page of [a, b]) {
			expect(await rows(page)).toBe(13);
			await expect(page.getByText('Zwei Fassungen')).toHaveCount(0);
		}
	} finally {
		for (const browser of phones) await browser.close();
		await host.dispose();
	}
});

test('the same by a link; one that was cut off, or is of another version, says what is safe and what to do', async ({
	app,
	browser,
	baseURL,
}) => {
	const { page } = app;
	await layIn(page, file);
	await page.goto(`/s/${file.id}/more/handover`);
	await expect(page.getByRole('img', { name: 'Code zum Weitergeben' })).toBeVisible();
	await takePictures(page, 'handover');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await summary(page, 'Als Link').click();
	const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

	const context = await browser.newContext({
		locale: 'de-AT',
		serviceWorkers: 'block',
		...(baseURL !== undefined && { baseURL }),
	});
	const other = await context.newPage();
	// Where there is no server for rooms, nobody is asked.
	const asked: string[] = [];
	context.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await other.goto('/join');
	await appRuns(other);
	await other.getByRole('textbox', { name: 'Link einfügen' }).fill(link.slice(0, -5));
	await other.getByRole('button', { name: 'Mitmachen' }).click();
	await expect(other.getByText(/Hier ist nichts geändert/)).toBeVisible();
	// Of an app that is newer, or older, than this: to hand over as to join.
	const toJoin = `${baseURL ?? ''}/join#w=${'A'.repeat(22)}&k=${'A'.repeat(43)}`;
	for (const whole of [link, toJoin])
		for (const [form, which] of [
			[2, /neueren Version.* auf diesem Handy aktualisieren/],
			[0, /älteren Version.* auf dem anderen Handy aktualisieren/],
		] as const) {
			await other.goto(whole.replace('#', `#v=${String(form)}&`));
			await expect(other.getByText(which)).toBeVisible();
			await other.getByRole('button', { name: 'Etwas anderes lesen' }).click();
			await expect(other.getByText(which)).toHaveCount(0);
		}
	await other.goto(link);
	await expect(other.getByText('Der Abend ist auf diesem Handy neu.')).toBeVisible();
	await takePictures(other, 'handed-over');
	await expectAccessible(other);
	await other.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(write(other)).toBeVisible();
	expect(await rows(other)).toBe(12);
	// Once more: all of it is here.
	await other.goto(link);
	await expect(other.getByText('Alles davon ist schon hier.')).toBeVisible();
	expect(asked).not.toContain('/rooms');
	await context.close();
});

test('opened by an address that is not safe, it says so, and a file is what is left', async ({
	app,
}) => {
	const { page } = app;
	await page.addInitScript(() => {
		Object.defineProperty(window, 'isSecureContext', { value: false });
		Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
	});
	await takeIn(page, file);
	await page.goto(`/s/${file.id}/more/handover`);
	await expect(page.getByText(/Codes und Links gehen nur über eine sichere Adresse/)).toBeVisible();
	await expect(page.getByRole('img', { name: 'Code zum Weitergeben' })).toHaveCount(0);
	await takePictures(page, 'handover-unsafe');
	await summary(page, 'Als Datei sichern').click();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Als Datei sichern' }).click();
	expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({
		format: 'schrieb/revisions',
	});
	await page.goto('/join#p=1.1.AAAAAAAA.AAAA');
	await expect(page.getByText(/Teilen geht nur über eine sichere Adresse/)).toBeVisible();
});
