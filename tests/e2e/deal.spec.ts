// Writing deals: every way a deal can end, drafts, correcting, inserting, keyboard, reach, two tabs.
import type { Page } from '@playwright/test';
import { PAGAT, SWEDISH, UPPER_AUSTRIA, dreiers, evening } from '../evenings.ts';
import {
	Taps,
	contract,
	declarer,
	digit,
	draftWritten,
	expectSaved,
	holder,
	openTable,
	otherContract,
	option,
	save,
	seat,
	standings,
	write,
} from './deal-support.ts';
import { brokenWords, expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { expect, installed, test } from './support.ts';

const FOUR = ['Anna', 'Bert', 'Cleo', 'Dora'];
const THREE = ['Anna', 'Bert', 'Cleo'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const spoken = (page: Page) => page.locator('[role=status].hidden');
const typeDigits = async (page: Page, digits: string) => {
	for (const one of digits) await digit(page, Number(one)).tap();
};
const open = (page: Page, label: string | RegExp) =>
	page.locator('.form summary').filter({ hasText: label }).tap();

test('what is saved is read out once it is on disk', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Rufer').tap();
	await holder(page, 'Gerti').tap();
	await save(page, 'gewonnen').tap();
	await expectSaved(page, 1, 'Rufer');
	await expect(spoken(page)).toHaveText(
		/Gespeichert: Rufer · Franz, Gerti\. Franz \+1, Hubert −1, Gerti \+1, Sepp −1/,
	);
	await page.reload();
	await expectSaved(page, 1, 'Rufer');
});

test('a deal is saved although the words that come after the form cannot be had', async ({
	app,
}) => {
	const { page } = app;
	const missing = '**/_app/immutable/words/explain_later.*';
	await openTable(app, evening(UPPER_AUSTRIA));
	await page.route(missing, (route) => route.abort());
	await page.reload();
	await write(page).tap();
	const asked = page.waitForEvent('requestfailed');
	await contract(page, 'Rufer').tap();
	await asked;
	await holder(page, 'Gerti').tap();
	await save(page, 'gewonnen').tap();
	await expectSaved(page, 1, 'Rufer');
	await page.unroute(missing);
	await page.reload();
	await expectSaved(page, 1, 'Rufer');
	// The browser itself reports what it could not fetch, and whoever asked for it.
	const unfetched = /ERR_FAILED|Failed to fetch dynamically imported module: .*explain_later/;
	expect(app.errors.splice(0).filter((text) => !unfetched.test(text))).toEqual([]);
});

test('a deal that does not fit on the device says so in sight, and is kept', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await seat(page, 'Sepp').tap();
	await contract(page, 'Dreier').tap();
	await page.getByRole('button', { name: 'Entwurf verwerfen' }).scrollIntoViewIfNeeded();
	await draftWritten(page);
	await page.evaluate(() => {
		for (const write of ['add', 'put'] as const) {
			IDBObjectStore.prototype[write] = () => {
				throw new DOMException('no room', 'QuotaExceededError');
			};
		}
	});
	await save(page, 'gewonnen').tap();
	await expect(page.getByText(/kein Platz mehr/).first()).toBeInViewport();
	await page.reload();
	await expect(contract(page, 'Dreier')).toBeChecked();
});

test('what is missing is asked for, in place', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await expect(page.getByText('Fehlt noch: die Spielart')).toBeVisible();
	await contract(page, 'Rufer').tap();
	await expect(page.getByText('Fehlt noch: der Partner')).toBeVisible();
	// It leads to what is missing; Playwright would wait for it to be enabled.
	await save(page, 'gewonnen').tap({ force: true });
	await expect(page).toHaveURL(/\/deal$/);
	await expect(holder(page, 'Hubert')).toBeFocused();
	await holder(page, 'im Talon').tap();
	await expect(page.locator('.needs')).toHaveCount(0);
	await save(page, 'geschleift').tap();
	await expectSaved(page, 1, 'Rufer');
	expect(await standings(page)).toMatchObject({ Franz: '−3', Hubert: '+1' });
});

test('only what is possible is offered', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await seat(page, 'Gerti').tap();
	await expect(declarer(page, 'Gerti')).toBeChecked();
	await expect(contract(page, 'Rufer')).toBeDisabled();
	await expect(contract(page, 'Dreier')).toBeEnabled();
	await declarer(page, 'Franz').tap();
	await contract(page, 'Rufer').tap();
	// Forehand alone may play it: nobody is asked for.
	await expect(declarer(page, 'Gerti')).toHaveCount(0);
	await expect(contract(page, 'Rufer')).toHaveAccessibleName(/Franz$/);
	// Nobody calls a king of his own here.
	await expect(holder(page, 'Franz')).toHaveCount(0);
	await otherContract(page, 'Bettler');
	await expect(page.getByRole('group', { name: 'Uhu', exact: true })).toHaveCount(0);
});

test('nothing that a change of contract hides lingers', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Rufer').tap();
	await holder(page, 'Gerti').tap();
	await option(page, 'König ultimo', 'angesagt').tap();
	await option(page, 'Kontra auf Spiel', 'Kontra').tap();
	await otherContract(page, 'Bettler');
	await declarer(page, 'Hubert').tap();
	await save(page, 'gewonnen').tap();
	await expectSaved(page, 1, 'Bettler');
	expect(await standings(page)).toEqual({
		Resi: '0',
		Franz: '−2',
		Hubert: '+6',
		Gerti: '−2',
		Sepp: '−2',
	});
});

installed('a deal begun at the bidding survives, and is finished after play', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	const before = await page.evaluate(() => navigation.currentEntry?.index);
	await seat(page, 'Gerti').tap();
	await contract(page, 'Besser-Rufer').tap();
	await option(page, 'Uhu', 'angesagt').tap();
	await option(page, 'Kontra auf Uhu', 'Kontra').tap();
	// Another seat after all: the reload must not tap the first one again.
	await declarer(page, 'Hubert').tap();
	await app.offline();
	await draftWritten(page);
	await page.reload();
	await expect(contract(page, 'Besser-Rufer')).toBeChecked();
	await expect(declarer(page, 'Hubert')).toBeChecked();
	await expect(option(page, 'Uhu', 'angesagt')).toBeChecked();
	await expect(option(page, 'Kontra auf Uhu', 'Kontra')).toBeChecked();
	await page.getByRole('link', { name: 'Zurück zum Tisch' }).tap();
	await expect(write(page)).toHaveText(/weiterschreiben/);
	// A step back where it was begun, after a reload too: no second table lies behind this one.
	expect(await page.evaluate(() => navigation.currentEntry?.index)).toBe(before);
	await write(page).tap();
	await holder(page, 'Sepp').tap();
	await option(page, 'Uhu: geschafft?', 'verfehlt').tap();
	await save(page, 'verloren').tap();
	await expectSaved(page, 1, 'Besser-Rufer');
	// 1 for the game and 4 × 2 for the bird.
	expect(await standings(page)).toMatchObject({ Hubert: '−9', Sepp: '−9', Franz: '+9' });
	await expect(write(page)).not.toHaveText(/weiterschreiben/);
	await app.online();
});

test('a draft is thrown away where it is asked for, and only there', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await page.getByRole('button', { name: 'Entwurf verwerfen' }).tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
	await expect(write(page)).not.toHaveText(/weiterschreiben/);
	// The table does not stand in the history twice: the next step back leaves it.
	await page.goBack();
	await expect(page).not.toHaveURL(/\/s\/evening/);
});

test('card points: the other side’s count shows itself, and what follows from them', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(SWEDISH, FOUR));
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await declarer(page, 'Cleo').tap();
	await page.getByRole('button', { name: 'Punkte zählen' }).tap();
	await typeDigits(page, '45');
	await page.getByRole('button', { name: '2 Blatt' }).tap();
	await expect(page.getByRole('button', { name: 'Cleo: 45/2' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Gegner: 24/1, der Rest' })).toBeVisible();
	await takePictures(page, 'deal-count');
	await expectAccessible(page);
	await save(page, 'Speichern').tap();
	await expectSaved(page, 1, 'Dreier');
	// 4 for the game, 1 for the Grammeln that nobody had to enter.
	expect((await standings(page)).Cleo).toBe('+15');
});

test('the trick pile is counted in packets of three', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await declarer(page, 'Sepp').tap();
	await page.getByRole('button', { name: 'Punkte zählen' }).tap();
	await open(page, 'Stichhaufen');
	const pile = page.getByRole('group').or(page.locator('details'));
	const card = (name: string) => pile.getByRole('button', { name: new RegExp(`^${name}`) }).first();
	// King, queen, plain: 5 + 4 + 1 − 2 = 8. Three plain cards: 1. One left over: a leaf.
	await card('König').tap();
	await card('Dame').tap();
	await card('Packerl fertig').tap();
	await card('Packerl fertig').tap();
	await card('1 Karte').tap();
	await expect(page.getByText('9/1 aus 7 Karten')).toBeVisible();
	await draftWritten(page);
	await page.reload();
	await expect(page.getByText('9/1 aus 7 Karten')).toBeVisible();
	await expectAccessible(page);
	// By keys one goes on from where nothing more can be done. Two jacks close the packet of the plain card: 3; two lie by
	// themselves: 2/2.
	const jack = card('Bube');
	for (let i = 0; i < 4; i++) await jack.press('Enter');
	await expect(jack).toBeDisabled();
	await jack.press('Enter');
	await expect(page.getByText('14/2 aus 11 Karten')).toBeVisible();
	await expect(jack).toBeFocused();
	for (let i = 0; i < 2; i++) await card('Zurück').press('Enter');
	await expect(page.getByText('9 aus 6 Karten')).toBeVisible();
	await card('1 Karte').press('Enter');
	await page.getByRole('button', { name: '9/1 übernehmen für Sepp' }).press('Enter');
	await expect(page.getByRole('button', { name: '0 übernehmen für Gegner' })).toBeFocused();
	await expect(page.getByRole('button', { name: 'Sepp: 9/1' })).toBeVisible();
	await save(page, 'Speichern').tap();
	await expectSaved(page, 1, 'Sepp verliert');
});

test('a premium that both sides had announced is silent with one tap', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(SWEDISH));
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await declarer(page, 'Sepp').tap();
	await option(page, 'Pagat', 'angesagt').tap();
	for (let i = 0; i < 2; i++) await page.getByRole('radiogroup', { name: 'Pagat: wer' }).tap();
	await expect(option(page, 'Pagat: wer', 'beide')).toBeChecked();
	await option(page, 'Pagat', 'still').tap();
	await expect(option(page, 'Pagat: wer', 'Sepp')).toBeChecked();
	// 4 for the game and 1 for the Pagat, of three.
	await expect(save(page, 'gewonnen')).toContainText('Sepp +15');
});

for (const ruleset of [UPPER_AUSTRIA, SWEDISH, PAGAT, 'koenigrufen-lungau']) {
	test(`no contract of ${ruleset} is broken on a narrow screen`, async ({ app }) => {
		const { page } = app;
		await openTable(app, evening(ruleset, FOUR));
		await write(page).tap();
		await contract(page, 'Dreier').waitFor();
		for (const width of [320, 360, 412]) {
			await page.setViewportSize({ width, height: 740 });
			expect(await brokenWords(page, '[data-part=contract]'), String(width)).toEqual([]);
		}
		await contract(page, ruleset === UPPER_AUSTRIA ? 'Sechser-Dreier' : 'Sechserdreier').tap();
		expect(await brokenWords(page, '[data-part=contract]')).toEqual([]);
	});
}

test('neither of two contracts is broken in the largest text', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening('strohmandeln-mayr', ['Resi', 'Franz']));
	await write(page).tap();
	await contract(page, 'Aufgenommen').waitFor();
	await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
	for (const width of [320, 412]) {
		await page.setViewportSize({ width, height: 740 });
		expect(await brokenWords(page, '[data-part=contract]'), String(width)).toEqual([]);
	}
});

test('what is held in one hand, once in an evening, is folded up until it is set', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening('dreiertarock-tapp', ['Resi', 'Franz', 'Hubert']));
	await seat(page, 'Franz').tap();
	await contract(page, 'Dreier').tap();
	const trull = page.locator('[data-part="premium.trull"]');
	await expect(trull).toBeHidden();
	await open(page, 'Trull in der Hand');
	await trull.getByRole('radio', { name: 'Resi' }).tap();
	await expect(trull.getByRole('radio', { name: 'Resi' })).toBeChecked();
	await draftWritten(page);
	await page.reload();
	// What is set stands by itself; the others are folded up.
	await expect(trull.getByRole('radio', { name: 'Resi' })).toBeChecked();
	await expect(page.locator('[data-part="premium.four-kings"]')).toBeHidden();
});

test('what a tap opens comes into sight above the bar', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await seat(page, 'Sepp').tap();
	await contract(page, 'Dreier').tap();
	await page.getByRole('button', { name: 'Punkte zählen' }).tap();
	await open(page, 'Stichhaufen');
	const opened = page.locator('.form details[open]').getByRole('button', { name: /^König/ });
	const bar = page.getByRole('region', { name: 'Was das zahlt' });
	await expect
		.poll(async () => {
			const [button, top] = await Promise.all([opened.boundingBox(), bar.boundingBox()]);
			return button!.y + button!.height <= top!.y;
		})
		.toBe(true);
});

test('Trischaken: leaves, too many points, the rest', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Trischaken').tap();
	// More than the pack leaves no rest, and says so.
	await typeDigits(page, '4035');
	await expect(page.getByText('5 zu viel', { exact: true })).toBeVisible();
	await expect(spoken(page)).toHaveText(/5 zu viel/);
	await page.getByRole('button', { name: 'Löschen' }).tap();
	await page.getByRole('button', { name: /^Franz/ }).tap();
	await typeDigits(page, '0');
	await typeDigits(page, '12');
	await page.getByRole('button', { name: '1 Blatt' }).tap();
	await typeDigits(page, '40');
	await expect(page.getByRole('button', { name: 'Sepp: 17/2, der Rest' })).toBeVisible();
	await expect(spoken(page)).toHaveText(/Sepp: 17\/2, der Rest/);
	await takePictures(page, 'deal-trischaken');
	await expectAccessible(page);
	await save(page, 'Speichern').tap();
	await expectSaved(page, 1, 'Trischaken');
	// Franz took nothing; Gerti has more than half: 6 to him.
	expect(await standings(page)).toMatchObject({ Franz: '+6', Gerti: '−6' });
});

test('no digit moves away while one types', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	/** How far the digits stand below what is typed. */
	const place = async () => {
		const [pad, fields] = await Promise.all(
			[page.locator('.keypad'), page.locator('.fields')].map((one) => one.boundingBox()),
		);
		return pad!.y - fields!.y;
	};
	const still = async (digits: string) => {
		const before = await place();
		for (const one of digits) {
			await digit(page, Number(one)).tap();
			expect(await place(), `after ${one} of ${digits}`).toBe(before);
		}
	};
	await contract(page, 'Trischaken').tap();
	// To more than there is, and to the rest that nobody types.
	await still('4035');
	await expect(page.getByText('5 zu viel', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Löschen' }).tap();
	await still('020');
	await expect(page.getByRole('button', { name: /, der Rest$/ })).toBeVisible();
	await otherContract(page, 'Dreier');
	await declarer(page, 'Hubert').tap();
	await page.getByRole('button', { name: 'Punkte zählen' }).tap();
	await still('41');
	await open(page, 'Anders ausgegangen');
	await option(page, 'Wie ist es ausgegangen?', 'von Hand').tap();
	await still('12');
});

test('a Bettler with one opponent’s kontra', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await seat(page, 'Gerti').tap();
	await contract(page, 'Bettler').tap();
	await option(page, 'Kontra von Sepp', 'Kontra').tap();
	await option(page, 'Kontra von Sepp', 'Rekontra').tap();
	await save(page, 'verloren').tap();
	await expectSaved(page, 1, 'Bettler');
	expect(await standings(page)).toMatchObject({ Gerti: '−12', Sepp: '+8', Franz: '+2' });
});

test('Piccolo and Bettler bei, with two declarers', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening({ extends: SWEDISH, patch: { bei: { most: 2 } } }, FOUR));
	await seat(page, 'Bert').tap();
	await contract(page, 'Piccolo').tap();
	await page.getByRole('button', { name: 'Noch ein Spiel daneben' }).tap();
	await option(page, 'Spiel daneben', 'Bettler').tap();
	await option(page, 'Wer daneben spielt', 'Cleo').tap();
	await expect(page.getByText('Fehlt noch: das Spiel daneben')).toBeVisible();
	await option(page, 'Wie es daneben ausging', 'verloren').tap();
	await expectAccessible(page);
	// Each is told apart from the others. With the last that there may be its button goes, and the game has the focus.
	const add = page.getByRole('button', { name: 'Noch ein Spiel daneben' });
	await add.press('Enter');
	await expect(page.getByRole('group', { name: /^Bei/ })).toHaveCount(2);
	const second = page.getByRole('group', { name: 'Bei 2', exact: true });
	await expect(second.getByRole('radio').first()).toBeFocused();
	await second.getByRole('button', { name: 'Spiel daneben weg' }).press('Enter');
	await expect(add).toBeFocused();
	await save(page, 'gewonnen').tap();
	await expectSaved(page, 1, 'Piccolo');
	// The Piccolo is worth 2, the Bettler 3.
	expect(await standings(page)).toEqual({ Anna: '+1', Bert: '+9', Cleo: '−11', Dora: '+1' });
});

test('renonce, a valat, a result by hand, a deal thrown in', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await seat(page, 'Hubert').tap();
	await contract(page, 'Dreier').tap();
	await open(page, 'Anders ausgegangen');
	const renonce = option(page, 'Wie ist es ausgegangen?', 'Renonce');
	await renonce.tap();
	// Who made it is asked below, in sight: no chip is pushed away from under the finger.
	const asked = page.locator('[data-part="outcome"]');
	await expect(asked.getByText('Wer hat Renonce gemacht?')).toBeInViewport();
	expect((await asked.boundingBox())!.y).toBeGreaterThan((await renonce.boundingBox())!.y);
	await option(page, 'Wer hat Renonce gemacht?', 'Sepp').tap();
	await save(page, 'Speichern').tap();
	await expectSaved(page, 1, 'Dreier');
	expect(await standings(page)).toMatchObject({ Hubert: '+12', Franz: '+4', Sepp: '−20' });

	await seat(page, 'Gerti').tap();
	await contract(page, 'Dreier').tap();
	await open(page, 'Valat');
	await option(page, 'Valat', 'angesagt').tap();
	// It says who won: there is one button.
	await expect(save(page, 'gewonnen')).toHaveCount(0);
	await save(page, 'Speichern').tap();
	await expectSaved(page, 2, 'Dreier');
	expect((await standings(page)).Gerti).toBe('+100');

	await write(page).tap();
	await open(page, 'Anders ausgegangen');
	await option(page, 'Wie ist es ausgegangen?', 'von Hand').tap();
	// The whole keypad is in sight above the bar.
	const taps = new Taps();
	await taps.digits(page, '50');
	expect(taps.scrolls).toBe(0);
	await expect(page.getByText('Summe +50, sie muss 0 sein', { exact: true })).toBeVisible();
	await expect(spoken(page)).toHaveText(/: \+50\. Summe \+50, sie muss 0 sein/);
	await page.getByRole('button', { name: 'Weiter' }).tap();
	await page.getByRole('button', { name: 'Rest', exact: true }).tap();
	await expectAccessible(page);
	await save(page, 'Speichern').tap();
	await expectSaved(page, 3, 'Von Hand');

	// Whoever was tapped as declarer: nobody has won or lost anything.
	await page.locator('a.seat').first().tap();
	await open(page, 'Anders ausgegangen');
	await option(page, 'Wie ist es ausgegangen?', 'von Hand').tap();
	await expect(page.getByText('Niemand zahlt.')).toBeVisible();
	await save(page, 'Speichern').tap();
	await expectSaved(page, 4, 'Zusammengeworfen');
	await expect(page.locator('ul.rows li a').first()).toContainText('niemand zahlt');
});

test('a premium between two players is paid by the one to the other, whoever won', async ({
	app,
}) => {
	const { page } = app;
	const ruleset = {
		extends: 'koenigrufen-pagat',
		patch: { premiums: { mondfang: { value: { silent: 2 }, between: 'players' } } },
	};
	await openTable(app, evening(ruleset));
	await seat(page, 'Hubert').tap();
	await contract(page, 'Dreier').tap();
	await open(page, 'Mondfang');
	await page.getByRole('button', { name: 'Mondfang dazu' }).tap();
	await option(page, 'zahlt', 'Franz').tap();
	// Nobody pays himself.
	await expect(option(page, 'bekommt', 'Franz')).toBeDisabled();
	await option(page, 'bekommt', 'Gerti').tap();
	await save(page, 'gewonnen').tap();
	await expectSaved(page, 1, 'Dreier');
	const points = await standings(page);
	const of = (name: string): number => Number(points[name]?.replace('−', '-'));
	expect(of('Franz')).toBe(of('Sepp') - 2);
	expect(of('Gerti')).toBe(of('Sepp') + 2);
	expect(of('Hubert')).toBe(-3 * of('Sepp'));

	// Corrected, it is there again, and can be taken away.
	await page.getByRole('link', { name: 'ändern' }).tap();
	await expect(option(page, 'zahlt', 'Franz')).toBeChecked();
	await page.getByRole('button', { name: 'Mondfang weg' }).press('Enter');
	// It stays where it stands, and with it the focus.
	await expect(page.getByRole('button', { name: 'Mondfang weg' })).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Mondfang dazu' })).toBeFocused();
	await save(page, 'gewonnen').tap();
	await expect.poll(async () => (await standings(page)).Franz).toBe(points.Sepp);
});

test('three-handed Tarok: declarations, the pagat, points against 26', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening('tarok-swedish', THREE));
	await write(page).tap();
	await open(page, 'Bert');
	await page.getByRole('button', { name: 'Tarocke mehr' }).tap();
	await page.getByRole('button', { name: 'Tarocke mehr' }).tap();
	await option(page, 'Könige', 'Vier Könige').tap();
	await page
		.getByRole('group', { name: 'Pagat' })
		.getByRole('radio', { name: /^Ultimo gewonnen/ })
		.tap();
	await expect(page.getByText('wer den Pagat hatte')).toBeVisible();
	await option(page, 'Wer hatte den Pagat?', 'Cleo').tap();
	await typeDigits(page, '3026');
	await takePictures(page, 'deal-tarok');
	await expectAccessible(page);
	await save(page, 'Speichern').tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
	// Bert: 15 and 10 from each, 10 to Cleo, 4 above 26. Cleo: 26, Anna the rest, 22.
	expect(await standings(page)).toEqual({ Bert: '+44', Cleo: '−5', Anna: '−39' });
});

test('five at a Lungau table: the dealer drives with the talon', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening('koenigrufen-lungau'));
	await write(page).tap();
	await contract(page, 'Fahren').tap();
	// Keys are heard whatever was tapped last.
	const talon = page.getByRole('switch', { name: 'Resi spielt mit dem Talon mit' });
	await talon.tap();
	await talon.tap();
	await page.keyboard.type('20151010');
	await expect(page.getByRole('button', { name: 'Resi: 16, der Rest' })).toBeVisible();
	await save(page, 'Speichern').tap();
	await expectSaved(page, 1, 'Fahren');
	expect(await standings(page)).toEqual({
		Franz: '−8',
		Resi: '−4',
		Hubert: '0',
		Gerti: '+6',
		Sepp: '+6',
	});
});

test('in a doubled round the factor is proposed and can be changed', async ({ app }) => {
	const { page } = app;
	const file = evening(UPPER_AUSTRIA);
	await openTable(app, { ...file, rounds: [{ deals: 5, factor: 2 }] });
	await seat(page, 'Franz').tap();
	await contract(page, 'Dreier').tap();
	await expect(save(page, 'gewonnen')).toContainText('+24');
	await open(page, /doppelt/);
	await option(page, 'Zählt', 'einfach').tap();
	await expect(save(page, 'gewonnen')).toContainText('+12');
	await expect(page.getByText('Vorschlag: doppelt')).toBeVisible();
	// Another dealer: who holds cards follows from it.
	await option(page, 'Geber', 'Franz').tap();
	await expect(page.getByText('Hubert ist Vorhand')).toBeVisible();
});

test('the tariff is one tap away, with the values that hold now', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Solo-Rufer').tap();
	const tariff = page.getByRole('dialog', { name: 'Tarif für dieses Spiel' });
	await page.getByRole('button', { name: 'Tarif für dieses Spiel' }).tap();
	await expect(tariff.getByText('Solo-Rufer: Prämien ×2.')).toBeVisible();
	// A silent Trull, 1 by itself.
	await expect(tariff.getByRole('row', { name: /^Trull 2\b/ })).toBeVisible();
	await expectAccessible(page);
	await takePictures(page, 'deal-tariff');
	await page.keyboard.press('Escape');
	await expect(tariff).toBeHidden();
	await expect(contract(page, 'Solo-Rufer')).toBeChecked();
	await open(page, /gibt · einfach/);
	await option(page, 'Zählt', 'doppelt').tap();
	const doubled = page.getByRole('button', { name: 'Tarif für dieses Spiel, doppelt' });
	await expect(doubled).toBeVisible();
	await page.keyboard.press('t');
	await expect(tariff.getByRole('row', { name: /^Trull 4\b/ })).toBeVisible();
	await tariff.getByRole('button', { name: 'Schließen' }).tap();
	await expect(tariff).toBeHidden();
	await expect(doubled).toBeFocused();
});

test('the device’s way back takes off what lies over the deal, and only then leaves it', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	const button = page.getByRole('button', { name: 'Tarif für dieses Spiel' });
	const tariff = page.getByRole('dialog', { name: 'Tarif für dieses Spiel' });
	const isStill = async () => {
		await expect(tariff).toHaveCount(0);
		await expect(page).toHaveURL(/\/deal$/);
		await expect(contract(page, 'Dreier')).toBeChecked();
	};
	await button.press('Enter');
	await expect(tariff).toBeVisible();
	await page.goBack();
	await isStill();
	await expect(button).toBeFocused();
	await page.goForward();
	await expect(tariff).toBeVisible();
	await tariff.getByRole('button', { name: 'Schließen' }).tap();
	await isStill();

	await page.keyboard.press('?');
	const overview = page.getByRole('dialog', { name: 'Tastenkürzel' });
	await expect(overview).toBeVisible();
	await page.goBack();
	await expect(overview).toHaveCount(0);
	await isStill();
	await declarer(page, 'Gerti').tap();
	await expect(save(page, 'gewonnen')).toBeEnabled();
	await page.goBack();
	await expect(page).toHaveURL(/\/s\/evening$/);
	// What was tapped waits.
	await expect(page.getByRole('link', { name: /^Spiel weiterschreiben/ })).toBeVisible();
	await page.goForward();
	await isStill();
	await save(page, 'gewonnen').tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
});

test.describe('correcting', () => {
	const deals = dreiers({ declarer: 'franz' }, { declarer: 'gerti', won: false });

	test('an old deal saved unchanged changes nothing', async ({ app }) => {
		const { page } = app;
		await openTable(app, evening(UPPER_AUSTRIA, undefined, deals));
		await page.goto('/s/evening/deal?edit=d2');
		await expect(heading(page)).toHaveText('Spiel 2 ändern');
		await save(page, 'verloren').tap();
		await expect(page).toHaveURL(/\/sheet$/);
		await page.goto('/s/evening');
		await expect(page.getByRole('button', { name: /Änderung an Spiel/ })).toHaveCount(0);
	});

	test('a correction keeps dealer, hands and place, and is drafted by itself', async ({ app }) => {
		const { page } = app;
		await openTable(app, evening(UPPER_AUSTRIA, undefined, deals));
		await page.goto('/s/evening/deal?edit=d1');
		await option(page, 'Alle Könige', 'still').tap();
		await draftWritten(page);
		await page.reload();
		await expect(option(page, 'Alle Könige', 'still')).toBeChecked();
		await expect(write(page)).toHaveCount(0);
		// By keyboard one goes on from the contract that is chosen.
		await page.getByRole('button', { name: 'Andere Spielart' }).press('Enter');
		await expect(contract(page, 'Dreier')).toBeFocused();
		await save(page, 'gewonnen').tap();
		await expect(page).toHaveURL(/\/sheet$/);
		await page.goto('/s/evening');
		// 4 and 1 from each, less what Gerti's lost Dreier brings.
		await expect.poll(async () => (await standings(page)).Franz).toBe('+19');
	});

	test('a forgotten deal is inserted beside a new one that is half written', async ({ app }) => {
		const { page } = app;
		await openTable(app, evening(UPPER_AUSTRIA, undefined, deals));
		await write(page).tap();
		await contract(page, 'Piccolo').tap();
		await draftWritten(page);
		await page.goto('/s/evening/deal?insert=2');
		await expect(heading(page)).toHaveText('Spiel vor 2 einfügen');
		await contract(page, 'Dreier').tap();
		await declarer(page, 'Sepp').tap();
		await save(page, 'gewonnen').tap();
		await expect(page).toHaveURL(/\/sheet$/);
		await expect(page.locator('[data-row]')).toHaveCount(3);
		await expect(page.locator('[data-row]').nth(1)).toContainText('Sepp');
		await page.goto('/s/evening');
		await write(page).tap();
		await expect(contract(page, 'Piccolo')).toBeChecked();
	});

	test('a deal that is not there says so', async ({ app }) => {
		const { page } = app;
		await openTable(app, evening(UPPER_AUSTRIA, undefined, deals));
		await page.goto('/s/evening/deal?edit=gone');
		await expect(page.getByText('Dieses Spiel gibt es hier nicht mehr.')).toBeVisible();
	});

	test('two tabs that change one deal end in a conflict, flagged', async ({ app, context }) => {
		const { page } = app;
		await openTable(app, evening(UPPER_AUSTRIA, undefined, deals));
		await page.goto('/s/evening/deal?edit=d1');
		await option(page, 'Trull', 'still').tap();
		const other = await context.newPage();
		await other.goto('/s/evening/deal?edit=d1');
		// Each tab has its own half-written change.
		await expect(option(other, 'Trull', 'still')).not.toBeChecked();
		await save(other, 'verloren').tap();
		await expect(other).toHaveURL(/\/sheet$/);
		await expect(page.getByText(/inzwischen anderswo geändert/)).toBeVisible();
		await save(page, 'gewonnen').tap();
		await expect(page).toHaveURL(/\/sheet$/);
		await expect(page.getByText(/zwei Fassungen|verschieden/i).first()).toBeVisible();
		await other.close();
	});
});

test('a new deal written in another tab is not written twice unawares', async ({
	app,
	context,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await seat(page, 'Gerti').tap();
	await contract(page, 'Dreier').tap();
	const other = await context.newPage();
	await other.goto('/s/evening/deal');
	// Each tab has its own half-written deal, and says that there is another.
	await contract(other, 'Dreier').tap();
	await declarer(other, 'Gerti').tap();
	await save(other, 'gewonnen').tap();
	await expect(other).toHaveURL(/\/s\/evening$/);
	await expect(page.getByText(/inzwischen anderswo geschrieben/)).toBeVisible();
	await page.getByRole('button', { name: 'Entwurf verwerfen' }).first().tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
	await expectSaved(page, 1, 'Dreier');

	// Nor does what is typed of the evening go with a deal that is written there meanwhile.
	await page.goto('/s/evening/more');
	await page.getByText('Name und Notiz').tap();
	const name = page.getByLabel('Name des Abends');
	await name.fill('Rose');
	const open = page.getByRole('button', { name: /^Abend schließen/ });
	await expect(open).toContainText('€');
	const before = await open.innerText();
	await write(other).tap();
	await contract(other, 'Dreier').tap();
	await declarer(other, 'Gerti').tap();
	await save(other, 'gewonnen').tap();
	await expect(open).not.toHaveText(before, { useInnerText: true });
	await expect(name).toHaveValue('Rose');
	await other.close();
});

test('a whole deal by keyboard alone', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	const { keyboard } = page;
	/** Moves on until the focus is on what this finds. */
	const tabTo = async (selector: string) => {
		for (let i = 0; i < 60; i++) {
			await keyboard.press('Tab');
			const there = await page.evaluate(
				(wanted) => document.activeElement?.matches(wanted) ?? false,
				selector,
			);
			if (there) return;
		}
		throw new Error(`the focus never came to ${selector}`);
	};
	await tabTo('a[href$="/deal"]');
	await keyboard.press('Enter');
	await expect(heading(page)).toHaveText('Spiel 1');
	// Arrows move among contracts, and back through Trischaken, which shows something else entirely.
	await tabTo('input[type=radio]');
	await keyboard.press('ArrowRight');
	await keyboard.press('ArrowLeft');
	await expect(contract(page, 'Trischaken')).toBeChecked();
	await keyboard.press('ArrowRight');
	await expect(contract(page, 'Rufer')).toBeChecked();
	await tabTo('[data-part="holder"] input');
	await keyboard.press('Space');
	await keyboard.press('ArrowRight');
	await expect(holder(page, 'Gerti')).toBeChecked();
	// Kontra on the game by arrows.
	await tabTo('[data-part="kontra"] [role=radiogroup]:last-of-type input');
	await keyboard.press('ArrowDown');
	await expect(option(page, 'Kontra auf Spiel', 'Kontra')).toBeChecked();
	await tabTo('[data-part="premium.pagat"] input');
	await keyboard.press('ArrowRight');
	await keyboard.press('ArrowRight');
	await expect(option(page, 'Pagat', 'angesagt')).toBeChecked();
	await tabTo('[data-part="premium.pagat"] .cycle input');
	await tabTo('[data-part="premium.pagat"] .bet .cycle input');
	await keyboard.press('ArrowDown');
	await expect(option(page, 'Pagat: geschafft?', 'verfehlt')).toBeChecked();
	await tabTo('.save');
	await expect(save(page, 'gewonnen')).toBeFocused();
	await keyboard.press('Enter');
	await expectSaved(page, 1, 'Rufer');
	// 2 for the game under kontra, less 2 for the Pagat.
	expect((await standings(page)).Franz).toBe('0');
});

test('counts by a real keyboard', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Trischaken').tap();
	// It listens once it is there.
	await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
	await page.keyboard.type('3015');
	await page.keyboard.press('Backspace');
	// What lies over the form has the keys to itself.
	await page.keyboard.press('t');
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.type('9');
	await page.keyboard.press('Escape');
	await page.keyboard.type('1010');
	await expect(page.getByRole('button', { name: 'Sepp: 20, der Rest' })).toBeVisible();
	await save(page, 'Speichern').tap();
	await expectSaved(page, 1, 'Trischaken');

	// By hand a plus and a minus are signs: neither saves.
	await write(page).tap();
	await open(page, 'Anders ausgegangen');
	await option(page, 'Wie ist es ausgegangen?', 'von Hand').tap();
	await expect(page.getByRole('button', { name: 'Rest', exact: true })).toBeVisible();
	await page.keyboard.type('+5');
	await expect(page.getByText('Summe +5, sie muss 0 sein', { exact: true })).toBeVisible();
	await page.keyboard.type('-');
	await expect(page.getByText('Summe −5, sie muss 0 sein', { exact: true })).toBeVisible();
});

for (const { width, text } of [
	{ width: 320, text: 100 },
	{ width: 412, text: 200 },
	{ width: 320, text: 200 },
]) {
	test(`the save buttons are in reach at ${width} px and ${text} % text`, async ({ app }) => {
		const { page } = app;
		await page.setViewportSize({ width, height: 640 });
		await openTable(app, evening(SWEDISH, ['Annemarie', 'Bertram', 'Cleo', 'Dora', 'Emil']));
		await write(page).tap();
		await page.evaluate((percent) => {
			document.documentElement.style.fontSize = `${String(percent)}%`;
		}, text);
		await contract(page, 'Uhurufer').tap();
		await declarer(page, 'Cleo').tap();
		await holder(page, 'Bertram').tap();
		await option(page, 'Kontra auf Uhu', 'Kontra').tap();
		await option(page, 'Trull', 'still').tap();
		for (const y of [0, 500, 1e6]) {
			await page.evaluate((top) => scrollTo(0, top), y);
			for (const name of ['gewonnen', 'verloren'] as const) {
				const box = await save(page, name).boundingBox();
				expect(box, name).not.toBeNull();
				expect(box!.height).toBeGreaterThanOrEqual(48);
				expect(box!.x).toBeGreaterThanOrEqual(0);
				expect(box!.x + box!.width).toBeLessThanOrEqual(width);
				expect(box!.y + box!.height).toBeLessThanOrEqual(640);
			}
		}
		const excess = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(excess).toBe(0);
		await save(page, 'gewonnen').tap();
		await expectSaved(page, 1, 'Uhurufer');
	});
}

test('the screen meets WCAG 2.2 AA, and nothing scrolls sideways', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA));
	await write(page).tap();
	await contract(page, 'Besser-Rufer').tap();
	await declarer(page, 'Gerti').tap();
	await holder(page, 'Franz').tap();
	await option(page, 'Uhu', 'angesagt').tap();
	await option(page, 'Kontra auf Uhu', 'Kontra').tap();
	await option(page, 'Trull', 'still').tap();
	await takePictures(page, 'deal');
	await open(page, 'Valat');
	await open(page, 'Anders ausgegangen');
	await open(page, /gibt/);
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
});
