// Screens with an evening of thirty deals and long names, in each language, on small and large screens, in the
// light and in the dark, at 100 and 200 % text: nothing axe finds, nothing wider than the screen. That every
// screen meets WCAG on a phone is in tests/trust/screens.spec.ts.
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';
import { expectAccessible, expectFits } from './looks.ts';
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
];

const MATRIX = [
	['sv-SE', { width: 320, height: 568 }, 'light'],
	['de-AT', { width: 412, height: 915 }, 'dark'],
	['de-AT', { width: 915, height: 412 }, 'light'],
	['sv-SE', { width: 820, height: 1180 }, 'dark'],
	['en-GB', { width: 1440, height: 900 }, 'light'],
] as const;

for (const [locale, viewport, scheme] of MATRIX) {
	const size = `${String(viewport.width)}×${String(viewport.height)}`;
	test.describe(`${locale} ${size} ${scheme}`, () => {
		test.use({ locale, viewport, colorScheme: scheme });

		test('long names and large text fit, and axe finds nothing', async ({ app }) => {
			const { page } = app;
			await takeIn(page, longEvening());
			for (const path of SCREENS) {
				await page.goto(path);
				await appRuns(page);
				await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
				await expectAccessible(page, [scheme]);
				for (const text of ['100%', '200%']) {
					await page.evaluate((one) => (document.documentElement.style.fontSize = one), text);
					await expectFits(page, `${locale}, ${size}, text at ${text}`);
				}
			}
		});
	});
}
