/** `npm start` as a person runs it: the built app and rooms on one port; to be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { nodeForRooms } from '../../scripts/newest-node.mjs';

const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

export class RoomApp {
	readonly #data = mkdtempSync(join(tmpdir(), 'schrieb-rooms-'));
	#child: ChildProcess | undefined;
	#url = '';

	get url(): string {
		return this.#url;
	}

	/** Starts it, the second time on the same port and over the same folder. */
	async start(): Promise<this> {
		const port = this.#url === '' ? '0' : new URL(this.#url).port;
		// The very process that listens, so that killing it kills the server.
		const child = spawn(nodeForRooms() ?? process.execPath, [startScript], {
			env: { ...process.env, PORT: port, SCHRIEB_DATA: this.#data },
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		this.#child = child;
		this.#url = await new Promise<string>((resolve, reject) => {
			createInterface({ input: child.stdout }).on('line', (line) => {
				const found = /open at (\S+)/.exec(line);
				if (found?.[1] !== undefined) resolve(found[1]);
			});
			child.once('exit', (code) => {
				reject(new Error(`npm start ended with ${String(code)}`));
			});
		});
		return this;
	}

	/** It hears and says nothing more, until it is killed. */
	hold(): void {
		this.#child?.kill('SIGSTOP');
	}

	async kill(): Promise<void> {
		const child = this.#child;
		this.#child = undefined;
		if (child?.exitCode !== null) return;
		const ended = new Promise((resolve) => child.once('exit', resolve));
		child.kill('SIGKILL');
		await ended;
	}

	/** The disk is lost. */
	wipe(): void {
		rmSync(this.#data, { recursive: true, force: true });
	}

	async dispose(): Promise<void> {
		await this.kill();
		rmSync(this.#data, { recursive: true, force: true });
	}
}
