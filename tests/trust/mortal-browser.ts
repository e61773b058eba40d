/** Chromium with a real profile on disk that can be killed as a phone kills it: at once, unasked. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs';

function end({ pid, exitCode, signalCode }: ChildProcess): void {
	if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

export class MortalBrowser {
	readonly #process: ChildProcess;
	readonly #ended: Promise<void>;
	readonly browser: Browser;

	private constructor(process: ChildProcess, ended: Promise<void>, browser: Browser) {
		this.#process = process;
		this.#ended = ended;
		this.browser = browser;
	}

	static async start(profile: string): Promise<MortalBrowser> {
		// A group of its own, so that all of its processes die together.
		const child = spawn(
			chromiumPath(),
			[
				...chromiumArgs,
				'--headless=new',
				'--remote-debugging-port=0',
				'--no-default-browser-check',
				'--hide-crash-restore-bubble',
				`--user-data-dir=${profile}`,
				'about:blank',
			],
			{ detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
		);
		// A test that is cut off leaves no browser behind.
		process.once('exit', () => end(child));
		const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
		const address = await new Promise<string>((resolve, reject) => {
			let said = '';
			child.stderr.on('data', (data: Buffer) => {
				said += data.toString();
				const found = /DevTools listening on (ws:\S+)/.exec(said);
				if (found?.[1] !== undefined) resolve(found[1]);
			});
			child.once('exit', () => reject(new Error(`Chromium does not start: ${said}`)));
		});
		return new MortalBrowser(child, ended, await chromium.connectOverCDP(address));
	}

	async page(): Promise<Page> {
		const [context] = this.browser.contexts();
		if (!context) throw new Error('the browser has no context');
		return context.pages()[0] ?? (await context.newPage());
	}

	/** SIGKILL to the browser and all its helpers. */
	async kill(): Promise<void> {
		end(this.#process);
		await this.#ended;
		await this.browser.close().catch(() => undefined);
	}
}
