// Nothing moves under a finger by itself: while a screen comes, on a slow phone, nothing on it is pushed elsewhere
// by what is known later.
import type { Page } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';
import { addresses } from '../../scripts/screens.mjs';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

/**
 * A browser's own measure of what moved, of which 0.1 is called good. The sheet's headings that stick are counted by it
 * as the sheet goes to its last row.
 */
const HARDLY = 0.01;

const evening = (id: string, startedAt: string, more: object = {}) => ({
	...sample(UPPER_AUSTRIA, 30),
	id,
	startedAt,
	...more,
});

const SCREENS = addresses({
	'/people/[id]': '/people/anna',
	'/rules/[id]': `/rules/${UPPER_AUSTRIA}`,
});
/** Those that are known with this, and not without it. */
const screensOf = (from: string, to: string) =>
	addresses({ [from]: to }).filter((path) => path.startsWith(to));

/** What was pushed on the page so far, and how much. */
const pushed = (page: Page): Promise<string[]> =>
	page.evaluate((hardly) => {
		interface Shift extends PerformanceEntry {
			readonly value: number;
			readonly hadRecentInput: boolean;
			readonly sources: readonly { readonly node: Node | null }[];
		}
		const elementOf = (node: Node | null) =>
			node instanceof Element ? node : (node?.parentElement ?? null);
		const observer = new PerformanceObserver(() => undefined);
		observer.observe({ type: 'layout-shift', buffered: true });
		return (observer.takeRecords() as Shift[]).flatMap((shift) => {
			if (shift.hadRecentInput || shift.value < hardly) return [];
			const what = shift.sources
				.map(({ node }) => elementOf(node)?.outerHTML.slice(0, 80) ?? '')
				.join(' | ');
			return [`${shift.value.toFixed(4)} at ${shift.startTime.toFixed()} ms: ${what}`];
		});
	}, HARDLY);

async function expectStill(page: Page, paths: readonly string[]) {
	const client = await page.context().newCDPSession(page);
	await client.send('Emulation.setCPUThrottlingRate', { rate: 2 });
	for (const path of paths) {
		// At rest: nothing more is loaded, and the parts that come later have asked the store.
		await page.goto(path, { waitUntil: 'networkidle' });
		await appRuns(page);
		await expect(page.getByRole('heading').first()).toBeVisible();
		expect(await pushed(page), path).toEqual([]);
	}
}

test('screens of the app and of a Runde stay where they are while they come', async ({ app }) => {
	test.setTimeout(300_000);
	const { page } = app;
	await layIn(
		page,
		evening('e1', '2026-03-05T19:00:00+01:00', { closedAt: '2026-03-05T23:00Z' }),
		evening('e2', '2026-03-12T19:00:00+01:00', { closedAt: '2026-03-12T23:00Z' }),
	);
	await app.open('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).click();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	await expect(page.getByRole('heading', { name: 'Donnerstag', level: 1 })).toBeVisible();
	const group = new URL(page.url()).pathname;
	const start = `/new?group=${group.slice('/g/'.length)}`;
	await expectStill(page, [...SCREENS, start, ...screensOf('/g/[id]', group)]);
});

test('screens of an evening stay where they are while they come', async ({ app }) => {
	test.setTimeout(300_000);
	const { page } = app;
	await layIn(
		page,
		evening('e1', '2026-03-05T19:00:00+01:00', { closedAt: '2026-03-05T23:00Z' }),
		evening('e2', '2026-03-12T19:00:00+01:00'),
	);
	// As on a phone on which the app has been before.
	await app.open('/');
	await expectStill(page, [
		...['/', '/new'],
		...screensOf('/s/[id]', '/s/e2'),
		...['', '/sheet', '/cash', '/more', '/review'].map((path) => `/s/e1${path}`),
	]);
});
