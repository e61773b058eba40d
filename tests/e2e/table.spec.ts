// The table of an evening: who deals, who comes and goes, undo, doubled rounds, payments, closing.
import type { Page } from '@playwright/test';
import { FIVE, UPPER_AUSTRIA, dreiers, evening, idsOf } from '../evenings.ts';
import { contract, declarer, openTable, save, standings, write } from './deal-support.ts';
import { brokenWords, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { expect, test } from './support.ts';

/** Franz and then Hubert won as forehand. */
const two = dreiers({ dealer: 'resi' }, { dealer: 'franz' });

const more = (page: Page, place = '') => page.goto(`/s/evening/more${place}`);
const table = (page: Page) => page.goto('/s/evening');
const spoken = (page: Page) => page.locator('[role=status].hidden');
const seatOf = (page: Page, name: string) => page.locator('.seat', { hasText: name });

async function atTable(page: Page): Promise<string[]> {
	await expect(page.locator('.seat').first()).toBeVisible();
	const names = await page.locator('.seat .name').allInnerTexts();
	return names.map((name) => name.trim().replace(/^G(?=[A-ZÄÖÜ])/, ''));
}

test('shows standings, dealer, who sits out and who comes next', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	expect(await standings(page)).toEqual({
		Resi: '−4',
		Franz: '+12',
		Hubert: '+8',
		Gerti: '−8',
		Sepp: '−8',
	});
	await expect(seatOf(page, 'Hubert')).toContainText('gibt, setzt aus');
	await expect(seatOf(page, 'Gerti')).toContainText('Vorhand');
	// Who it is comes before what is told of it.
	await expect(seatOf(page, 'Gerti')).toHaveAccessibleName(/^Gerti /);
	await expect(seatOf(page, 'Franz')).toContainText('€ 1,20');
	await expect(page.getByText('Radl 1, Spiel 3 von 5')).toBeVisible();
	await expect(page.getByText('Danach gibt Gerti und setzt aus.')).toBeVisible();
	// Whoever sits out cannot be declarer.
	await expect(page.getByRole('link', { name: 'Spiel mit Hubert schreiben' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Spiel mit Gerti schreiben' }).tap();
	await expect(page).toHaveURL(/deal\?declarer=gerti$/);
});

test('four at the table: the free place takes a fifth in, and the table is back', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE.slice(0, 4)));
	const free = page.getByRole('link', { name: /^Fünfter\?/ });
	await free.tap();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leute und Plätze');
	await page.getByRole('textbox', { name: 'Name' }).fill('Walter');
	await page.getByRole('button', { name: 'An den Tisch setzen' }).tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
	await expect.poll(() => atTable(page)).toEqual(['Resi', 'Franz', 'Hubert', 'Gerti', 'Walter']);
	await expect(free).toHaveCount(0);
});

test('somebody joins late, pauses, comes back and leaves', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await more(page, '/people');
	await page.locator('summary').filter({ hasText: 'Dazukommen' }).tap();
	await page
		.getByRole('combobox', { name: 'Platz' })
		.selectOption({ label: 'zwischen Gerti und Sepp' });
	await page.getByRole('textbox', { name: 'Name' }).fill('Walter');
	await page.getByRole('button', { name: 'An den Tisch setzen' }).tap();
	await expect(spoken(page)).toHaveText(/Walter spielt jetzt mit/);
	// The form may have gone with the free place: the focus is where he sits now.
	await expect(page.locator('ol', { hasText: 'Walter' })).toBeFocused();
	await table(page);
	expect(await atTable(page)).toEqual(['Resi', 'Franz', 'Hubert', 'Gerti', 'Walter', 'Sepp']);
	// Six: the dealer and the player opposite.
	await expect(seatOf(page, 'Sepp')).toContainText('setzt aus');
	await more(page, '/people');
	await page.getByRole('button', { name: 'Hubert: Pause oder gehen' }).tap();
	await expect(page.getByRole('button', { name: 'Hubert ist wieder da' })).toBeVisible();
	await table(page);
	// Forehand of the last deal is away: the next one deals.
	await expect(seatOf(page, 'Gerti')).toContainText('gibt');
	await more(page, '/people');
	await page.getByRole('button', { name: 'Hubert ist wieder da' }).tap();
	await expect(page.getByRole('button', { name: 'Hubert: Pause oder gehen' })).toBeVisible();
	await page.getByRole('button', { name: 'Sepp: einen Platz zurück' }).tap();
	await expect(spoken(page)).toHaveText(/Sepp sitzt jetzt auf Platz 5/);
	// Her row is drawn anew at the other end, and back.
	for (const [button, row] of [
		['Resi: einen Platz zurück', 5],
		['Resi: einen Platz weiter', 0],
	] as const) {
		await page.getByRole('button', { name: button }).tap();
		const places = page.getByRole('list', { name: 'Am Tisch' }).getByRole('listitem');
		await expect(places.nth(row)).toContainText('Resi');
		await expect(page.getByRole('button', { name: button })).toBeFocused();
	}
	await table(page);
	expect(await atTable(page)).toEqual(['Resi', 'Franz', 'Hubert', 'Gerti', 'Sepp', 'Walter']);
});

test('with too few people it asks for more instead of a deal', async ({ app }) => {
	const { page } = app;
	const four = FIVE.slice(0, 4);
	await openTable(app, evening(UPPER_AUSTRIA, four));
	await more(page, '/people');
	await page.getByRole('button', { name: 'Resi: Pause oder gehen' }).tap();
	await expect(page.getByRole('button', { name: 'Resi ist wieder da' })).toBeVisible();
	await table(page);
	await expect(page.getByText('Zum Weiterspielen fehlt 1 Person.')).toBeVisible();
	await expect(write(page)).toHaveCount(0);
});

test('the dealer is corrected for one deal; a misdeal is dealt again', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await more(page, '/next');
	const dealers = page.getByRole('group', { name: 'Wer gibt?', exact: true });
	const sepp = dealers.getByRole('radio', { name: 'Sepp', exact: true });
	const out = page.getByRole('group', { name: 'Wer setzt aus?' }).locator('[aria-pressed="true"]');
	const [gives, sitsOut] = [await dealers.locator(':checked').inputValue(), await out.innerText()];
	// What could not be written is not chosen.
	await page.evaluate(() => {
		const store = IDBObjectStore.prototype;
		const put = Object.getOwnPropertyDescriptor(store, 'put') ?? {};
		store.put = () => {
			throw new DOMException('no room', 'QuotaExceededError');
		};
		addEventListener('room', () => Object.defineProperty(store, 'put', put), { once: true });
	});
	await sepp.tap();
	await expect(page.getByText(/kein Platz mehr/).first()).toBeVisible();
	await expect(dealers.locator(':checked')).toHaveValue(gives);
	await out.tap();
	await page.getByRole('button', { name: 'Sepp', exact: true }).tap();
	await expect(out).toHaveText(sitsOut);
	await page.evaluate(() => dispatchEvent(new Event('room')));
	await sepp.tap();
	await expect(page.getByText('Karten haben: Resi, Franz, Hubert und Gerti.')).toBeVisible();
	await page.getByRole('button', { name: /^Vergeben/ }).tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
	await expect(seatOf(page, 'Sepp')).toContainText('gibt, setzt aus');
	await expect(page.getByText('Spiel 4', { exact: true })).toBeAttached();
	await more(page, '/next');
	await page.getByRole('button', { name: /^Spiel auslassen/ }).tap();
	await expect(seatOf(page, 'Resi')).toContainText('gibt, setzt aus');
	await page.getByRole('button', { name: 'Spiel 4 zurücknehmen' }).tap();
	await expect(page).toHaveURL(/\/deal$/);
});

test('what a deal brought travels to the seats when it is written, not whenever the table is opened', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	const changes = page.locator('.seat .change');
	const travelling = page.locator('.seat .travels');
	await expect(changes).toHaveCount(4);
	await expect(travelling).toHaveCount(0);
	await seatOf(page, 'Gerti').tap();
	await contract(page, 'Dreier').tap();
	await save(page, 'gewonnen').tap();
	await expect(travelling).toHaveCount(4);
	await page.getByRole('link', { name: 'Schrieb', exact: true }).tap();
	// Whoever turns back before the sheet is there has never left the table.
	await expect(changes).toHaveCount(0);
	await page.getByRole('link', { name: 'Tisch', exact: true }).tap();
	await expect(changes).toHaveCount(4);
	await expect(travelling).toHaveCount(0);
});

test('undo takes a payment back, and brings it again', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await more(page, '/payments');
	await page
		.getByRole('group', { name: 'Wer zahlt', exact: true })
		.getByRole('radio', { name: 'Sepp', exact: true })
		.tap();
	await page
		.getByRole('group', { name: 'Wer bekommt', exact: true })
		.getByRole('radio', { name: 'Resi', exact: true })
		.tap();
	const points = page.getByLabel('Punkte');
	for (const none of ['0', '1000001', '9999999']) {
		await points.fill(none);
		await page.getByRole('button', { name: 'Zahlung notieren' }).tap();
		await expect(points).toHaveAccessibleDescription(/^Eine ganze Zahl von 1 bis 1\D000\D000$/);
	}
	await points.fill('5');
	await page.getByLabel('Wofür').fill('Ein Bier');
	await page.getByRole('button', { name: 'Zahlung notieren' }).tap();
	await expect(page.getByText('Ein Bier · nach Spiel 2')).toBeVisible();
	await table(page);
	await expect.poll(() => standings(page)).toMatchObject({ Resi: '+1', Sepp: '−13' });
	await page.getByRole('button', { name: 'Zahlung zurücknehmen' }).tap();
	await expect.poll(() => standings(page)).toMatchObject({ Resi: '−4', Sepp: '−8' });
	await page.getByRole('button', { name: 'Gelöschte Zahlung zurückholen' }).tap();
	await expect.poll(() => standings(page)).toMatchObject({ Resi: '+1', Sepp: '−13' });
});

test('a doubled round is started by hand, shown and stopped', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await more(page, '/rounds');
	await page.getByRole('button', { name: /^Doppelte Runde beginnen/ }).tap();
	await expect(page.getByText('Die nächsten Spiele: ×2 ×2 ×2 ×2 ×2')).toBeVisible();
	await table(page);
	await page.getByRole('link', { name: 'doppelt, noch 5' }).tap();
	await expect(page).toHaveURL(/\/more\/rounds$/);
	await page.getByRole('button', { name: /^Doppelte Runde beginnen/ }).tap();
	await expect(page.getByText('Die nächsten Spiele: ×4 ×4 ×4 ×4 ×4')).toBeVisible();
	await page.getByRole('button', { name: 'Alles wieder einfach' }).tap();
	await expect(page.getByText('Gerade zählt alles einfach.')).toBeVisible();
	// The button that was pressed is gone.
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the last deal of a doubled round is followed by one that says it counts single again', async ({
	app,
}) => {
	const { page } = app;
	const [first, second] = two;
	const deals = [first!, { ...second!, factor: 2 }];
	const rounds = [{ firstDeal: 'd2', deals: 1, factor: 2 }];
	await openTable(app, { ...evening(UPPER_AUSTRIA, FIVE, deals), rounds });
	await expect(page.getByText('zählt wieder einfach')).toBeVisible();
	await page.goto('/s/evening/table');
	await expect(page.getByText('zählt wieder einfach')).toBeVisible();
});

test('on a narrow screen the doubling stands clear of every seat', async ({ app }) => {
	const { page } = app;
	await page.setViewportSize({ width: 320, height: 640 });
	// Franz deals at the right, and sits out: the widest words a seat has.
	const file = {
		...evening(UPPER_AUSTRIA, FIVE, two.slice(0, 1)),
		rounds: [{ deals: 5, factor: 2 }],
	};
	await openTable(app, file);
	const doubling = (await page.getByText('doppelt, noch 5').boundingBox())!;
	const beside = await page
		.locator('.seat .role')
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
	expect(beside).toHaveLength(2);
	for (const role of beside) {
		const apart =
			role.x >= doubling.x + doubling.width ||
			role.x + role.width <= doubling.x ||
			role.y >= doubling.y + doubling.height ||
			role.y + role.height <= doubling.y;
		expect(apart, JSON.stringify({ doubling, role })).toBe(true);
	}
});

test('the evening is closed, reopened, deleted and brought back', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await more(page);
	await page.getByRole('button', { name: /^Abend schließen/ }).tap();
	await expect(page.getByRole('button', { name: 'Wieder öffnen', exact: true })).toBeVisible();
	await table(page);
	await expect(page.getByRole('main').getByText('Der Abend ist geschlossen.')).toBeVisible();
	await expect(write(page)).toHaveCount(0);
	// Nobody deals any more.
	await expect(page.locator('.middle')).toHaveText('2 2 Spiele');
	await expect(page.locator('.seat .role')).toHaveCount(0);
	// How it ended is found again from here, and from where everything of an evening is.
	await page.getByRole('link', { name: 'Wie er ausging' }).tap();
	await expect(page).toHaveURL(/\/end$/);
	await more(page);
	await expect(page.getByRole('link', { name: 'Wie er ausging' })).toBeVisible();
	await table(page);
	await page.getByRole('button', { name: 'Wieder öffnen' }).tap();
	await expect(write(page)).toBeVisible();
	await expect(page.locator('.middle')).toContainText('Spiel 3');
	await expect(page.locator('.seat .role').first()).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	await more(page);
	await page.locator('summary').filter({ hasText: 'Abend löschen' }).tap();
	await page.getByRole('button', { name: 'Ja, löschen' }).tap();
	await expect(page.getByRole('button', { name: 'Zurückholen' })).toBeVisible();
	await expect(page.getByRole('link', { name: /^Weiterspielen/ })).toHaveCount(0);
	await page.getByRole('button', { name: 'Zurückholen' }).tap();
	await page.getByRole('link', { name: /^Weiterspielen/ }).tap();
	await expect.poll(() => standings(page)).toMatchObject({ Franz: '+12' });
});

test('an evening that is not here says so', async ({ app }) => {
	const { page } = app;
	await page.goto('/s/nirgends');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		'Diesen Abend gibt es hier nicht',
	);
	await page.getByRole('link', { name: 'Zu den Abenden' }).last().tap();
	await expect(page).toHaveURL(/\/$/);
});

test('the whole table reads it, turned to each or to one seat', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await page.getByRole('link', { name: 'Für den ganzen Tisch' }).tap();
	const hubert = page.getByRole('button', { name: /Hubert/ });
	await expect(hubert).toBeVisible();
	await takePictures(page, 'large-table');
	await hubert.tap();
	await expect(hubert).toHaveAttribute('aria-pressed', 'true');
	await page.getByRole('button', { name: 'Zu allen drehen' }).tap();
	await expect(hubert).toHaveAttribute('aria-pressed', 'false');
	await page.getByRole('link', { name: 'Zurück zum Tisch' }).tap();
	await expect(write(page)).toBeVisible();
	// It lies behind the table no more: whoever goes back does not come to it again.
	await page.goBack();
	await expect(page).not.toHaveURL(/\/s\/evening/);
});

const LONG = ['Maximilian', 'Walpurga', 'Bernadette', 'Christopher', 'Sepp'];

test('no name is broken at the table of a narrow screen, and a deal is begun without scrolling', async ({
	app,
}) => {
	const { page } = app;
	await page.setViewportSize({ width: 320, height: 640 });
	const deals = dreiers({ dealer: 'maximilian', seats: idsOf(LONG) });
	await openTable(app, evening(UPPER_AUSTRIA, LONG, deals));
	expect(await brokenWords(page, '.seat')).toEqual([]);
	const write = await page
		.getByRole('link', { name: 'Spiel schreiben', exact: true })
		.boundingBox();
	const bottom = await page
		.locator('.seat')
		.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
	expect(bottom).toBeLessThanOrEqual(write!.y);
	expect(write!.y + write!.height).toBeLessThanOrEqual(640 - 56);

	await app.open('/new');
	await page.getByRole('button', { name: /^Der letzte Tisch/ }).tap();
	await expect(page.getByRole('button', { name: /^Maximilian, Platz/ })).toBeVisible();
	expect(await brokenWords(page, 'ol button')).toEqual([]);
});

/** Words in the middle of the table that a seat's words lie over. */
const struck = (page: Page) =>
	page.evaluate(() => {
		const wordsOf = (selector: string) =>
			[...document.querySelectorAll(selector)].flatMap((part) => {
				const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
				const words: { text: string; box: DOMRect }[] = [];
				for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
					if (text.parentElement?.closest('.hidden')) continue;
					const range = document.createRange();
					range.selectNodeContents(text);
					for (const box of range.getClientRects()) {
						if (box.width > 1) words.push({ text: text.textContent ?? '', box });
					}
				}
				return words;
			});
		const seats = wordsOf('.seat');
		return wordsOf('.middle')
			.filter(({ box }) =>
				seats.some(
					({ box: { left, top, right, bottom } }) =>
						left < box.right && right > box.left && top < box.bottom - 2 && bottom > box.top + 2,
				),
			)
			.map(({ text }) => text);
	});

const LONGEST = ['Bernadette-Friederike', ...LONG];
/** Each of them has a mark above as well. */
const ALIKE = [
	'Bernadette-Friederike',
	'Bernadette-Franziska',
	'Maximilian Oberhuber',
	'Maximilian Oberleitner',
	'Anna',
];

for (const [count, width, height, all] of [
	[4, 360, 740, LONGEST],
	[4, 915, 412, LONGEST],
	[4, 640, 360, LONGEST],
	[5, 360, 740, LONGEST],
	[5, 915, 412, LONGEST],
	[5, 640, 360, LONGEST],
	[5, 320, 568, ALIKE],
	[6, 360, 740, LONGEST],
] as const) {
	const size = `${String(width)}×${String(height)}`;
	test(`the middle of the table lies free between ${String(count)} long names at ${size}`, async ({
		app,
	}) => {
		const { page } = app;
		await page.setViewportSize({ width, height });
		const names = all.slice(0, count);
		const [dealer, ...others] = idsOf(names);
		const hands = count === 4 ? [...others, dealer!] : others.slice(0, 4);
		const deals = dreiers({ dealer: dealer!, seats: idsOf(names) }).map((deal) => ({
			...deal,
			hands,
		}));
		const rounds = [{ deals: 9, factor: 2 }];
		await openTable(app, { ...evening(UPPER_AUSTRIA, names, deals), rounds });
		await expect(page.locator('.seat')).toHaveCount(count);
		// Polled: the ring is measured once it is there.
		await expect.poll(() => struck(page)).toEqual([]);
		// Nor does the frame round the doubling lie under somebody's sum.
		const pill = (await page.locator('.doubled').boundingBox())!;
		for (const sum of await page.locator('.seat .points').all()) {
			const { x, y, width: wide } = (await sum.boundingBox())!;
			const beside = x >= pill.x + pill.width || x + wide <= pill.x;
			expect(beside || y >= pill.y + pill.height || y < pill.y).toBe(true);
		}
		const box = await write(page).boundingBox();
		expect(box!.y + box!.height).toBeLessThanOrEqual(height);
	});
}

test('what the last deal brought whoever sits at the bottom lies under nobody’s long name', async ({
	app,
}) => {
	const { page } = app;
	await page.setViewportSize({ width: 320, height: 568 });
	const names = ['Bernadette-Friederike', 'Christoph', 'Christian', 'Anna', 'Maximilian'];
	const [bottom, , dealer, declarer, other] = idsOf(names) as [
		string,
		string,
		string,
		string,
		string,
	];
	const solo = { dealer, declarer, seats: idsOf(names) };
	const manual = { [bottom]: -157, [other]: 157 };
	const deals = dreiers({ ...solo, outcome: { manual } }, solo);
	await openTable(app, evening(UPPER_AUSTRIA, names, deals));
	const change = page.locator('li:first-child .change');
	await expect(change).toContainText('−');
	const isOnTop = () =>
		change.evaluate((one) => {
			const { right, top, bottom } = one.getBoundingClientRect();
			return one.contains(document.elementFromPoint(right - 2, (top + bottom) / 2));
		});
	await expect.poll(isOnTop).toBe(true);
});

test('names of ten letters stay whole where a deal says what it pays', async ({ app }) => {
	const { page } = app;
	await page.setViewportSize({ width: 320, height: 640 });
	const names = ['Maximilian', 'Johanna', 'Karl', 'Bernadette', 'Eva'];
	await openTable(app, evening(UPPER_AUSTRIA, names));
	await write(page).tap();
	await contract(page, 'Piccolo').tap();
	await declarer(page, 'Bernadette').tap();
	await expect(page.locator('.who')).toHaveCount(4);
	expect(await brokenWords(page, '.who')).toEqual([]);
});

test('sums in thousands stay on a narrow screen, the dealer’s sign with them', async ({ app }) => {
	const { page } = app;
	const manual = { franz: -23456, hubert: 12345, gerti: 12345, sepp: -1234 };
	const deals = dreiers({ dealer: 'resi', outcome: { manual } });
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, deals));
	for (const path of ['', '/table', '/sheet', '/cash']) {
		await page.goto(`/s/evening${path}`);
		await expect(page.getByRole('main')).toContainText(/\d[\s.]\d{3}/);
		await expectNoSidewaysScroll(page);
	}
	await table(page);
	// Polled: the table may still be coming.
	await expect
		.poll(async () => {
			const sign = await page.locator('.seat .button').boundingBox();
			return sign !== null && sign.x >= 0 && sign.x + sign.width <= 320;
		})
		.toBe(true);
});

test('at 200 % text names, deals and buttons keep their words whole', async ({ app }) => {
	const { page } = app;
	await page.setViewportSize({ width: 320, height: 640 });
	const deals = dreiers({
		dealer: 'maximilian',
		declarer: 'christopher',
		seats: idsOf(LONG),
	});
	await openTable(app, evening(UPPER_AUSTRIA, LONG, deals));
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	await expect(page.locator('ul.rows li')).toHaveCount(1);
	expect(await brokenWords(page, 'ul.rows li')).toEqual([]);
	expect(await brokenWords(page, 'h1')).toEqual([]);
	await expectNoSidewaysScroll(page);

	await more(page, '/people');
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	await expect(page.locator('.seat b').first()).toBeVisible();
	expect(await brokenWords(page, '.seat b')).toEqual([]);

	await page.goto('/');
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	const first = page.getByRole('link', { name: /^Weiterspielen/ });
	await expect(first).toBeVisible();
	expect(await first.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
});

test('at 200 % text and 320 px nothing is lost sideways and a deal can be begun', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	await expectNoSidewaysScroll(page);
	// The words of the tabs stand beside each other, none over the next.
	const ends = await page.locator('nav.tabs a').evaluateAll((tabs) =>
		tabs.map((tab) => {
			const words = document.createRange();
			words.selectNodeContents(tab);
			const { left, right } = words.getBoundingClientRect();
			return { left, right };
		}),
	);
	expect(ends).toHaveLength(4);
	for (const [i, { right }] of ends.entries()) {
		expect(right).toBeLessThan(ends[i + 1]?.left ?? 321);
	}
	await write(page).scrollIntoViewIfNeeded();
	await write(page).tap();
	await expect(page).toHaveURL(/\/deal/);
});
