/**
 * From one phone to the other: `npm start`, two Chromium pages on the same machine at full speed, one
 * evening. Measured from the finger lifted on a deal's result on the one to the frame in which the other's
 * table shows that deal: stored, sealed, on the server's disk, opened, stored, counted and painted.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs';
import { takeIn } from '../../scripts/evenings.mjs';
import { evening, UPPER_AUSTRIA } from '../evenings.ts';
import { contract, save, write } from '../e2e/deal-support.ts';
import { RoomApp } from '../e2e/room-app.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 30);
const LATEST = 'ul.rows li a';

/** In the page, as text: when the latest deal is another one, and painted. */
const WATCH = `{
	const latest = () => document.querySelector('${LATEST}')?.getAttribute('href');
	const known = latest();
	window.painted = new Promise((resolve) => {
		const look = () => {
			if (latest() === known) return;
			seen.disconnect();
			requestAnimationFrame(() => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
				port2.postMessage(null);
			});
		};
		const seen = new MutationObserver(look);
		seen.observe(document.body, { subtree: true, childList: true, attributes: true });
	});
	// Else the promise is what is waited for at once.
	null;
}`;
const LIFTED = `addEventListener('pointerup', ({ timeStamp }) => {
	window.lifted = performance.timeOrigin + timeStamp;
}, true)`;

/** Whoever may be called, the first of them: it is another's turn at every deal. */
const partner = (page: Page) => {
	const name = /^Partner/;
	const group = page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }));
	return group.getByRole('radio').first();
};

async function share(page: Page, id: string): Promise<string> {
	await page.goto(`/s/${id}/more`);
	await page.locator('summary').filter({ hasText: 'Teilen und sichern' }).tap();
	await page.getByRole('link', { name: /^Mitschauen und mitschreiben/ }).tap();
	await page.getByRole('button', { name: 'Diesen Abend teilen' }).tap();
	await page.getByText('Alles ist für die anderen da.').first().waitFor();
	const summary = page.locator('summary').filter({ hasText: 'Mitschreiben' });
	const details = page.locator('details').filter({ has: summary });
	if ((await details.getAttribute('open')) === null) await summary.tap();
	return details.getByRole('textbox', { name: 'Link' }).inputValue();
}

const host = await new RoomApp().start();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
	const phone = async () => {
		const context = await browser.newContext({
			baseURL: host.url,
			viewport: { width: 412, height: 915 },
			hasTouch: true,
			isMobile: true,
			locale: 'de-AT',
		});
		return context.newPage();
	};
	const file = evening(UPPER_AUSTRIA);
	const a = await phone();
	await takeIn(a, file);
	const link = await share(a, file.id);
	await a.goto(`/s/${file.id}`);
	await a.evaluate(LIFTED);
	const b = await phone();
	await b.goto(link);
	await write(b).waitFor();
	const taken: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		await b.evaluate(WATCH);
		await write(a).tap();
		await contract(a, 'Rufer').tap();
		await partner(a).tap();
		await save(a, 'gewonnen').tap();
		const painted = await b.evaluate<number>('window.painted');
		taken.push(painted - (await a.evaluate<number>('window.lifted')));
		await write(a).waitFor();
	}
	taken.sort((one, other) => one - other);
	const part = (of: number) => `${taken[Math.floor(taken.length * of)]?.toFixed(0) ?? '–'} ms`;
	console.log(
		`saved on A → painted on B, ${String(RUNS)} deals: p50 ${part(0.5)}, p95 ${part(0.95)}`,
	);
} finally {
	await browser.close();
	await host.dispose();
}
