// Every screen there is: nothing asked of anybody else, nothing the policy forbids, nothing axe finds in
// the light and in the dark, nothing that scrolls sideways or is too low for a finger, and names that stay
// text whatever they are.
import type { BrowserContextOptions, Page } from '@playwright/test';
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { addresses } from '../../scripts/screens.mjs';
import type { EveningFile } from '../evenings.ts';
import { expectAccessible, expectFingerHigh, expectNoSidewaysScroll } from '../e2e/looks.ts';
import { expect, test } from '../e2e/support.ts';
import { evening } from './store.ts';

/** The address of every screen, with the evening and a player of it in place of parameters. */
const screens = addresses({
	'/s/[id]': '/s/trust',
	'/people/[id]': '/people/anna',
	'/rules/[id]': '/rules/koenigrufen-pagat',
	'/g/[id]': '/g/unknown',
});

const HOSTILE = [
	'<img src=x onerror="document.title=1">',
	'\u202eהפוך\u202c مقلوب',
	'👩‍👩‍👧‍👦🂡 =1+1',
	'</script><script>document.title=2</script>',
	'{{constructor}} ${1} %3Cb%3E',
];

const hostileEvening = (): EveningFile => {
	const file = evening();
	return {
		...file,
		name: '<b>Rose</b> "\'&',
		players: file.players.map((player, i) => ({ ...player, name: HOSTILE[i % HOSTILE.length]! })),
		deals: file.deals.map((deal, i) => ({ ...deal, note: HOSTILE[i % HOSTILE.length] })),
	};
};

/** The screen has come to rest: something to read is on it. */
async function shown(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await appRuns(page);
	await expect(page.getByRole('heading').first()).toBeVisible();
}

test('there are screens to look at', () => {
	expect(screens).toContain('/s/trust/sheet');
	expect(screens).toContain('/privacy');
	expect(screens).toContain('/g/unknown/rules');
});

/** Screens that are only looked at, on a phone that has the evening: each worker's own. */
const looking = test.extend<object, { readonly phone: Page }>({
	phone: [
		async ({ browser }, use, { project }) => {
			const context = await browser.newContext(project.use as BrowserContextOptions);
			const page = await context.newPage();
			await takeIn(page, evening());
			await use(page);
			await context.close();
		},
		{ scope: 'worker' },
	],
	page: async ({ phone, viewport }, use) => {
		await phone.setViewportSize(viewport!);
		await phone.emulateMedia({ colorScheme: null, reducedMotion: null });
		await use(phone);
	},
});

for (const path of screens) {
	looking(`${path} meets WCAG 2.2 AA by day and night and asks nobody else`, async ({ app }) => {
		await shown(app.page, path);
		await expectAccessible(app.page);
		await expectNoSidewaysScroll(app.page);
		await expectFingerHigh(app.page);
	});
}

test('hostile names and notes are text on every screen', async ({ app }) => {
	test.setTimeout(120_000);
	const { page } = app;
	page.on('dialog', (dialog) => {
		app.errors.push(`a dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	await takeIn(page, hostileEvening());
	for (const path of screens) {
		await shown(page, path);
		const made = await page.evaluate(() => ({
			images: document.querySelectorAll('img[src="x"]').length,
			bold: [...document.querySelectorAll('main b')].filter((one) => one.innerHTML === 'Rose')
				.length,
			title: document.title,
		}));
		expect(made, path).toMatchObject({ images: 0, bold: 0 });
		expect(['1', '2'], path).not.toContain(made.title);
	}
	await page.goto('/s/trust/sheet');
	await expect(page.getByText(HOSTILE[0]!).first()).toBeAttached();
});

test('what is stored where is what the page says', async ({ app }) => {
	const { page } = app;
	await takeIn(page, evening());
	await app.open('/settings');
	await page.getByRole('radio', { name: 'Dunkel' }).check({ force: true });
	const found = await page.evaluate(async () => ({
		databases: (await indexedDB.databases()).map(({ name }) => name),
		settings: Object.keys(localStorage),
		session: Object.keys(sessionStorage).filter((key) => !key.startsWith('sveltekit:')),
		cookies: document.cookie,
	}));
	expect(found).toMatchObject({ databases: ['schrieb'], session: [], cookies: '' });
	await page.goto('/privacy');
	for (const name of [...found.databases, ...found.settings]) {
		await expect(page.getByText(`„${String(name)}“`, { exact: false }).first()).toBeVisible();
	}
	await page.getByRole('link', { name: 'Zu den Daten' }).click();
	await expect(page.getByRole('button', { name: 'Alles sichern' }).first()).toBeVisible();
	await expect(page.getByText('Alles löschen').first()).toBeVisible();
});

test('pages and files carry the policies they can', async ({ request }) => {
	const page = await request.get('/');
	const headers = page.headers();
	expect(headers['permissions-policy']).toContain('geolocation=()');
	expect(headers['x-content-type-options']).toBe('nosniff');
	expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
	// The whole policy, with the hash of the page's own script; and the one that other servers send has it as well.
	const [hash] = /'sha256-[^']+'/.exec(/script-src [^;]*/.exec(await page.text())?.[0] ?? '') ?? [];
	expect(hash).toBeDefined();
	expect(headers['content-security-policy']).toContain(`script-src 'self' ${String(hash)}`);
	expect(await (await request.get('/_headers')).text()).toContain(hash);
	expect(await (await request.get('/_policy.conf')).text()).toContain(hash);
	const emergency = await (await request.get('/emergency')).text();
	expect(emergency).toContain("default-src 'none'");
	expect(emergency).not.toMatch(/unsafe-|<script>|\sstyle="|\son[a-z]+="/);
});
