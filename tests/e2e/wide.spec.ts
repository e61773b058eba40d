// Where there is room for two screens, two stand side by side; keys; and the table as large as the screen.
import type { Page } from '@playwright/test';
import { FIVE, UPPER_AUSTRIA, dreiers, evening, idsOf } from '../evenings.ts';
import { contract, declarer, openTable, option, save, write } from './deal-support.ts';
import { expectAccessible, expectFits, takePictures } from './looks.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

const two = dreiers({ dealer: 'resi' }, { dealer: 'franz' });

const SIDE = { width: 915, height: 412 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };

const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page) => page.locator('[data-row]');

for (const [name, size] of Object.entries({ SIDE, TABLET, DESKTOP })) {
	test(`table and sheet, cash and review stand side by side: ${name}`, async ({ app }) => {
		const { page } = app;
		await page.setViewportSize(size);
		await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
		await expect(rows(page)).toHaveCount(2);
		await expect(pane(page, 'Schrieb')).toBeVisible();
		// The big action is in sight, whatever the height.
		await expect(write(page)).toBeInViewport({ ratio: 1 });
		await takePictures(page, `two-panes-${name}`);
		await page.getByRole('link', { name: 'Kassa', exact: true }).tap();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kassa');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
		await expect(pane(page, 'Tisch').locator('.seat')).toHaveCount(5);
	});
}

test('the big action lies free on every phone, upright and on its side, however large the text', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await expect(page.locator('.seat')).toHaveCount(5);
	/** Whether nothing lies over it, and which seats lie under it. */
	const lies = () =>
		write(page).evaluate((button) => {
			const { left, top, right, bottom } = button.getBoundingClientRect();
			const ends = [top + 1, bottom - 1].map((y) =>
				button.contains(document.elementFromPoint((left + right) / 2, y)),
			);
			const under = [...document.querySelectorAll('.seat')].filter((seat) => {
				const last = [...seat.querySelectorAll('.name, .role, .money')].at(-1)!;
				return last.checkVisibility() && last.getBoundingClientRect().bottom > top + 1;
			});
			return { free: ends.every(Boolean), under: under.length };
		});
	for (const [width, height] of [
		[320, 568],
		[360, 740],
		[412, 915],
		[568, 320],
		[640, 360],
		[915, 412],
	] as const) {
		await page.setViewportSize({ width, height });
		const at = `${String(width)}×${String(height)}`;
		await page.evaluate(() => (document.documentElement.style.fontSize = ''));
		await expect.poll(lies, at).toEqual({ free: true, under: 0 });
		// So large by the browser’s setting it has no two panes: large-text.spec.ts.
		if (width === 640) continue;
		await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
		await expect.poll(async () => (await lies()).free, `${at}, 200 %`).toBe(true);
		await expectFits(page, `${at}, 200 %`);
	}
});

test('six with thousands: what the last deal brought lies over nothing, and the big action is in sight', async ({
	app,
}) => {
	const { page } = app;
	const six = [...FIVE, 'Maximilian'];
	const [dealer, a, b, c, d] = idsOf(six) as [string, string, string, string, string];
	const outcome = { manual: { [a]: 12_345, [b]: -12_345, [c]: 4321, [d]: -4321 } };
	const byHand = { id: 'd1', dealer, hands: [a, b, c, d], seats: idsOf(six), outcome };
	await page.setViewportSize({ width: 320, height: 568 });
	await openTable(app, evening(UPPER_AUSTRIA, six, [byHand]));
	await expect(page.locator('.change')).toHaveCount(4);
	for (const [width, height] of [
		[320, 568],
		[640, 360],
		[740, 360],
	] as const) {
		await page.setViewportSize({ width, height });
		const at = `${String(width)}×${String(height)}`;
		await expect(write(page), at).toBeInViewport({ ratio: 1 });
		const over = await page.locator('.ring').evaluate((ring) => {
			const boxOf = (one: Element) => one.getBoundingClientRect();
			const texts = [...ring.querySelectorAll('.middle > *, .points, .name')].map(boxOf);
			return [...ring.querySelectorAll('.change')].flatMap((change) => {
				const { left, right, top, bottom } = boxOf(change);
				// Lines are higher than what is written on them.
				const isOver = (text: DOMRect) =>
					left < text.right && right > text.left && top + 4 < text.bottom && bottom - 4 > text.top;
				return texts.some(isOver) ? [change.textContent] : [];
			});
		});
		expect(over, at).toEqual([]);
		await takePictures(page, `six-thousands-${String(width)}`);
	}
});

test('beside the form stands the payment; what is saved is on table and sheet at once', async ({
	app,
}) => {
	const { page } = app;
	await page.setViewportSize(SIDE);
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await declarer(page, 'Gerti').tap();
	const form = await page.locator('.form').boundingBox();
	const bar = await page.locator('.pay').boundingBox();
	expect(form!.x + form!.width).toBeLessThanOrEqual(bar!.x);
	await expect(save(page, 'gewonnen')).toBeInViewport({ ratio: 1 });
	// On a high screen too what it pays stands by the buttons, not at the far end of its pane.
	await page.setViewportSize(TABLET);
	const why = await page.locator('.pay .why').boundingBox();
	const buttons = await page.locator('.pay .buttons').boundingBox();
	expect(buttons!.y - why!.y - why!.height).toBeLessThan(24);
	// So it does on the smallest phone on its side, which has no height for a bar.
	await page.setViewportSize({ width: 568, height: 320 });
	await expect
		.poll(async () => {
			const [left, right] = await Promise.all(
				['.form', '.pay'].map((part) => page.locator(part).boundingBox()),
			);
			return left!.x + left!.width <= right!.x;
		})
		.toBe(true);
	await expect(save(page, 'gewonnen')).toBeInViewport({ ratio: 1 });
	await expectFits(page);
	await page.setViewportSize(SIDE);
	await takePictures(page, 'deal-beside');
	await expectAccessible(page);
	await save(page, 'gewonnen').tap();
	await expect(rows(page)).toHaveCount(3);
	await expect(page.locator('.seat', { hasText: 'Gerti' })).toContainText('+12');
	// One way back: the sheet beside the table has none of its own.
	await expect(page.getByRole('button', { name: 'Spiel 3 zurücknehmen' })).toHaveCount(1);
	await expectFits(page);
});

test('keys do what the screen’s controls do, and an overview says which', async ({ app }) => {
	const { page } = app;
	await page.setViewportSize(DESKTOP);
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await page.keyboard.press('?');
	const overview = page.getByRole('dialog', { name: 'Tastenkürzel' });
	await expect(overview).toContainText('Spiel schreiben');
	await expect(overview).toContainText('Kassa');
	await expectAccessible(page);
	await page.keyboard.press('Escape');
	await expect(overview).toHaveCount(0);
	await page.keyboard.press('3');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kassa');
	await page.keyboard.press('1');
	await expect(page).toHaveURL(/\/s\/evening$/);
	await page.keyboard.press('n');
	await contract(page, 'Dreier').press('Space');
	await declarer(page, 'Gerti').press('Space');
	await expect(save(page, 'verloren')).toBeEnabled();
	await page.keyboard.press('-');
	await expect(rows(page)).toHaveCount(3);
	await expect(rows(page).last()).toContainText('Gerti verliert');
	// Switched off, a key does nothing; what is typed is text at any time.
	await page.goto('/settings');
	await page.getByRole('switch', { name: 'Tastenkürzel verwenden' }).press('Space');
	await page.goto('/s/evening');
	await expect(write(page)).toBeVisible();
	await page.keyboard.press('n');
	await page.keyboard.press('?');
	await expect(overview).toHaveCount(0);
	await expect(page).toHaveURL(/\/s\/evening$/);
});

test('the table says what is being played, what the last deal brought, and who has left', async ({
	app,
}) => {
	const { page } = app;
	const file = evening(UPPER_AUSTRIA, FIVE, two);
	await openTable(app, { ...file, seats: file.seats.filter((id) => id !== 'sepp') });
	await expect(page.getByText(/Nicht mehr am Tisch:/)).toContainText('Sepp −8');
	await expect(page.locator('.seat', { hasText: 'Hubert' }).locator('.change')).toContainText(
		'+12',
	);
	await write(page).tap();
	await contract(page, 'Besser-Rufer').tap();
	await declarer(page, 'Gerti').tap();
	await option(page, 'Kakadu', 'angesagt').tap();
	await page.getByRole('link', { name: 'Zurück zum Tisch' }).tap();
	await expect(page.getByText('Gerti · Besser-Rufer · Kakadu angesagt')).toBeVisible();
	// In the largest text the longest word of the big action has room, in a tablet's pane as well.
	await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
	for (const viewport of [TABLET, { width: 320, height: 568 }]) {
		await page.setViewportSize(viewport);
		await expect(write(page)).toBeInViewport({ ratio: 1 });
		const room = () => write(page).evaluate((one) => one.clientWidth - one.scrollWidth);
		await expect.poll(room, String(viewport.width)).toBeGreaterThanOrEqual(0);
	}
});

test('home says who leads at the table that is being played, and what was played last', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await page.goto('/');
	await expect(page.getByText('Franz führt mit +12.')).toBeVisible();
	await expect(page.getByText('Zuletzt: Dreier · Hubert')).toBeVisible();
});

for (const [name, size] of Object.entries({ TABLET, DESKTOP })) {
	test(`a list stays beside each of its items, and lies one step back: ${name}`, async ({
		app,
	}) => {
		const { page } = app;
		await page.setViewportSize(size);
		await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
		const title = page.getByRole('heading', { level: 1 });

		// On the list’s own page whoever comes first stands beside it.
		await app.open('/people');
		await expect(title).toHaveText('Leute');
		await expect(
			pane(page, 'Franz').getByRole('heading', { name: 'Rekorde und Serien' }),
		).toBeVisible();
		await expectAccessible(page);
		await expectFits(page);

		const row = (of: string) =>
			page.getByRole('link', { name: new RegExp(`^\\S* ?${of}`) }).first();
		await row('Gerti').tap();
		await expect(title).toHaveText('Gerti');
		await expect(title).toBeFocused();
		const list = pane(page, 'Leute');
		await expect(list.locator('[aria-current=page]')).toContainText('Gerti');
		await list.getByRole('link', { name: /Sepp/ }).tap();
		await expect(title).toHaveText('Sepp');
		await expect(list.locator('[aria-current=page]')).toContainText('Sepp');
		await page.goBack();
		await expect(title).toHaveText('Leute');
	});
}

test('home stands beside the evening that is being played, rules and Runden beside theirs', async ({
	app,
}) => {
	const { page } = app;
	await page.setViewportSize(DESKTOP);
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	const title = page.getByRole('heading', { level: 1 });
	await app.open('/');
	await expect(title).toHaveText('Schrieb');
	await expect(page.locator('.item .seat')).toHaveCount(5);
	await takePictures(page, 'home-beside');
	await page.keyboard.press('n');
	await expect(title).toHaveText('Spiel 3');

	await app.open('/rules');
	await page.getByRole('link', { name: /^Strohmandeln/ }).tap();
	await expect(title).toHaveText('Strohmandeln');
	await expect(pane(page, 'Regeln').locator('[aria-current=page]')).toContainText('Strohmandeln');
	await expectAccessible(page);
	await expectFits(page);

	await app.open('/g/new');
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	for (const name of ['Resi', 'Franz', 'Hubert', 'Gerti']) {
		await page.getByRole('combobox', { name }).selectOption('regular');
	}
	await page.getByRole('button', { name: 'Runde anlegen' }).tap();
	await expect(title).toHaveText('Donnerstag');
	await expect(pane(page, 'Schrieb').locator('[aria-current=page]')).toContainText('Donnerstag');
	await expectAccessible(page);
	await expectFits(page);
	// A form has all the room.
	await page.getByRole('link', { name: 'Runde ändern' }).tap();
	await expect(title).toHaveText('Runde ändern');
	await expect(pane(page, 'Schrieb')).toHaveCount(0);
});

test('what is filled in has two columns wherever two screens fit side by side, and one on a phone', async ({
	app,
}) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	const paths = ['/new', '/data', '/search', '/g/new', `/rules/${UPPER_AUSTRIA}/edit`];
	for (const path of [...paths, '/seasons', '/settings', '/paper']) {
		await app.open(path);
		const columns = page.locator('.columns > *');
		for (const [size, beside] of [
			[DESKTOP, true],
			[TABLET, true],
			[SIDE, true],
			[{ width: 412, height: 915 }, false],
		] as const) {
			await page.setViewportSize(size);
			await expect(columns).toHaveCount(2);
			await expect(columns.last()).toBeVisible();
			const [one, other] = await columns.evaluateAll((all) =>
				all.map((column) => column.getBoundingClientRect().toJSON() as DOMRect),
			);
			expect(other!.left > one!.right, `${path} at ${String(size.width)}`).toBe(beside);
			await expectFits(page);
		}
	}
	// A tablet's pane is as narrow as a phone.
	await page.setViewportSize(TABLET);
	await app.open('/s/evening/rules/edit');
	const columns = page.locator('.columns > *');
	await expect(columns).toHaveCount(2);
	const [one, other] = await columns.evaluateAll((all) =>
		all.map((column) => column.getBoundingClientRect().toJSON() as DOMRect),
	);
	expect(other!.top).toBeGreaterThanOrEqual(one!.bottom);
});

test('a year’s pages lie beside each other where there is room, and are turned on a phone', async ({
	app,
}) => {
	const { page } = app;
	await layIn(page, evening(UPPER_AUSTRIA, FIVE, two));
	await app.open('/year?y=2026');
	const pages = page.locator('section.page');
	const turn = page.getByRole('button', { name: 'Weiter', exact: true });
	await expect(turn).toBeVisible();
	for (const [name, size] of Object.entries({ SIDE, TABLET, DESKTOP })) {
		await page.setViewportSize(size);
		await expect(turn).toHaveCount(0);
		await expect.poll(() => pages.count()).toBeGreaterThan(2);
		const columns = await pages.evaluateAll(
			(all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size,
		);
		expect(columns, name).toBeGreaterThan(1);
		await expectAccessible(page);
		await expectFits(page);
	}
});

const LONG = ['Maximilian', 'Walpurga', 'Bernadette', 'Christopher', 'Sepp', 'Annegret'];

test('a long name takes a second line of the large table, not everybody’s size', async ({
	app,
}) => {
	const { page } = app;
	const long = 'Maximiliana Oberhuber-Steindl';
	const people = (name: string) =>
		[name, 'Resi', 'Franz', 'Sepp', 'Gerti'].map((one, i) => ({ id: String(i), name: one }));
	const names = ['Maximiliana', long];
	const tables = names.map((name, i) => {
		const players = people(name);
		const seats = players.map(({ id }) => id);
		return { ...evening(UPPER_AUSTRIA), id: `e${String(i)}`, players, seats };
	});
	await layIn(page, ...tables);
	for (const [width, height] of [
		[360, 740],
		[568, 320],
	] as const) {
		await page.setViewportSize({ width, height });
		const sizes: number[] = [];
		for (const [i, name] of names.entries()) {
			await page.goto(`/s/e${String(i)}/table`);
			const table = page.locator('main[style*="font-size"]');
			await expect(table).toBeVisible();
			await expect(table.locator('.name', { hasText: name })).toBeVisible();
			sizes.push(await table.evaluate((one) => parseFloat(getComputedStyle(one).fontSize)));
		}
		const [usual, beside] = sizes;
		expect(beside! / usual!, `${String(width)}×${String(height)}`).toBeGreaterThan(0.8);
	}
});

test('the large table fills the screen: nothing over anything, all of it on the screen', async ({
	app,
}) => {
	const { page } = app;
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await openTable(app, evening(UPPER_AUSTRIA, LONG));
	for (const [text, size] of [
		['100%', { width: 320, height: 568 }],
		['100%', SIDE],
		['100%', DESKTOP],
		['200%', { width: 412, height: 915 }],
	] as const) {
		await page.setViewportSize(size);
		await page.goto('/s/evening/table');
		await page.evaluate((one) => (document.documentElement.style.fontSize = one), text);
		const seats = page.locator('main li > button');
		await expect(seats).toHaveCount(6);
		await expect
			.poll(() =>
				seats.evaluateAll((all) => {
					const boxes = all.map((seat) => seat.getBoundingClientRect());
					const off = boxes.filter(
						({ left, top, right, bottom }) =>
							left < 0 || top < 0 || right > innerWidth || bottom > innerHeight,
					);
					const over = boxes.filter((one, i) =>
						boxes
							.slice(i + 1)
							.some(
								(other) =>
									one.left < other.right &&
									other.left < one.right &&
									one.top < other.bottom &&
									other.top < one.bottom,
							),
					);
					return { off: off.length, over: over.length };
				}),
			)
			.toEqual({ off: 0, over: 0 });
		await takePictures(page, `large-${size.width}-${text}`);
	}
});
