import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const samplePath = (ruleset: string): string =>
	join(root, `tests/conformance/samples/${ruleset}.json`);

export interface Ran {
	readonly code: number;
	readonly out: string;
	readonly err: string;
}

/** Runs the command as `npm run score` does, called in the project's directory. */
export const score = (...words: readonly string[]): Promise<Ran> => scoreFrom(root, ...words);

/** Runs the command as `npm run score` does where it is called in this directory. */
export function scoreFrom(directory: string, ...words: readonly string[]): Promise<Ran> {
	return new Promise((resolve, reject) => {
		const command = [join(root, 'scripts/score.mjs'), ...words];
		const options = {
			cwd: root,
			maxBuffer: 1 << 28,
			env: { ...process.env, NO_COLOR: '1', INIT_CWD: directory },
		};
		execFile(process.execPath, command, options, (error, out, err) => {
			const code = error === null ? 0 : error.code;
			if (typeof code === 'number') resolve({ code, out, err });
			else reject(error ?? new Error('not run'));
		});
	});
}

const directory = mkdtempSync(join(tmpdir(), 'score-'));

/** A file with this content, for one test run. */
export function fileOf(name: string, content: string | Uint8Array): string {
	const path = join(directory, name);
	writeFileSync(path, content);
	return path;
}

export { directory };
