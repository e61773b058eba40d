// Several phones, one evening, over the server that `npm start` runs: shared, joined, followed, killed and back.
import type { Page } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';
import { evening, UPPER_AUSTRIA } from '../evenings.ts';
import { contract, holder, save, standings, write } from './deal-support.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { linkTo, sharing, summary, test, twoPhones } from './phones.ts';
import { expect } from './support.ts';

const file = evening(UPPER_AUSTRIA);
const HOUR_MS = 60 * 60 * 1000;

async function writeRufer(page: Page) {
	await write(page).tap();
	await contract(page, 'Rufer').tap();
	await holder(page, 'Gerti').tap();
	await save(page, 'gewonnen').tap();
}

const latest = (page: Page) => page.locator('ul.rows li a').first();

test('two phones write one evening, over a server that is killed and comes back', async ({
	host,
	phone,
}) => {
	const { a, b, link } = await twoPhones(phone, file);
	await takePictures(a, 'together');
	expect(new URL(link).hash).toMatch(/^#w=[\w-]{22}&k=[\w-]{43}$/);
	expect(new URL(b.url()).hash).toBe('');
	await a.goto(`/s/${file.id}`);
	await expect(a.getByText('1 anderes Handy ist da.')).toBeVisible();
	await write(b).tap();
	await expect(a.getByText('Ein anderes Handy schreibt Spiel 1.')).toBeVisible();
	await takePictures(a, 'together-table');
	await contract(b, 'Rufer').tap();
	await holder(b, 'Gerti').tap();
	await save(b, 'gewonnen').tap();
	await expect(latest(a)).toContainText('Rufer');
	await expect(a.getByText('Ein anderes Handy schreibt Spiel 1.')).toHaveCount(0);

	// Another partner on one phone, another result on the other, both over the same version.
	for (const page of [a, b]) {
		await latest(page).tap();
		await expect(holder(page, 'Gerti')).toBeChecked();
	}
	await host.kill();
	await save(a, 'verloren').tap();
	await expect(latest(a)).toContainText('Rufer');
	await holder(b, 'Sepp').tap();
	await save(b, 'gewonnen').tap();
	await expect(a.getByText(/Nicht verbunden/)).toBeVisible();
	await expect(b.getByText('Nicht verbunden: 1 Änderung ist bisher nur hier.')).toBeVisible();
	await host.start();
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText('Zwei Fassungen von Spiel 1').first()).toBeVisible();
	}
	const said = a.getByRole('group', { name: 'Zwei Fassungen von Spiel 1' });
	await expect(said.getByText(/^Gerufen: .*Gerti/)).toBeVisible();
	await expect(said.getByText(/^Gerufen: .*Sepp/)).toBeVisible();
	await expect(said.getByText(/^Geber: /)).toHaveCount(0);
	await takePictures(a, 'conflict-deal');
	await a.getByRole('button', { name: 'Diese gilt' }).first().tap();
	await expect(b.getByText('Zwei Fassungen von Spiel 1')).toHaveCount(0);
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}`);
		await expect(page.getByText('Alles ist für die anderen da.')).toBeVisible();
	}
});

/** Code, link and warning in place of the screen, once it is printed. */
async function expectKeyOnPaper(page: Page, link: string) {
	await summary(page, 'Schlüssel aufheben').tap();
	await page.evaluate(() => {
		window.print = () => (document.body.dataset.printed = 'yes');
	});
	await page.getByRole('button', { name: 'Auf Papier: zum Mitschauen' }).tap();
	await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
	const paper = page.getByRole('region', { name: /^Schlüssel zu/ });
	await expect(paper).toBeHidden();
	await page.emulateMedia({ media: 'print' });
	await expect(paper).toContainText(link);
	await expect(paper).toContainText('Wie einen Hausschlüssel aufheben');
	await expect(paper.getByRole('img', { name: 'Code zum Mitschauen' })).toBeVisible();
	await expect(summary(page, 'Nicht mehr teilen')).toBeHidden();
	await takePictures(page, 'key-on-paper');
	await page.emulateMedia({ media: 'screen' });
	await expect(summary(page, 'Nicht mehr teilen')).toBeVisible();
}

/** The only deal of the sheet, opened as far as the button that deletes it. */
async function aboutToDelete(page: Page) {
	await page.goto(`/s/${file.id}/sheet`);
	await appRuns(page);
	const row = page.locator('[data-row]');
	await expect(row).toHaveCount(1);
	await row.getByRole('button').first().tap();
	await page.getByText('Einfügen, ungültig, löschen').tap();
	await expect(page.getByRole('button', { name: 'Löschen', exact: true })).toBeVisible();
	return row;
}

test('a deal deleted on one phone and put right on another stands side by side, and one of the two is right', async ({
	host,
	phone,
}) => {
	const { a, b } = await twoPhones(phone, file);
	await writeRufer(b);
	await expect(latest(b)).toContainText('Rufer');

	const row = await aboutToDelete(a);
	await latest(b).tap();
	await expect(holder(b, 'Gerti')).toBeChecked();
	await host.kill();
	await a.getByRole('button', { name: 'Löschen', exact: true }).tap();
	await expect(row).toHaveCount(0);
	await save(b, 'verloren').tap();
	await expect(b.getByText(/1 Änderung ist bisher nur hier/)).toBeVisible();
	await host.start();
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText('Zwei Fassungen von Spiel 1').first()).toBeVisible();
	}
	await takePictures(a, 'conflict-deleted');
	await expectAccessible(a);
	await expectNoSidewaysScroll(a);
	const deleted = b.getByRole('listitem').filter({ hasText: 'Gelöscht' });
	await deleted.getByRole('button', { name: 'Diese gilt' }).tap();
	for (const page of [a, b]) {
		await expect(page.getByText('Zwei Fassungen von Spiel 1')).toHaveCount(0);
		await expect(page.locator('[data-row]')).toHaveCount(0);
	}
});

test('a deal deleted on one phone while it is open on another: the form stays and says so, and both stand side by side', async ({
	phone,
}) => {
	const { a, b } = await twoPhones(phone, file);
	await writeRufer(b);
	await expect(latest(b)).toContainText('Rufer');
	await aboutToDelete(a);
	await latest(b).tap();
	await holder(b, 'Sepp').tap();
	await expect(holder(b, 'Sepp')).toBeChecked();
	await a.getByRole('button', { name: 'Löschen', exact: true }).tap();
	await expect(b.getByText('Dieses Spiel wurde inzwischen anderswo gelöscht')).toBeVisible();
	await expect(holder(b, 'Sepp')).toBeChecked();
	await takePictures(b, 'deleted-in-form');
	await expectAccessible(b);
	await expectNoSidewaysScroll(b);
	// Loaded again, and found again from the table.
	await b.reload();
	await expect(b.getByText('Dieses Spiel wurde inzwischen anderswo gelöscht')).toBeVisible();
	await expect(holder(b, 'Sepp')).toBeChecked();
	await expect(b.getByRole('heading', { level: 1 })).toHaveText('Spiel 1 ändern');
	await b.goto(`/s/${file.id}`);
	await expect(b.getByText(/^Hier ist es halb geändert/)).toBeVisible();
	await takePictures(b, 'left-draft');
	await expectAccessible(b);
	await b.getByRole('link', { name: 'Daran weiterschreiben' }).tap();
	await expect(holder(b, 'Sepp')).toBeChecked();
	await save(b, 'verloren').tap();
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText('Zwei Fassungen von Spiel 1').first()).toBeVisible();
	}
});

test('one deal written on two phones: told in the form, named on the start page, and one of the two goes', async ({
	host,
	phone,
}) => {
	const { a, b } = await twoPhones(phone, file);
	await a.goto(`/s/${file.id}`);
	for (const page of [a, b]) {
		await write(page).tap();
		await contract(page, 'Rufer').tap();
		await holder(page, 'Gerti').tap();
	}
	for (const page of [a, b])
		await expect(page.getByText('Ein anderes Handy schreibt Spiel 1.')).toBeVisible();
	await host.kill();
	for (const page of [a, b]) {
		await save(page, 'gewonnen').tap();
		await expect(latest(page)).toContainText('Rufer');
	}
	await host.start();
	for (const page of [a, b])
		await expect(page.getByText('Spiel 1 und 2: zweimal geschrieben?')).toBeVisible();
	await b.goto('/');
	const named = b.getByText(/ist vielleicht ein Spiel zweimal geschrieben/);
	await expect(named).toBeVisible();
	await takePictures(b, 'twins-home');
	await a.goto(`/s/${file.id}/sheet`);
	await appRuns(a);
	await a.locator('[data-row]').last().getByRole('button').first().tap();
	await expect(a.getByRole('button', { name: 'Beide behalten' })).toBeVisible();
	await takePictures(a, 'twins-row');
	await expectAccessible(a);
	await a.getByRole('button', { name: 'Dieses löschen' }).tap();
	await expect(a.locator('[data-row]')).toHaveCount(1);
	await expect(named).toHaveCount(0);
});

test('an evening that is deleted and brought back is shared as it was', async ({ phone }) => {
	const { a, b } = await twoPhones(phone, file);
	await a.goto(`/s/${file.id}/more`);
	await summary(a, 'Abend löschen').press('Enter');
	await a.getByRole('button', { name: 'Ja, löschen' }).press('Enter');
	await a.getByRole('button', { name: 'Zurückholen' }).press('Enter');
	await expect(a.getByRole('button', { name: 'Zurückholen' })).toHaveCount(0);
	await writeRufer(b);
	await a.goto(`/s/${file.id}`);
	await expect(latest(a)).toContainText('Rufer');
	await expect(a.getByText('Alles ist für die anderen da.')).toBeVisible();
	await expect(b.getByText(/Zwei Fassungen/)).toHaveCount(0);
});

test('one goes home on one phone, another on the other: both may be right', async ({
	host,
	phone,
}) => {
	const { a, b } = await twoPhones(phone, file);
	const leave = (page: Page, name: string) =>
		page.getByRole('button', { name: `${name}: Pause oder gehen` });
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/more/people`);
		await expect(leave(page, 'Hubert')).toBeVisible();
		// What writing takes comes behind the screen, and no worker keeps it here.
		await page.waitForLoadState('networkidle');
	}
	await host.kill();
	await leave(a, 'Hubert').tap();
	await expect(leave(a, 'Hubert')).toHaveCount(0);
	await leave(b, 'Sepp').tap();
	await expect(leave(b, 'Sepp')).toHaveCount(0);
	await host.start();
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText('Zwei Fassungen des Abends')).toBeVisible();
	}
	for (const seats of [
		'Resi, Franz, Hubert, Gerti',
		'Resi, Franz, Gerti, Sepp',
		'Resi, Franz, Gerti',
	])
		await expect(a.getByRole('definition').getByText(seats, { exact: true })).toBeVisible();
	await takePictures(a, 'conflict-seats');
	await expectAccessible(a);
	await expectNoSidewaysScroll(a);
	await a.getByRole('button', { name: 'Beides gilt' }).tap();
	for (const page of [a, b]) {
		await expect(page.getByText('Zwei Fassungen des Abends')).toHaveCount(0);
		await page.goto(`/s/${file.id}/more/people`);
		await expect(leave(page, 'Gerti')).toBeVisible();
		for (const name of ['Hubert', 'Sepp']) await expect(leave(page, name)).toHaveCount(0);
	}
});

test('rules changed for every deal on one phone while another writes one: asked on both, named on the start page', async ({
	host,
	phone,
}) => {
	const { a, b } = await twoPhones(phone, file);
	await a.goto(`/s/${file.id}/rules?to=koenigrufen-pagat`);
	await a.getByRole('radio', { name: 'Für den ganzen Abend' }).check();
	await expect(a.getByText('Kein geschriebenes Spiel zahlt anders.')).toBeVisible();
	await write(b).tap();
	// By either rules it counts otherwise; forehand plays it.
	await contract(b, 'Sechser-Dreier').tap();
	await host.kill();
	await a.getByRole('button', { name: 'Regeln ändern' }).tap();
	await expect(a.getByRole('main').getByText('Die Regeln sind geändert')).toBeVisible();
	await save(b, 'gewonnen').tap();
	await expect(latest(b)).toContainText('Sechser-Dreier');
	await expect(b.getByText(/1 Änderung ist bisher nur hier/)).toBeVisible();
	await host.start();
	const asked = 'Spiel 1: nach welchen Regeln?';
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText(asked)).toBeVisible();
	}
	await b.goto('/');
	const told = b.getByText(/ist bei 1\sSpiel offen, nach welchen Regeln es zählt/);
	await expect(told).toBeVisible();
	// It stands while it is asked anew.
	const notice = await told.elementHandle();
	await a.goto(`/s/${file.id}/more`);
	await a.locator('summary', { hasText: 'Name und Notiz' }).tap();
	await a.getByRole('textbox', { name: 'Name' }).fill('Gansl');
	await a.getByRole('button', { name: 'Speichern' }).tap();
	await expect(told).toContainText('Gansl');
	expect(await notice.evaluate((shown) => shown.isConnected)).toBe(true);
	await a.goto(`/s/${file.id}/sheet`);
	await a
		.getByRole('listitem')
		.filter({ hasText: 'Nach den alten Regeln' })
		.getByRole('button', { name: 'Diese gilt' })
		.tap();
	await expect(a.getByText(asked)).toHaveCount(0);
	await expect(b.getByText(/nach welchen Regeln es zählt/)).toHaveCount(0);
});

test('a deal corrected by who had not heard that the rules were changed: asked on both, and the answer counts', async ({
	host,
	phone,
}) => {
	const { a, b } = await twoPhones(phone, file);
	await write(b).tap();
	await contract(b, 'Sechser-Dreier').tap();
	await save(b, 'gewonnen').tap();
	await expect(latest(b)).toContainText('Sechser-Dreier');
	await a.goto(`/s/${file.id}`);
	await expect(latest(a)).toContainText('Sechser-Dreier');
	await a.goto(`/s/${file.id}/rules?to=koenigrufen-pagat`);
	await a.getByRole('radio', { name: 'Für den ganzen Abend' }).check();
	await latest(b).tap();
	await expect(contract(b, 'Sechser-Dreier')).toBeChecked();
	await host.kill();
	await a.getByRole('button', { name: 'Regeln ändern' }).press('Enter');
	await expect(a.getByRole('main').getByText('Die Regeln sind geändert')).toBeVisible();
	await save(b, 'verloren').tap();
	await expect(b.getByText(/1 Änderung ist bisher nur hier/)).toBeVisible();
	const byTheOld = await standings(b);
	await host.start();
	const asked = 'Spiel 1: nach welchen Regeln?';
	for (const page of [a, b]) {
		await page.goto(`/s/${file.id}/sheet`);
		await expect(page.getByText(asked)).toBeVisible();
	}
	await a
		.getByRole('listitem')
		.filter({ hasText: 'Nach den alten Regeln' })
		.getByRole('button', { name: 'Diese gilt' })
		.press('Enter');
	for (const page of [a, b]) {
		await expect(page.getByText(asked)).toHaveCount(0);
		await page.goto(`/s/${file.id}`);
		await expect.poll(() => standings(page)).toEqual(byTheOld);
	}
});

test('a link that is cut, garbage or of another key says what is, and what to do', async ({
	phone,
}) => {
	const a = await sharing(await phone(), file);
	const link = await linkTo(a, 'Mitschauen');
	const [address = '', keys = ''] = link.split('#');
	const others = 'A'.repeat(43);
	const bad = [
		[link.slice(0, -3), /kein ganzer Link .* Auf diesem Handy ist nichts geändert/],
		[`${address}#%E0%A4%A`, /kein ganzer Link/],
		[`${address}#${keys.replace(/^r=[^&]+/, 'r=%3D')}`, /kein ganzer Link/],
		[link.replace(/k=.*/, `k=${others}`), /mit einem anderen Schlüssel/],
		[link.replace(/r=[^&]+/, `r=${others}`), /noch nichts/],
	] as const;
	const b = await phone();
	for (const [one, told] of bad) {
		// The same page is not loaded anew for another fragment.
		await b.goto('/');
		await b.goto(one);
		await expect(b.getByText(told)).toBeVisible();
	}
	await expectAccessible(b);
});

test('a phone whose clock is wrong is told so where somebody is, and no more once it is right', async ({
	phone,
}) => {
	const a = await phone();
	await a.clock.setSystemTime(Date.now() + 2 * HOUR_MS);
	await sharing(a, file);
	// Which of the two is wrong nobody but a person can say.
	const told = a.getByText(
		/Gegenüber dem Server geht die Uhr dieses Handys um (119 Minuten|2 Stunden) vor\. .* ist sicher.* die Uhr des Servers/,
	);
	await expect(told).toBeVisible();
	// On the table a sentence of it, above the tabs also on a small phone, and the way to the rest.
	await a.setViewportSize({ width: 360, height: 740 });
	await a.goto(`/s/${file.id}`);
	const line = a.getByText(/^Gegenüber dem Server geht die Uhr dieses Handys um .* vor\.$/);
	await expect(line).toBeVisible();
	const tabs = (await a.getByRole('navigation', { name: 'Der Abend' }).boundingBox())!;
	const { y, height } = (await line.boundingBox())!;
	expect(y + height).toBeLessThanOrEqual(tabs.y);
	await takePictures(a, 'clock-table');
	await expectAccessible(a);
	await line.tap();
	await expect(told).toBeInViewport({ ratio: 1 });
	await expectNoSidewaysScroll(a);
	await a.goto('/');
	await expect(told).toBeVisible();
	await takePictures(a, 'clock-home');
	await expectAccessible(a);
	// Back from the phone's settings.
	await a.clock.setSystemTime(Date.now());
	await a.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(told).toHaveCount(0);
});

test('a phone that watches follows, shows all and offers nothing to write', async ({ phone }) => {
	const a = await sharing(await phone(), file);
	await expectAccessible(a);
	await expectNoSidewaysScroll(a);
	const link = await linkTo(a, 'Mitschauen');
	expect(new URL(link).hash).toMatch(/^#r=/);
	await expectKeyOnPaper(a, link);
	const c = await phone();
	await c.goto('/join');
	await c.getByRole('textbox', { name: 'Link einfügen' }).fill(link.slice(0, -3));
	await c.getByRole('button', { name: 'Mitmachen' }).tap();
	await expect(c.getByText(/kein ganzer Link/)).toBeVisible();
	await expectAccessible(c);
	await c.getByRole('textbox', { name: 'Link einfügen' }).fill(link);
	await c.getByRole('button', { name: 'Mitmachen' }).tap();
	await expect(c).toHaveURL(new RegExp(`/s/${file.id}$`));
	await expect(c.getByText('Verbunden: was geschrieben wird, erscheint sofort.')).toBeVisible();

	await a.goto(`/s/${file.id}`);
	await writeRufer(a);
	await expect(latest(c)).toContainText('Rufer');
	await expect(write(c)).toHaveCount(0);
	await takePictures(c, 'watching');
	await expectAccessible(c);
	await c.goto(`/s/${file.id}/sheet`);
	await appRuns(c);
	await c.locator('[data-row] button').first().tap();
	await expect(c.locator('[data-row] button').first()).toHaveAttribute('aria-expanded', 'true');
	await expect(c.getByText('Ändern', { exact: true })).toHaveCount(0);
	await c.goto(`/s/${file.id}/deal`);
	await expect(c.getByRole('heading', { level: 1 })).toHaveText('Dieses Handy schaut zu');
	await c.goto(`/s/${file.id}/more`);
	await c.getByRole('link', { name: /^Mitschauen und mitschreiben/ }).tap();
	await expect(summary(c, 'Mitschreiben')).toHaveCount(0);
	await summary(c, 'Nicht mehr teilen').tap();
	await c.getByRole('button', { name: 'Schlüssel von diesem Handy löschen' }).tap();
	await expect(c.getByRole('main').getByText('Dieses Handy teilt hier nicht mehr.')).toBeVisible();
	await c.goto(`/s/${file.id}`);
	await expect(write(c)).toBeVisible();
	await c.goto('/privacy');
	await expect(c.getByRole('heading', { name: 'Geteilte Abende und Runden' })).toBeVisible();
});

/** What is typed, chosen or done on the screen; what only opens something is no button. */
const controls = (page: Page) =>
	page
		.getByRole('main')
		.locator('button, input, select, textarea, [contenteditable]')
		.filter({ visible: true });

/** Nothing is, but for what changes only how something is shown. */
async function expectNothingToWrite(page: Page, shows: readonly string[] = []) {
	await expect(controls(page)).toHaveCount(shows.length);
	for (const [at, name] of shows.entries())
		await expect(controls(page).nth(at)).toHaveAccessibleName(name);
	await expect(page.getByText('Dieses Handy schaut zu')).toHaveCount(0);
	await expectAccessible(page);
}

test('a phone that watches sees the rules, the cash and how the evening ended, and can write none of it', async ({
	phone,
}) => {
	const a = await sharing(await phone(), file);
	const link = await linkTo(a, 'Mitschauen');
	await a.goto(`/s/${file.id}`);
	await writeRufer(a);
	const c = await phone();
	await c.goto(link);
	await expect(latest(c)).toContainText('Rufer');
	await c.getByRole('link', { name: 'Kassa', exact: true }).tap();
	const row = c.getByRole('listitem').filter({ hasText: / gibt / });
	await expect(row.first()).toContainText('noch offen');
	await expect(c.getByText(/^So wäre es jetzt/)).toBeVisible();
	await expectNothingToWrite(c);
	await takePictures(c, 'watched-cash');

	await c.getByRole('link', { name: 'Mehr', exact: true }).tap();
	await c.getByRole('link', { name: /^Regeln dieses Abends/ }).tap();
	await expect(c.getByRole('heading', { level: 1 })).toHaveText('Regeln des Abends');
	await expect(c.getByRole('cell').first()).toBeVisible();
	await expectNothingToWrite(c, ['Zeigen, wo jede Regel steht']);
	await takePictures(c, 'watched-rules');
	for (const place of ['rules?to=koenigrufen-pagat', 'cash', 'end']) {
		await c.goto(`/s/${file.id}/${place}`);
		await appRuns(c);
		await expect(c.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(c.getByRole('button', { name: /öffnen|schließen|ändern|bezahlt/ })).toHaveCount(0);
	}
	for (const place of ['rules/edit', 'more/people', 'more/payments', 'more/next', 'more/rounds']) {
		await c.goto(`/s/${file.id}/${place}`);
		await expect(c.getByRole('heading', { level: 1 })).toHaveText('Dieses Handy schaut zu');
	}

	await c.goto(`/s/${file.id}`);
	await a.goto(`/s/${file.id}/more`);
	await a.getByRole('button', { name: /^Abend schließen/ }).tap();
	await expect(a).toHaveURL(/\/end$/);
	await expect(c.getByText('Der Abend ist geschlossen.')).toBeVisible();
	await c.getByRole('link', { name: 'Wie er ausging' }).tap();
	await expect(c).toHaveURL(/\/end$/);
	await expect(c.getByRole('region', { name: 'Wer wem gibt' })).toContainText(/ gibt /);
	await expect(c.getByRole('button')).toHaveText(/Bild/);
	await expectAccessible(c);
	await takePictures(c, 'watched-end');
	// As long as it is watched; what is paid elsewhere is seen at once.
	await a
		.getByRole('button', { name: /^Bezahlt: / })
		.first()
		.tap();
	await expect(row.first()).toContainText('bezahlt');
	await c.goto('/');
	await c
		.getByRole('link', { name: /20\. Nov/ })
		.last()
		.tap();
	await expect(c).toHaveURL(/\/end$/);
	await expect(c.getByRole('region', { name: 'Wer wem gibt' })).toBeVisible();

	// A name given here would reach nobody; on the phone that writes it does.
	await c.goto('/people/hubert');
	await expect(c.getByText(/^Nur von Abenden bekannt, denen dieses Handy zuschaut/)).toBeVisible();
	await expect(summary(c, 'Umbenennen')).toHaveCount(0);
	await takePictures(c, 'watched-person');
	await a.goto('/people/hubert');
	await expect(summary(a, 'Umbenennen')).toBeVisible();
});
