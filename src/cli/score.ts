/**
 * `score`: reads session files and prints what every deal paid (session file format, "Scoring on
 * the command line"). Standard output carries the scores and nothing else.
 */
import { scoreSession } from '#lib/domain/score.ts';
import { builtInIds } from '#lib/rulesets/built-in.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { parseSessionText } from '#lib/storage/session-file.ts';
import type { Locale } from '#lib/text/locales.ts';
import { problemText } from '#lib/text/problems.ts';
import { USAGE, readArguments } from './arguments.ts';
import { jsonLine } from './json-line.ts';
import { Output } from './output.ts';
import { readText } from './read-file.ts';
import { readableText } from './readable.ts';
import { problemLines } from './report.ts';
import { visible } from './visible.ts';

const out = new Output(process.stdout);
const err = new Output(process.stderr);

/** Whether the file could be scored. */
async function scoreFile(file: string, explain: Locale | undefined): Promise<boolean> {
	const read = readText(file);
	if (!read.ok) {
		await err.write([`${visible(file)}: ${read.why}\n`]);
		return false;
	}
	const parsed = parseSessionText(read.text);
	await err.write(problemLines(file, parsed.warnings, 'warning'));
	if (!parsed.ok) {
		await err.write(problemLines(file, parsed.issues));
		return false;
	}
	const { session } = parsed;
	// All of it is known before any of it is written: a file is scored whole or not at all.
	const score = scoreSession(session);
	await out.write(explain ? readableText(session, score, explain) : jsonLine(session, score));
	return true;
}

async function scoreFiles(files: readonly string[], explain: Locale | undefined): Promise<boolean> {
	let good = true;
	for (const [i, file] of files.entries()) {
		if (out.closed) break;
		if (explain && i > 0) await out.write(['\n']);
		try {
			if (!(await scoreFile(file, explain))) good = false;
		} catch (error) {
			good = false;
			const message = error instanceof Error ? error.message : String(error);
			await err.write([`${visible(file)}: this file cannot be scored: ${visible(message)}\n`]);
		}
	}
	return good;
}

async function printRuleset(id: string): Promise<boolean> {
	const ruleset = builtIn(id);
	if (ruleset) {
		await out.write([`${JSON.stringify(ruleset, null, 2)}\n`]);
		return true;
	}
	const params = { value: id, known: builtInIds.join(', ') };
	await err.write([`${visible(problemText({ code: 'unknown-ruleset', params }, 'en'))}\n`]);
	return false;
}

async function run(words: readonly string[]): Promise<boolean> {
	const request = readArguments(words);
	switch (request.do) {
		case 'help':
			await out.write([USAGE]);
			return true;
		case 'refuse':
			await err.write([`${visible(request.why)}\n\n${USAGE}`]);
			return false;
		case 'ruleset':
			return printRuleset(request.id);
		case 'score':
			return scoreFiles(request.files, request.explain);
	}
}

const good = await run(process.argv.slice(2));
// Errors of a stream arrive after the write that met them.
await new Promise((resolve) => setImmediate(resolve));
if (out.failure !== undefined) await err.write([`the output was cut off (${out.failure})\n`]);
// Not `exit()`: what was written is still on its way.
process.exitCode = good && out.failure === undefined ? 0 : 1;
