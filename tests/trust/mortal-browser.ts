/** Chromium with a real profile on disk that can be killed as a phone kills it: at once, unasked. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { startChromium } from '../../scripts/chromium.mjs';

export class MortalBrowser {
	readonly #browser: Browser;
	readonly #kill: () => Promise<void>;

	private constructor(browser: Browser, kill: () => Promise<void>) {
		this.#browser = browser;
		this.#kill = kill;
	}

	static async start(profile: string): Promise<MortalBrowser> {
		const { address, kill } = await startChromium(profile);
		return new MortalBrowser(await chromium.connectOverCDP(address), kill);
	}

	async newPage(): Promise<Page> {
		const [context] = this.#browser.contexts();
		if (!context) throw new Error('the browser has no context');
		return context.newPage();
	}

	async kill(): Promise<void> {
		await this.#kill();
		await this.#browser.close().catch(() => undefined);
	}
}
