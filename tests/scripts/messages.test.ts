import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = new URL('../../scripts/messages.mjs', import.meta.url).href;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('commands that find the catalogue stale at once leave one of them whole', async () => {
	const files = ['a.js', 'b.js', 'c.js'];
	const replacing = `
		import { mkdirSync, writeFileSync } from 'node:fs';
		import { putInPlace } from ${JSON.stringify(script)};
		for (let n = 0; n < 200; n++) {
			const made = 'made-' + process.pid;
			mkdirSync(made);
			for (const file of ${JSON.stringify(files)}) writeFileSync(made + '/' + file, String(process.pid));
			putInPlace(made, 'catalogue');
		}`;
	const commands = [1, 2, 3].map(() =>
		spawn(process.execPath, ['--input-type=module', '--eval', replacing], {
			cwd: folder,
			stdio: ['ignore', 'ignore', 'inherit'],
		}),
	);
	const exits = await Promise.all(commands.map((command) => once(command, 'exit')));
	expect(exits.map(([code]) => code as number)).toEqual([0, 0, 0]);
	expect(readdirSync(folder)).toEqual(['catalogue']);
	expect(readdirSync(join(folder, 'catalogue')).sort()).toEqual(files);
});
