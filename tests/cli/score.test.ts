import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scoreSession } from '#lib/domain/score.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { formatMoney } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { readArguments, type Request } from '../../src/cli/arguments.ts';
import { readableText } from '../../src/cli/readable.ts';
import { directory, fileOf, root, samplePath, score, scoreFrom, type Ran } from './run-score.ts';

type Points = Record<string, number>;
interface Line {
	session: string;
	deals: { id: string; net: Points; netWithoutKontra: Points; entries: unknown[] }[];
	totals: Points;
	totalsWithoutKontra: Points;
	money: Points;
}

const rulesets = [
	'koenigrufen-swedish',
	'koenigrufen-pagat',
	'koenigrufen-upper-austria',
	'koenigrufen-lungau',
	'tarok-swedish',
];
const textOf = (ruleset: string): string => readFileSync(samplePath(ruleset), 'utf8');
const sessionOf = (ruleset: string) => JSON.parse(textOf(ruleset)) as Session;
interface Session {
	deals: Record<string, unknown>[];
	[field: string]: unknown;
}
const linesOf = ({ out }: Ran): Line[] =>
	out === ''
		? []
		: out
				.replace(/\n$/, '')
				.split('\n')
				.map((line) => JSON.parse(line) as Line);

const noStackTrace = ({ out, err }: Ran): void => {
	expect(out + err).not.toMatch(/\n\s+at |node:internal|Node\.js v/);
};

afterAll(() => rmSync(directory, { recursive: true }));

describe.concurrent('scores', () => {
	it('a line a file, whatever else some readers take for the end of one', async () => {
		const session = sessionOf('koenigrufen-swedish');
		const id = 'd\u0085\u2028\u2029x';
		const named = { ...session, deals: [{ ...session.deals[0], id }] };
		const ran = await score(fileOf('lines.json', JSON.stringify(named)));
		expect(ran.out.split(/[\n\u0085\u2028\u2029]/)).toHaveLength(2);
		expect(linesOf(ran)[0]?.deals[0]?.id).toBe(id);
	});

	it('every sample in one run, one line a file, in order', async () => {
		const ran = await score(...rulesets.map(samplePath));
		expect(ran).toMatchObject({ code: 0, err: '' });
		const lines = linesOf(ran);
		expect(lines.map(({ session }) => session)).toEqual(rulesets.map((id) => `sample-${id}`));
		for (const [i, line] of lines.entries()) {
			expect(Object.keys(line)).toEqual([
				...['session', 'deals', 'totals', 'totalsWithoutKontra', 'money'],
			]);
			const expected = JSON.parse(
				readFileSync(samplePath(`${rulesets[i]!}.expected`), 'utf8'),
			) as Omit<Line['deals'][number], 'entries'>[];
			expect(line.deals.map(({ entries: _, ...deal }) => deal)).toEqual(expected);
			for (const entry of line.deals.flatMap(({ entries }) => entries)) {
				expect(Object.keys(entry as object)).toEqual(['item', 'from', 'to', 'points']);
			}
			for (const [player, points] of Object.entries(line.totals)) {
				expect(line.money[player]).toBe(points * 10);
			}
		}
	});

	it('no player called like the pot, where kontra goes into it (docs/settlements.md)', async () => {
		const pagat = sessionOf('koenigrufen-pagat');
		const [{ id }] = pagat.players as [{ id: string }];
		const textFor = (booked: string): string => {
			const ruleset = { extends: 'koenigrufen-pagat', patch: { kontra: { booked } } };
			return JSON.stringify({ ...pagat, ruleset }).replaceAll(JSON.stringify(id), '"pot"');
		};
		const sheet = fileOf('pot-sheet.json', textFor('sheet'));
		const box = fileOf('pot-box.json', textFor('box'));
		// Nor like whoever the pot pays, nor where any of the cash is in the file.
		const out = fileOf('out-box.json', textFor('box').replaceAll('"pot"', '"out"'));
		const cash = fileOf(
			'pot-cash.json',
			JSON.stringify({ ...JSON.parse(textFor('sheet')), cash: { way: 'pot' } }),
		);
		expect((await score(out, cash)).err).toBe(
			`${out}: players: "out" is a reserved name\n${cash}: players: "pot" is a reserved name\n`,
		);
		const ran = await score(sheet, box);
		expect(ran.code).toBe(1);
		expect(linesOf(ran).map(({ money, totals }) => money.pot === totals.pot! * 10)).toEqual([true]);
		expect(ran.err).toBe(`${box}: players: "pot" is a reserved name\n`);
	});

	it.each([
		['de', 'Topf'],
		['sv', 'Potten'],
		['en', 'Pot'],
	] as const)('in words where the kontra went, so that the money adds up: %s', (locale, pot) => {
		const session = sessionOf('koenigrufen-pagat');
		const ruleset = { extends: 'koenigrufen-pagat', patch: { kontra: { booked: 'box' } } };
		const parsed = parseSession({ ...session, ruleset });
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		const result = scoreSession(parsed.session);
		const said = [...readableText(parsed.session, result, locale)].at(-1);
		const share = formatMoney(result.money.pot!, 'EUR', locale, { signed: true });
		expect(said).toMatch(new RegExp(`, ${pot} \\${share}\\n$`));
	});

	it('what it can, and every problem of the rest, by file, deal and path', async () => {
		const session = sessionOf('koenigrufen-pagat');
		const premiums = [
			{ premium: 'pagta', side: 'declarer', announced: true, won: true },
			{ premium: 'uhu', side: 'declarer', announced: false, won: true, kontra: 1 },
		];
		session.deals[1] = { ...session.deals[1], id: 'd7', premiums, contract: 'rufer' };
		session.deals[3] = { ...session.deals[3], dealer: 7, kontra: '1' };
		session.version = '1';
		session.stake = { currency: 'EUR', minorPerPoint: 'ten' };
		const transfers = [null, { from: 'anna', to: 'nobody', points: 1 }];
		session.adjustments = [null, { id: 'x', transfers }];
		const bad = fileOf('evening.json', JSON.stringify(session));
		const good = samplePath('tarok-swedish');
		const ran = await score(good, bad, good);
		expect(ran.code).toBe(1);
		noStackTrace(ran);
		expect(linesOf(ran).map((line) => line.session)).toEqual([
			'sample-tarok-swedish',
			'sample-tarok-swedish',
		]);
		const name = `${bad}: `;
		const said = ran.err.trimEnd().split('\n');
		for (const line of said) expect(line.startsWith(name)).toBe(true);
		expect(said.map((line) => line.slice(name.length))).toEqual(
			expect.arrayContaining([
				expect.stringMatching(
					/^deal d7: premiums\[0\]\.premium: "pagta" is not a premium of koenigrufen-pagat \(pagat, uhu, /,
				),
				'deal d7: premiums[1].kontra: There is no kontra on a silent premium',
				'deal d7: called: This is missing',
				'deal d4: dealer: This must be text, not a number',
				'deal d4: kontra: This must be a number or an object, not text',
				'version: This must be a number, not text',
				expect.stringMatching(/^adjustments\[1\]\.transfers\[1\]\.to: "?nobody/),
				'stake.minorPerPoint: This must be a number, not text',
			]),
		);
	});

	it('fields that stand there twice, by their deal, beside whatever else is wrong', async () => {
		const session = sessionOf('koenigrufen-pagat');
		const [first, second] = session.deals;
		session.deals = [first!, { ...second, id: 'd7', dealer: 'ghost' }];
		const text = JSON.stringify(session).replace('"dealer":"ghost"', '"note":"","note":"x",$&');
		const path = fileOf('twice.json', text.replace('"version"', '"id":"x","id":"y","version"'));
		const ran = await score(path);
		expect(ran).toMatchObject({ code: 1, out: '' });
		expect(ran.err.replaceAll(`${path}: `, '').replace(/ \(.*/, '')).toBe(
			[
				'id: "id" is there twice',
				'id: "id" is there twice',
				'deal d7: note: "note" is there twice',
				'deal d7: dealer: "ghost" is not a player of this evening',
				'',
			].join('\n'),
		);
	});

	it('what is wrong beside a field that does not read, and beside rules that do not', async () => {
		const session = sessionOf('koenigrufen-pagat');
		const movements = [{ id: 'm', from: 'ghost', to: 'anna', minor: 3 }];
		const stakeChanges = [{ afterDeal: 'd99', minorPerPoint: 5 }];
		const fields = { ...session, startedAt: 'x', movements, stakeChanges };
		const one = fileOf('fields.json', JSON.stringify(fields));
		session.deals[0] = { ...session.deals[0], dealer: 'ghost' };
		const two = fileOf(
			'rules.json',
			JSON.stringify({ ...session, ruleset: 'koenigrufen-nowhere' }),
		);
		const ran = await score(one, two);
		const said = ran.err
			.trimEnd()
			.split('\n')
			.map((line) => line.replace(/ \(.*/, ''));
		expect(said).toEqual([
			`${one}: startedAt: This is not a date and time like 2026-11-20T19:30:00Z`,
			`${one}: movements[0].from: "ghost" is not a player of this evening`,
			`${one}: stakeChanges[0].afterDeal: There is no deal "d99"`,
			`${two}: ruleset: "koenigrufen-nowhere" is not a ruleset`,
			`${two}: deal d1: dealer: "ghost" is not a player of this evening`,
		]);
	});

	it('a change of the rules that does not read, and nothing of the deals behind it that it may allow', async () => {
		const session = sessionOf('koenigrufen-pagat');
		const [first, second] = session.deals;
		const deals = [first, { ...second, contract: 'house-game', dealer: 'ghost' }];
		const rulesetChanges = [
			{ afterDeals: [first!.id], patch: { contracts: { dreier: { value: { won: 'x' } } } } },
		];
		const path = fileOf('changes.json', JSON.stringify({ ...session, deals, rulesetChanges }));
		const ran = await score(path);
		const said = ran.err
			.trimEnd()
			.split('\n')
			.map((line) => line.replace(/ \(.*/, ''));
		expect(said).toEqual([
			`${path}: rulesetChanges[0].patch.contracts.dreier.value.won: This must be a number, not text`,
			`${path}: deal ${second!.id as string}: dealer: "ghost" is not a player of this evening`,
		]);
	});

	it('whatever is wrong under any rules, where the rules do not read', async () => {
		const session = sessionOf('koenigrufen-pagat');
		const { id, dealer, hands } = session.deals[0]!;
		const deal = { id, dealer, hands, contract: 'dreier' };
		const [a, b] = hands as readonly [string, string];
		const deals = [
			{ ...deal, declarer: 'ghost', kontra: { ghost: 1 }, outcome: { won: true } },
			{ ...deal, id: 'byHand', outcome: { manual: { [a]: 2, [b]: -1 } } },
			{ ...deal, id: 'revoked', declarer: a, outcome: { renonce: 'ghost' } },
		];
		const ruleset = { extends: 'koenigrufen-pagat', name: 5, patch: { table: 'long' } };
		const file = { ...session, ruleset, deals, rulesetSnapshot: undefined, group: 'g' };
		const path = fileOf('no-rules.json', JSON.stringify(file));
		const ran = await score(path);
		const said = ran.err
			.trimEnd()
			.split('\n')
			.map((line) => line.replace(`${path}: `, '').replace(/ \(.*/, ''));
		expect(said).toEqual([
			'ruleset.name: This must be text, not a number',
			'ruleset.patch.table: This must be an object, not text',
			`deal ${String(id)}: declarer: ghost holds no cards in this deal`,
			`deal ${String(id)}: kontra.ghost: ghost holds no cards in this deal`,
			'deal byHand: outcome.manual: The points sum to 1, not to 0',
			'deal revoked: outcome.renonce: ghost holds no cards in this deal',
		]);
	});

	it('a deal whose id says nothing by its number', async () => {
		const session = sessionOf('koenigrufen-pagat');
		const [one, two] = session.deals;
		const deals = [
			{ ...one, id: '' },
			{ ...two, id: ' \u3000', contract: 'nope' },
		];
		const path = fileOf('by-number.json', JSON.stringify({ ...session, deals }));
		const { err } = await score(path);
		expect(err).toContain(`${path}: deal #1: id: This must not be empty`);
		expect(err).toContain(`${path}: deal #2: contract: "nope" is not a contract`);
	});

	it('the file of the directory it was called in, whatever the project has of that name', async () => {
		fileOf('package.json', textOf('tarok-swedish'));
		expect(await scoreFrom(directory, 'package.json')).toMatchObject({ code: 0, err: '' });
	});

	it('rules that are neither a name nor a patch, and says that they may be either', async () => {
		const nameless = { ...sessionOf('tarok-swedish'), ruleset: 5, rulesetSnapshot: undefined };
		const { err } = await score(fileOf('nameless.json', JSON.stringify(nameless)));
		expect(err).toContain('ruleset: This must be text or an object, not a number');
	});

	it('a file with fields nobody knows, and names them', async () => {
		const session = sessionOf('tarok-swedish');
		session.weather = 'rain';
		session.deals[0] = { ...session.deals[0], mood: { good: true } };
		const path = fileOf('unknown.json', JSON.stringify(session));
		const ran = await score(path);
		expect(ran.code).toBe(0);
		expect(linesOf(ran)).toHaveLength(1);
		expect(ran.err.trimEnd().split('\n')).toEqual([
			`${path}: warning: weather: "weather" is not a known field; it is kept and not read`,
			`${path}: warning: deal d1: mood: "mood" is not a known field; it is kept and not read`,
		]);
	});
});

describe.concurrent('refuses in one sentence', () => {
	it('a file full of fields nobody knows, and names some thousands of them', async () => {
		const fields = Array.from({ length: 12_345 }, (_, i) => [`f${String(i)}`, 1]);
		const text = JSON.stringify({
			...sessionOf('koenigrufen-swedish'),
			...Object.fromEntries(fields),
		});
		const ran = await score(fileOf('many-fields.json', text));
		expect(ran.code).toBe(0);
		const said = ran.err.trimEnd().split('\n');
		expect(said).toHaveLength(10_001);
		expect(said.at(-1)).toMatch(/many-fields\.json: warning: 2345 more of them are not told$/);
	});

	it('what is no readable text', async () => {
		const cases: [string, string][] = [
			[directory, 'this is a directory, not a file'],
			[join(directory, 'nowhere.json'), 'there is no such file'],
			[join(samplePath('tarok-swedish'), 'x.json'), 'there is no such file'],
			['/dev/zero', 'this is not a file'],
			[fileOf('empty.json', ''), 'this file is empty'],
			[fileOf('blank.json', ' \n'), 'this file is empty'],
			[fileOf('utf16.json', Uint8Array.of(0xff, 0xfe, 0x7b, 0)), 'this is not UTF-8 text'],
			[fileOf('null.json', 'null'), 'This must be an object, not nothing (null)'],
			[fileOf('number.json', '1e400'), 'This must be an object, not a number'],
			[
				fileOf('deep.json', '['.repeat(200_000)),
				'This is not JSON: it reads only as far as line 1, column 200001',
			],
			[
				fileOf('deep-list.json', '['.repeat(200_000) + ']'.repeat(200_000)),
				'This must be an object, not a list',
			],
		];
		const ran = await score(...cases.map(([path]) => path));
		expect(ran).toMatchObject({ code: 1, out: '' });
		expect(ran.err).toBe(cases.map(([path, why]) => `${path}: ${why}\n`).join(''));
	});

	it('a newer version, without reading on', async () => {
		const path = fileOf(
			'newer.json',
			JSON.stringify({ ...sessionOf('tarok-swedish'), version: 2 }),
		);
		expect(await score(path)).toEqual({
			code: 1,
			out: '',
			err: `${path}: version: Version 2 is newer than this program, which reads up to version 1\n`,
		});
	});

	it('hostile content, wherever it stands', async () => {
		const sample = textOf('koenigrufen-pagat');
		const deep = '['.repeat(100_000) + ']'.repeat(100_000);
		const unprintable = '{"toString":1,"valueOf":2}';
		const hostile: Record<string, string> = {
			'key.json': sample.replaceAll('"anna"', '"__proto__"'),
			'field.json': sample.replace('"deals"', '"__proto__":{"x":1},"deal"'),
			'huge.json': sample.replace('"minorPerPoint": 10', '"minorPerPoint": 1e308'),
			'infinite.json': sample.replace('"version": 1', '"version": 1e400'),
			'points.json': sample.replace(/"points": \d+/, '"points": -1e400'),
			'format.json': sample.replace('"schrieb/session"', deep),
			'unknown-field.json': sample.replace('"format"', `"x":${deep},"format"`),
			'currency.json': sample.replace('"EUR"', unprintable),
			'ruleset.json': sample.replace('"koenigrufen-pagat"', unprintable),
			'snapshot.json': sample.replace('"stake"', `"rulesetSnapshot":{"game":${deep}},"stake"`),
			'patch.json': sample.replace(
				'"koenigrufen-pagat"',
				`{"extends":"koenigrufen-pagat","patch":{"contracts":{"rufer":{"talon":${unprintable}}}}}`,
			),
			'deal.json': sample.replace('"deals": [', `"deals": [${deep},null,7,`),
			'escape.json': '{"\\u001b[2J\\u202e":"\\u0007","format":"\\u001b]0;x\\u0007\\n    at x"}',
		};
		for (const [name, text] of Object.entries(hostile)) expect(text, name).not.toBe(sample);
		const paths = Object.entries(hostile).map(([name, text]) => fileOf(name, text));
		const ran = await score(...paths);
		expect(ran).toMatchObject({ code: 1, out: '' });
		noStackTrace(ran);
		// eslint-disable-next-line no-control-regex
		expect(ran.err).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F\u202E]|cannot be scored/);
		for (const path of paths) expect(ran.err, basename(path)).toContain(`\n${path}: `.slice(1));
		expect(
			new Set(
				ran.err
					.trimEnd()
					.split('\n')
					.map((line) => line.split(': ')[0]),
			),
		).toEqual(new Set(paths));
	});
});

describe.concurrent('explains', () => {
	it('in each language, from the same payments', async () => {
		const session = sessionOf('koenigrufen-upper-austria');
		session.deals = session.deals.slice(0, 4);
		session.name = 'Donnerstag, Rose';
		session.adjustments = [
			{
				...{ id: 'x', afterDeal: session.deals[0]?.id, note: 'Runde' },
				transfers: [{ from: 'anna', to: 'bert', points: 5 }],
			},
		];
		const path = fileOf('rose.json', JSON.stringify(session));
		const ran = await score('--explain', 'de', path);
		expect(ran).toMatchObject({ code: 0, err: '' });
		expect(ran.out).toContain('Donnerstag, Rose · Königrufen, Oberösterreich\n');
		expect(ran.out).toContain(
			[
				'1. Bettler ouvert · Bert',
				'   Bettler ouvert gewonnen 7 × Kontra 2 = 14 von Cleo und Dora',
				'   Bettler ouvert gewonnen 7 von Emil',
				'   = Bert +35, Cleo −14, Dora −14, Emil −7',
				'',
				'Ausgleich von Hand: Runde',
				'   5 (Anna an Bert)',
			].join('\n'),
		);
		const parsed = parseSession(session);
		if (!parsed.ok) throw new Error('refused');
		const inWords = (locale: Locale): string =>
			[...readableText(parsed.session, scoreSession(parsed.session), locale)].join('');
		expect(inWords('de')).toBe(ran.out);
		expect(inWords('sv')).toContain('Bettler ouvert vunnen 7 från Emil');
		expect(inWords('en')).toContain('Bettler ouvert won 7 from Emil');
		expect(ran.out).toMatch(/\nStand: .*\nStand ohne Kontra: .*\nGeld: .*€.*\n$/);
	});
});

describe.concurrent('answers', () => {
	it('a ruleset by id', async () => {
		const ran = await score('--ruleset', 'koenigrufen-lungau');
		expect(ran).toMatchObject({ code: 0, err: '' });
		expect(JSON.parse(ran.out)).toMatchObject({ id: 'koenigrufen-lungau', game: 'koenigrufen' });
		expect(ran.out.split('\n').length).toBeGreaterThan(100);
	});

	it('what it does not know', async () => {
		const ran = await score('--ruleset', '__proto__');
		expect(ran).toMatchObject({ code: 1, out: '' });
		expect(ran.err).toMatch(/^"__proto__" is not a ruleset \(.*koenigrufen-pagat/);
	});

	it('with its usage where it was asked wrongly', async () => {
		const ran = await score('--colour');
		expect(ran).toMatchObject({ code: 1, out: '' });
		expect(ran.err).toMatch(/^there is no option --colour\n\nUsage: npm run --silent score -- /);
	});

	it.each<[string, Request]>([
		['a.json b.json', { do: 'score', files: ['a.json', 'b.json'] }],
		['a.json --explain sv', { do: 'score', files: ['a.json'], explain: 'sv' }],
		['--explain=en a.json', { do: 'score', files: ['a.json'], explain: 'en' }],
		['-- --help', { do: 'score', files: ['--help'] }],
		['a.json --help', { do: 'help' }],
		['--ruleset tarok-swedish', { do: 'ruleset', id: 'tarok-swedish' }],
		['--ruleset=tarok-swedish', { do: 'ruleset', id: 'tarok-swedish' }],
		['--ruleset', { do: 'refuse', why: '--ruleset takes the id of a ruleset' }],
		['--ruleset x a.json', { do: 'refuse', why: '--ruleset stands alone' }],
		['--explain fr a.json', { do: 'refuse', why: '--explain takes one of de, sv, en' }],
		['--explain', { do: 'refuse', why: '--explain takes one of de, sv, en' }],
		['', { do: 'refuse', why: 'no file was named' }],
	])('what "%s" means', (words, request) => {
		expect(readArguments(words.split(' ').filter((word) => word !== ''))).toEqual(request);
	});
});

describe.concurrent('writes', () => {
	const session = sessionOf('koenigrufen-swedish');
	const long = {
		...session,
		deals: Array.from({ length: 5000 }, (_, i) => ({
			...session.deals[i % session.deals.length],
			id: `d${String(i)}`,
		})),
	};
	const path = fileOf('long.json', JSON.stringify(long));

	it('a long evening whole', async () => {
		const ran = await score(path);
		expect(ran).toMatchObject({ code: 0, err: '' });
		expect(linesOf(ran)[0]?.deals).toHaveLength(5000);
	});

	it('no more when nobody reads on', async () => {
		const child = spawn(process.execPath, [join(root, 'scripts/score.mjs'), path], {
			cwd: root,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let err = '';
		child.stderr.on('data', (part: Buffer) => (err += part.toString()));
		child.stdout.once('data', () => child.stdout.destroy());
		const code = await new Promise((resolve) => child.once('close', resolve));
		expect({ code, err }).toEqual({ code: 0, err: '' });
	});
});
