// Screens with an evening of thirty deals and long names, in each language, on small and large screens, at 100 and
// 200 % text: nothing axe finds, nothing wider than the screen. Colours do not depend on the size, so one size is
// looked at in the light and the next in the dark; every screen in both is in tests/trust/screens.spec.ts.
import { appRuns } from '../../scripts/evenings.mjs';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';
import { BY_ROOM, brokenWords, expectAccessible, expectFits, tinyTexts } from './looks.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

const NAMES = ['Bernadette-Friederike', 'Christoph', 'Christian', 'Anna', 'Maximilian'];

function longEvening() {
	const file = sample(UPPER_AUSTRIA, 30);
	return {
		...file,
		id: 'evening',
		players: file.players.map((player, i) => ({ ...player, name: NAMES[i]! })),
	};
}

const SCREENS = [
	'/',
	'/s/evening',
	'/s/evening/sheet',
	'/s/evening/cash',
	'/s/evening/end',
	'/s/evening/review',
	'/s/evening/deal',
	'/s/evening/more/people',
	'/people/anna',
	`/rules/${UPPER_AUSTRIA}`,
	'/paper',
];

const MATRIX = [
	['sv-SE', 'light', { width: 320, height: 568 }],
	['en-GB', 'dark', { width: 360, height: 740 }],
	['de-AT', 'light', { width: 412, height: 915 }],
	['de-AT', 'dark', { width: 915, height: 412 }],
	['sv-SE', 'light', { width: 820, height: 1180 }],
	['en-GB', 'dark', { width: 1440, height: 900 }],
] as const;

/** The same stands beside each other on every wide screen: here all rules are asked; on a phone in tests/trust/screens.spec.ts. */
const WIDEST_PX = 1440;

for (const [locale, scheme, viewport] of MATRIX) {
	const size = `${String(viewport.width)}×${String(viewport.height)}`;
	test.describe(`${locale} ${size} ${scheme}`, () => {
		test.use({ locale, viewport });

		test('long names and large text fit, and axe finds nothing', async ({ app }) => {
			const { page } = app;
			await layIn(page, longEvening());
			for (const path of SCREENS) {
				await page.goto(path);
				await appRuns(page);
				await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
				expect(await tinyTexts(page), path).toEqual([]);
				await expectAccessible(page, [scheme], viewport.width < WIDEST_PX ? BY_ROOM : undefined);
				// What a column, a choice, a row is called stays in one piece; the printed sheet is a picture of paper.
				expect(
					await brokenWords(page, 'main :is(thead th, legend, summary):not(.sheet *)'),
					path,
				).toEqual([]);
				for (const text of ['100%', '200%']) {
					await page.evaluate((one) => (document.documentElement.style.fontSize = one), text);
					await expectFits(page, `${locale}, ${size}, text at ${text}`);
				}
				if (path === '/') {
					// Who played last is said whole in the largest text.
					const cut = await page
						.locator('.running p')
						.evaluateAll(
							(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
						);
					expect(cut).toBe(0);
				}
				if (path.endsWith('/end')) {
					// In the narrowest pane, too, a sign stays with its amount.
					await page.setViewportSize({ width: 820, height: 1180 });
					expect(await brokenWords(page, '.winner .figures')).toEqual([]);
					await page.setViewportSize(viewport);
				}
			}
		});
	});
}
