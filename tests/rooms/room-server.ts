/** The real server in a process of its own, on a free port and a folder of its own; to be killed at will. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { nodeForRooms } from '../../scripts/newest-node.mjs';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

export class RoomServer {
	readonly folder = mkdtempSync(join(tmpdir(), 'schrieb-rooms-'));
	/** Every line it ever wrote. */
	readonly said: string[] = [];
	/** For the next start as well. */
	readonly env: Record<string, string>;
	#child: ChildProcess | undefined;
	#port = 0;

	constructor(env: Readonly<Record<string, string>> = {}) {
		this.env = { ...env };
	}

	get port(): number {
		return this.#port;
	}

	/** The process, while it runs. */
	get pid(): number {
		return this.#child?.pid ?? 0;
	}

	/** By number: a name has two addresses, and a busy machine may go to either, as two different neighbours. */
	get url(): string {
		return `ws://127.0.0.1:${String(this.#port)}/rooms`;
	}

	/** Starts it, the second time on the same port and over the same folder. */
	async start(): Promise<this> {
		const node = nodeForRooms();
		if (node === undefined) throw new Error('rooms need Node 22.18 or newer');
		const child = spawn(node, [main], {
			env: {
				...process.env,
				...this.env,
				PORT: String(this.#port),
				SCHRIEB_DATA: join(this.folder, 'data'),
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.#child = child;
		createInterface({ input: child.stderr }).on('line', (line) => this.said.push(line));
		this.#port = await new Promise<number>((resolve, reject) => {
			createInterface({ input: child.stdout }).on('line', (line) => {
				this.said.push(line);
				const { event, port } = JSON.parse(line) as { event?: string; port?: number };
				if (event === 'listening') resolve(port ?? 0);
			});
			child.once('exit', (code) => {
				reject(new Error(`the server ended with ${String(code)}: ${this.said.join('\n')}`));
			});
		});
		return this;
	}

	async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
		const child = this.#child;
		this.#child = undefined;
		if (child?.exitCode !== null) return child?.exitCode ?? null;
		const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
		child.kill(signal);
		return ended;
	}

	/** What `npm run rooms -- …` does. */
	async command(...args: readonly string[]): Promise<{ code: number | null; said: string }> {
		const child = spawn(nodeForRooms() ?? '', [main, ...args], {
			env: { ...process.env, ...this.env, SCHRIEB_DATA: join(this.folder, 'data') },
		});
		let said = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (data: Buffer) => (said += data.toString()));
		const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
		return { code, said };
	}

	/** The disk is lost. */
	wipe(): void {
		rmSync(join(this.folder, 'data'), { recursive: true, force: true });
	}

	async dispose(): Promise<void> {
		await this.stop('SIGKILL');
		rmSync(this.folder, { recursive: true, force: true });
	}

	async get(path: string): Promise<Response> {
		return fetch(`http://127.0.0.1:${String(this.#port)}${path}`);
	}
}
