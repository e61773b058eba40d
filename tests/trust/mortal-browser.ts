/** Chromium with a real profile on disk that can be killed as a phone kills it: at once, unasked. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { startChromium } from '../../scripts/chromium.mjs';

export class MortalBrowser {
	readonly #browser: Browser;
	readonly #process: Awaited<ReturnType<typeof startChromium>>;

	private constructor(browser: Browser, process: Awaited<ReturnType<typeof startChromium>>) {
		this.#browser = browser;
		this.#process = process;
	}

	static async start(profile: string): Promise<MortalBrowser> {
		const process = await startChromium(profile);
		return new MortalBrowser(await chromium.connectOverCDP(process.address), process);
	}

	async newPage(): Promise<Page> {
		const [context] = this.#browser.contexts();
		if (!context) throw new Error('the browser has no context');
		return context.newPage();
	}

	async kill(): Promise<void> {
		await this.#process.kill();
		await this.#browser.close().catch(() => undefined);
	}
}
