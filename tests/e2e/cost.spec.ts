// What a tap and a save say and draw: counts, as many in a long evening as in a short one.
import type { Page } from '@playwright/test';
import { FIVE, UPPER_AUSTRIA, dreiers, evening } from '../evenings.ts';
import { checked, tables } from '../trust/store.ts';
import { counted, countEverything, type Counted } from './counted.ts';
import {
	contract,
	declarer,
	expectSaved,
	holder,
	openTable,
	option,
	save,
	write,
} from './deal-support.ts';
import { expect, test, type App } from './support.ts';

/**
 * What comes from behind meanwhile – the second copy that answers, a counted row that is kept – falls into one count or
 * the next, as the machine goes. One more deal drawn for every deal of the evening would be hundreds.
 */
const BESIDE = 12;

/** What has been reached, in messages and in elements: a contract brings its premiums, a save the table. */
const MOST = {
	contract: [58, 188],
	holder: [10, 39],
	announced: [27, 31],
	kontra: [21, 15],
	silent: [24, 20],
	save: [56, 140],
	turn: [29, 30],
} as const;
type What = keyof typeof MOST;

/** Controls that show by themselves that they were tapped, and what is drawn of one before its frame: a pill's own. */
const AT_ONCE = ['holder', 'announced', 'kontra', 'silent'] as const;
const A_PILL = 4;

type Costs = Partial<Record<What, Counted>> & { lines?: number };

/** The least height of a line of the sheet in px. */
const LINE = 52;

/** How many lines the sheet has once it comes: what is not in sight follows behind it. */
const linesAtFirst = (page: Page): Promise<number> =>
	page.evaluate(
		() =>
			new Promise((resolve) =>
				new MutationObserver((_, observer) => {
					const { length } = document.querySelectorAll('[data-row]');
					if (length === 0) return;
					observer.disconnect();
					resolve(length);
				}).observe(document.body, { childList: true, subtree: true }),
			),
	);

/** The start is over: what comes behind it keeps the picture of the start page as its last. */
async function started(page: Page) {
	await checked(page);
	await expect
		.poll(async () => (await tables(page)).meta?.some(({ key }) => key === 'last-home'))
		.toBe(true);
}

async function costs({ page }: Pick<App, 'page'>, deals: number): Promise<Costs> {
	const all: Costs = {};
	await countEverything(page);
	const file = evening(UPPER_AUSTRIA, FIVE, dreiers(...Array.from({ length: deals }, () => ({}))));
	await openTable({ page }, file);
	await started(page);

	// The first one loads what a deal and its table take.
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await declarer(page, 'Sepp').tap();
	await save(page, 'gewonnen').tap();
	await expectSaved(page, deals + 1, 'Dreier');

	await write(page).tap();
	for (const [what, target] of [
		['contract', contract(page, 'Rufer')],
		['holder', holder(page, 'Sepp')],
		['announced', option(page, 'Uhu', 'angesagt')],
		['kontra', option(page, 'Kontra auf Uhu', 'Kontra')],
		['silent', option(page, 'Trull', 'still')],
	] as const) {
		await expect(target).toBeVisible();
		all[what] = await counted(page, () => target.tap());
	}
	all.save = await counted(page, async () => {
		await save(page, 'gewonnen').tap();
		await expectSaved(page, deals + 2, 'Rufer');
	});

	const lines = linesAtFirst(page);
	await page.getByRole('link', { name: 'Schrieb', exact: true }).tap();
	all.lines = await lines;
	await expect(page.locator('[data-row]')).toHaveCount(deals + 2);
	const last = `#deal-d${String(deals)}`;
	await page.locator(last).getByRole('button').tap();
	const lost = page.locator(`${last}-panel`).getByRole('button', { name: /verloren/ });
	await expect(lost).toBeVisible();
	all.turn = await counted(page, async () => {
		await lost.tap();
		await expect(page.locator(last)).toContainText('verliert');
	});
	return all;
}

test('a tap and a save say and draw as much in an evening of 400 deals as in one of 20', async ({
	app,
	browser,
}) => {
	const few = await costs(app, 20);
	const page = await browser.newPage();
	const many = await costs({ page }, 400);
	const { height } = page.viewportSize()!;
	await page.close();
	expect.soft(many.lines! * LINE, 'lines of the sheet at first').toBeLessThanOrEqual(height);
	for (const [what, [messages, elements]] of Object.entries(MOST)) {
		for (const cost of [few[what as What]!, many[what as What]!]) {
			const drawn = Object.values(cost.drawn).reduce((sum, count) => sum + count, 0);
			expect.soft(cost.messages, `messages, ${what}`).toBeLessThanOrEqual(messages + BESIDE);
			expect
				.soft(drawn, `elements, ${what}: ${JSON.stringify(cost.drawn)}`)
				.toBeLessThanOrEqual(elements + BESIDE);
		}
	}
	for (const what of AT_ONCE) {
		expect.soft(many[what]?.first, `before the first frame, ${what}`).toBeLessThanOrEqual(A_PILL);
	}
});
