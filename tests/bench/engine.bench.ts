/**
 * How fast deals are validated and settled: sessions of mixed deals, 20,000 of each of the five
 * rulesets, against `JSON.parse` of the same text in the same run. The aim is a ratio of 2.
 */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type * as Engine from './engine.ts';
import { legalDeal } from '../property/deals.ts';
import { seeded } from '../property/draw.ts';

const IDS = [
	'koenigrufen-swedish',
	'koenigrufen-pagat',
	'koenigrufen-upper-austria',
	'koenigrufen-lungau',
	'tarok-swedish',
];
const DEALS = 20_000;
const RUNS = 9;
const PEOPLE = ['anna', 'bert', 'cleo', 'dora', 'emil'];

/** The text of a session file as the app writes it, without line breaks. */
function sessionText(ruleset: Ruleset, seed: number): string {
	const draw = seeded(seed);
	return JSON.stringify({
		format: 'schrieb/session',
		version: 1,
		id: ruleset.id,
		startedAt: '2026-11-20T19:00:00Z',
		ruleset: ruleset.id,
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players: PEOPLE.map((id) => ({ id, name: id })),
		seats: PEOPLE,
		deals: Array.from({ length: DEALS }, (_, i) =>
			legalDeal(ruleset, draw, PEOPLE, `d${String(i + 1)}`),
		),
	});
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * As a build makes it: what runs TypeScript as it is gives every function its name anew wherever one is made, which took
 * a fifth of settling.
 */
async function engine(): Promise<typeof Engine> {
	const outDir = '.svelte-kit/engine';
	await build({
		...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
		build: { ssr: 'tests/bench/engine.ts', outDir, minify: false },
	});
	return (await import(
		new URL(`../../${outDir}/engine.js`, import.meta.url).href
	)) as typeof Engine;
}
const { parseSession, scoreSession } = await engine();

interface Times {
	readonly json: number;
	readonly check: number;
	readonly score: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * Every step pays for collecting what it allocated itself: else most of what `JSON.parse` built would
 * be moved out of the young generation, and charged, while the deals are validated.
 */
function time<T>(work: () => T): [T, number] {
	const start = performance.now();
	const result = work();
	// What lives is moved twice before it is out of the way.
	collect({ type: 'minor' });
	collect({ type: 'minor' });
	return [result, performance.now() - start];
}

/** Milliseconds for one file: its text parsed, the value validated, the session settled. */
function measure(text: string): Times {
	const [value, json] = time((): unknown => JSON.parse(text));
	const [parsed, check] = time(() => parseSession(value));
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues.slice(0, 5)));
	const [scored, score] = time(() => scoreSession(parsed.session));
	if (scored.deals.length !== DEALS) throw new Error('deals were lost');
	return { json, check, score };
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const texts = IDS.map((id, seed) => {
	const ruleset = builtIn(id);
	if (!ruleset) throw new Error(id);
	return sessionText(ruleset, seed + 1);
});
const runs = Array.from({ length: RUNS + 2 }, () => texts.map(measure)).slice(2);

const row = (name: string, { json, check, score }: Times, deals: number): void => {
	const perSecond = Math.round(deals / ((check + score) / 1000));
	const ratio = (check + score) / json;
	console.log(
		[
			name.padEnd(26),
			`JSON.parse ${json.toFixed(0).padStart(4)} ms`,
			`validate ${check.toFixed(0).padStart(4)} ms`,
			`settle ${score.toFixed(0).padStart(4)} ms`,
			`${perSecond.toLocaleString('en').padStart(9)} deals/s`,
			`ratio ${ratio.toFixed(2)}`,
		].join('  '),
	);
};

const medians = (of: (run: readonly Times[]) => Times | undefined): Times => {
	const times = runs.flatMap((run) => of(run) ?? []);
	return {
		json: median(times.map(({ json }) => json)),
		check: median(times.map(({ check }) => check)),
		score: median(times.map(({ score }) => score)),
	};
};
const sum = (times: readonly Times[]): Times => ({
	json: times.reduce((all, { json }) => all + json, 0),
	check: times.reduce((all, { check }) => all + check, 0),
	score: times.reduce((all, { score }) => all + score, 0),
});

const size = texts.reduce((all, text) => all + text.length, 0) / 2 ** 20;
console.log(
	`${String(DEALS * IDS.length)} deals, ${size.toFixed(1)} MB of JSON, median of ${String(RUNS)} runs`,
);
IDS.forEach((id, i) => {
	row(
		id,
		medians((run) => run[i]),
		DEALS,
	);
});
row('all', medians(sum), DEALS * IDS.length);
