// Hosted as files alone: no server for rooms is asked for or spoken of, and nothing of them is loaded.
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { readBuild } from '../../scripts/serve.mjs';
import { sample, UPPER_AUSTRIA } from '../evenings.ts';
import { write } from './deal-support.ts';
import { summary } from './phones.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

/** An address of the server for rooms. */
const ofServer = (address: string) => /^(\/rooms|wss?:)/.test(address);

test('without a server nothing is asked, said or loaded', async ({ app }) => {
	const { page } = app;
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	page.on('websocket', (socket) => asked.push(socket.url()));
	const past = (id: string, startedAt: string) => ({
		...sample(UPPER_AUSTRIA, 3),
		id,
		startedAt,
		closedAt: startedAt,
	});
	await layIn(
		page,
		past('e1', '2026-03-05T19:00:00+01:00'),
		past('e2', '2026-03-12T19:00:00+01:00'),
	);
	await takeIn(page, { ...sample(UPPER_AUSTRIA, 3), id: 'evening' });
	const since = asked.length;
	for (const path of ['/', '/s/evening', '/s/evening/sheet', '/s/evening/more', '/data']) {
		await page.goto(path);
		await appRuns(page);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		// The sheet's rows say, behind it, what works without a server too, and those words come then; before that not one does.
		if (path === '/s/evening')
			expect(asked.slice(since).filter((address) => address.includes('rooms'))).toEqual([]);
	}
	await page.goto('/s/evening');
	await write(page).click();
	await expect(page.getByRole('group', { name: 'Spielart' })).toBeVisible();
	await page.goto('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).first().click();
	await page.getByRole('textbox', { name: 'Name der Runde' }).fill('Donnerstag');
	await page.getByRole('button', { name: 'Runde anlegen' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Donnerstag' })).toBeVisible();
	expect(asked.filter(ofServer)).toEqual([]);
	const scripts = [...new Set(asked)].filter((path) => path.endsWith('.js'));
	const build = readBuild();
	const loaded = scripts.map((path) => build.get(path)!.toString()).join('\n');
	expect(loaded.length).toBeGreaterThan(10_000);
	for (const part of ['schrieb/room/', 'hocuspocus', 'awareness'])
		expect(loaded.toLowerCase().includes(part), part).toBe(false);

	await page.goto('/join');
	await appRuns(page);
	await expect(page.getByRole('button', { name: 'Code mit der Kamera lesen' })).toBeVisible();
	expect(asked.filter(ofServer)).toEqual([]);

	// Whoever wants to share hears of what works here, and of nothing else.
	await page.goto('/');
	await page
		.getByRole('link', { name: /Donnerstag/ })
		.first()
		.click();
	await summary(page, 'Runde teilen').click();
	await expect(page.getByRole('link', { name: /^Runde als Datei/ })).toBeVisible();
	await expect(page.getByText(/Mitschauen/)).toHaveCount(0);
	await page.goto('/s/evening/more');
	await appRuns(page);
	await summary(page, 'Teilen und sichern').click();
	await expect(page.getByRole('link', { name: /^Ohne Netz weitergeben/ })).toBeVisible();
	await expect(page.getByText(/Mitschauen/)).toHaveCount(0);
	expect(asked.filter((path) => path.startsWith('ws'))).toEqual([]);

	const answered = page.waitForResponse('/rooms');
	await page.goto('/privacy');
	await answered;
	await appRuns(page);
	await expect(page.getByRole('heading', { name: 'Wie es verloren geht' })).toBeVisible();
	await expect(page.getByText(/[Gg]eteilte|Server|Schlüssel/)).toHaveCount(0);

	// A link that was meant for another address: what is, and what to do.
	await page.goto(`/join#r=${'A'.repeat(43)}&k=${'A'.repeat(43)}`);
	await expect(page.getByText(/nur gibt es unter dieser Adresse keinen Server/)).toBeVisible();
	expect(asked.filter((path) => path.startsWith('ws'))).toEqual([]);
	await page.getByRole('button', { name: 'Vergessen' }).click();
	await expect(page.getByRole('button', { name: 'Code mit der Kamera lesen' })).toBeVisible();
});
