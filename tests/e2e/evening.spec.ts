// A new evening from the empty list to the table.
import type { Page } from '@playwright/test';
import { draftWritten, save, write } from './deal-support.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { expect, installed, test, type App } from './support.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const start = (page: Page) => page.getByRole('button', { name: /^Los geht/ });
const open = (page: Page, label: string) =>
	page.locator('summary').filter({ hasText: label }).tap();

/** The new-evening screen with these people seated, each typed. */
async function seatNew(app: App, names: readonly string[]) {
	const { page } = app;
	await app.open('/new');
	for (const name of names) {
		await nameField(page).fill(name);
		await nameField(page).press('Enter');
		await expect(page.getByRole('button', { name: new RegExp(`^${name} \\d`) })).toBeVisible();
	}
}

const table = (page: Page) => page.getByRole('list', { name: 'Der Tisch in Spielrichtung' });
const atTable = (page: Page) => table(page).locator('.name').allInnerTexts();
const dealer = (page: Page) =>
	table(page).getByRole('listitem').filter({ hasText: 'gibt' }).locator('.name');

test('starts an evening of five: seats, rules, stake, dealer', async ({ app }) => {
	const { page } = app;
	await app.open();
	await page.getByRole('link', { name: 'Neuer Abend' }).tap();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Abend');
	await seatNew(app, ['Resi', 'Franz', 'Hubert']);
	await expect(start(page)).toBeDisabled();
	await expect(page.getByText('Noch 1 Person fehlt.').first()).toBeVisible();
	// The free seat invites, and leads to where the name goes.
	await page.getByRole('button', { name: /^Vierter\?/ }).tap();
	await expect(nameField(page)).toBeFocused();
	await takePictures(page, 'new-evening-three');
	for (const [name, next] of [
		['Gerti', 1],
		['Sepp', 0],
	] as const) {
		await nameField(page).fill(name);
		await nameField(page).press('Enter');
		await expect(page.getByRole('button', { name: /^Fünfter\?/ })).toHaveCount(next);
	}
	await expect(page.getByText('Zu 5: wer gibt, setzt aus.', { exact: true })).toBeVisible();
	await expect(page.getByRole('status')).toHaveText('Sepp, Platz 5 von 5');
	await page
		.getByRole('group', { name: 'Wer gibt zuerst?' })
		.getByRole('radio', { name: 'Sepp' })
		.tap();
	await open(page, 'Regeln');
	await page.getByRole('radio', { name: /pagat/ }).first().tap();
	await open(page, 'Einsatz');
	await page.getByRole('radio', { name: '€ 0,20' }).tap();
	await takePictures(page, 'new-evening');
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	await expect(page.getByText('€ 0,20 je Punkt')).toBeVisible();
	await expect(page.getByText('Radl 1, Spiel 1 von 5')).toBeVisible();
	await expect(page.getByText('Danach gibt Resi und setzt aus.')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	// Where the evening is still being read, the title of the screen before is not read out for it.
	await expect(page.locator('#svelte-announcer')).not.toContainText('Neuer Abend');
	expect(await atTable(page)).toEqual(['Resi', 'Franz', 'Hubert', 'Gerti', 'Sepp']);
	await expect(dealer(page)).toHaveText('Sepp');
});

test('a name typed on the ready-made page, before the app runs, is taken when it does', async ({
	page,
}) => {
	let run!: () => void;
	const running = new Promise<void>((resolve) => {
		run = resolve;
	});
	await page.route('**/_app/**/*.js', (route) => running.then(() => route.continue()));
	const watched = page.waitForResponse('**/boot.js');
	await page.goto('/new', { waitUntil: 'commit' });
	await (await watched).finished();
	await nameField(page).fill('Resi');
	await nameField(page).press('Enter');
	run();
	await expect(page.getByRole('button', { name: /^Resi 1/ })).toBeVisible();
	await expect(nameField(page)).toHaveValue('');
});

test('names go in one after the other, and what is half set up survives back and reload', async ({
	app,
}) => {
	const { page } = app;
	const seated = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
	await app.open();
	await page.getByRole('link', { name: 'Neuer Abend' }).tap();
	await nameField(page).tap();
	await page.keyboard.type('Resi');
	await page.keyboard.press('Enter');
	await expect(seated('Resi')).toBeVisible();
	await page.keyboard.type('Franz');
	await page.getByRole('button', { name: 'Dazu', exact: true }).tap();
	await expect(seated('Franz')).toBeVisible();
	await expect(nameField(page)).toBeFocused();
	await page.keyboard.type('Hubert');
	await page.keyboard.press('Enter');
	await expect(seated('Hubert')).toBeVisible();
	await page.goBack();
	await page.getByRole('link', { name: 'Neuer Abend' }).tap();
	await expect(seated('Hubert')).toBeVisible();
	await draftWritten(page);
	await page.reload();
	await expect(seated('Resi')).toBeVisible();
	await page.getByRole('button', { name: 'Neu anfangen' }).tap();
	await expect(seated('Resi')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Neu anfangen' })).toHaveCount(0);
});

test('back from a new table leads past the form that it was set up in', async ({ app }) => {
	const { page } = app;
	await app.open();
	await page.getByRole('link', { name: 'Neuer Abend' }).tap();
	for (const name of ['Resi', 'Franz', 'Hubert', 'Gerti']) {
		await nameField(page).fill(name);
		await nameField(page).press('Enter');
	}
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/\/$/);
	await expect(page.getByRole('link', { name: /^Weiterspielen/ })).toBeVisible();
});

test('a name that is typed and not added sits at the table that begins', async ({ app }) => {
	const { page } = app;
	await seatNew(app, ['Resi', 'Franz', 'Hubert', 'Gerti']);
	await nameField(page).fill('Franz');
	await start(page).tap();
	await expect(nameField(page)).toHaveAccessibleDescription(/Franz sitzt schon/);
	await nameField(page).fill('Sepp');
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	expect(await atTable(page)).toEqual(['Resi', 'Franz', 'Hubert', 'Gerti', 'Sepp']);
});

test('three at the table are offered the game for three', async ({ app }) => {
	const { page } = app;
	await seatNew(app, ['Resi', 'Franz', 'Hubert']);
	await expect(start(page)).toBeDisabled();
	await page.getByRole('button', { name: /^Tarok.* spielen$/ }).tap();
	await expect(page.getByText('Zu dritt gibt es ein eigenes Spiel.')).toHaveCount(0);
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	expect(await atTable(page)).toEqual(['Resi', 'Franz', 'Hubert']);
});

test('two at the table are offered the game for two', async ({ app }) => {
	const { page } = app;
	await seatNew(app, ['Resi', 'Franz']);
	await expect(start(page)).toBeDisabled();
	await page.getByRole('button', { name: 'Strohmandeln spielen' }).tap();
	await expect(page.getByText('Zu zweit gibt es ein eigenes Spiel.')).toHaveCount(0);
	await start(page).tap();
	await write(page).tap();
	await page.locator('label:has(input[value="taken-up"])').tap();
	await page.locator('[data-part="declarer"] label').filter({ hasText: 'Franz' }).tap();
	await save(page, 'gewonnen').tap();
	await expect(write(page)).toBeVisible();
	await expect(page.locator('ul.rows li a').first()).toContainText('Aufgenommen');
});

test('the last table is one tap away, and begins a second evening beside the first', async ({
	app,
}) => {
	const { page } = app;
	await seatNew(app, ['Resi', 'Franz', 'Hubert', 'Gerti']);
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	await app.open('/new');
	await page.getByRole('button', { name: /^Der letzte Tisch/ }).tap();
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	expect(await atTable(page)).toEqual(['Resi', 'Franz', 'Hubert', 'Gerti']);
	await expect(dealer(page)).toHaveText('Resi');
	await page.goto('/');
	await expect(page.getByRole('link', { name: /^Weiterspielen/ })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Offene Abende' }).getByRole('link')).toHaveCount(
		1,
	);
});

test('seats are swapped by dragging, by tapping two, by the arrow keys', async ({ app }) => {
	const { page } = app;
	await seatNew(app, ['Resi', 'Franz', 'Hubert', 'Gerti']);
	const ring = page.getByRole('list', { name: 'Am Tisch' });
	const seat = (name: string) => ring.getByRole('button', { name: new RegExp(`^${name}, Platz`) });
	const order = () =>
		ring
			.getByRole('button', { name: /, Platz \d/ })
			.evaluateAll((all) => all.map((one) => one.ariaLabel));
	await seat('Franz').tap();
	await seat('Gerti').tap();
	await expect(seat('Gerti')).toHaveAccessibleName('Gerti, Platz 2 von 4');
	const from = await seat('Hubert').boundingBox();
	const to = await seat('Resi').boundingBox();
	await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
	await page.mouse.down();
	await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 5 });
	await page.mouse.up();
	await expect(seat('Hubert')).toHaveAccessibleName('Hubert, Platz 1 von 4');
	await seat('Gerti').press('ArrowRight');
	await expect(seat('Gerti')).toHaveAccessibleName('Gerti, Platz 3 von 4');
	await expect(seat('Gerti')).toBeFocused();
	expect((await order()).map((label) => label?.split(',')[0])).toEqual([
		'Hubert',
		'Resi',
		'Gerti',
		'Franz',
	]);
	// Who was tapped and then leaves changes places with nobody.
	await seat('Gerti').tap();
	const people = page.getByRole('group', { name: 'Wer schon da war' });
	await people.getByRole('button', { name: 'Gerti' }).tap();
	await seat('Franz').tap();
	await expect(seat('Franz')).toHaveAttribute('aria-pressed', 'true');
});

test('the first dealer is drawn: whoever has the highest tarock', async ({ app }) => {
	const { page } = app;
	await seatNew(app, ['Resi', 'Franz', 'Hubert', 'Gerti']);
	await page.getByRole('button', { name: 'Auslosen' }).tap();
	const drawn = page.locator('.cards li');
	await expect(drawn).toHaveCount(4);
	await expect(page.locator('.cards li.highest')).toHaveCount(1);
	const dealer = (await page.locator('.cards li.highest span').last().innerText()).trim();
	await start(page).tap();
	await expect(page.locator('.seat', { hasText: 'gibt' }).locator('.name')).toContainText(dealer);
});

test('continues the latest open evening, and says so where there is none', async ({ app }) => {
	const { page } = app;
	await page.goto('/continue');
	await expect(page.getByText('Kein Abend ist offen')).toBeVisible();
	await seatNew(app, ['Resi', 'Franz', 'Hubert', 'Gerti']);
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	const url = page.url();
	await page.goto('/continue');
	await expect(page).toHaveURL(url);
});

installed('works offline from the first visit on, deep links included', async ({ app }) => {
	const { page } = app;
	await app.open();
	await app.offline();
	await seatNew(app, ['Resi', 'Franz', 'Hubert', 'Gerti']);
	await start(page).tap();
	await expect(write(page)).toBeVisible();
	await page.goto(`${page.url()}/more/rounds`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doppelte Runden');
	// What it is called by may look like a file's name.
	for (const path of ['/s/2026.11.20', '/s/2026.html', '/s/index.html']) {
		await page.goto(path);
		await expect(page.getByText('Diesen Abend gibt es hier nicht')).toBeVisible();
		expect(new URL(page.url()).pathname).toBe(path);
	}
	await page.goto('/rules/new.html');
	await expect(page).toHaveURL('/rules/new');
});

test('where nobody was yet, what there is to continue and to begin is accessible and narrow', async ({
	app,
}) => {
	const { page } = app;
	const expectReadable = async () => {
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		await page.setViewportSize({ width: 412, height: 915 });
	};
	for (const path of ['/continue', '/new']) {
		await app.open(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expectReadable();
	}
	await seatNew(app, ['Resi', 'Franz', 'Hubert', 'Gerti', 'Maximiliane']);
	await expectReadable();
});

test('language and look change at once and stay', async ({ app }) => {
	const { page } = app;
	await app.open('/settings');
	await page.getByRole('radio', { name: 'Svenska' }).tap();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inställningar');
	await page.getByRole('radio', { name: 'Mörkt' }).tap();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await page.reload();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inställningar');
});
