// A Runde on several phones, keys that are renewed, and an evening of five players at three pages.
import type { Page } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';
import { evening, sample, UPPER_AUSTRIA } from '../evenings.ts';
import { contract, declarer, holder, save, standings, write } from './deal-support.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { linkTo, share, summary, test, twoPhones } from './phones.ts';
import { layIn } from './stored.ts';
import { expect } from './support.ts';

const past = (id: string, startedAt: string) => ({
	...sample(UPPER_AUSTRIA, 6),
	id,
	startedAt,
	closedAt: startedAt,
});
const players = sample(UPPER_AUSTRIA, 1).players.map(({ name }) => name);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/**
 * A Runde made of two evenings, shared.
 * @param before what is done while these are evenings of their own
 */
async function shareRunde(page: Page, before?: () => Promise<void>): Promise<void> {
	await layIn(
		page,
		past('e1', '2026-03-05T19:00:00+01:00'),
		past('e2', '2026-03-12T19:00:00+01:00'),
	);
	await before?.();
	await page.goto('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).tap();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	await page.getByRole('button', { name: 'Runde anlegen' }).tap();
	await expect(heading(page, 'Donnerstag')).toBeVisible();
	await summary(page, 'Runde teilen').tap();
	await page.getByRole('link', { name: /^Mitschauen und mitschreiben/ }).tap();
	await page.getByRole('button', { name: 'Diese Runde teilen' }).tap();
	await expect(page.getByText('Bei allen 2 Abenden ist alles für die anderen da.')).toBeVisible();
}

test('a Runde is on another phone as a whole; new evenings come by themselves; renewed keys shut out', async ({
	phone,
}) => {
	const a = await phone();
	await shareRunde(a);
	await takePictures(a, 'together-runde');
	await expectAccessible(a);
	await expectNoSidewaysScroll(a);
	const link = await linkTo(a, 'Mitschreiben');
	const watching = await linkTo(a, 'Mitschauen');

	const b = await phone();
	await b.goto(link);
	await expect(heading(b, 'Donnerstag')).toBeVisible();
	for (const day of ['5. März 2026', '12. März 2026'])
		await expect(b.getByRole('link', { name: day }).last()).toBeVisible();
	const c = await phone();
	await c.goto(watching);
	await expect(heading(c, 'Donnerstag')).toBeVisible();
	await expect(c.getByRole('link', { name: '5. März 2026' }).last()).toBeVisible();
	await expect(c.getByRole('link', { name: 'Runde ändern' })).toHaveCount(0);

	// Begun on one phone, on the table of the others; a deal written there is here.
	await b.getByRole('button', { name: 'Abend beginnen' }).tap();
	await expect(write(b)).toBeVisible();
	await expect(b.getByText('Alles ist für die anderen da.')).toBeVisible();
	for (const page of [a, c]) {
		await page.goto('/');
		await page.getByRole('link', { name: /^Weiterspielen/ }).tap();
		await expect(page.getByText(/^Spiel 1$/).first()).toBeAttached();
	}
	await expect(b.getByText('2 andere Handys sind da.')).toBeVisible();
	await write(a).tap();
	await contract(a, 'Dreier').tap();
	await expect(b.getByText(/schreibt Spiel 1: Dreier/)).toBeVisible();
	await declarer(a, players[1] ?? '').tap();
	await expect(b.getByText(/schreibt Spiel 1: Dreier · .* spielt/)).toBeVisible();
	await takePictures(b, 'together-draft');
	await save(a, 'gewonnen').tap();
	await expect(write(a)).toBeVisible();
	for (const page of [b, c])
		await expect(page.locator('ul.rows li a').first()).toContainText('Dreier');
	expect(await standings(b)).toEqual(await standings(a));

	// One phone has an evening that is over, and nothing else of the Runde.
	const d = await phone();
	await a.goto('/s/e1/more/together');
	await d.goto(await linkTo(a, 'Mitschauen'));
	await expect(heading(d, '5. März 2026')).toBeVisible();

	// New keys: the others are told, what they have stays, and nothing reaches them any more.
	await b.goto('/');
	await b
		.getByRole('link', { name: /Donnerstag/ })
		.first()
		.tap();
	await expect(heading(b, 'Donnerstag')).toBeVisible();
	// By key: what is loaded around it may still move.
	await b.getByRole('link', { name: /Alles ist für die anderen da/ }).press('Enter');
	await summary(b, 'Wer wann da war').tap();
	await expect(b.getByText('schaute zu').first()).toBeVisible();
	await summary(b, 'Schlüssel erneuern').tap();
	await b.getByRole('button', { name: 'Neue Schlüssel machen' }).tap();
	await expect(
		b
			.getByRole('main')
			.getByText('Die Schlüssel sind neu. Wer bleibt, liest jetzt den neuen Code.'),
	).toBeVisible();
	const renewed = await linkTo(b, 'Mitschreiben');
	expect(renewed).not.toBe(link);
	await a.goto('/');
	await a
		.getByRole('link', { name: /Donnerstag/ })
		.first()
		.tap();
	await a.getByRole('link', { name: /Die Schlüssel wurden erneuert/ }).press('Enter');
	await expect(a.getByText(/Alles, was hier steht, bleibt und ist sicher/)).toBeVisible();
	await takePictures(a, 'together-renewed');
	await expectAccessible(a);
	// Of each evening too, also of one that is over, and also where somebody has that one alone.
	for (const page of [a, d]) {
		await page.goto('/s/e1/more/together');
		await expect(page.getByText('Die Schlüssel wurden erneuert.').first()).toBeVisible();
	}
	await a.goto(renewed);
	await expect(heading(a, 'Donnerstag')).toBeVisible();
	await a.getByRole('link', { name: /Alles ist für die anderen da/ }).press('Enter');
	await expect(a.getByText('Bei allen 3 Abenden ist alles für die anderen da.')).toBeVisible();
});

test('an evening that was shared alone before its Runde: new keys and sharing no more are for its own code too', async ({
	phone,
}) => {
	const a = await phone();
	let watching = '';
	await shareRunde(a, async () => {
		await share(a, 'e1');
		watching = await linkTo(a, 'Mitschauen');
	});
	const runde = a.url();
	const guest = await phone();
	await guest.goto(watching);
	const line = guest.locator('.line');
	await expect(line).toContainText('Verbunden');
	// The page of the evening shows the codes that come of its Runde, and says that these are not all.
	await a.goto('/s/e1/more/together');
	await expect(a.getByText('1 anderes Handy ist da.')).toBeVisible();
	await expect(a.getByText(/^Neben diesen Codes gelten noch andere/)).toBeVisible();
	await takePictures(a, 'together-beside');
	await expectAccessible(a);
	await a.goto(runde);
	await summary(a, 'Schlüssel erneuern').tap();
	await a.getByRole('button', { name: 'Neue Schlüssel machen' }).tap();
	await expect(a.getByRole('main').getByText('Die Schlüssel sind neu.')).toBeVisible();
	await expect(line).toContainText('Die Schlüssel wurden erneuert.');
	await a.goto('/s/e1/more/together');
	await expect(a.getByText('Alles ist für die anderen da.')).toBeVisible();
	await expect(a.getByText('Gerade ist kein anderes Handy da.')).toBeVisible();
	await expect(a.getByText(/^Neben diesen Codes/)).toHaveCount(0);
	await summary(a, 'Nicht mehr teilen').tap();
	await a.getByRole('button', { name: 'Schlüssel von diesem Handy löschen' }).tap();
	await expect(a.getByRole('main').getByText('Dieses Handy teilt hier nicht mehr.')).toBeVisible();
	await expect(a.getByRole('button', { name: 'Diesen Abend teilen' })).toBeVisible();
});

test('an evening that a Runde gave away is told of by its day, one that was deleted here not at all: neither is to come', async ({
	phone,
}) => {
	const a = await phone();
	await shareRunde(a);
	const together = a.url();
	await a.goto(together.replace(/together$/, 'edit'));
	await appRuns(a);
	const splitting = a.locator('details').filter({ has: summary(a, 'Runde aufteilen') });
	await summary(a, 'Runde aufteilen').press('Enter');
	await splitting.getByRole('textbox', { name: 'Name der Runde' }).fill('Freitag');
	await splitting.getByRole('checkbox').first().press('Space');
	await splitting.getByRole('button', { name: 'Aufteilen' }).press('Enter');
	await expect(heading(a, 'Freitag')).toBeVisible();
	await a.goto(together);
	await expect(a.getByText('Bei allen 2 Abenden ist alles für die anderen da.')).toBeVisible();
	await summary(a, 'Die Abende').press('Enter');
	for (const day of ['5. März 2026', '12. März 2026'])
		await expect(a.getByRole('link', { name: day })).toBeVisible();
	await a.goto('/s/e1/more');
	await summary(a, 'Abend löschen').press('Enter');
	await a.getByRole('button', { name: 'Ja, löschen' }).press('Enter');
	await expect(a.getByRole('button', { name: 'Zurückholen' })).toBeVisible();
	await a.goto(together);
	await expect(a.getByText('Beim einzigen Abend ist alles für die anderen da.')).toBeVisible();
});

test("a server's disk is lost: a phone that has the Runde fills it again with all evenings, also those at rest", async ({
	host,
	phone,
}) => {
	const a = await phone();
	await shareRunde(a);
	const link = await linkTo(a, 'Mitschreiben');
	const allThere = a.getByText('Bei allen 2 Abenden ist alles für die anderen da.');
	await host.kill();
	await expect(a.getByText(/^Nicht verbunden/).first()).toBeVisible();
	// Nobody knows what a server has that does not answer.
	await expect(allThere).toHaveCount(0);
	host.wipe();
	await host.start();
	await expect(allThere).toBeVisible();
	// Nobody else has it: what comes now comes from the new disk.
	await a.close();
	const b = await phone();
	await b.goto(link);
	await expect(heading(b, 'Donnerstag')).toBeVisible();
	for (const [id, day] of [
		['e1', '5. März'],
		['e2', '12. März'],
	] as const) {
		await expect(b.getByRole('link', { name: `${day} 2026` }).last()).toBeVisible();
		await b.goto(`/s/${id}/sheet`);
		await expect(b.locator('[data-row]').first()).toBeVisible();
		await b.goBack();
	}
});

test('keys renewed while the server does not answer: they count once it does, and nobody is left behind', async ({
	host,
	phone,
}) => {
	const file = evening(UPPER_AUSTRIA);
	const { a, b, link } = await twoPhones(phone, file);
	const writing = a.locator('details[open]').filter({ has: summary(a, 'Mitschreiben') });
	await expect(writing).toHaveCount(1);
	await expect(b.getByText('Alles ist für die anderen da.')).toBeVisible();
	await summary(a, 'Schlüssel erneuern').tap();
	host.hold();
	await a.getByRole('button', { name: 'Neue Schlüssel machen' }).tap();
	// Longer than anybody waits.
	await a.clock.setSystemTime(Date.now() + 60_000);
	await expect(a.getByRole('main').getByText('Der Server antwortet noch nicht.')).toBeVisible();
	await a.clock.setSystemTime(Date.now());
	await host.kill();
	// While nobody can be seen, nothing is said of who is there.
	await expect(a.getByRole('main').getByText(/ander(es|e) Handys? /)).toHaveCount(0);
	await host.start();
	await expect(b.getByText('Die Schlüssel wurden erneuert.')).toBeVisible();
	const shown = writing.getByRole('textbox', { name: 'Link' });
	await expect(shown).not.toHaveValue(link);
	const renewed = await shown.inputValue();
	await b.goto(renewed);
	await expect(b.getByText('Alles ist für die anderen da.')).toBeVisible();
	// Whoever reads the old one is told, too.
	const c = await phone();
	await c.goto(link);
	await expect(c.getByText('Die Schlüssel wurden erneuert.')).toBeVisible();
	await expect(c.getByText(/Dieser Code gilt nicht mehr/)).toBeVisible();
	await expectAccessible(c);
	await takePictures(c, 'old-code');
	await c.getByRole('button', { name: 'Vergessen' }).tap();
	await c.goto('/');
	await expect(c.getByText('Noch kein Abend')).toBeVisible();
	// Also where the evening is here, by the new one.
	await b.goto(link);
	await expect(b.getByText(/Dieser Code gilt nicht mehr/)).toBeVisible();
});

test('new keys that a full disk does not take: that is said, and they are made once there is room', async ({
	phone,
}) => {
	const { a } = await twoPhones(phone, evening(UPPER_AUSTRIA));
	const make = async () => {
		await summary(a, 'Schlüssel erneuern').tap();
		await a.getByRole('button', { name: 'Neue Schlüssel machen' }).tap();
	};
	await a.evaluate(() => {
		IDBObjectStore.prototype.add = IDBObjectStore.prototype.put = () => {
			throw new DOMException('no room', 'QuotaExceededError');
		};
	});
	await make();
	await expect(a.getByText(/Nichts davon wurde gespeichert/).first()).toBeVisible();
	await expect(a.getByText('Der Server antwortet noch nicht.')).toHaveCount(0);
	await a.reload();
	await make();
	await expect(a.getByRole('main').getByText('Die Schlüssel sind neu.')).toBeVisible();
});

test('a phone that comes back after keys were renewed is told also where the server lost its disk meanwhile', async ({
	host,
	phone,
}) => {
	const { a, b } = await twoPhones(phone, evening(UPPER_AUSTRIA));
	const table = b.url();
	await b.goto('about:blank');
	await summary(a, 'Schlüssel erneuern').tap();
	await a.getByRole('button', { name: 'Neue Schlüssel machen' }).tap();
	await expect(a.getByRole('main').getByText('Die Schlüssel sind neu.')).toBeVisible();
	await host.kill();
	host.wipe();
	await host.start();
	await b.goto(table);
	await expect(b.getByText('Die Schlüssel wurden erneuert.')).toBeVisible();
});

test('three pages, five players, one evening: whoever writes, all see the same', async ({
	phone,
}) => {
	const file = evening(UPPER_AUSTRIA);
	const { a, b, link } = await twoPhones(phone, file);
	const c = await phone();
	await a.goto(`/s/${file.id}`);
	await c.goto(link);
	const pages = [a, b, c];
	// A round of the table, each deal on another page; the one who deals sits out.
	for (let number = 1; number <= 6; number++) {
		const page = pages[number % pages.length]!;
		await expect(page.getByText(`Spiel ${String(number)}`, { exact: true }).first()).toBeAttached();
		await write(page).tap();
		await contract(page, 'Rufer').tap();
		await holder(page, file.players[(number + 2) % 5]!.name)
			.first()
			.tap();
		await save(page, number % 2 === 0 ? 'verloren' : 'gewonnen').tap();
		for (const other of pages)
			await expect(
				other.getByText(`Spiel ${String(number + 1)}`, { exact: true }).first(),
			).toBeAttached();
	}
	const [first, ...others] = await Promise.all(pages.map(standings));
	expect(Object.keys(first ?? {})).toHaveLength(5);
	for (const one of others) expect(one).toEqual(first);
	for (const page of pages) {
		await page.goto(`/s/${file.id}/sheet`);
		await appRuns(page);
		await expect(page.locator('[data-row]')).toHaveCount(6);
		await expect(page.getByText('Zwei Fassungen')).toHaveCount(0);
	}
});
