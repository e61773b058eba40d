// What a deal costs from the table screen to the saved deal, on a small phone: taps and scrolls, counted as one.
import type { Page } from '@playwright/test';
import { FIVE, UPPER_AUSTRIA, dreiers, evening, idsOf } from '../evenings.ts';
import {
	Taps,
	contract,
	expectSaved,
	holder,
	openTable,
	option,
	save,
	seat,
	standings,
	write,
} from './deal-support.ts';
import { expect, test, type App } from './support.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** At the table of Upper Austria: Franz plays a Rufer, and Gerti holds the king. */
async function ruferWithGerti({ page }: App): Promise<Taps> {
	await openTable({ page }, evening(UPPER_AUSTRIA));
	const taps = new Taps();
	await taps.on(write(page));
	await taps.on(contract(page, 'Rufer'));
	await taps.on(holder(page, 'Gerti'));
	return taps;
}

test('a Rufer with a partner, won: four taps', async ({ app }) => {
	const { page } = app;
	const taps = await ruferWithGerti(app);
	await taps.on(save(page, 'gewonnen'));
	await expectSaved(page, 1, 'Rufer');
	expect(taps.count).toBeLessThanOrEqual(4);
	expect(await standings(page)).toEqual({
		Resi: '0',
		Franz: '+1',
		Hubert: '−1',
		Gerti: '+1',
		Sepp: '−1',
	});
});

for (const [name, result, points] of [
	['Dreier', 'gewonnen', '+12'],
	['Dreier', 'verloren', '−12'],
	['Bettler', 'gewonnen', '+6'],
	['Piccolo', 'verloren', '−6'],
] as const) {
	test(`a ${name}, ${result}: three taps`, async ({ app }) => {
		const { page } = app;
		await openTable(app, evening(UPPER_AUSTRIA));
		const taps = new Taps();
		await taps.on(seat(page, 'Hubert'));
		await taps.on(contract(page, name));
		await taps.on(save(page, result));
		await expectSaved(page, 1, name);
		expect(taps.count).toBeLessThanOrEqual(3);
		expect((await standings(page)).Hubert).toBe(points);
	});
}

for (const [bird, points] of [
	// 1 for the game, 2 × 2 for the pagat, 1 for the Trull.
	['Pagat', '+6'],
	// 4 × 2 for the Uhu.
	['Uhu', '+10'],
] as const) {
	test(`a Rufer with an announced ${bird} under kontra and a silent Trull: seven taps`, async ({
		app,
	}) => {
		const { page } = app;
		const taps = await ruferWithGerti(app);
		await taps.on(option(page, bird, 'angesagt'));
		await taps.on(option(page, `Kontra auf ${bird}`, 'Kontra'));
		await taps.on(option(page, 'Trull', 'still'));
		await taps.on(save(page, 'gewonnen'));
		await expectSaved(page, 1, 'Rufer');
		expect(taps.count).toBeLessThanOrEqual(7);
		expect((await standings(page)).Franz).toBe(points);
	});
}

test('Trischaken with four counts: three taps and the digits', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	const taps = new Taps();
	await taps.on(write(page));
	await taps.on(contract(page, 'Trischaken'));
	// The fourth count fills itself in.
	await taps.digits(page, '301510');
	await taps.on(save(page, 'Speichern'));
	await expectSaved(page, 1, 'Trischaken');
	expect(taps.count).toBeLessThanOrEqual(3 + 6);
	// Forehand has most: 1 to each, doubled.
	expect((await standings(page)).Franz).toBe('−6');
});

test('a second tap on the save button is none on what appears under it; one step back leaves', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await page.goto('/');
	await page.getByRole('link', { name: /^Weiterspielen/ }).tap();
	await seat(page, 'Sepp').tap();
	await contract(page, 'Dreier').tap();
	const box = (await save(page, 'gewonnen').boundingBox())!;
	const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
	// Whatever the table has, here a link lies under the finger.
	await page.evaluate(([x, y]) => {
		const link = document.createElement('a');
		link.href = '/settings';
		link.style.cssText = `position:fixed;z-index:9;width:40px;height:40px;left:${x - 20}px;top:${y - 20}px`;
		new MutationObserver(() => {
			if (location.pathname.endsWith('/deal')) return;
			if (!link.isConnected) document.body.append(link);
		}).observe(document.body, { childList: true, subtree: true });
	}, at);
	// The second tap is one as long as little time has passed, and on a busy machine much does.
	await page.evaluate(() => {
		const now = performance.now();
		performance.now = () => now;
	});
	await page.touchscreen.tap(...at);
	await page.waitForURL(/\/s\/evening$/);
	await page.touchscreen.tap(...at);
	await page.evaluate(() => Reflect.deleteProperty(performance, 'now'));
	await expectSaved(page, 1, 'Dreier');
	await page.getByRole('link', { name: 'Schrieb', exact: true }).tap();
	await expect(page).toHaveURL(/\/sheet$/);
	await page.getByRole('link', { name: 'Tisch', exact: true }).tap();
	await write(page).tap();
	await expect(page.getByRole('heading', { level: 1, name: 'Spiel 2' })).toBeVisible();
	await page.goBack();
	await expect(write(page)).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/:\d+\/$/);
});

test('undo: one tap, and the deal is filled in for correction', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await seat(page, 'Sepp').tap();
	await contract(page, 'Dreier').tap();
	await save(page, 'gewonnen').tap();
	await expectSaved(page, 1, 'Dreier');
	const taps = new Taps();
	await taps.on(page.getByRole('button', { name: 'Spiel 1 zurücknehmen' }));
	await expect(page.getByRole('heading', { level: 1, name: 'Spiel 1' })).toBeVisible();
	await expect(contract(page, 'Dreier')).toBeChecked();
	expect(taps.count).toBe(1);
	await save(page, 'verloren').tap();
	await expectSaved(page, 1, 'Dreier');
	expect((await standings(page)).Sepp).toBe('−12');
});

test('the result of a deal three rows back, turned around: three taps', async ({ app }) => {
	const { page } = app;
	const deals = dreiers(
		...idsOf(FIVE)
			.slice(1)
			.map((declarer) => ({ declarer })),
	);
	await openTable(app, evening(UPPER_AUSTRIA, undefined, deals));
	await page.getByRole('link', { name: 'Schrieb', exact: true }).tap();
	const taps = new Taps();
	await taps.on(page.locator('#deal-d1').getByRole('button'));
	await taps.on(page.locator('#deal-d1-panel').getByRole('link', { name: 'Ändern' }));
	await taps.on(save(page, 'verloren'));
	await expect(page).toHaveURL(/\/sheet$/);
	expect(taps.count).toBeLessThanOrEqual(3);
	await expect(page.locator('#deal-d1')).toContainText('Franz verliert');
});

/** Ends the evening on whatever screen stands, and sends what its ending shows. */
async function endAndSend(page: Page, winner: string, send: string) {
	const end = new Taps();
	await end.on(page.getByRole('button', { name: /^Abend schließen/ }));
	await expect(page.getByText(winner)).toBeVisible();
	const picture = page.waitForEvent('download');
	await end.on(page.getByRole('button', { name: send, exact: true }));
	expect((await picture).suggestedFilename()).toMatch(/^schrieb-[\d-]+\.png$/);
	expect(end.taps).toBe(2);
	// Below the latest deals, where no finger comes by accident.
	expect(end.scrolls).toBeLessThanOrEqual(1);
}

for (const [place, minorPerPoint, send] of [
	['Tisch', 0, 'Bild teilen'],
	['Schrieb', 0, 'Bild teilen'],
	['Kassa', 0, 'Bild teilen'],
	['Schrieb', 10, 'Bild mit den Zahlungen teilen'],
	['Kassa', 10, 'Bild mit den Zahlungen teilen'],
] as const) {
	const stake = { currency: 'EUR', minorPerPoint };
	test(`an evening for ${String(minorPerPoint)} a point, from ${place}: two taps to end and send it`, async ({
		app,
	}) => {
		const { page } = app;
		await openTable(app, { ...evening(UPPER_AUSTRIA, undefined, dreiers({})), stake });
		if (place !== 'Tisch') await page.getByRole('link', { name: place, exact: true }).tap();
		await endAndSend(page, 'Franz gewinnt', send);
	});
}

test('a Runde’s evening: one tap to begin, two to end and send it, one for who owes what', async ({
	app,
}) => {
	test.slow();
	const { page } = app;
	await app.open('/g/new');
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	for (const name of ['Resi', 'Franz', 'Hubert', 'Gerti']) {
		await page.getByRole('textbox', { name: 'Jemand Neuer' }).fill(name);
		await page.keyboard.press('Enter');
		await expect(page.getByRole('combobox', { name })).toHaveValue('regular');
	}
	await page.getByRole('button', { name: 'Runde anlegen' }).tap();
	await expect(page.getByRole('heading', { name: 'Donnerstag', level: 1 })).toBeVisible();

	await app.open('/');
	const begin = new Taps();
	await begin.on(page.getByRole('button', { name: 'Abend beginnen' }));
	await expect(write(page)).toBeVisible();
	expect(begin.count).toBe(1);

	await seat(page, 'Hubert').tap();
	await contract(page, 'Dreier').tap();
	await save(page, 'gewonnen').tap();
	await expect(write(page)).toBeVisible();

	await endAndSend(page, 'Hubert gewinnt', 'Bild mit den Zahlungen teilen');

	// One tick for all payments, taken back with one; and each by itself.
	const pays = page.getByRole('region', { name: 'Wer wem gibt' });
	const ticks = pays.getByRole('button', { name: /^Bezahlt: / });
	await expect(ticks).toHaveCount(3);
	await pays.getByRole('button', { name: 'Alles bezahlt' }).tap();
	await expect(pays.getByText('Alle sind quitt')).toBeVisible();
	await expect(pays.getByRole('button', { name: /^Bezahlt: /, pressed: true })).toHaveCount(3);
	await page.getByRole('button', { name: 'Zurücknehmen' }).tap();
	await expect(pays.getByRole('button', { name: /^Bezahlt: /, pressed: true })).toHaveCount(0);
	await ticks.first().tap();
	await expect(pays.getByRole('button', { name: /^Bezahlt: /, pressed: true })).toHaveCount(1);

	await app.open('/');
	const owes = new Taps();
	await owes.on(page.getByRole('link', { name: 'Wer schuldet wem?' }));
	await expect(page.getByText(/schuldet Hubert/)).toHaveCount(2);
	expect(owes.count).toBe(1);
});
