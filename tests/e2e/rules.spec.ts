import type { Page } from '@playwright/test';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { rulesetText } from '#lib/rulesets/share.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { unpackRuleset } from '#lib/state/rules/link.ts';
import { tables } from '../trust/store.ts';
import { SWEDISH, sample } from '../evenings.ts';
import { codeOf, film, withCamera } from './camera.ts';
import { draftWritten } from './deal-support.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { takeIn } from '../../scripts/evenings.mjs';
import { layIn } from './stored.ts';
import { expect, installed, test, type App } from './support.ts';

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
async function makeHouseRules(app: App, name: string) {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-swedish');
	await page.getByLabel('Wie heißen eure Regeln?').fill(name);
	await openRule(page, 'Spiele', 'Bettler');
	const bettler = section(page, 'Bettler');
	for (const field of ['gewonnen', 'verloren']) {
		await bettler.getByRole('button', { name: `${field}: weniger` }).click();
	}
	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('rules without a name lead to its field, and say so until they have one', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-swedish');
	const name = page.getByLabel('Wie heißen eure Regeln?');
	await name.fill('');
	await openRule(page, 'Spiele', 'Bettler');
	await page.getByRole('heading', { name: 'Beispiele' }).evaluate((at) => at.scrollIntoView());
	await expect(name).not.toBeInViewport();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(name).toBeFocused();
	await expect(name).toBeInViewport();
	await expect(name).toHaveAccessibleDescription('Gebt den Regeln einen Namen');
	// Nothing that is read out ends in a colon.
	await expect(page.locator('[role=status].hidden')).toHaveText('Gebt den Regeln einen Namen');
	await expect(page.locator('[role=alert].hidden')).toHaveText('');
	await name.fill('Café Rose');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Café Rose' })).toBeVisible();
});

installed('a group changes what is its own, and sees what that does', async ({ app }) => {
	const { page } = app;
	await app.open('/rules');
	await takePictures(page, 'rules');
	await expectAccessible(page);
	await page.getByRole('link', { name: 'Eigene Regeln machen' }).click();
	// The list before has links of the same names.
	await expect(page).toHaveURL(/\/rules\/new$/);
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
	await expect(differences).toContainText('Bettler 2, verloren 3 (statt: 3)');
	await bettler.getByRole('button', { name: 'verloren: weniger' }).click();

	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Rosenrunde' })).toBeVisible();
	await expect(page.getByText('Bettler 2 statt 3')).toBeVisible();
	await page.reload();
	await expect(page.getByText('Bettler 2 statt 3')).toBeVisible();
	await takePictures(page, 'rules-own');
	await expectAccessible(page);

	// Offered for a new evening, and used in it.
	await app.open('/new');
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
	await app.open('/rules/new?base=koenigrufen-swedish');
	await openRule(page, 'Prämien und Valat', 'Pagat');
	const pagat = section(page, 'Pagat');
	// Moved by keys, it is moved on from where it stands.
	const down = pagat.getByRole('button', { name: 'Pagat nach unten' });
	await down.press('Enter');
	await expect(down).toBeFocused();
	await pagat
		.getByRole('button', { name: 'zurück zur Vorlage', exact: true })
		.last()
		.press('Enter');
	await expect(opener(page, 'Pagat')).toBeFocused();
	await pagat.getByRole('button', { name: 'Pagat streichen' }).click();
	await expect(page.locator('summary', { hasText: /^Ein Widerspruch$/ })).toBeVisible();
	const save = page.getByRole('button', { name: 'Speichern' });
	await expect(save).toBeDisabled();
	// The next row has the focus, saving leads to the contradiction, and that to its field.
	await expect(opener(page, 'Uhu')).toBeFocused();
	await save.press('Enter');
	const problem = page.getByRole('button', { name: /Pagatrufer, anzusagen ist:/ });
	await expect(problem).toBeFocused();
	await problem.press('Enter');
	const demanded = page.getByRole('group', { name: 'anzusagen ist' });
	await expect(demanded.getByRole('checkbox').first()).toBeFocused();
	await expect(demanded).toHaveCount(1);
	await page.getByRole('button', { name: 'Pagat zurückholen' }).click();
	await expect(opener(page, 'Pagat')).toBeFocused();
	await expect(save).toBeEnabled();
});

test('own premiums and captures are added; a draft survives', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-upper-austria');
	await page.getByLabel('Wie heißen eure Regeln?').fill('Daheim');
	const premiums = page.locator('details', { has: opener(page, 'Prämien und Valat') }).first();
	await opener(page, 'Prämien und Valat').click();
	await premiums.locator('summary', { hasText: 'Dazunehmen' }).click();
	await premiums.getByLabel('Name des Neuen').fill('Mondfang');
	await premiums.getByRole('button', { name: 'Fang von Spieler zu Spieler' }).click();
	await expect(page.getByText('Neu: Mondfang 1 still · von Spieler zu Spieler')).toBeVisible();
	await expect(page.getByText(/Rufer Mondfang still, gewonnen/).first()).toBeVisible();
	// Without its only value it says what it lacks, and nothing is lost.
	const less = section(page, 'Mondfang').getByRole('button', { name: 'still: weniger' });
	await less.click();
	await less.click();
	await expect(page.locator('summary', { hasText: /^Ein Widerspruch$/ })).toBeVisible();
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await expect(page.getByText('Neu: Mondfang 1 still · von Spieler zu Spieler')).toBeVisible();
	await draftWritten(page);
	await page.reload();
	await expect(page.getByText('Ein begonnener Entwurf ist wieder da.')).toBeVisible();
	await expect(page.getByLabel('Wie heißen eure Regeln?')).toHaveValue('Daheim');
	await expect(page.getByText('Neu: Mondfang 1 still · von Spieler zu Spieler')).toBeVisible();
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await expect(page).toHaveURL(/\/rules$/);
	await app.open('/rules/new?base=koenigrufen-upper-austria');
	await expect(page.getByText('Noch nichts geändert')).toBeVisible();
});

test('a circle enters its whole sheet, without knowing how it is stored', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-upper-austria');
	await page.getByLabel('Wie heißen eure Regeln?').fill('Der Kreis');
	const row = (path: string) => page.locator(`[data-path="${path}"]`);
	const choose = (path: string, words: string) =>
		row(path).getByRole('combobox').selectOption({ label: words });
	const write = async (path: string, value: number) => {
		await row(path).getByRole('textbox').fill(String(value));
		await row(path).getByRole('textbox').blur();
	};
	const open = async (...names: readonly string[]) => {
		for (const name of names) await opener(page, name).filter({ visible: true }).first().click();
	};

	await open('Spiele', 'Für alle Spiele', 'Renonce');
	await choose('cards.win', '1');
	await choose('renonce.scheme', 'mit seiner Partei das ganze Spiel');
	await open('Spiele', 'Prämien und Valat', 'Pagat', 'Bedingungen');
	await choose('premiums.pagat.missedSilently', 'kostet');
	await open('Pagat', 'Trull');
	await section(page, 'Trull').locator('summary', { hasText: 'Neben Valat' }).click();
	await row('premiums.trull.besideValat').getByRole('switch').check();
	for (const state of ['silent', 'announced', 'missed']) {
		await choose(`premiums.trull.besideValat.${state}`, 'nie');
	}
	await open('Trull');
	const premiums = page.locator('details', { has: opener(page, 'Prämien und Valat') }).first();
	await premiums.locator('summary', { hasText: 'Dazunehmen' }).click();
	await premiums.getByLabel('Name des Neuen').fill('Mondfang');
	await premiums.getByRole('button', { name: 'Fang von Spieler zu Spieler' }).click();
	await open('Mondfang', 'Valat');
	await choose('valat.value.scheme', 'mal allem im Spiel');
	for (const state of ['silent', 'announced', 'missed']) {
		await choose(`valat.premiums.${state}`, 'alle');
	}
	await open('Prämien und Valat', 'Kontra');
	await choose('kontra.highest.game', 'Mordkontra');
	await choose('kontra.highest.premium', 'Mordkontra');
	await open('Kontra', 'Trischaken');
	await choose('trischaken.scheme', 'von zweien an zwei');
	await write('trischaken.twoPayTwo.mayorAlone', 1);
	await write('trischaken.twoPayTwo.allTricks', 4);
	await write('trischaken.forehand.factor', 1);
	await choose('trischaken.mayor', '1');
	await write('trischaken.extra.virginFromEach', 1);
	await choose('trischaken.extra.severalVirgins', 'gar nicht');
	await open('Trischaken', 'Doppelte Runden');
	await row('rounds.after.premiums').getByLabel('Mondfang').check();
	await choose('rounds.length', 'feste Zahl von Spielen');
	await choose('rounds.lengthAfter.mondfang', 'feste Zahl von Spielen');
	await write('rounds.lengthAfter.mondfang.deals', 1);
	// A hasty finger makes no second ruleset.
	await page.getByRole('button', { name: 'Speichern' }).dblclick();
	await expect(page.getByRole('heading', { level: 1, name: 'Der Kreis' })).toBeVisible();
	const { rulesets = [] } = await tables(page);
	expect(rulesets.filter(({ kind }) => kind === 'house')).toHaveLength(1);

	await page.locator('summary', { hasText: 'Regeln weitergeben' }).click();
	const link = await page.getByLabel('Link', { exact: true }).inputValue();
	const read = await unpackRuleset(new URL(link).hash);
	if (!read.ok) throw new Error(JSON.stringify(read.issues));
	const never = { silent: 'none', announced: 'none', missed: 'none' };
	const deals = (count: number) => ({ unit: 'deals', deals: count });
	expect(read.shared.patch).toMatchObject({
		cards: { win: { leaves: 1 } },
		kontra: { highest: { game: 5, premium: 5 } },
		premiums: {
			pagat: { missedSilently: 'costs' },
			trull: { besideValat: never },
			mondfang: { value: { silent: 1 }, between: 'players', group: 'capture' },
		},
		valat: {
			value: { scheme: 'deal-factor' },
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: {
			scheme: 'two-pay-two',
			mayor: { leaves: 1 },
			forehand: { factor: 1 },
			extra: { virginFromEach: 1, severalVirgins: 'none' },
			loserPays: null,
			twoPayTwo: { points: 1, mayorAlone: 1, allTricks: 4 },
		},
		renonce: { scheme: 'side-loses' },
		rounds: {
			after: { premiums: { mondfang: true } },
			length: deals(4),
			lengthAfter: { mondfang: deals(1) },
		},
	});
});

test('what is changed and changed back leaves nothing behind', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-tyrol-cup');
	const row = (path: string) => page.locator(`[data-path="${path}"]`);
	const chooser = (path: string) => row(path).getByRole('combobox');
	const nothing = page.getByText('Noch nichts geändert');
	const back = (path: string) => row(path).getByRole('button', { name: /zurück auf/ });
	await expect(nothing).toBeVisible();

	// A way to score that needs numbers, by the row's own way back and by choosing.
	await opener(page, 'Schrieb und Kassa').click();
	for (const scoring of ['steps', 'ranks']) {
		await chooser('cup.scoring').selectOption(scoring);
		await expect(nothing).toBeHidden();
		await back('cup.scoring').click();
		await expect(nothing).toBeVisible();
		await chooser('cup.scoring').selectOption(scoring);
		await chooser('cup.scoring').selectOption('points');
		await expect(nothing).toBeVisible();
	}

	// What holds where nothing is said.
	await opener(page, 'Trischaken').filter({ visible: true }).first().click();
	await chooser('trischaken.rounding').selectOption('up');
	await expect(nothing).toBeHidden();
	await chooser('trischaken.rounding').selectOption('down');
	await expect(nothing).toBeVisible();

	await opener(page, 'Doppelte Runden').click();
	const lost = row('rounds.after.lost').getByRole('checkbox', { name: 'Dreier', exact: true });
	await lost.check();
	await expect(nothing).toBeHidden();
	await lost.uncheck();
	await expect(nothing).toBeVisible();

	// A number that the length needs is not taken away where the base says the length otherwise.
	await chooser('rounds.length').selectOption('deals');
	await expect(row('rounds.length.deals')).toBeVisible();
	await expect(back('rounds.length.deals')).toHaveCount(0);
	await back('rounds.length').click();
	await expect(nothing).toBeVisible();
});

test('a file with rules, opened where evenings are, leads to where rules are taken over', async ({
	app,
}) => {
	const { page } = app;
	const rules = (patch: object) => ({
		name: 'rosen.json',
		mimeType: 'application/json',
		buffer: Buffer.from(rulesetText({ extends: 'koenigrufen-swedish', name: 'Rosenrunde', patch })),
	});
	await app.open('/data');
	await page
		.locator('input[type=file]')
		.setInputFiles(rules({ contracts: { bettler: { valu: 2 } } }));
	await expect(page).toHaveURL(/\/rules\/import/);
	await expect(page.getByText('contracts.bettler.valu').first()).toBeVisible();
	await app.open('/data');
	const bettler = { value: { won: 2, lost: 2 } };
	await page.locator('input[type=file]').setInputFiles(rules({ contracts: { bettler } }));
	await expect(page).toHaveURL(/\/rules\/import/);
	await expect(page.getByText('Bettler 2 statt 3')).toBeVisible();
});

test('who changes the place of a declaration goes with it', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=tarok-swedish');
	await opener(page, 'Meldungen').click();
	const first = page.locator('.groups > details[open] details').first();
	await first.locator('summary').first().click();
	const words = await first.locator('summary').first().innerText();
	const place = first.getByRole('textbox', { name: 'Platz in der Liste' });
	await place.fill('500');
	await place.press('Enter');
	await expect(page.locator('.groups > details[open] details').first()).not.toContainText(words);
	await expect(page.locator('input:focus')).toHaveValue('500');
});

test('a fraction is refused with a way out; everything doubles at once', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-upper-austria');
	await openRule(page, 'Spiele', 'Bettler');
	const won = section(page, 'Bettler').getByRole('textbox', { name: 'gewonnen', exact: true });
	await page.setViewportSize({ width: 320, height: 568 });
	const save = page.getByRole('button', { name: 'Speichern' });
	const place = await save.boundingBox();
	for (const refused of ['2,5', '']) {
		await won.fill(refused);
		await won.blur();
		await expect(won).toHaveValue('2');
		await expect(page.getByText(/^gewonnen: Nur ganze Zahlen/)).toBeVisible();
		await expect(won).toHaveAccessibleDescription(/^gewonnen: Nur ganze Zahlen/);
	}
	await opener(page, 'Für alle Spiele').click();
	await page.getByRole('button', { name: /Alle Werte verdoppeln/ }).click();
	await expect(won).toHaveValue('4');
	await won.fill('5');
	await won.blur();
	// A tap on it that takes the number over meets it where it was.
	expect(await save.boundingBox()).toEqual(place);
	await expect(page.getByText(/Nur ganze Zahlen/)).toHaveCount(0);
	await expect(page.getByText('Bettler 5, verloren 4 (statt: 2)').first()).toBeVisible();
	const back = page.getByRole('button', { name: 'Zurücknehmen' });
	await back.click();
	await expect(won).toHaveValue('4');
	await back.click();
	await expect(won).toHaveValue('2');
	await expect(page.getByText('Noch nichts geändert')).toBeVisible();
	await expect(save).toBeFocused();
	// A remark is a change as well, though nothing is paid otherwise.
	await opener(page, 'Name und Quellen').click();
	await opener(page, 'Anmerkungen').click();
	await page.getByRole('button', { name: 'Anmerkung dazunehmen' }).click();
	await expect(page.getByText('Nur Worte geändert, bezahlt wird wie in der Vorlage')).toBeVisible();
});

test('what is typed and not taken is seen before the rules are saved', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-upper-austria');
	await openRule(page, 'Spiele', 'Bettler');
	const won = section(page, 'Bettler').getByRole('textbox', { name: 'gewonnen', exact: true });
	await won.fill('20000');
	const save = page.getByRole('button', { name: 'Speichern' });
	// The tap that ends the typing is the one that saves.
	await save.click();
	await expect(won).toBeFocused();
	await expect(won).toHaveAccessibleDescription(/zwischen 0 und 10000/);
	await expect(won).toHaveValue('2');
	// A look at it is enough.
	await save.click();
	await expect(page).toHaveURL(/\/rules\/[^/]+$/);
	await expect(page.getByRole('link', { name: 'Ändern' })).toBeVisible();
});

test('a number that is being typed is kept where the screen goes', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new');
	await page.getByRole('link', { name: /schwedisch/ }).click();
	await openRule(page, 'Spiele', 'Bettler');
	const won = section(page, 'Bettler').getByRole('textbox', { name: 'gewonnen', exact: true });
	await won.fill('8');
	await page.goBack();
	await expect(won).toHaveCount(0);
	await page.goForward();
	await expect(page.getByText('Ein begonnener Entwurf ist wieder da.')).toBeVisible();
	await expect(page.getByText('Bettler 8, verloren 3 (statt: 3)').first()).toBeVisible();
});

test('a name may begin with that of the base', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-swedish');
	await opener(page, 'Name und Quellen').click();
	await opener(page, 'Namen').click();
	const german = page.locator('[data-path="names.de"]').getByRole('textbox');
	await german.pressSequentially('Königrufen, schwedisch daheim');
	await expect(german).toHaveValue('Königrufen, schwedisch daheim');
	// Left as the base's own it is none: the name above holds.
	await german.fill('Königrufen, schwedisch');
	await german.blur();
	await expect(german).toHaveValue('');
	// A source that comes has the focus, one that goes leaves it to its neighbour.
	await opener(page, 'Quellen').click();
	const sources = section(page, 'Quellen');
	await sources.getByRole('textbox').last().fill('Hausbuch');
	await sources.getByRole('button', { name: 'Quelle dazunehmen' }).press('Enter');
	const added = sources.getByRole('group', { name: 'Hausbuch' });
	await expect(added.getByRole('textbox').first()).toBeFocused();
	await expect(page.locator('[role=status].hidden')).toHaveText('Hausbuch ist dazugekommen');
	await added.getByRole('button', { name: /streichen/ }).press('Enter');
	await expect(added).toHaveCount(0);
	await expect(sources.getByRole('textbox').first()).toBeFocused();
});

test('what is demanded and can no longer be announced is there to be taken out', async ({
	app,
}) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-swedish');
	await openRule(page, 'Prämien und Valat', 'Pagat');
	const announced = section(page, 'Pagat').getByRole('textbox', { name: 'angesagt', exact: true });
	await announced.fill('');
	await announced.blur();
	await page.locator('summary', { hasText: /^Ein Widerspruch$/ }).click();
	await page.getByRole('button', { name: /Pagatrufer, anzusagen ist:/ }).click();
	const demanded = page.getByRole('group', { name: 'anzusagen ist' });
	await demanded.getByRole('checkbox', { name: 'Uhu' }).check();
	const stray = demanded.getByRole('checkbox', { name: 'Pagat' });
	await stray.press('Space');
	await expect(stray).toHaveCount(0);
	await expect(demanded.getByRole('checkbox').last()).toBeFocused();
	await expect(page.getByRole('button', { name: 'Speichern' })).toBeEnabled();
});

test('in two windows both versions of the same rules are kept, and somebody chooses', async ({
	app,
	context,
}) => {
	const { page } = app;
	await makeHouseRules(app, 'Rosenrunde');
	const address = page.url();
	const other = await context.newPage();
	await Promise.all([page, other].map((one) => one.goto(`${address}/edit`)));
	const change = async (one: Page, field: string) => {
		await opener(one, 'Spiele').click();
		await opener(one, 'Dreier').click();
		await section(one, 'Dreier')
			.getByRole('button', { name: `${field}: mehr` })
			.click();
	};
	await change(page, 'gewonnen');
	await change(other, 'verloren');
	// Of what it saves itself a window does not say that another one changed it, not for a moment.
	const said = await page.evaluateHandle(() => {
		const all = new Set<string>();
		const read = () =>
			document.querySelectorAll('[role=status]').forEach(({ textContent }) => all.add(textContent));
		new MutationObserver(read).observe(document, {
			subtree: true,
			childList: true,
			characterData: true,
		});
		return all;
	});
	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByText('Dreier 5, verloren 4', { exact: false }).first()).toBeVisible();
	const texts = () => said.evaluate((all) => [...all].join());
	await expect.poll(texts).toContain('Rosenrunde ist gespeichert');
	expect(await texts()).not.toContain('in einem anderen Fenster');
	// The other window says so, and its own change is still there.
	await expect(other.getByText(/inzwischen in einem anderen Fenster/)).toBeVisible();
	await other.reload();
	await expect(other.getByText('Ein begonnener Entwurf ist wieder da.')).toBeVisible();
	await other.getByRole('button', { name: 'Speichern' }).click();
	await expect(other.getByText('Zwei Fassungen der Hausregeln')).toBeVisible();
	// Both are called the same: what they pay otherwise tells them apart.
	await expect(other.getByText('Dreier 5, verloren 4 (statt: 4, verloren 5)')).toBeVisible();
	await other
		.getByRole('button', { name: /^Diese gilt/ })
		.last()
		.click();
	await expect(other.getByText('Zwei Fassungen der Hausregeln')).toBeHidden();
	await expect(other.getByText('Dreier 5, verloren 4', { exact: false }).first()).toBeVisible();
	await other.close();
});

/** Headings of the editor, in its order. */
const HEADINGS = [
	'Spiele',
	'Prämien und Valat',
	'Kontra',
	'Trischaken',
	'Doppelte Runden',
	'Schrieb und Kassa',
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
		await app.open('/rules/new?base=koenigrufen-swedish');
		await expect(page.getByText('Noch nichts geändert')).toBeVisible();
		await openHeading(page, place);
		await expect(opener(page, heading)).toBeVisible();
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
		await expectNoSidewaysScroll(page);
	});
});

test('tariffs fit a narrow screen in large text', async ({ app }) => {
	const { page } = app;
	for (const path of ['/rules/koenigrufen-pagat', '/rules/koenigrufen-swedish']) {
		await app.open(path);
		await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
		await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
		await expectNoSidewaysScroll(page);
	}
});

for (const id of ['koenigrufen-upper-austria', 'koenigrufen-tyrol-cup', 'tarok-swedish']) {
	test(`the tariff of ${id} is readable, and prints on one sheet`, async ({ app }) => {
		const { page } = app;
		await app.open(`/rules/${id}`);
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
	await makeHouseRules(app, 'Rosenrunde');
	await page.locator('summary', { hasText: 'Regeln weitergeben' }).click();
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
		.locator('input[type=file]')
		.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code });
	await expect(phone.getByRole('heading', { level: 1, name: 'Rosenrunde' })).toBeVisible();
	await expect(phone.getByText('Precis det här regelverket finns redan.')).toBeVisible();

	// Others of the same name are noticed, taken over all the same, and told apart where they are listed.
	await phone.goto('/rules/import');
	await phone.locator('input[type=file]').setInputFiles({
		name: 'rosen.json',
		mimeType: 'application/json',
		buffer: Buffer.from(rulesetText({ extends: SWEDISH, name: 'Rosenrunde', patch: {} })),
	});
	await expect(phone.getByText(/Så heter redan andra av era regler/)).toBeVisible();
	await phone.getByRole('button', { name: 'Ta emot' }).click();
	await expect(phone.getByRole('link', { name: 'Visa' })).toBeVisible();
	await phone.goto('/rules');
	await expect(phone.getByText('Rosenrunde (2)')).toBeVisible();
	await other.close();
});

test('the camera reads the code off another phone', async ({ app, baseURL }, info) => {
	const { page } = app;
	await makeHouseRules(app, 'Rosenrunde');
	await page.locator('summary', { hasText: 'Regeln weitergeben' }).click();
	await expect(page.getByRole('img', { name: 'QR-Code für Rosenrunde' })).toBeVisible();
	const path = info.outputPath('code.y4m');
	film(path, [codeOf(await page.getByLabel('Link', { exact: true }).inputValue())]);

	const browser = await withCamera(path);
	try {
		const other = await browser.newPage({
			locale: 'de-AT',
			...(baseURL !== undefined && { baseURL }),
		});
		await other.goto('/rules/import');
		await other.getByRole('button', { name: 'Mit der Kamera scannen' }).click();
		await expect(other.getByRole('heading', { level: 1, name: 'Rosenrunde' })).toBeVisible();
		await expect(other.getByText('Bettler 2 statt 3')).toBeVisible();
	} finally {
		await browser.close();
	}
});

test('what cannot be taken over is refused with its reason', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/import');
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

test('other rules for an evening: first what would change, then changed, and undone', async ({
	app,
}) => {
	const { page } = app;
	await makeHouseRules(app, 'Rosenrunde');
	const evening = sample(SWEDISH, 40);
	await takeIn(page, evening);
	const standing = async () => {
		await page.goto(`/s/${evening.id}/sheet`);
		return page.locator('dl[aria-label="Stand"]').innerText();
	};
	const before = await standing();

	await page.goto(`/s/${evening.id}/rules`);
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
	await page.goto(`/s/${evening.id}/rules`);
	await page.getByLabel('Welche?').selectOption({ label: 'Rosenrunde' });
	await page.getByRole('button', { name: 'Regeln ändern' }).click();
	await expect(page.getByText('Seit Spiel 41: Bettler 2 statt 3')).toBeVisible();
	expect(await standing()).toBe(before);
});

test('rules of one evening are edited and offered to it', async ({ app }) => {
	const { page } = app;
	const evening = sample(SWEDISH, 20);
	await layIn(page, evening);
	await page.goto(`/s/${evening.id}/rules`);
	await page.getByRole('link', { name: 'Regeln dieses Abends ändern' }).click();
	await openRule(page, 'Spiele', 'Rufer');
	await section(page, 'Rufer').getByRole('button', { name: 'gewonnen: mehr' }).click();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.waitForURL(/\/s\/[^/]+\/rules\?to=/);
	await expect(page.getByText('Rufer 2, verloren 1 (statt: 1)').first()).toBeVisible();
	await expectNoSidewaysScroll(page);
	// Not taken yet, they are changed further.
	await page.getByRole('link', { name: 'Regeln dieses Abends ändern' }).click();
	await openRule(page, 'Spiele', 'Rufer');
	await section(page, 'Rufer').getByRole('button', { name: 'verloren: mehr' }).click();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByText('Rufer 2 statt 1').first()).toBeVisible();
	await page.getByRole('button', { name: 'Regeln ändern' }).click();
	await expect(page.getByRole('button', { name: 'Zurückholen' })).toBeVisible();
	// They are the evening's: the list of rulesets has none of it.
	const { rulesets = [] } = await tables(page);
	expect(rulesets.filter(({ kind }) => kind === 'house')).toEqual([]);
});

test('a built-in put right since is told of, with what that would change', async ({ app }) => {
	const { page } = app;
	const sampled = sample(SWEDISH, 20);
	// Begun when a Rufer was dearer, under a patch that the group has not kept.
	const names = { de: 'Unsere', sv: 'Unsere', en: 'Unsere' };
	const patch = { names, contracts: { rufer: { value: { won: 5, lost: 5 } } } };
	const evening = {
		...sampled,
		ruleset: { extends: SWEDISH, name: 'Unsere', patch: {} },
		rulesetSnapshot: mergePatch(BUILT_IN[SWEDISH], patch),
	};
	await layIn(page, evening);
	await page.goto(`/s/${evening.id}/rules`);
	await expect(page.getByText(/ist seither berichtigt worden/)).toBeVisible();
	await page.getByRole('button', { name: 'Was das ändern würde' }).click();
	await expect(page.getByRole('radio', { name: 'Für den ganzen Abend' })).toBeChecked();
	await expect(page.getByText(/Spiele zahlen anders|Ein Spiel zahlt anders/)).toBeVisible();
	await page.getByRole('button', { name: 'Regeln ändern' }).click();
	await expect(page.getByRole('button', { name: 'Zurückholen' })).toBeVisible();
	await expect(page.getByText(/ist seither berichtigt worden/)).toHaveCount(0);
});
