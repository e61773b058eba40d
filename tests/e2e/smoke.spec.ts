import { appRuns } from '../../scripts/evenings.mjs';
import { readBuild, serve } from '../../scripts/serve.mjs';
import { retiringWorker } from '../../scripts/retire-worker.mjs';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { expect, installed, test, workerControls } from './support.ts';

test('the start page opens and meets WCAG 2.2 AA', async ({ app }) => {
	await app.open();
	await expect(app.page).toHaveTitle(/Schrieb/);
	await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
	await takePictures(app.page, 'start');
	await expectAccessible(app.page);
	await expectNoSidewaysScroll(app.page);
});

test('the typeface comes along, its figures of one width, names of the neighbours included', async ({
	app,
}) => {
	await app.open();
	const widths = await app.page.evaluate(async () => {
		// `optional`: what came too late for the first frames would not be used by this page.
		for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
			if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block');
		const faces = await document.fonts.load("600 24px 'Schrieb Serif'", '0ß Žižka');
		if (faces.length !== 2) return [faces.length];
		const line = document.createElement('p');
		line.style.cssText = "font: 600 24px 'Schrieb Serif'; position: absolute";
		line.className = 'figures';
		document.body.append(line);
		return ['0000', '1111', '4747', '9999'].map((figures) => {
			line.textContent = figures;
			return Math.round(line.getBoundingClientRect().width * 100);
		});
	});
	expect(widths).toHaveLength(4);
	expect(new Set(widths).size).toBe(1);
	await expect(app.page.locator('link[rel=preload][as=font]')).toHaveCount(1);
});

installed('works without a network after the first visit, deep links included', async ({ app }) => {
	await app.open();
	await app.offline();
	await app.page.reload();
	await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
	// A page nobody built: the app itself answers, not the browser's error page.
	await app.page.goto('/s/unbekannt?von=hier');
	await expect(app.page.locator('html')).toHaveAttribute('lang', 'de');
	await expect(app.page.locator('body')).not.toBeEmpty();
	app.errors.length = 0; // the address does not exist, and Kit says so on the console
});

test('the page of deep links asks for the table of an evening at once', async ({
	app,
	request,
}) => {
	const linked = async (address: string) => {
		const page = await (await request.get(address)).text();
		return /data-scripts="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? [];
	};
	const start = await linked('/index.html');
	const table = (await linked('/200.html')).filter((file) => !start.includes(file));
	expect(table.length).toBeGreaterThan(0);

	await app.page.goto('/s/unbekannt');
	await expect(app.page.getByText('Diesen Abend gibt es hier nicht')).toBeVisible();
	// Where it may be, each with its way.
	const main = app.page.getByRole('main');
	for (const way of ['/', '/join', '/data'])
		await expect(main.locator(`a[href="${way}"]`).last()).toBeVisible();
	const scripts = await app.page.evaluate(() =>
		[...document.querySelectorAll<HTMLLinkElement>('link[href$=".js"]')].map(
			({ href }) => new URL(href).pathname,
		),
	);
	// Each once: the app asks for none of them again.
	for (const asked of table) expect(scripts.filter((file) => file === asked)).toHaveLength(1);
});

test('the manifest names only what is there', async ({ app, request }) => {
	interface Picture {
		readonly src: string;
		readonly type: string;
	}
	const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
		readonly icons: readonly Picture[];
		readonly screenshots: readonly Picture[];
		readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
	};
	const pictures = [
		...manifest.icons,
		...manifest.screenshots,
		...manifest.shortcuts.flatMap(({ icons }) => icons),
	];
	for (const { src, type } of pictures) {
		const answer = await request.get(src);
		expect(answer.status(), src).toBe(200);
		expect(answer.headers()['content-type'], src).toContain(type);
	}
	expect(manifest.screenshots.length).toBeGreaterThan(1);
	const screens = [];
	for (const { url } of manifest.shortcuts) {
		await app.page.goto(url);
		screens.push(await app.page.getByRole('heading', { level: 1 }).innerText());
	}
	expect(screens).toEqual(['Weiterspielen', 'Neuer Abend']);
});

installed('the content security policy is there and nothing violates it', async ({ app }) => {
	await app.open();
	const policy = await app.page
		.locator('meta[http-equiv="content-security-policy"]')
		.getAttribute('content');
	expect(policy).toContain("default-src 'none'");
	expect(policy).toContain("require-trusted-types-for 'script'");
	expect(policy).not.toMatch(/unsafe-(inline|eval)/);
	const told = app.page.waitForEvent('console', (message) =>
		message.text().includes('inline style'),
	);
	const violations = await app.page.evaluate(async () => {
		const found: string[] = [];
		const refused = new Promise<void>((resolve) => {
			document.addEventListener('securitypolicyviolation', (event) => {
				found.push(event.violatedDirective);
				resolve();
			});
		});
		// The watch itself is tried: an inline style must be refused.
		const probe = document.createElement('div');
		probe.setAttribute('style', 'color: red');
		await refused;
		return found;
	});
	expect(violations).toEqual(['style-src-attr']);
	await told;
	expect(app.errors.splice(0).filter((text) => !text.includes('inline style'))).toEqual([]);
});

installed(
	'a phone loads the words of its own language; another one is there without a network',
	async ({ app }) => {
		const words = new Set<string>();
		app.page.on('request', (request) => {
			const [, language] = /\/words\/\w+\.(\w+)\./.exec(request.url()) ?? [];
			if (language !== undefined) words.add(language);
		});
		await app.open('/settings');
		await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
		expect([...words]).toEqual(['de']);
		await app.offline();
		await app.page.getByRole('radio', { name: 'Svenska' }).click();
		await expect(app.page.locator('html')).toHaveAttribute('lang', 'sv');
		await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Inställningar');
		// Kept, and of the next page asked for before its scripts run.
		words.clear();
		await app.page.goto('/people');
		await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Spelare');
		expect([...words]).toEqual(['sv']);
	},
);

for (const [browser, lang] of [
	['sv-SE', 'sv'],
	['en-US', 'en'],
	['fr-FR', 'de'],
] as const) {
	test.describe(`a browser in ${browser}`, () => {
		test.use({ locale: browser });
		test(`is spoken to in ${lang}`, async ({ app }) => {
			await app.open();
			await expect(app.page.locator('html')).toHaveAttribute('lang', lang);
		});
	});
}

installed('a newer version waits until it is asked for', async ({ page }) => {
	const server = await serve({ files: readBuild() });
	try {
		await page.goto(server.url);
		await workerControls(page);
		const worker = server.files.get('/service-worker.js')?.toString() ?? '';
		server.files.set('/service-worker.js', Buffer.from(`${worker}\n// newer`));
		await page.evaluate(async () => {
			const registration = await navigator.serviceWorker.getRegistration();
			if (!registration) throw new Error('no worker is registered');
			await registration.update();
			const installing = registration.installing;
			if (installing) {
				await new Promise<void>((resolve) => {
					installing.addEventListener('statechange', () => {
						if (installing.state === 'installed') resolve();
					});
				});
			}
			document.body.dataset.page = 'first';
		});
		const state = () =>
			page.evaluate(async () => {
				const registration = await navigator.serviceWorker.getRegistration();
				return { waiting: registration?.waiting?.state, page: document.body.dataset.page };
			});
		expect(await state()).toEqual({ waiting: 'installed', page: 'first' });

		const reloaded = page.waitForEvent('load');
		await page.evaluate(async () => {
			const registration = await navigator.serviceWorker.getRegistration();
			registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
		});
		await reloaded;
		await expect.poll(() => state().catch(() => null)).toEqual({});
	} finally {
		await server.close();
	}
});

installed('a broken worker is retired by the kill switch', async ({ page }) => {
	const server = await serve({ files: readBuild() });
	try {
		await page.goto(server.url);
		await workerControls(page);
		expect(await page.evaluate(() => caches.keys())).not.toEqual([]);
		server.files.set('/service-worker.js', Buffer.from(retiringWorker));
		const reloaded = page.waitForEvent('load');
		await page.evaluate(async () => {
			const registration = await navigator.serviceWorker.getRegistration();
			await registration?.update();
		});
		await reloaded;
		// The page it reloads registers what the host now ships, which again leaves nothing behind.
		await expect
			.poll(() =>
				page.evaluate(async () => ({
					workers: (await navigator.serviceWorker.getRegistrations()).length,
					caches: await caches.keys(),
				})),
			)
			.toEqual({ workers: 0, caches: [] });
		await appRuns(page);
	} finally {
		await server.close();
	}
});
