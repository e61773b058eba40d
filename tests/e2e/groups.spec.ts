// Runden: proposed from evenings, their home, the usual evening in one tap, who owes whom.
import type { Page } from '@playwright/test';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';
import { tables } from '../trust/store.ts';
import {
	expectAccessible,
	expectFingerHigh,
	expectNoSidewaysScroll,
	takePictures,
} from './looks.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

const evening = (id: string, startedAt: string, more: object = {}) => ({
	...sample(UPPER_AUSTRIA, 8),
	id,
	startedAt,
	closedAt: startedAt,
	...more,
});

/** Of the evening of March 12: settled, and to be paid another time. */
const settledLater = (...debts: readonly { from: string; to: string; minor: number }[]) => ({
	settlements: [
		{
			id: 's1',
			at: '2026-03-12T23:00:00+01:00',
			covers: { deals: sample(UPPER_AUSTRIA, 8).deals.map(({ id }) => ({ id })) },
			transfers: debts.map((debt, i) => ({ ...debt, id: `t${String(i + 1)}`, later: true })),
		},
	],
});

test('what nobody has settled is told: such a Runde is not quits', async ({ app }) => {
	const { page } = app;
	const open = { closedAt: undefined };
	await layIn(
		page,
		evening('e1', '2025-03-05T19:00:00+01:00', open),
		evening('e2', '2026-03-12T19:00:00+01:00', open),
		evening('e3', '2026-03-19T19:00:00+01:00', open),
	);
	await app.open('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).click();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	// Begun so long ago it keeps nobody from the next one.
	await expect(page.getByRole('link', { name: /^Abend weiterspielen/ })).toBeVisible();
	await expect(page.getByRole('button', { name: /^Abend beginnen/ })).toBeVisible();
	// None of them is still played; what is, is counted on neither page.
	const money = page.getByRole('link', { name: /3 Abende der Runde sind noch nicht abgerechnet/ });
	await expect(money).toContainText('Nach dem, was abgerechnet ist, sind alle quitt.');
	await money.click();
	// The link that led here says the same.
	await page
		.locator('summary', { hasText: '3 Abende der Runde sind noch nicht abgerechnet' })
		.click();
	await expectAccessible(page);
	await page.getByRole('link', { name: '5. März 2025' }).click();
	await page.waitForURL('**/s/e1/cash');
	await expect(page.getByRole('button', { name: 'Alles bezahlt' })).toBeVisible();
	// At a table it is those who sit there that count, whichever Runde an evening is of.
	await page.goto('/s/e3/cash');
	await expect(
		page.getByText('2 frühere Abende mit Leuten von diesem Tisch sind noch nicht abgerechnet'),
	).toBeVisible();
});

test('a Runde from two evenings: home, the usual evening in one tap, a debt paid in parts', async ({
	app,
}) => {
	test.slow();
	const { page } = app;
	const [debtor, creditor] = sample(UPPER_AUSTRIA, 1).players;
	await layIn(
		page,
		evening('e1', '2026-03-05T19:00:00+01:00'),
		evening('e2', '2026-03-12T19:00:00+01:00', {
			movements: [
				{ id: 'm1', from: creditor!.id, to: 'pot', minor: 500, gift: true },
				{ id: 'm2', from: debtor!.id, to: 'pot', minor: 150 },
			],
			...settledLater({ from: debtor!.id, to: creditor!.id, minor: 200 }),
		}),
	);

	await app.open('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).click();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	await expectAccessible(page);
	// What is made is not said to be gone on the way to its page.
	const gone = await page.evaluateHandle(() => {
		const seen: string[] = [];
		const look = () => {
			if (document.body.innerText.includes('Diese Runde gibt es hier nicht')) seen.push('gone');
		};
		new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
		return seen;
	});
	await page.getByRole('button', { name: 'Runde anlegen' }).click();

	await expect(page.getByRole('heading', { name: 'Donnerstag', level: 1 })).toBeVisible();
	expect(await gone.jsonValue()).toEqual([]);
	await expect(page.getByRole('heading', { name: 'Saison 2026' })).toBeVisible();
	await expect(page.getByText(`${debtor!.name} schuldet ${creditor!.name}`)).toBeVisible();
	await takePictures(page, 'group');
	await expectAccessible(page);
	await expectFingerHigh(page);
	await expectNoSidewaysScroll(page);

	await page.getByRole('link', { name: /schuldet/ }).click();
	await page.waitForURL(/\/money$/);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Erinnerung teilen' }).click();
	await expect(page.getByRole('main').getByText('In der Zwischenablage')).toBeVisible();
	await page.getByText(`${debtor!.name} schuldet ${creditor!.name}`).click();
	const debts = page.getByRole('region', { name: 'Wer wem was schuldet' });
	await expect(debts.getByRole('link', { name: 'vom 12. März 2026' })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('textbox', { name: 'Wie viel wurde bezahlt?' }).fill('€ 0,50');
	await page.getByRole('button', { name: 'Eintragen' }).click();
	await expect(page.getByRole('button', { name: /Bezahlt: € 1,50/ })).toBeVisible();
	await page.getByRole('button', { name: /Bezahlt: € 1,50/ }).click();
	// An evening that differs from what was settled for it is told of below.
	await expect(page.getByText('Nach dem, was abgerechnet ist, sind alle quitt.')).toBeVisible();
	// Closed elsewhere and never settled: named here, with the way to where it can be settled after all.
	await page.getByText('Ein geschlossener Abend wurde hier nie abgerechnet').click();
	await expect(page.getByRole('link', { name: /^5\. März 2026/ })).toHaveAttribute(
		'href',
		'/s/e1/end',
	);
	// The pot is the Runde's: what lies in it, what of it is somebody's, and how it lay after an earlier evening.
	const pot = page.getByRole('region', { name: 'Topf der Runde' });
	await expect(pot.locator('dl div')).toHaveText([
		/Im Topf\s*€\s6,50/,
		/davon steht Spielern zu\s*€\s1,50/,
		/Gehört allen\s*€\s5,00/,
	]);
	await takePictures(page, 'group-money');
	await pot.getByRole('combobox').selectOption({ label: 'nach dem 5. März 2026' });
	await expect(pot.locator('dl div').first()).toHaveText(/Im Topf\s*€\s0,00/);
	await pot.getByRole('combobox').selectOption({ label: 'jetzt' });
	// Written between two evenings, and taken back.
	await pot.getByText('Etwas aufschreiben').click();
	await pot.getByRole('radio', { name: 'Rechnung zahlen' }).check();
	await pot.getByRole('textbox', { name: 'Betrag' }).fill('4,20');
	await pot.getByRole('textbox', { name: 'Notiz' }).fill('neue Karten');
	await expectAccessible(page);
	await pot.getByRole('button', { name: 'Aufschreiben' }).click();
	await expect(pot.locator('dl div').first()).toHaveText(/Im Topf\s*€\s2,30/);
	await expect(pot.getByRole('listitem').first()).toContainText('neue Karten');
	await takePictures(page, 'group-pot');
	await pot.getByRole('button', { name: 'Zurücknehmen' }).click();
	await expect(pot.locator('dl div').first()).toHaveText(/Im Topf\s*€\s6,50/);
	await expect(page.locator('[role=status].hidden')).toHaveText(/^Zurückgenommen/);
	await expectNoSidewaysScroll(page);

	// From the app's start: one tap, and everybody sits.
	await app.open('/');
	await page.getByRole('button', { name: 'Abend beginnen' }).click();
	await expect(page).toHaveURL(/\/s\/.+/);
	for (const { name } of sample(UPPER_AUSTRIA, 1).players) {
		await expect(page.getByText(name).first()).toBeVisible();
	}
	await app.open('/');
	// Once, as the first thing on the screen; the Runde's card says no more than that it plays.
	await expect(page.getByRole('link', { name: /^Weiterspielen/ })).toBeVisible();
	await expect(page.getByRole('article')).toContainText('Spielt gerade');
	await expect(page.getByRole('link', { name: /Abend weiterspielen/ })).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'Offene Abende' })).toHaveCount(0);

	// A closed evening opens on its end: who won, what is worth telling, who pays whom, one button.
	await page.getByRole('link', { name: '12. März 2026' }).click();
	await expect(page.getByText('Cleo gewinnt')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Was zu erzählen ist' })).toBeVisible();
	await takePictures(page, 'end');
	await expectAccessible(page);
	await expectFingerHigh(page);
	await expectNoSidewaysScroll(page);
	const picture = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Bild mit den Zahlungen teilen' }).click();
	expect((await picture).suggestedFilename()).toBe('schrieb-2026-03-12.png');
	await expect(
		page.getByRole('main').getByText('Gesichert als schrieb-2026-03-12.png'),
	).toBeVisible();

	// Changing one of its deals asks first, on the sheet and by its address.
	await page.goto('/s/e2/deal?edit=d1');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('12. März 2026');
	await expect(page.getByText('Dieser Abend ist geschlossen.')).toBeVisible();
	await expect(page.getByRole('button', { name: /^gewonnen/ })).toHaveCount(0);
	await takePictures(page, 'closed-ask');
	await expectAccessible(page);
	await page.goto('/s/e2/sheet');
	await page.locator('#deal-d1').getByRole('button').first().click();
	const sheet = page.getByRole('table');
	await expect(sheet.getByText('Dieser Abend ist geschlossen.')).toBeVisible();
	await expect(sheet.getByRole('link', { name: 'Ändern' })).toHaveCount(0);
	await sheet.getByRole('button', { name: 'Trotzdem ändern' }).click();
	await expect(sheet.getByRole('link', { name: 'Ändern' })).toBeVisible();
});

test('a Runde made by hand: changed, deleted, brought back', async ({ app }) => {
	const { page } = app;
	await app.open('/g/new');
	// The button is always in sight, the field need not be.
	const called = page.getByRole('textbox', { name: 'Name der Runde' });
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	await expect(called).toBeFocused();
	await expect(called).toBeInViewport();
	await expect(called).toHaveAccessibleDescription(/^Die Runde braucht einen Namen\./);
	await called.fill('Familie');
	await expect(called).not.toHaveAttribute('aria-invalid');
	await expect(called).toHaveAccessibleDescription(/^(?!Die Runde braucht)/);
	for (const name of ['Oma', 'Opa', 'Mizzi', 'Poldi']) {
		await page.getByRole('textbox', { name: 'Jemand Neuer' }).fill(name);
		await page.keyboard.press('Enter');
		await expect(page.getByRole('combobox', { name })).toHaveValue('regular');
	}
	// Whoever moves somebody by the keyboard stays on the button, up to the first place.
	const up = page.getByRole('button', { name: 'Poldi nach vorn' });
	const places = page.getByRole('region', { name: 'Sitzordnung' }).getByRole('listitem');
	await up.focus();
	for (const place of [2, 1, 0]) {
		await page.keyboard.press('Enter');
		await expect(places.nth(place)).toContainText('Poldi');
		await expect(up).toBeFocused();
	}
	await expect(up).toBeDisabled();
	// Whatever somebody becomes, he stays where he stands, and so does the focus.
	const third = page.getByRole('region', { name: 'Mitglieder' }).getByRole('combobox').nth(2);
	await third.focus();
	for (const role of ['guest', 'former', 'none', 'former', 'guest', 'regular']) {
		await third.selectOption(role);
		await expect(third).toHaveValue(role);
		await expect(third).toHaveAccessibleName('Mizzi');
		await expect(third).toBeFocused();
	}
	await takePictures(page, 'group-edit');
	await expectAccessible(page);
	await expectFingerHigh(page);
	await expectNoSidewaysScroll(page);
	await page.getByRole('button', { name: 'Runde anlegen' }).click();

	// Who is missing today is tapped away; three are too few.
	await page.getByRole('button', { name: 'Mizzi', exact: true }).click();
	await expect(page.getByText('Noch 1 Person fehlt.')).toBeVisible();
	await page.getByRole('button', { name: 'Mizzi', exact: true }).click();

	await page.getByRole('link', { name: 'Runde ändern' }).click();
	await page.getByText('Runde löschen').first().click();
	await page.getByRole('button', { name: 'Runde löschen' }).click();
	await page.getByRole('button', { name: 'Zurückholen' }).click();
	await expect(page.getByRole('heading', { name: 'Familie', level: 1 })).toBeVisible();

	// What was changed and not yet saved is kept where it is archived.
	await page.getByRole('link', { name: 'Runde ändern' }).click();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Sippe');
	await page.getByText('Runde archivieren').first().click();
	// A stake half typed is not dropped by that: it is asked for.
	await page.getByRole('radio', { name: 'anderer Wert' }).check();
	const stake = page.getByLabel('Wert in EUR');
	await stake.fill('x');
	await page.getByRole('button', { name: 'Runde archivieren' }).click();
	await expect(stake).toBeFocused();
	await expect(stake).toHaveAccessibleDescription(/^Ein Betrag von/);
	await stake.fill('0,10');
	await page.getByRole('button', { name: 'Runde archivieren' }).click();
	await expect(page.getByRole('heading', { name: 'Sippe', level: 1 })).toBeVisible();
});

/** A Runde of these people, by hand. */
async function makeGroup(page: Page, name: string, people: readonly string[]) {
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill(name);
	const [last, ...others] = people.toReversed();
	for (const person of others.toReversed()) {
		await page.getByRole('textbox', { name: 'Jemand Neuer' }).fill(person);
		await page.keyboard.press('Enter');
		await expect(page.getByRole('combobox', { name: person })).toHaveValue('regular');
	}
	// Typed and not added, somebody belongs to it too.
	await page.getByRole('textbox', { name: 'Jemand Neuer' }).fill(last!);
}

test('what was filled in of a Runde and not saved is there again, until it is saved or discarded', async ({
	app,
}) => {
	const { page } = app;
	const name = page.getByRole('textbox', { name: 'Name der Runde' });
	const isThere = page.getByText('Was du hier angefangen hast, ist noch da');
	await app.open('/g/new');
	await makeGroup(page, 'Familie', ['Anna', 'Bert']);
	await page.getByRole('link', { name: 'Zu den Abenden' }).first().click();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await app.open('/g/new');
	await expect(isThere).toBeVisible();
	await expect(name).toHaveValue('Familie');
	await expect(page.getByRole('combobox', { name: 'Anna' })).toHaveValue('regular');
	await expect(page.getByRole('textbox', { name: 'Jemand Neuer' })).toHaveValue('Bert');
	await takePictures(page, 'group-resumed');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	const isShown = page.getByRole('heading', { name: 'Familie', level: 1 });
	await expect(isShown).toBeVisible();

	const change = page.getByRole('link', { name: 'Runde ändern' });
	await change.click();
	await expect(name).toHaveValue('Familie');
	await expect(isThere).toHaveCount(0);
	await name.fill('Sippe');
	await page.goBack();
	await expect(isShown).toBeVisible();
	await change.click();
	await expect(name).toHaveValue('Sippe');
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await expect(name).toHaveValue('Familie');
	await expect(isThere).toHaveCount(0);
	await page.reload();
	await expect(name).toHaveValue('Familie');
	await expect(isThere).toHaveCount(0);

	// What was saved lies in the history once: one step back leaves it.
	await page.getByRole('button', { name: 'Runde speichern' }).click();
	await expect(isShown).toBeVisible();
	await page.goBack();
	await expect(isShown).toHaveCount(0);
});

test('what is usual in a Runde is asked once; two Runden become one and two again', async ({
	app,
}) => {
	test.slow();
	const { page } = app;
	await app.open('/g/new');
	await makeGroup(page, 'Familie', ['Oma', 'Opa', 'Mizzi', 'Poldi']);
	await page.getByRole('combobox', { name: 'Erster Geber' }).selectOption('turns');
	await page
		.getByRole('combobox', { name: 'Kleinste Münze' })
		.selectOption({ label: '50\u00a0Cent' });
	await page.getByRole('combobox', { name: 'Gezahlt wird' }).selectOption('pot');
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	await page.getByRole('button', { name: 'Abend beginnen' }).click();
	await expect(page).toHaveURL(/\/s\/.+/);
	const { sessions = [] } = await tables(page);
	expect(sessions.map(({ head }) => head)).toMatchObject([{ cash: { coin: 50, way: 'pot' } }]);

	await app.open('/g/new');
	await makeGroup(page, 'Nachbarn', ['Zenzi']);
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	await page.getByRole('link', { name: 'Runde ändern' }).click();
	await page.getByText('Mit einer anderen Runde zusammenlegen').click();
	await page.getByRole('combobox', { name: 'Welche Runde kommt dazu?' }).selectOption('Familie');
	await takePictures(page, 'group-fate');
	await expectAccessible(page);
	await expectFingerHigh(page);
	await expectNoSidewaysScroll(page);
	await page.getByRole('button', { name: 'Zusammenlegen', exact: true }).click();
	await expect(page.getByText('Familie gehört jetzt zu Nachbarn.').first()).toBeVisible();

	// Taken apart again after a new start.
	await page.reload();
	await page.getByText('Familie gehört dazu').click();
	await page.getByRole('button', { name: 'Wieder trennen' }).click();
	await expect(page.getByText('Familie ist wieder eine eigene Runde.').first()).toBeVisible();
	await page.getByText('Runde als Datei').click();
	const file = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Als Datei sichern' }).click();
	expect((await file).suggestedFilename()).toMatch(/^schrieb-runde-nachbarn-[\d-]+\.json$/);
	await app.open('/');
	await expect(page.getByRole('link', { name: 'Familie' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Nachbarn' })).toBeVisible();
	// One tap from the start: who owes whom.
	await page
		.getByRole('article')
		.filter({ hasText: 'Familie' })
		.getByRole('link', { name: 'Wer schuldet wem?' })
		.tap();
	await expect(page.getByRole('heading', { name: 'Geld der Runde' })).toBeVisible();
});

test('rules changed at a Runde’s table are those of its next evening, of no other, and in no list', async ({
	app,
}) => {
	test.slow();
	const { page } = app;
	const groupAt = async (name: string, people: readonly string[]) => {
		await app.open('/g/new');
		await makeGroup(page, name, people);
		await page.getByRole('button', { name: 'Runde anlegen' }).click();
		await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
		return page.url();
	};
	const begin = async (group: string) => {
		await page.goto(group);
		await page.getByRole('button', { name: 'Abend beginnen' }).click();
		await page.waitForURL(/\/s\/[^/]+$/);
		await page.goto(`${page.url()}/rules`);
		await expect(page.getByRole('link', { name: 'Regeln dieses Abends ändern' })).toBeVisible();
	};
	const close = async () => {
		await page.goto(page.url().replace(/\/rules.*/, '/more'));
		await page.getByRole('button', { name: /^Abend schließen/ }).click();
		await page.waitForURL((url) => !url.pathname.endsWith('/more'));
	};
	/** One more for a Rufer, taken for the rest of the evening. */
	const dearer = async () => {
		await page.getByRole('link', { name: 'Regeln dieses Abends ändern' }).click();
		await page.locator('summary', { hasText: 'Spiele' }).first().click();
		await page.locator('summary', { hasText: /^Rufer/ }).click();
		await page.getByRole('button', { name: 'gewonnen: mehr' }).first().click();
		await page.getByRole('button', { name: 'Speichern' }).click();
		await page.waitForURL(/\/rules\?to=/);
	};
	const apply = async () => {
		await page.getByRole('button', { name: 'Regeln ändern' }).click();
		await expect(page.getByRole('button', { name: 'Zurückholen' })).toBeVisible();
	};
	const family = await groupAt('Familie', ['Oma', 'Opa', 'Mizzi', 'Poldi']);
	const neighbours = await groupAt('Nachbarn', ['Uli', 'Vera', 'Willi', 'Xaver']);

	await begin(family);
	await dearer();
	await apply();
	await expect(page.getByText('Rufer 2, verloren 1 (statt: 1)')).toBeVisible();
	await close();
	await begin(neighbours);
	await expect(page.getByText('(statt: 1)')).toHaveCount(0);
	await begin(family);
	await expect(page.getByText('Rufer 2, verloren 1 (statt: 1)')).toBeVisible();

	// For this evening alone, and taken back as one thing.
	await dearer();
	await page.getByRole('switch', { name: 'Auch an den nächsten Abenden von Familie' }).uncheck();
	await apply();
	await expect(page.getByText('Rufer 3, verloren 1 (statt: 1)')).toBeVisible();
	await close();
	await begin(family);
	await expect(page.getByText('Rufer 2, verloren 1 (statt: 1)')).toBeVisible();
	await dearer();
	await apply();
	await page.getByRole('button', { name: 'Zurückholen' }).click();
	await expect(page.getByText('Rufer 2, verloren 1 (statt: 1)')).toBeVisible();
	await close();
	await begin(family);
	await expect(page.getByText('Rufer 2, verloren 1 (statt: 1)')).toBeVisible();
	// From the Runde's own page, for its next evening.
	await close();
	await page.goto(family);
	const other = await page.context().newPage();
	await other.goto(`${family}/rules`);
	await expect(other.getByText('Vorlage: Königrufen', { exact: false }).first()).toBeVisible();
	await page.getByRole('link', { name: 'Regeln ändern' }).click();
	await page.locator('summary', { hasText: 'Spiele' }).first().click();
	await page.locator('summary', { hasText: /^Rufer/ }).click();
	await page.getByRole('button', { name: 'gewonnen: mehr' }).first().click();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.waitForURL(family);
	// Whoever had begun to change them elsewhere is told beside saving, and led to what can be done.
	await other.getByRole('button', { name: 'Inzwischen anderswo geändert' }).click();
	await expect(other.getByRole('button', { name: /in die Liste$/ })).toBeInViewport();
	await other.close();
	await begin(family);
	await expect(page.getByText('Rufer 3, verloren 1 (statt: 1)')).toBeVisible();
	const { rulesets = [] } = await tables(page);
	expect(rulesets.filter(({ kind }) => kind === 'house')).toEqual([]);
});

test('what two tabs took back of each other’s payments is named beside the debt, with the way to where somebody chooses', async ({
	app,
	context,
}) => {
	const { page } = app;
	const [debtor, creditor] = sample(UPPER_AUSTRIA, 1).players;
	await layIn(
		page,
		evening(
			'e1',
			'2026-03-12T19:00:00+01:00',
			settledLater({ from: debtor!.id, to: creditor!.id, minor: 200 }),
		),
		evening('e2', '2026-03-19T19:00:00+01:00'),
	);
	await app.open('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).click();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	await page.getByRole('link', { name: /schuldet/ }).click();
	await page.waitForURL(/\/money$/);
	const other = await context.newPage();
	await other.goto(page.url());
	const row = (tab: Page) => tab.getByText(`${debtor!.name} schuldet ${creditor!.name}`);
	const back = (tab: Page) => tab.getByRole('button', { name: 'Zurücknehmen' });
	await row(page).click();
	await page.getByRole('textbox', { name: 'Wie viel wurde bezahlt?' }).fill('0,50');
	await page.getByRole('button', { name: 'Eintragen' }).click();
	await expect(back(page)).toBeVisible();
	await row(other).click();
	await other.getByRole('button', { name: /Bezahlt: € 1,50/ }).click();
	await expect(back(other)).toBeVisible();
	await back(page).click();
	for (const tab of [page, other]) {
		await expect(tab.getByText('In „12. März 2026“ hat eine Stelle zwei Fassungen')).toBeVisible();
		await expect(tab.getByRole('link', { name: 'Anschauen und wählen' })).toHaveAttribute(
			'href',
			'/s/e1/sheet',
		);
	}
	await expectAccessible(page);
	// The Runde's page says so as well.
	await page.getByRole('link', { name: 'Zur Runde' }).click();
	await expect(page.getByRole('heading', { name: 'Wer wem was schuldet' })).toBeVisible();
	await expect(page.getByText('In „12. März 2026“ hat eine Stelle zwei Fassungen')).toBeVisible();
	await takePictures(page, 'group-conflict');
	await expectAccessible(page);
});

test('a Runde’s page names five debts and says how many more there are', async ({ app }) => {
	const { page } = app;
	const ids = sample(UPPER_AUSTRIA, 1).players.map(({ id }) => id);
	const pairs = ids.flatMap((from, at) => ids.slice(at + 1).map((to) => ({ from, to })));
	const debts = pairs.map((pair, i) => ({ ...pair, minor: 100 * (i + 1) }));
	expect(debts).toHaveLength(10);
	await layIn(
		page,
		evening('e1', '2026-03-12T19:00:00+01:00', settledLater(...debts)),
		evening('e2', '2026-03-19T19:00:00+01:00'),
	);
	await app.open('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).click();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	const money = page.getByRole('link', { name: /schuldet/ });
	await expect(money.getByText('schuldet')).toHaveCount(5);
	await expect(money).toContainText('und 5 weitere');
	await takePictures(page, 'group-more-debts');
	await money.click();
	await page.waitForURL(/\/money$/);
	await expect(page.locator('summary', { hasText: 'schuldet' })).toHaveCount(10);
});

test('a Runde that another tab deletes is not made anew by a save: its page says that it is gone, until it is back', async ({
	app,
	context,
}) => {
	const { page } = app;
	await app.open('/g/new');
	await makeGroup(page, 'Familie', ['Oma', 'Opa', 'Mizzi', 'Poldi']);
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	await page.getByRole('link', { name: 'Runde ändern' }).click();
	await page.waitForURL(/\/edit$/);
	const other = await context.newPage();
	await other.goto(page.url());
	const save = other.getByRole('button', { name: 'Runde speichern' });
	await expect(save).toBeVisible();
	await page.getByText('Runde löschen').first().click();
	await page.getByRole('button', { name: 'Runde löschen' }).click();
	await expect(page.getByText('Runde gelöscht.').first()).toBeVisible();
	await expect(other.getByText('Diese Runde gibt es hier nicht')).toBeVisible();
	await expect(save).toHaveCount(0);
	await page.getByRole('button', { name: 'Zurückholen' }).click();
	await expect(save).toBeVisible();
});
