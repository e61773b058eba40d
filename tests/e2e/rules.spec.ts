import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	takePictures,
	test,
	type App,
} from './support.ts';

interface SessionFile {
	readonly deals: readonly Record<string, unknown>[];
	readonly [field: string]: unknown;
}
const sample = JSON.parse(
	readFileSync('tests/conformance/samples/koenigrufen-swedish.json', 'utf8'),
) as SessionFile;

/** What opens something in place, by the first of its words. */
const opener = (page: Page, name: string) =>
	page.locator(`xpath=//summary[span[normalize-space(text()[1])='${name}']]`);
/** What is inside it. */
const section = (page: Page, name: string) =>
	page.locator('details', { has: opener(page, name) }).last();

/** Opens a heading of the editor and a game or premium in it. */
async function openRule(page: Page, group: string, name: string) {
	await opener(page, group).click();
	await opener(page, name).click();
}

/** Rules over the Swedish ones: a Bettler is worth 2. */
async function makeHouseRules(page: Page, name: string) {
	await page.goto('/rules/new?base=koenigrufen-swedish');
	await page.getByLabel('Wie heißen eure Regeln?').fill(name);
	await openRule(page, 'Spiele', 'Bettler');
	const bettler = section(page, 'Bettler');
	for (const field of ['gewonnen', 'verloren']) {
		await bettler.getByRole('button', { name: `${field}: weniger` }).click();
	}
	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a group changes what is different at its table, and sees what that does', async ({ app }) => {
	const { page } = app;
	await page.goto('/rules');
	await takePictures(page, 'rules');
	await expectAccessible(page);
	await page.getByRole('link', { name: 'Eigene Regeln machen' }).click();
	await page.getByRole('link', { name: /schwedisch/ }).click();
	await expect(page.getByText('Vorlage: Königrufen, schwedisch')).toBeVisible();
	await app.offline();

	await page.getByLabel('Wie heißen eure Regeln?').fill('Rosenrunde');
	await openRule(page, 'Spiele', 'Bettler');
	const bettler = section(page, 'Bettler');
	await expect(bettler.getByText('Vorlage: 3').first()).toBeVisible();
	await bettler.getByRole('button', { name: 'gewonnen: weniger' }).click();
	await bettler.getByRole('button', { name: 'verloren: weniger' }).click();

	// The difference in words, and the examples that react.
	const differences = page.getByRole('region', { name: /Was anders ist/ });
	await expect(differences).toContainText('Bettler 2 statt 3');
	const examples = page.getByRole('region', { name: 'Beispiele' });
	await expect(examples).toContainText('3 Beispiele zahlen anders');
	await expect(examples).toContainText('Bettler verloren');
	await expect(examples).toContainText('Spieler −9');
	await expect(examples).toContainText('Spieler −6');
	await takePictures(page, 'rules-editor');

	// One tap back to the base, and forth again.
	await bettler.getByRole('button', { name: 'verloren: zurück auf 3' }).click();
	await expect(differences).toContainText('Bettler 2, verloren 3 (sonst 3)');
	await bettler.getByRole('button', { name: 'verloren: weniger' }).click();

	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Rosenrunde' })).toBeVisible();
	await expect(page.getByText('Bettler 2 statt 3')).toBeVisible();
	await page.reload();
	await expect(page.getByText('Bettler 2 statt 3')).toBeVisible();
	await takePictures(page, 'rules-own');
	await expectAccessible(page);

	// Offered for a new evening, and used in it.
	await page.goto('/new');
	for (const name of ['Resi', 'Franz', 'Hubert', 'Gerti']) {
		await page.getByLabel('Name', { exact: true }).fill(name);
		await page.getByRole('button', { name: 'Dazu', exact: true }).click();
	}
	await page.locator('summary', { hasText: 'Regeln' }).click();
	await page.getByRole('radio', { name: /Rosenrunde/ }).check();
	await page.getByRole('button', { name: /Los|beginnen|Beginnen/ }).click();
	await page.waitForURL(/\/s\/[^/]+$/);
	await page.goto(`${page.url()}/rules`);
	await expect(page.getByText('Bettler 2 statt 3')).toBeVisible();
	await expectAccessible(page);
	await app.online();
});

test('what contradicts itself is explained at the field and cannot be saved', async ({ app }) => {
	const { page } = app;
	await page.goto('/rules/new?base=koenigrufen-swedish');
	await openRule(page, 'Prämien und Valat', 'Pagat');
	const pagat = section(page, 'Pagat');
	await pagat.getByRole('button', { name: 'Pagat streichen' }).click();
	await expect(page.locator('summary', { hasText: /^Ein Widerspruch$/ })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled();
	await page.locator('summary', { hasText: /^Ein Widerspruch$/ }).click();
	await expect(page.getByText(/Pagatrufer/).last()).toBeVisible();
	await page.getByRole('button', { name: 'Pagat zurückholen' }).click();
	await expect(page.getByRole('button', { name: 'Speichern' })).toBeEnabled();
});

test('own premiums and captures are added; a draft survives', async ({ app }) => {
	const { page } = app;
	await page.goto('/rules/new?base=koenigrufen-upper-austria');
	await page.getByLabel('Wie heißen eure Regeln?').fill('Daheim');
	const premiums = page.locator('details', { has: opener(page, 'Prämien und Valat') }).first();
	await opener(page, 'Prämien und Valat').click();
	await premiums.locator('summary', { hasText: 'Dazunehmen' }).click();
	await premiums.getByLabel('Name des Neuen').fill('Mondfang');
	await premiums.getByRole('button', { name: 'Fang von Spieler zu Spieler' }).click();
	await expect(page.getByText('Neu: Mondfang 1 still · von Spieler zu Spieler')).toBeVisible();
	await expect(page.getByText(/Rufer Mondfang still, gewonnen/).first()).toBeVisible();
	await page.reload();
	await expect(page.getByText('Ein begonnener Entwurf ist wieder da.')).toBeVisible();
	await expect(page.getByLabel('Wie heißen eure Regeln?')).toHaveValue('Daheim');
	await expect(page.getByText('Neu: Mondfang 1 still · von Spieler zu Spieler')).toBeVisible();
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await expect(page).toHaveURL(/\/rules$/);
	await page.goto('/rules/new?base=koenigrufen-upper-austria');
	await expect(page.getByText('Noch nichts geändert')).toBeVisible();
});

const HEADINGS = [
	'Spiele',
	'Prämien und Valat',
	'Kontra',
	'Trischaken',
	'Doppelte Runden',
	'Blatt und Kassa',
];

/** Opens a heading with all that is inside: of the games and premiums, the eighth. */
async function openHeading(page: Page, place: number) {
	const top = `.groups > details:nth-of-type(${String(place + 1)})`;
	const record = `${top} li:nth-child(8) > .record > details`;
	for (const closed of [top, `${top} > .inside > details`, record, `${record} details`]) {
		await page.locator(closed).evaluateAll((all) => {
			for (const one of all) (one as HTMLDetailsElement).open = true;
		});
		await expect(page.locator(`${closed}:not([open])`)).toHaveCount(0);
	}
}

HEADINGS.forEach((heading, place) => {
	test(`the editor's ${heading} is accessible, narrow and large`, async ({ app }) => {
		const { page } = app;
		await page.goto('/rules/new?base=koenigrufen-swedish');
		await expect(page.getByText('Noch nichts geändert')).toBeVisible();
		await openHeading(page, place);
		await expect(opener(page, heading)).toBeVisible();
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
		await expectNoSidewaysScroll(page);
	});
});

for (const id of ['koenigrufen-upper-austria', 'koenigrufen-tyrol-cup', 'tarok-swedish']) {
	test(`the tariff of ${id} is readable, and prints on one sheet`, async ({ app }) => {
		const { page } = app;
		await page.goto(`/rules/${id}`);
		await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
		await takePictures(page, `rules-${id}`);
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		const pdf = await page.pdf({ format: 'A4', printBackground: true });
		const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? [];
		expect(pages.length).toBe(1);
	});
}

test('a link carries the rules to another phone, which shows them first', async ({
	app,
	browser,
	baseURL,
}) => {
	const { page } = app;
	await makeHouseRules(page, 'Rosenrunde');
	await page.locator('summary', { hasText: 'Weitergeben' }).click();
	await expect(page.getByRole('img', { name: 'QR-Code für Rosenrunde' })).toBeVisible();
	const link = await page.getByLabel('Link', { exact: true }).inputValue();
	expect(link).toContain('/rules/import#z');
	await takePictures(page, 'rules-share');
	await expectAccessible(page);
	const code = await page.getByRole('img', { name: 'QR-Code für Rosenrunde' }).screenshot();

	const other = await browser.newContext({
		locale: 'sv-SE',
		...(baseURL !== undefined && { baseURL }),
	});
	const phone = await other.newPage();
	await phone.goto(link);
	await expect(phone.getByRole('heading', { level: 1, name: 'Rosenrunde' })).toBeVisible();
	await expect(phone.getByText('Bettler 2 i stället för 3')).toBeVisible();
	await phone.getByRole('button', { name: 'Ta emot' }).click();
	await phone.getByRole('link', { name: 'Visa' }).click();
	await expect(phone.getByText('Bettler 2 i stället för 3')).toBeVisible();

	// The code, photographed.
	await phone.goto('/rules/import');
	await phone
		.locator('input[accept="image/*"]')
		.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code });
	await expect(phone.getByRole('heading', { level: 1, name: 'Rosenrunde' })).toBeVisible();
	await expect(phone.getByText('Precis det här regelverket finns redan.')).toBeVisible();
	await other.close();
});

test('what cannot be taken over is refused with its reason', async ({ app }) => {
	const { page } = app;
	await page.goto('/rules/import');
	await expectAccessible(page);
	await takePictures(page, 'rules-import');
	const paste = async (text: string) => {
		await page.getByLabel('Link oder Text einfügen').fill(text);
		await page.getByRole('button', { name: 'Lesen' }).click();
	};
	await paste('https://example.org');
	await expect(page.getByText('Das ist kein Link zu Regeln')).toBeVisible();
	await paste('https://example.org/rules/import#zAAAA');
	await expect(page.getByText('Der Link ist unvollständig oder beschädigt')).toBeVisible();
	const document = {
		format: 'schrieb/ruleset',
		version: 1,
		extends: 'koenigrufen-pagat',
		name: 'X',
	};
	await paste(JSON.stringify({ ...document, version: 2, patch: {} }));
	await expect(page.getByText(/Version 2 ist neuer/)).toBeVisible();
	await paste(JSON.stringify({ ...document, patch: { trischaken: { scheme: 'pairwise' } } }));
	await expect(page.getByText('Das kann nicht übernommen werden')).toBeVisible();
	await expect(page.getByText('trischaken.pairwise')).toBeVisible();
});

async function openEvening(app: App, count: number): Promise<string> {
	const { page } = app;
	await page.goto('/data');
	await page.locator('input[type=file]').setInputFiles({
		name: 'abend.json',
		mimeType: 'application/json',
		buffer: Buffer.from(JSON.stringify({ ...sample, deals: sample.deals.slice(0, count) })),
	});
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await page.getByRole('link', { name: 'Zum Schrieb' }).click();
	await page.waitForURL(/\/s\/([^/]+)\/sheet/);
	return /\/s\/([^/]+)\//.exec(page.url())?.[1] ?? '';
}

test('other rules for an evening: first what would change, then changed, and undone', async ({
	app,
}) => {
	const { page } = app;
	await makeHouseRules(page, 'Rosenrunde');
	const evening = await openEvening(app, 40);
	const standing = async () => {
		await page.goto(`/s/${evening}/sheet`);
		return page.locator('dl[aria-label="Stand"]').innerText();
	};
	const before = await standing();

	await page.goto(`/s/${evening}/rules`);
	await page.getByLabel('Welche?').selectOption({ label: 'Rosenrunde' });
	// From the next deal on nothing that is written changes.
	await expect(page.getByText('Kein geschriebenes Spiel zahlt anders.')).toBeVisible();
	await page.getByRole('radio', { name: 'Für den ganzen Abend' }).check();
	await expect(page.getByText(/Spiele zahlen anders|Ein Spiel zahlt anders/)).toBeVisible();
	await expect(page.getByRole('columnheader', { name: 'Neu' }).first()).toBeVisible();
	await takePictures(page, 'rules-evening');
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Regeln ändern' }).click();
	await expect(page.getByRole('button', { name: 'Zurückholen' })).toBeVisible();
	await expect(page.getByText('Bettler 2 statt 3')).toBeVisible();
	await page.getByRole('button', { name: 'Zurückholen' }).click();
	await expect(page.getByText('Bettler 2 statt 3')).toHaveCount(0);
	expect(await standing()).toBe(before);

	// From now on: what is written stays, the next deal is under the new rules.
	await page.goto(`/s/${evening}/rules`);
	await page.getByLabel('Welche?').selectOption({ label: 'Rosenrunde' });
	await page.getByRole('button', { name: 'Regeln ändern' }).click();
	await expect(page.getByText('Seit Spiel 41: Bettler 2 statt 3')).toBeVisible();
	expect(await standing()).toBe(before);
});

test('rules of one evening are edited and offered to it', async ({ app }) => {
	const { page } = app;
	const evening = await openEvening(app, 20);
	await page.goto(`/s/${evening}/rules`);
	await page.getByRole('link', { name: 'Regeln nur für diesen Abend ändern' }).click();
	await openRule(page, 'Spiele', 'Rufer');
	await section(page, 'Rufer').getByRole('button', { name: 'gewonnen: mehr' }).click();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.waitForURL(/\/s\/[^/]+\/rules\?to=/);
	await expect(page.getByText('Rufer 2, verloren 1 (sonst 1)').first()).toBeVisible();
	await expectNoSidewaysScroll(page);
});
